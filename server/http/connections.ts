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
  /** For the headers of a request, then for its body unless it is an upload, and for a pause in a response. */
  requestMs: number;
  /** For a whole upload or response, which may take a slow connection long. */
  uploadMs: number;
  /** How long a refused body is read and discarded, so that the client can read the refusal before the connection closes. */
  lingerMs: number;
  checkMs: number;
}

const TIMES: Times = { requestMs: 30_000, uploadMs: 300_000, lingerMs: 2_000, checkMs: 5_000 };
/** Longer than proxies and HTTP clients keep idle connections; otherwise they could send a request on a closing one. */
const KEEP_ALIVE_MS = 75_000;
const LINGER_BYTES = 16 * 1024 * 1024;
const UPLOADS = /^\/upload\//;

/** Creates the site's HTTP server, which closes connections that send no complete request, or read no response, in time. */
export function createHttpServer({ requestMs, uploadMs, checkMs }: Times = TIMES): Server {
  const server = createServer({
    // Node looks at the connections at each interval.
    headersTimeout: requestMs - checkMs,
    requestTimeout: uploadMs,
    connectionsCheckingInterval: checkMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  return server.setTimeout(requestMs);
}

/**
 * Wraps the listener of all requests. A response sent before the whole body has arrived closes the connection, because
 * the rest of the body would be read as the next request. A body that does not arrive in time also closes it, and so does a
 * client that reads the response too slowly.
 */
export function guardConnections(
  listener: RequestListener,
  { requestMs, uploadMs, lingerMs }: Times = TIMES,
): RequestListener {
  const closing = new WeakSet<Socket>();
  return (incoming, outgoing) => {
    // The client sent another request right behind a refused body.
    if (closing.has(incoming.socket)) return void incoming.socket.destroy();
    if (hasBody(incoming) && !incoming.complete) watch(incoming, outgoing);
    endAfter(uploadMs, outgoing, incoming.socket);
    listener(incoming, outgoing);
  };

  function watch(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { socket } = incoming;
    if (UPLOADS.test(incoming.url ?? "")) socket.setTimeout(uploadMs);
    else endAfter(requestMs, incoming, socket);
    const writeHead = outgoing.writeHead.bind(outgoing) as (...args: unknown[]) => ServerResponse;
    outgoing.writeHead = (...args: unknown[]) => {
      if (!incoming.complete) {
        outgoing.setHeader("Connection", "close");
        closing.add(socket);
        // Node calls this after sending the response. Closing with unread data would make the client discard the
        // response.
        socket.destroySoon = () => linger(incoming, socket, lingerMs);
      }
      return writeHead(...args);
    };
  }
}

/** Closes the writing side, then discards incoming data for a while. */
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

/** Closes the connection unless the request has been read, or the response has been sent, in time. */
function endAfter(ms: number, message: IncomingMessage | ServerResponse, socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), ms);
  timer.unref();
  for (const event of ["close", "end"]) message.once(event, () => clearTimeout(timer));
}
