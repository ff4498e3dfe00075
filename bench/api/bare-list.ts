import { createServer } from "node:http";
import postgres from "postgres";

/**
 * `node bench/api/bare-list.ts`: serves the API's deal list for every request, read by the same SQL in the visitor
 * role. Connects to DATABASE_URL and prints its own address.
 */
const sql = postgres(process.env.DATABASE_URL ?? "", { max: 4, connection: { role: "anon" } });

const server = createServer((request, response) => {
  const min = Number(/[?&]min=([\d.]+)/.exec(request.url ?? "")?.[1] ?? 0);
  sql
    .unsafe<{ answer: string }[]>(
      "select to_json(public.read_deals(sort_param => $1, limit_param => $2, min_price_param => $3))::text as answer",
      ["latest", 20, min || null],
      { prepare: true },
    )
    .then(([row]) => {
      const body = Buffer.from(row?.answer ?? "");
      response.writeHead(200, {
        "content-type": "application/json",
        "content-length": body.byteLength,
      });
      response.end(body);
    })
    .catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The bare list has no port");
  console.log(`The bare list is at http://127.0.0.1:${address.port}`);
});
