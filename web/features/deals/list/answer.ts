import { unwrap } from "#lib/app-error.ts";

/** What the Supabase client answers, as far as we look at it. */
interface Answer {
  data: unknown;
  error: unknown;
  status: number;
}

/** The rows of a procedure, which may answer one row or an array of them (specification 7). Throws like `unwrap`. */
export function rowsOf<Row>(answer: Answer): Row[] {
  const data = unwrap(answer) as Row | Row[] | null;
  if (data === null || data === undefined) return [];
  return Array.isArray(data) ? data : [data];
}
