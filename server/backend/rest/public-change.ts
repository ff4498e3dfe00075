import { PROCEDURES } from "#contract/procedures.ts";
import type { RestAddress } from "./request/rest-address.ts";

/** The declared procedures by name. */
const DECLARED: Partial<Record<string, { effect: string }>> = PROCEDURES;

const PUBLIC_WRITE = "writes public content";
const DEAL_WRITE = "writes a deal's counts or comments";
const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Returns whether a request writes table rows, in which case the backend must report their number. */
export function writesRows(method: string, address: RestAddress): boolean {
  return address.kind === "table" && !READS.has(method);
}

/** Returns whether a procedure changes only votes, checks or comments of a deal, which clear nothing but its own page. */
export function isDealProcedure(name: string): boolean {
  return DECLARED[name]?.effect === DEAL_WRITE;
}

/** Returns whether a successful request changed public content beyond `isDealProcedure` and the outcomes of codes. */
export function isPublicChange(method: string, address: RestAddress, headers: Headers): boolean {
  if (READS.has(method)) return false;
  if (address.kind === "procedure") {
    // A procedure that is not declared may change anything.
    return (DECLARED[address.name]?.effect ?? PUBLIC_WRITE) === PUBLIC_WRITE;
  }
  const rows = /\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1];
  // In `profiles`, members only insert their own missing row or submit an avatar for review.
  return address.name !== "profiles" && rows !== "0";
}
