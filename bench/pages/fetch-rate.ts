import { connect } from "node:net";
import { answerLength } from "./answer-length.ts";

interface RateOptions {
  url: string;
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
  /** The address of the nth request, where each is to be another. */
  pathOf?: (n: number) => string;
}

/**
 * Requests per second, all answered with 200, over connections that stay open and ask again as soon as they are
 * answered. It reads no more of an answer than its length: a client that works as hard as the server would
 * measure itself (autocannon needs five times as long for a page of 27 KB as a bare server).
 */
export async function fetchRate(options: RateOptions): Promise<number> {
  const { url, connections, seconds } = options;
  const { hostname, port } = new URL(url);
  const request = requestsOf(options);
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const asked = Array.from({ length: connections }, () =>
    askUntil(end, { host: hostname, port: Number(port) }, request),
  );
  const answered = (await Promise.all(asked)).reduce((sum, count) => sum + count, 0);
  return answered / ((performance.now() - begun) / 1000);
}

/** The text of the next request, each time it is called. */
function requestsOf({ url, headers = {}, pathOf }: RateOptions): () => string {
  const { host, pathname } = new URL(url);
  const rest = Object.entries({ host, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  const requestFor = (path: string) => `GET ${path} HTTP/1.1\r\n${rest}\r\n`;
  if (!pathOf) {
    const always = requestFor(pathname);
    return () => always;
  }
  let n = 0;
  return () => requestFor(pathOf(n++));
}

/** One connection; resolves with the number of its answers. */
function askUntil(
  end: number,
  address: { host: string; port: number },
  request: () => string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let answered = 0;
    let missing = 0;
    let begun: Buffer | undefined;
    const socket = connect({ ...address, noDelay: true }, ask);
    socket.on("data", (chunk) => {
      try {
        read(chunk);
      } catch (error) {
        socket.destroy(error instanceof Error ? error : new Error(String(error)));
      }
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("The server closed a connection")));

    function ask(): void {
      if (performance.now() < end) {
        socket.write(request());
      } else {
        resolve(answered);
        socket.destroy();
      }
    }

    function read(chunk: Buffer): void {
      if (missing > 0) {
        missing -= chunk.length;
      } else {
        const bytes = begun ? Buffer.concat([begun, chunk]) : chunk;
        const length = answerLength(bytes);
        begun = length === undefined ? bytes : undefined;
        if (length === undefined) return;
        missing = length - bytes.length;
      }
      if (missing < 0) throw new Error("The server sent more than it announced");
      if (missing > 0) return;
      answered += 1;
      ask();
    }
  });
}
