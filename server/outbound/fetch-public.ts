import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { Agent, type buildConnector, fetch, type Response } from "undici";
import { guardedConnector } from "./guarded-connector.ts";
import { outboundUrl } from "./outbound-url.ts";

/** A document at an address that a stranger chose. */
export interface Wanted {
  types: readonly string[];
  /** Counted after decompression. */
  bytesMax: number;
}

export interface Fetched {
  /** Address after redirects. */
  url: string;
  /** Value of the header `Content-Type`. */
  type: string;
  /** The first `bytesMax` bytes. */
  bytes: Buffer;
  isWhole: boolean;
}

/** Fetches a document. Throws if the address is not allowed or the server does not send such a document in time. */
export type FetchPublic = (address: string, wanted: Wanted) => Promise<Fetched>;

interface OutboundOptions {
  siteUrl: string;
  /** Replaced in tests, whose servers are on this machine. */
  connect?: buildConnector.connector;
}

const TIMEOUT_MS = 4_800;
const REDIRECTS_MAX = 3;
const REDIRECTS = [301, 302, 303, 307, 308];
const HEADERS_MAX_BYTES = 16 * 1024;
const RUNNING_MAX = 4;
/** Pause between two requests to one host. */
const PAUSE_MS = 1_000;
const HOSTS_MAX = 10_000;

/** Creates the only function of the site that opens addresses which members choose (docs/decisions/0062). */
export function createFetchPublic({
  siteUrl,
  connect = guardedConnector,
}: OutboundOptions): FetchPublic {
  const ownHost = new URL(siteUrl).hostname;
  const nextTurns = new LRUCache<string, number>({ max: HOSTS_MAX });
  const headers = { "user-agent": `SamhaLinkPreview/1.0 (+${siteUrl})` };
  let running = 0;

  return async (address, wanted) => {
    if (running >= RUNNING_MAX) throw new Error("Too many requests to other sites");
    running += 1;
    const dispatcher = new Agent({ connect, maxHeaderSize: HEADERS_MAX_BYTES });
    try {
      // One timer for all: a timeout of the body would start again with every byte.
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      return await follow(address, wanted, { dispatcher, signal });
    } finally {
      running -= 1;
      void dispatcher.destroy();
    }
  };

  async function follow(
    address: string,
    wanted: Wanted,
    connection: { dispatcher: Agent; signal: AbortSignal },
  ): Promise<Fetched> {
    let url = allowed(address);
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      await waitForTurn(url.hostname, connection.signal);
      const response = await fetch(url, { ...connection, redirect: "manual", headers });
      if (!REDIRECTS.includes(response.status)) return await receive(response, url, wanted);
      await response.body?.cancel();
      const target = allowed(new URL(response.headers.get("location") ?? "", url).href);
      if (url.protocol === "https:" && target.protocol === "http:") throw new Error("To http");
      url = target;
    }
    throw new Error("Too many redirects");
  }

  function allowed(address: string): URL {
    const url = outboundUrl(address, ownHost);
    if (!url) throw new Error("Not an address that the site opens");
    return url;
  }

  async function waitForTurn(host: string, signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const turn = Math.max(now, nextTurns.get(host) ?? 0);
    nextTurns.set(host, turn + PAUSE_MS);
    if (turn > now) await wait(turn - now, undefined, { signal });
  }
}

async function receive(response: Response, url: URL, { types, bytesMax }: Wanted) {
  const type = response.headers.get("content-type") ?? "";
  const [essence = ""] = type.toLowerCase().split(";");
  if (response.status !== 200 || !response.body || !types.includes(essence.trim())) {
    throw new Error("Not a document of the wanted type");
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of response.body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > bytesMax) break;
  }
  const bytes = Buffer.concat(chunks);
  return { url: url.href, type, bytes: bytes.subarray(0, bytesMax), isWhole: size <= bytesMax };
}
