/** A request to the embedded backend. */
export interface BackendRequest {
  method: string;
  url: URL;
  headers: Headers;
  body: Buffer | null;
}

const NEVER_FORWARDED = [
  "host",
  "connection",
  "content-length",
  "transfer-encoding",
  "accept-encoding",
];

/** A query that was lost with its database process never returns. */
const TIMEOUT_MS = 15_000;

/**
 * Sends a request to the backend. Returns an Error, and never throws, where the backend does not respond in time. The
 * time counts until the body has been read: reading it rejects afterwards.
 */
export async function forward(
  fetch: typeof globalThis.fetch,
  { method, url, headers, body }: BackendRequest,
  timeoutMs = TIMEOUT_MS,
): Promise<Response | Error> {
  return fetch(`http://backend${url.pathname}${url.search}`, {
    method,
    // Plain pairs: the backend's HTTP client knows no foreign Headers object.
    headers: Object.fromEntries(headers),
    body: body ? new Uint8Array(body) : null,
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
}

/** The headers of a request as the backend gets them. Procedures that count by address read `x-forwarded-for`. */
export function headersToForward(request: Request, address: string): Headers {
  const headers = new Headers(request.headers);
  for (const name of NEVER_FORWARDED) headers.delete(name);
  headers.set("x-forwarded-for", address);
  return headers;
}
