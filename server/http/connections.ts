import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { hasBody } from "./limits/body-limit.ts";

interface Times {
  /** For the headers of a request, and for the whole of it where it uploads nothing. */
  requestMs: number;
  /** For an upload, on a slow line too. */
  uploadMs: number;
  /** How long a refused body is read and discarded, so that the client can read the refusal before the connection ends. */
  lingerMs: number;
  checkMs: number;
}

const TIMES: Times = { requestMs: 30_000, uploadMs: 300_000, lingerMs: 2_000, checkMs: 5_000 };
/** Longer than a proxy or a program keeps an idle connection: else it sends a request on one that is just being closed. */
const KEEP_ALIVE_MS = 75_000;
const LINGER_BYTES = 16 * 1024 * 1024;
const UPLOADS = /^\/upload\//;

/** Creates the HTTP server of the site. It closes connections that send no complete request in time. */
export function createHttpServer({ requestMs, uploadMs, checkMs }: Times = TIMES): Server {
  return createServer({
    headersTimeout: requestMs,
    requestTimeout: uploadMs,
    connectionsCheckingInterval: checkMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
}

/**
 * Wraps the listener of all requests. A response that is sent before the whole body has arrived closes the connection:
 * the rest of the body would otherwise stand before the next request. A body that does not arrive in time closes it, too.
 */
export function guardConnections(
  listener: RequestListener,
  { requestMs, lingerMs }: Times = TIMES,
): RequestListener {
  const closing = new WeakSet<Socket>();
  return (incoming, outgoing) => {
    // Sent right behind a body that was refused.
    if (closing.has(incoming.socket)) return void incoming.socket.destroy();
    if (hasBody(incoming) && !incoming.complete) watch(incoming, outgoing);
    listener(incoming, outgoing);
  };

  function watch(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { socket } = incoming;
    if (!UPLOADS.test(incoming.url ?? "")) endAfter(requestMs, incoming, socket);
    const writeHead = outgoing.writeHead.bind(outgoing) as (...args: unknown[]) => ServerResponse;
    outgoing.writeHead = (...args: unknown[]) => {
      if (!incoming.complete) {
        outgoing.setHeader("Connection", "close");
        closing.add(socket);
        // Node calls it once the response is sent; a close with unread data would discard the response at the client.
        socket.destroySoon = () => linger(incoming, socket, lingerMs);
      }
      return writeHead(...args);
    };
  }
}

/** Ends the writing side, and discards what still arrives for a while. */
function linger(incoming: IncomingMessage, socket: Socket, lingerMs: number): void {
  if (socket.writableEnded) return;
  const before = socket.bytesRead;
  socket.end();
  incoming.on("data", () => {
    if (socket.bytesRead - before > LINGER_BYTES) socket.destroy();
  });
  incoming.once("end", () => socket.destroy());
  incoming.resume();
  endAfter(lingerMs, incoming, socket);
}

function endAfter(ms: number, incoming: IncomingMessage, socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), ms);
  timer.unref();
  incoming.once("close", () => clearTimeout(timer));
  incoming.once("end", () => clearTimeout(timer));
}
