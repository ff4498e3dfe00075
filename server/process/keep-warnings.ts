/**
 * To be imported before `@supabase/lite`, which assigns a function to `process.emitWarning` that throws for a warning that is an
 * error, as those of Node.js itself are: what caused the warning would fail. It does without where it cannot assign.
 */
Object.defineProperty(process, "emitWarning", { writable: false });
