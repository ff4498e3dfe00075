import { RefusedRequest } from "#server/backend/rest/refused-request.ts";

/** What an address below `/rest/v1` names. */
export interface RestAddress {
  kind: "table" | "procedure";
  name: string;
}

const ADDRESS = /^\/rest\/v1\/(rpc\/)?([a-z_][a-z0-9_]{0,62})$/;

/** Reads the path of a request. Only the plain spelling is taken, because limits and caps go by the name. */
export function readRestAddress(pathname: string): RestAddress {
  const [, procedure, name] = ADDRESS.exec(pathname) ?? [];
  if (name === undefined) throw new RefusedRequest("not_found", "There is no such address.", 404);
  return { kind: procedure ? "procedure" : "table", name };
}
