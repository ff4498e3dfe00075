/** What the Supabase client answers, as far as we look at it. */
interface Answer {
  data: unknown;
  error: { message: string } | null;
  status: number;
}

/** The rows of an answer, in the shape the caller knows; throws what the backend said, with its status. */
export function rowsOf<Row>(answer: Answer): Row[] {
  const data = dataOf<Row | Row[] | null>(answer);
  if (data === null || data === undefined) return [];
  return Array.isArray(data) ? data : [data];
}

/** The data of an answer; throws what the backend said, with its status. */
export function dataOf<Data>({ data, error, status }: Answer): Data {
  if (error) throw Object.assign(new Error(error.message), error, { status });
  return data as Data;
}
