import { RefusedRequest } from "#server/backend/rest/refused-request.ts";

/** The table or procedure of an address below `/rest/v1`. */
export interface RestAddress {
  kind: "table" | "procedure";
  name: string;
}

const ADDRESS = /^\/rest\/v1\/(rpc\/)?([a-z_][a-z0-9_]{0,62})$/;

/** Parses the path of a request. Accepts only the plain spelling, because limits and caps use the name. */
export function readRestAddress(pathname: string): RestAddress {
  const [, procedure, name] = ADDRESS.exec(pathname) ?? [];
  if (name === undefined) throw new RefusedRequest("not_found", "There is no such address.", 404);
  return { kind: procedure ? "procedure" : "table", name };
}
