import { RefusedRequest } from "#server/backend/rest/refused-request.ts";
import { cutSearchText } from "#server/backend/rest/rest-search.ts";
import { readCapped } from "#server/http/limits/read-capped.ts";
import type { RestAddress } from "./rest-address.ts";
import { type DateParameters, NO_DATES, refuseOtherDates } from "./rest-dates.ts";

/** 5,000 four-byte characters take 60 KB if a client escapes them. */
const BODY_MAX = 80 * 1024;
const POST_MAX = 512 * 1024;
const DEPTH_MAX = 32;
const READS_NO_BODY = new Set(["GET", "HEAD", "OPTIONS", "DELETE"]);
/** Keys through which a careless program could change the prototype of all objects. */
const PROTOTYPE_KEYS = new Set(["__proto__", "constructor", "prototype"]);
const VOTES: ReadonlyMap<unknown, boolean> = new Map([
  ["hot", true],
  ["cold", false],
]);

/**
 * Reads the body of a request: JSON in UTF-8 without a byte order mark, at most 80 KB (512 KB for blog posts) and 32 levels.
 * Returns it reserialized, so that the backend reads exactly what was checked.
 */
export async function readRestBody(
  request: Request,
  address: RestAddress,
  dates: DateParameters = NO_DATES,
): Promise<Buffer | null> {
  if (READS_NO_BODY.has(request.method)) return null;
  const bytes = await readCapped(request, address.name === "blog_posts" ? POST_MAX : BODY_MAX);
  if (bytes === "too large") {
    throw new RefusedRequest("too_large", "The request is too large.", 413);
  }
  if (bytes === null) return null;
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== undefined && type !== "application/json") {
    throw new RefusedRequest("not_json", "Send JSON, with the content type application/json.", 415);
  }
  const payload = readJson(bytes);
  refuseDeep(payload, 1);
  return Buffer.from(
    JSON.stringify(address.kind === "procedure" ? readArguments(payload, address, dates) : payload),
  );
}

/** Reads named arguments. Cuts a search text at 100 characters; accepts `hot` and `cold` for a vote. */
function readArguments(payload: unknown, address: RestAddress, dates: DateParameters): object {
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) {
    throw new RefusedRequest("bad_json", "Send the arguments by name, in a JSON object.");
  }
  for (const [name, value] of Object.entries(payload)) {
    refuseOtherDates(address, name, value, dates);
  }
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) =>
      name === "is_hot_param" && address.name === "secure_vote_deal"
        ? [name, VOTES.get(value) ?? value]
        : [name, cutSearchText(name, value)],
    ),
  );
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw new RefusedRequest("bad_json", "The body is not valid JSON in UTF-8.");
  }
}

function refuseDeep(value: unknown, depth: number): void {
  if (typeof value !== "object" || value === null) return;
  if (depth > DEPTH_MAX) {
    throw new RefusedRequest("too_deep", `JSON may be at most ${DEPTH_MAX} levels deep.`);
  }
  if (Array.isArray(value)) {
    for (const inner of value) refuseDeep(inner, depth + 1);
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    if (PROTOTYPE_KEYS.has(key)) {
      throw new RefusedRequest("key_refused", `The key ${key} is not available.`);
    }
    refuseDeep(inner, depth + 1);
  }
}
