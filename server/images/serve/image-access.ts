import type {
  AvatarState,
  ImageAccess,
  ImageAudience,
  WriteRefusal,
} from "#server/images/image-deps.ts";
import { ImageRefusal } from "#server/images/image-refusal.ts";

interface Backend {
  /** Address of the Supabase API, as the browser's client gets it. */
  supabaseUrl: string;
  anonKey: string;
  fetch?: typeof globalThis.fetch;
}

const AUDIENCES = ["public", "private", "none"] as const;
const TIMEOUT_MS = 10_000;
const RETRY_AFTER_SECONDS = 2;

/**
 * Asks the Supabase API who a member is and who may see an image, always as the bearer of the
 * token, so that the database's own rules decide and this service holds no right of its own.
 * Every function throws when the API cannot answer: an `ImageRefusal` 503 where it is out of reach or overloaded.
 */
export function createImageAccess(backend: Backend): ImageAccess {
  const { anonKey, fetch = globalThis.fetch } = backend;
  const base = backend.supabaseUrl.replace(/\/+$/, "");

  async function send(path: string, token?: string, body?: object): Promise<Response> {
    const response = await fetch(`${base}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        apikey: anonKey,
        "Content-Type": "application/json",
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw unavailable(cause);
    });
    if (response.status >= 500) throw unavailable(unexpected(path, response));
    return response;
  }

  async function ask(path: string, token?: string, body?: object): Promise<unknown> {
    const response = await send(path, token, body);
    // No session, or one that has ended, is an answer; without a token it is our own key that failed.
    if (token !== undefined && [401, 403].includes(response.status)) return null;
    if (!response.ok) throw unexpected(path, response);
    return await response.json();
  }

  async function isAdmin(token: string): Promise<boolean> {
    return (await ask("/rest/v1/rpc/check_admin_status", token, {})) === true;
  }

  async function identify(token: string) {
    const id = field(await ask("/auth/v1/user", token), "id");
    return id === null
      ? null
      : { id, isAdmin: () => isAdmin(token), writeRefusal: () => writeRefusal(token) };
  }

  /** Told in the database's own words: a ban with its reason and its end. */
  async function writeRefusal(token: string): Promise<WriteRefusal | null> {
    const path = "/rest/v1/rpc/check_write_access";
    const response = await send(path, token, {});
    if (response.ok) return null;
    const refused: unknown = response.status === 403 ? await response.json() : null;
    const message = field(refused, "message");
    if (message === null) throw unexpected(path, response);
    const isUnconfirmed = field(refused, "hint") === "email_not_confirmed";
    return { code: isUnconfirmed ? "email_not_confirmed" : "banned", message };
  }

  async function avatarState(userId: string, key: string, token?: string): Promise<AvatarState> {
    const filter = new URLSearchParams({ id: `eq.${userId}`, select: "profile_image_url" });
    const profiles = rows(await ask(`/rest/v1/profiles?${filter}`));
    if (profiles.some((profile) => names(profile, "profile_image_url", key))) return "approved";
    if (token === undefined) return "none";
    const waiting = rows(await waitingAvatars(userId, token));
    return waiting.some((profile) => names(profile, "pending_profile_image_url", key))
      ? "pending"
      : "none";
  }

  /** Only an admin may ask for the queue; anybody else's question would be logged as an attack. */
  async function waitingAvatars(userId: string, token: string): Promise<unknown> {
    const own = rows(await ask("/rest/v1/rpc/get_my_profile", token, {}));
    if (own.some((profile) => field(profile, "id") === userId)) return own;
    if (!(await isAdmin(token))) return [];
    return await ask("/rest/v1/rpc/get_pending_avatars", token, { user_id_param: userId });
  }

  async function imageAudience(key: string, token?: string): Promise<ImageAudience> {
    const path = "/rest/v1/rpc/get_image_audience";
    const answer = await ask(path, token, { image_key_param: key });
    // Null: the session has ended. A visitor's answer has no such case.
    const audience = AUDIENCES.find((known) => known === answer);
    if (audience === undefined && answer !== null) throw new Error(`${path} answered nonsense`);
    return audience ?? "none";
  }

  return { identify, avatarState, imageAudience };
}

function unavailable(cause: unknown): ImageRefusal {
  return new ImageRefusal("unavailable", { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

function unexpected(path: string, response: Response): Error {
  return new Error(`${path.split("?")[0]} answered ${response.status}`);
}

function rows(answer: unknown): unknown[] {
  return Array.isArray(answer) ? answer : [answer];
}

/** Compared by key, which is random and holds the owner's id: the host may have moved since. */
function names(row: unknown, column: string, key: string): boolean {
  return field(row, column)?.endsWith(`/${key}`) ?? false;
}

function field(row: unknown, column: string): string | null {
  if (typeof row !== "object" || row === null) return null;
  const value: unknown = Reflect.get(row, column);
  return typeof value === "string" ? value : null;
}
