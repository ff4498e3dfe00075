import dns from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { isPublicAddress } from "./public-address.ts";

export interface Guard {
  /** Returns all addresses of a name. */
  resolve: (name: string) => Promise<string[]>;
  isPublic: (address: string) => boolean;
}

/** For HTTP clients that connect to addresses which strangers choose. */
export const guardedConnector = createGuardedConnector({
  resolve: resolveName,
  isPublic: isPublicAddress,
});

/**
 * Creates a connector that opens a socket only if every address of the name is public, and only to one of these addresses. Refuses
 * IP literals, because Node does not look them up.
 */
export function createGuardedConnector({ resolve, isPublic }: Guard): buildConnector.connector {
  const lookup: LookupFunction = (name, { all }, callback) => {
    const answer = (error: Error | null, addresses: readonly string[]) => {
      const [first = ""] = addresses;
      const entries = addresses.map((address) => ({ address, family: isIP(address) }));
      return all ? callback(error, entries) : callback(error, first, isIP(first));
    };
    resolve(name).then(
      (addresses) =>
        addresses.length > 0 && addresses.every(isPublic)
          ? answer(null, addresses)
          : answer(new Error("Not a public name"), []),
      (error: Error) => answer(error, []),
    );
  };
  const connect = buildConnector({ allowH2: false, maxCachedSessions: 0, lookup });
  return (options, callback) => {
    if (isIP(options.hostname.replace(/^\[|\]$/g, ""))) {
      return callback(new Error("An IP address instead of a name"), null);
    }
    connect(options, (error, socket) => {
      if (error !== null) return callback(error, null);
      if (isPublic(socket.remoteAddress ?? "")) return callback(null, socket);
      socket.destroy();
      callback(new Error("Connected to an address that is not public"), null);
    });
  };
}

/** Asks the name servers, IPv4 first. `dns.lookup` would also read local names, and a slow name would occupy a thread. */
async function resolveName(name: string): Promise<string[]> {
  const [four, six] = await Promise.allSettled([dns.resolve4(name), dns.resolve6(name)]);
  return [four, six].flatMap((result) => (result.status === "fulfilled" ? result.value : []));
}
