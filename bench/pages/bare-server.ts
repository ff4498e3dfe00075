import { createServer, get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

/**
 * `node bench/pages/bare-server.ts URL`: fetches that page once and sends its bytes and headers to every client, with the least
 * work that Node allows. Prints its address.
 */
const ADDED_BY_NODE = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

const page = await new Promise<IncomingMessage>((resolve, reject) => {
  get(process.argv[2] ?? "", { headers: { "accept-encoding": "br" } }, resolve).once(
    "error",
    reject,
  );
});
const body = await buffer(page);
const headers: string[] = [];
for (let index = 0; index < page.rawHeaders.length; index += 2) {
  const [name = "", value = ""] = page.rawHeaders.slice(index, index + 2);
  if (!ADDED_BY_NODE.has(name.toLowerCase())) headers.push(name, value);
}

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("The bare server has no port");
  console.log(`The bare server is at http://127.0.0.1:${address.port}`);
});
