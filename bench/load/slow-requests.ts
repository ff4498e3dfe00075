import { randomBytes } from "node:crypto";
import type { Database } from "#contract/database.types.ts";

/** A request to the API that once ran a slow statement. */
export interface SlowRequest {
  path: string;
  /** JSON, for a procedure. */
  body?: string;
}

type Procedures = Database["public"]["Functions"];

const LETTERS = randomBytes(256 * 1024).toString("hex");

export const SLOW_REQUESTS: readonly SlowRequest[] = [
  call("search_deals", { query_param: LETTERS }),
  filter(`or=(${list(250, (n) => `description.ilike.*${n}*`)})`),
  call("search_deals", { query_param: "%".repeat(LETTERS.length) }),
  filter(`or=(${list(20, (n) => `description.ilike.*${n}*`)})`),
  call("get_hottest_deals", { location_filter: LETTERS }),
  filter(`or=(${list(50, (n) => `description.fts.word${n}`)})`),
  call("count_deals", { location_filter: LETTERS }),
  filter(`description=ilike(any).{${list(200, (n) => `*${n}*`)}}`),
];

/** Returns the request to send after `n` others. */
export function slowRequest(n: number): SlowRequest {
  const request = SLOW_REQUESTS[n % SLOW_REQUESTS.length];
  if (!request) throw new Error(`There is no request ${n}`);
  return request;
}

function call<Name extends keyof Procedures>(
  name: Name,
  args: Procedures[Name]["Args"],
): SlowRequest {
  return { path: `/rest/v1/rpc/${name}`, body: JSON.stringify(args) };
}

function filter(condition: string): SlowRequest {
  return { path: `/rest/v1/deals?select=id&${condition}` };
}

function list(length: number, item: (n: number) => string): string {
  return Array.from({ length }, (_, n) => item(n)).join(",");
}
