import { shortDealId } from "#contract/addresses/paths.ts";
import { forward, headersToForward } from "#server/backend/guard/backend-request.ts";
import type { GuardOptions } from "#server/backend/guard/guard-options.ts";
import { mapFault } from "#server/backend/guard/map-fault.ts";
import { refuse, refuseTooFast, refuseVotesOfNetwork } from "#server/backend/guard/refusal.ts";
import { waitForMailLimits } from "#server/backend/rest/mailing-procedures.ts";
import { isDealProcedure, isPublicChange, writesRows } from "#server/backend/rest/public-change.ts";
import { RefusedRequest } from "#server/backend/rest/refused-request.ts";
import { capResponse } from "#server/backend/rest/response-cap.ts";
import { dealOf, waitForRestLimits, waitForVoteLimit } from "#server/backend/rest/rest-limits.ts";
import { readPrefer } from "./prefer-header.ts";
import { type RestAddress, readRestAddress } from "./rest-address.ts";
import { readRestBody } from "./rest-body.ts";
import { type RestQuery, readRestQuery } from "./rest-query.ts";

/** Maximum number of rows if they contain long texts or embedded tables; otherwise it is 1,000. */
const ROWS_MAX = 100;
/** Tables with up to 100,000 characters in the column `content`. */
const LONG_TEXTS: ReadonlySet<string> = new Set(["blog_posts", "blog_posts_with_author"]);
const RANGE = /^(\d{1,10})-(\d{0,10})$/;

const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);
const METHODS: ReadonlySet<string> = new Set([
  ...READS,
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
]);
/** Retry-After in seconds for a request that got no place at the gate. */
const RETRY_SECONDS = 5;

/**
 * Returns the handler of requests to tables and procedures (`/rest/v1`). It reads each request completely, refuses it
 * if it is too expensive or ambiguous, and rewrites its query and body, so that the backend gets exactly what was checked.
 */
export function createRestHandler(options: GuardOptions): (request: Request) => Promise<Response> {
  return (request) =>
    handle(request).catch((error: unknown) => {
      if (!(error instanceof RefusedRequest)) throw error;
      return refuse(error.status, error.code, error.message);
    });

  async function handle(request: Request): Promise<Response> {
    const clientAddress = options.addressOf(request);
    const { pathname, search: rawSearch } = new URL(request.url);
    const address = readRestAddress(pathname);
    const wait = await waitForRestLimits(options.limits, address, clientAddress);
    if (wait !== null) return refuseTooFast(wait);

    const { method } = request;
    if (!METHODS.has(method)) {
      throw new RefusedRequest("method_not_allowed", "This method does not exist here.", 405);
    }
    const query = readRestQuery(rawSearch, address, method, options.dateParameters);
    const headers = headersToForward(request, clientAddress);
    if (READS.has(method)) capRows(address, query, headers);
    const prefer = [headers.get("prefer") ?? "", writesRows(method, address) ? "count=exact" : ""];
    headers.set("prefer", readPrefer(prefer.join(",")));
    const body = await readRestBody(request, address, options.dateParameters);
    const sender = { ...options, headers, clientAddress };
    const voteWait = await waitForVoteLimit(address, { ...sender, query, body });
    if (voteWait !== null) return refuseVotesOfNetwork(voteWait);
    const mailWait = await waitForMailLimits(address, sender);
    if (mailWait !== null) return refuseTooFast(mailWait);
    if (body) headers.set("content-type", "application/json");
    const url = new URL(`http://backend${pathname}`);
    url.search = query.search.toString();

    const leave = await options.gate.enter(clientAddress, request.signal);
    if (!leave) return refuseTooFast(RETRY_SECONDS);
    try {
      const outcome = await forward(options.fetch, { method, url, headers, body });
      const capped = outcome instanceof Error ? outcome : await capResponse(outcome).catch(toError);
      const response = await mapFault(capped, { log: options.log, isSignUp: false });
      await note(address, method, response, dealOf({ query, body }));
      return response;
    } finally {
      // Leaves only after the backend's response, even if the client has disconnected; otherwise reconnecting clients would get
      // extra places.
      leave();
    }
  }

  async function note(
    { kind, name }: RestAddress,
    method: string,
    response: Response,
    sentDeal: string | null,
  ): Promise<void> {
    if (response.status === 429) options.meter.refused("database");
    if (!response.ok) return;
    let isPublic = isPublicChange(method, { kind, name }, response.headers);
    if (kind === "procedure" && isDealProcedure(name)) {
      if (name === "secure_vote_deal") options.meter.vote();
      const answer = await readAnswer(response);
      const deal = sentDeal ?? answer.deal_id;
      // A check that ended a deal or brought it back is visible in lists from the next request on.
      isPublic = deal === undefined || answer.decided === true;
      if (deal !== undefined) options.onDealChange?.(name, shortDealId(deal));
    }
    if (isPublic) options.onPublicChange(name);
  }
}

/** Reads the deal of a comment, and whether a check ended a deal or brought it back. An unreadable response may have. */
async function readAnswer(response: Response): Promise<{ deal_id?: string; decided?: boolean }> {
  return response
    .clone()
    .json()
    .catch(() => ({ decided: true })) as Promise<{ deal_id?: string; decided?: boolean }>;
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/**
 * Lowers the limit and range of requests whose response could be huge despite the backend's limit of 1,000 rows: blog
 * posts with their text, and rows with embedded tables.
 */
function capRows(address: RestAddress, { search, select }: RestQuery, headers: Headers): void {
  const embeds = select?.embeds ?? [];
  if (embeds.some(({ table, columns }) => LONG_TEXTS.has(table) && holdsText(columns))) {
    throw new RefusedRequest("embed_refused", "The text of blog posts may not be embedded.");
  }
  const isLong = LONG_TEXTS.has(address.name) && holdsText(select?.columns ?? []);
  if (!isLong && embeds.length === 0) return;
  search.set("limit", String(Math.min(Number(search.get("limit") ?? ROWS_MAX), ROWS_MAX)));
  const [range, from, to] = RANGE.exec(headers.get("range") ?? "") ?? [];
  if (range === undefined) return;
  const last = Number(from) + ROWS_MAX - 1;
  headers.set("range", `${from}-${to ? Math.min(Number(to), last) : last}`);
}

function holdsText(columns: string[]): boolean {
  return columns.length === 0 || columns.includes("*") || columns.includes("content");
}
