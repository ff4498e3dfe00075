import type pg from "pg";

/** Amina posts, Bilal is another member, Safiya is banned, Hamza is a moderator, Maryam is an admin. */
export const MEMBERS = ["amina", "bilal", "safiya", "hamza", "maryam"] as const;
export const EVERYBODY = ["visitor", ...MEMBERS] as const;
export type Member = (typeof MEMBERS)[number];
export type Person = (typeof EVERYBODY)[number];

/** A response, read completely. */
export interface ReadResponse {
  status: number;
  text: string;
  /** Null if it is not JSON. */
  body: unknown;
  headers: Headers;
}

/** Options of a request, as for fetch. The body may be an object. */
export interface RequestOptions {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface People {
  ids: Record<Member, string>;
  tokens: Record<Member, string>;
  /** Sends a plain HTTP request with the public key and, for members, their own token. */
  ask(who: Person, path: string, request?: RequestOptions): Promise<ReadResponse>;
  rpc(who: Person, name: string, args?: object): Promise<ReadResponse>;
}

/** Sends a request to the site with its public key. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

/** Signs up all members over HTTP; the database owner bans Safiya and gives Hamza and Maryam their roles. */
export async function gatherPeople(owner: pg.Pool, send: Send): Promise<People> {
  const ids = {} as Record<Member, string>;
  const tokens = {} as Record<Member, string>;
  const ask: People["ask"] = async (who, path, { method = "GET", body, headers = {} } = {}) => {
    const token: Record<string, string> =
      who === "visitor" || !tokens[who] ? {} : { authorization: `Bearer ${tokens[who]}` };
    const answer = await send(path, {
      method,
      redirect: "manual",
      headers: { "content-type": "application/json", ...token, ...headers },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return read(answer);
  };
  for (const name of MEMBERS) {
    const { body } = await ask("visitor", "/auth/v1/signup", {
      method: "POST",
      body: { email: emailOf(name), password: passwordOf(name), data: { username: name } },
    });
    const session = body as { access_token: string; user: { id: string } };
    ids[name] = session.user.id;
    tokens[name] = session.access_token;
  }
  await owner.query("insert into private.admins (user_id) values ($1)", [ids.maryam]);
  await owner.query("insert into private.moderators (user_id) values ($1)", [ids.hamza]);
  await owner.query(
    "insert into private.bans (user_id, reason) values ($1, 'nonpublic ban reason')",
    [ids.safiya],
  );
  return {
    ids,
    tokens,
    ask,
    rpc: (who, name, args = {}) => ask(who, `/rest/v1/rpc/${name}`, { method: "POST", body: args }),
  };
}

export const emailOf = (name: Member): string => `${name}@nonpublic.example`;
export const passwordOf = (name: Member): string => `${name}-password`;

async function read(answer: Response): Promise<ReadResponse> {
  const text = await answer.text();
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // The body is a page or an image.
  }
  return { status: answer.status, text, body, headers: answer.headers };
}
