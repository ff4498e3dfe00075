import { randomUUID } from "node:crypto";
import sharp from "sharp";

/** Outcome of a request: a response of the site, or none. */
export interface Outcome {
  kind: "comment" | "vote" | "upload" | "sign-up" | "sign-in" | "page" | "feed";
  /** 0 if the connection broke or the response came too late. */
  status: number;
  /** Arrival time according to `performance.now()`. */
  at: number;
  /** Empty for a success. */
  message: string;
  hasRetryAfter: boolean;
}

/** Confirmed writes. Losing any of them fails the test. */
export interface Confirmed {
  comments: string[];
  votes: { deal: string; voter: string }[];
  /** Image keys. */
  images: string[];
  /** Ids of members. */
  members: string[];
}

export interface Load {
  confirmed: Confirmed;
  outcomes: Outcome[];
  /** Returns the number of confirmed comments, votes and images. */
  count(): number;
  /** Stops the load and waits for open requests. */
  stop(): Promise<void>;
}

interface Member {
  id: string;
  email: string;
  token: string;
}

const PASSWORD = "dates-and-honey";
const TIMEOUT_MS = 30_000;
const TURNS_MAX = 100_000;
const PIXELS = await sharp({
  create: { width: 64, height: 64, channels: 3, background: "#0b5d3b" },
})
  .png()
  .toBuffer();

/**
 * Simulates four members who comment, vote, upload images, sign in and sign up others, and a visitor who reads pages. Each sends
 * one request after another until `stop`. `deals` are the ids of running deals.
 */
export async function startLoad(address: string, deals: readonly string[]): Promise<Load> {
  const { supabaseAnonKey: key } = await (await fetch(`${address}/config.json`)).json();
  const confirmed: Confirmed = { comments: [], votes: [], images: [], members: [] };
  const outcomes: Outcome[] = [];
  let isStopped = false;

  async function ask(kind: Outcome["kind"], path: string, init: RequestInit = {}) {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await fetch(address + path, { ...init, signal });
      const text = await response.text();
      const hasRetryAfter = response.headers.has("retry-after");
      // Stores no part of a page: a substring would keep its whole text in memory.
      const message = response.ok ? "" : text.slice(0, 200);
      outcomes.push({
        kind,
        status: response.status,
        at: performance.now(),
        message,
        hasRetryAfter,
      });
      return response.ok ? text : null;
    } catch (error) {
      const at = performance.now();
      outcomes.push({ kind, status: 0, at, message: String(error), hasRetryAfter: false });
      // A stopped site refuses connections immediately. Without a pause, the loop would use all CPU time.
      await new Promise((resolve) => setTimeout(resolve, 50));
      return null;
    }
  }

  const post = (kind: Outcome["kind"], path: string, token: string, body: object) =>
    ask(kind, path, {
      method: "POST",
      headers: {
        apikey: key,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });

  async function signUp(): Promise<Member | null> {
    const email = `m${randomUUID().slice(0, 8)}@example.com`;
    const body = { email, password: PASSWORD, data: { username: email.split("@")[0] } };
    const text = await post("sign-up", "/auth/v1/signup", key, body);
    if (text === null) return null;
    const { user, access_token: token } = JSON.parse(text);
    confirmed.members.push(user.id);
    return { id: user.id, email, token };
  }

  async function join(): Promise<Member> {
    const member = await signUp();
    if (!member) throw new Error(`No member could join: ${outcomes.at(-1)?.message}`);
    return member;
  }

  async function comment({ id, token }: Member, deal: string): Promise<void> {
    const text = await post("comment", "/rest/v1/rpc/secure_add_comment", token, {
      deal_id_param: deal,
      user_id_param: id,
      content_param: "Soft, fresh and not too sweet",
      parent_id_param: null,
    });
    if (text === null) return;
    const created = JSON.parse(text);
    confirmed.comments.push((Array.isArray(created) ? created[0] : created).id);
  }

  async function vote({ id, token }: Member, deal: string): Promise<void> {
    const body = { deal_id_param: deal, is_hot_param: true };
    const text = await post("vote", "/rest/v1/rpc/secure_vote_deal", token, body);
    if (text !== null) confirmed.votes.push({ deal, voter: id });
  }

  async function upload({ token }: Member): Promise<void> {
    const body = new FormData();
    body.set("file", new Blob([new Uint8Array(PIXELS)], { type: "image/png" }), "dates.png");
    const headers = { authorization: `Bearer ${token}` };
    const path = "/upload/images?purpose=deal";
    const text = await ask("upload", path, { method: "POST", headers, body });
    if (text === null) return;
    confirmed.images.push(JSON.parse(text).url.split("/images/")[1]);
  }

  async function signIn({ email }: Member): Promise<void> {
    const path = "/auth/v1/token?grant_type=password";
    await post("sign-in", path, key, { email, password: PASSWORD });
  }

  async function repeat(turn: (number: number) => Promise<unknown>): Promise<void> {
    for (let number = 0; !isStopped && number < TURNS_MAX; number++) await turn(number);
  }

  async function act(member: Member, number: number): Promise<void> {
    const deal = deals[number % deals.length] ?? "";
    if (number < deals.length) await vote(member, deal);
    await comment(member, deal);
    if (number % 8 === 3) await upload(member);
    if (number % 16 === 9) await signIn(member);
    if (number % 16 === 13) await signUp();
  }

  async function read(number: number): Promise<void> {
    await ask("page", "/");
    if (number % 4 === 0) await ask("feed", "/feed.xml");
  }

  const members = [await join(), await join(), await join(), await join()];
  const work = Promise.all([
    ...members.map((member) => repeat((number) => act(member, number))),
    repeat(read),
  ]);
  return {
    confirmed,
    outcomes,
    count: () => confirmed.comments.length + confirmed.votes.length + confirmed.images.length,
    stop: async () => {
      isStopped = true;
      await work;
    },
  };
}
