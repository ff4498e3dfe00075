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

/** Needed because a hanging backend thread never responds. */
const TIMEOUT_MS = 15_000;

/**
 * Sends a request to the backend. Returns an Error instead of throwing, for example if the backend does not respond in time. The
 * timeout also covers the body: once it has passed, reading the body rejects.
 */
export async function forward(
  fetch: typeof globalThis.fetch,
  { method, url, headers, body }: BackendRequest,
  timeoutMs = TIMEOUT_MS,
): Promise<Response | Error> {
  return fetch(`http://backend${url.pathname}${url.search}`, {
    method,
    headers,
    body: body ? new Uint8Array(body) : null,
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
}

/** Returns the headers to forward. Procedures that count by address read `x-forwarded-for`. */
export function headersToForward(request: Request, address: string): Headers {
  const headers = new Headers(request.headers);
  for (const name of NEVER_FORWARDED) headers.delete(name);
  headers.set("x-forwarded-for", address);
  return headers;
}
