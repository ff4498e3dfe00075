import { createServer, type Socket } from "node:net";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createGuardedConnector, type Guard } from "./guarded-connector.ts";
import { isPublicAddress } from "./public-address.ts";

/** Connections to a server on this machine, which the site must not reach, and what they sent. */
let connections: string[];
let port: string;

beforeEach(async () => {
  connections = [];
  const server = createServer((socket) => {
    const index = connections.push("") - 1;
    socket.on("data", (data) => {
      connections[index] = `${connections[index]}${data}`;
    });
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  port = String(typeof address === "object" && address?.port);
});

/** Returns the connected socket, or the refusal. */
function connect(hostname: string, guard: Partial<Guard>): Promise<Socket | string> {
  const connector = createGuardedConnector({
    resolve: async () => ["127.0.0.1"],
    isPublic: isPublicAddress,
    ...guard,
  });
  return new Promise((resolve) => {
    connector({ hostname, host: hostname, protocol: "http:", port }, (error, socket) => {
      socket?.on("error", () => undefined).unref();
      resolve(error?.message ?? socket ?? "");
    });
  });
}

test("without the check of addresses, the connector would reach this machine", async () => {
  expect(await connect("rebound.example", { isPublic: () => true })).not.toBeTypeOf("string");
  await expect.poll(() => connections).toHaveLength(1);
});

test.each([
  [["127.0.0.1"]],
  [["93.184.216.34", "127.0.0.1"]],
  [["127.0.0.1", "93.184.216.34"]],
  [["::ffff:127.0.0.1"]],
  [["64:ff9b::7f00:1"]],
  [["2606:4700:4700::1111", "::1"]],
  [[]],
])("a name with the addresses %j is refused before a socket opens", async (addresses) => {
  const refusal = await connect("rebound.example", { resolve: async () => addresses });
  expect(refusal).toBe("Not a public name");
  expect(connections).toEqual([]);
});

test.each(["127.0.0.1", "[::1]", "93.184.216.34"])(
  "an address instead of a name is refused, because Node looks none up: %s",
  async (address) => {
    expect(await connect(address, { isPublic: () => true })).toMatch("An IP address");
    expect(connections).toEqual([]);
  },
);

test("a socket that reached a private address all the same is closed before anything is sent", async () => {
  let checks = 0;
  const refusal = await connect("rebound.example", { isPublic: () => checks++ === 0 });
  expect(refusal).toMatch("Connected to an address that is not public");
  expect(connections.join("")).toBe("");
});

test("a name that cannot be resolved is refused", async () => {
  const resolve = () => Promise.reject(new Error("SERVFAIL"));
  expect(await connect("missing.example", { resolve })).toBe("SERVFAIL");
});
