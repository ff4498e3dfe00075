/**
 * Protects `process.emitWarning` from `@supabase/lite`, whose replacement throws for warnings that are Error objects, like those of
 * Node.js. Import this before `@supabase/lite`, which tolerates the protection.
 */
Object.defineProperty(process, "emitWarning", { writable: false });
