// A stand-in for a push service, in a process of its own: accepts every message after a delay, and writes a line for each to its
// output, after a first line with its address.
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

/** Longer than push services need. */
const DELAY_MS = 100;

const server = createServer(async (request, response) => {
  const body = (await buffer(request)).toString("base64url");
  await pause(DELAY_MS);
  const { topic, ttl, authorization } = request.headers;
  const line = { path: request.url, at: Date.now(), topic, ttl, authorization, body };
  console.log(JSON.stringify(line));
  response.writeHead(201).end();
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
// Ends with the process that started it.
process.stdin.resume().on("end", () => process.exit());
