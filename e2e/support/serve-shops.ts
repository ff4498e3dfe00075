import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { encodePage, SHOP_PAGES } from "#server/link-preview/shop-pages.fixture.ts";
import { drawPhoto } from "./photo.ts";

/** A public address that no shop has: the site accepts it, and the hook below connects to this machine instead. */
const ADDRESS = "93.184.216.34";

/**
 * Runs first in the site's process: names under `.example` lead to the shops, without TLS, and no other outside name has an address.
 * The guard of the site still decides about each connection.
 */
const HOOK = `
  import net from "node:net";
  import tls from "node:tls";
  import dns from "node:dns";
  import { syncBuiltinESMExports } from "node:module";
  const isShop = (name) => typeof name === "string" && name.endsWith(".example");
  dns.promises.resolve4 = async (name) => (isShop(name) ? ["${ADDRESS}"] : []);
  dns.promises.resolve6 = async () => [];
  const connect = net.Socket.prototype.connect;
  function reachShop(socket, { host, lookup }, event) {
    lookup(host, { all: true }, (error, addresses) => {
      if (error || addresses[0].address !== "${ADDRESS}") return socket.destroy(new Error("Refused"));
      Object.defineProperty(socket, "remoteAddress", { value: "${ADDRESS}" });
      if (event) socket.once("connect", () => socket.emit(event));
      connect.call(socket, { host: "127.0.0.1", port: Number(process.env.SHOPS_PORT) });
    });
    return socket;
  }
  net.Socket.prototype.connect = function (...given) {
    const options = Array.isArray(given[0]) ? given[0][0] : given[0];
    return isShop(options.host) ? reachShop(this, options) : connect.apply(this, given);
  };
  const secure = tls.connect;
  tls.connect = (options, ...rest) =>
    isShop(options.host)
      ? reachShop(new net.Socket(), options, "secureConnect")
      : secure(options, ...rest);
  syncBuiltinESMExports();
`;

/** Serves the pages of shops on this machine, and returns the environment in which a site reaches only them. */
export async function serveShops(): Promise<{ env: Record<string, string>; stop(): void }> {
  const photo = await drawPhoto();
  const server = createServer(({ headers, url }, response) => {
    const page = SHOP_PAGES[headers.host ?? ""];
    if (/\.(?:jpg|png|webp)$/.test(url ?? "")) {
      response.writeHead(200, { "content-type": "image/png" }).end(photo);
    } else if (page) {
      const { type = "text/html; charset=utf-8" } = page;
      response.writeHead(200, { "content-type": type }).end(encodePage(page));
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      SHOPS_PORT: String(port),
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(HOOK)}`,
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
