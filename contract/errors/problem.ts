/** Values for a problem's text: `{ min: 5, max: 140 }`. */
export type ProblemParams = Readonly<Record<string, string | number>>;

/** Parses the JSON parameters in a refusal's details; returns an empty object for other details. */
export function readParams(details: string | null | undefined): ProblemParams {
  if (!details?.startsWith("{")) return {};
  try {
    const params: unknown = JSON.parse(details);
    return isParams(params) ? params : {};
  } catch {
    return {};
  }
}

function isParams(json: unknown): json is ProblemParams {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return false;
  return Object.values(json).every((value) => ["string", "number"].includes(typeof value));
}

/** Serializes a problem as `problem:too_long?field=title&max=140` for forms and the store; `translateError` translates it. */
export function writeProblem(code: string, params: ProblemParams = {}): string {
  const query = new URLSearchParams(
    Object.entries(params).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return `${SCHEME}${code}${query && `?${query}`}`;
}

/** Parses the output of `writeProblem`; null for every other text. Restores numbers. */
export function readProblem(text: string): { code: string; params: ProblemParams } | null {
  if (!text.startsWith(SCHEME)) return null;
  const [code = "", ...query] = text.slice(SCHEME.length).split("?");
  const params = [...new URLSearchParams(query.join("?"))].map(([name, value]) => [
    name,
    NUMBER.test(value) ? Number(value) : value,
  ]);
  return { code, params: Object.fromEntries(params) };
}

const SCHEME = "problem:";
const NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/;
