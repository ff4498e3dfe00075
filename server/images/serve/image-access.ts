import type {
  AvatarState,
  ImageAccess,
  ImageAudience,
  WriteRefusal,
} from "#server/images/image-deps.ts";
import { ImageRefusal } from "#server/images/image-refusal.ts";

interface Backend {
  /** Address of the Supabase API as in the browser's configuration. */
  supabaseUrl: string;
  anonKey: string;
  fetch?: typeof globalThis.fetch;
}

const AUDIENCES = ["public", "private", "none"] as const;
const TIMEOUT_MS = 10_000;
const RETRY_AFTER_SECONDS = 2;
/** How long the sweep keeps a rejected avatar for an appeal (private.referenced_image_keys). */
const APPEAL_MS = 30 * 86_400_000;

/**
 * Queries the Supabase API with the user's token, so that the database decides about access and this service has no rights of
 * its own. Every function throws if the API fails: an `ImageRefusal` 503 if the API is unreachable or returns a 5xx.
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

  async function query(path: string, token?: string, body?: object): Promise<unknown> {
    const response = await send(path, token, body);
    // With a token, 401 means an ended session. Without a token, our own key is wrong.
    if (token !== undefined && [401, 403].includes(response.status)) return null;
    if (!response.ok) throw unexpected(path, response);
    return await response.json();
  }

  async function reviewsAvatars(token: string): Promise<boolean> {
    const rights = await query("/rest/v1/rpc/get_my_rights", token, {});
    const areas: unknown = rights === null ? null : Reflect.get(Object(rights), "areas");
    return Array.isArray(areas) && areas.includes("avatars");
  }

  async function identify(token: string) {
    const id = field(await query("/auth/v1/user", token), "id");
    return id === null
      ? null
      : {
          id,
          reviewsAvatars: () => reviewsAvatars(token),
          writeRefusal: () => writeRefusal(token),
        };
  }

  /** Returns the database's message, for example a ban with its reason and end. */
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
    const profiles = rows(await query(`/rest/v1/profiles?${filter}`));
    if (profiles.some((profile) => hasKey(profile, "profile_image_url", key))) return "approved";
    if (token === undefined) return "none";
    const pending = rows(await pendingAvatars(userId, token));
    if (pending.some((profile) => hasKey(profile, "pending_profile_image_url", key)))
      return "pending";
    // The admin who answers an appeal sees the rejected avatar.
    return (await imageAudience(key, token)) === "private" ? "pending" : "none";
  }

  /** Reads the queue only for admins and moderators: the database logs other members' attempts as attacks. */
  async function pendingAvatars(userId: string, token: string): Promise<unknown> {
    const own = rows(await query("/rest/v1/rpc/get_my_profile", token, {}));
    if (own.some((profile) => field(profile, "id") === userId)) return own;
    if (!(await reviewsAvatars(token))) return [];
    return await query("/rest/v1/rpc/get_pending_avatars", token, { user_id_param: userId });
  }

  async function isRejectedLately(userId: string, key: string, token: string): Promise<boolean> {
    const filter = new URLSearchParams({
      subject_id: `eq.${userId}`,
      action: "eq.reject_avatar",
      created_at: `gt.${new Date(Date.now() - APPEAL_MS).toISOString()}`,
      select: "before",
    });
    const decisions = rows(await query(`/rest/v1/admin_actions?${filter}`, token));
    return decisions.some((row) =>
      hasKey((row as { before?: unknown }).before, "pending_profile_image_url", key),
    );
  }

  /** For an avatar: `private` for an admin while an appeal about its rejection is open. */
  async function imageAudience(key: string, token?: string): Promise<ImageAudience> {
    const path = "/rest/v1/rpc/get_image_audience";
    const result = await query(path, token, { image_key_param: key });
    // Null: the session has ended. This does not happen to visitors.
    const audience = AUDIENCES.find((candidate) => candidate === result);
    if (audience === undefined && result !== null)
      throw new Error(`${path} returned an unknown audience`);
    return audience ?? "none";
  }

  return { identify, avatarState, isRejectedLately, imageAudience };
}

function unavailable(cause: unknown): ImageRefusal {
  return new ImageRefusal("unavailable", { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

function unexpected(path: string, response: Response): Error {
  return new Error(`${path.split("?")[0]} returned ${response.status}`);
}

function rows(result: unknown): unknown[] {
  return Array.isArray(result) ? result : [result];
}

/** Compares by key, which is random and contains the owner's id, because the host may have changed. */
function hasKey(row: unknown, column: string, key: string): boolean {
  return field(row, column)?.endsWith(`/${key}`) ?? false;
}

function field(row: unknown, column: string): string | null {
  if (typeof row !== "object" || row === null) return null;
  const value: unknown = Reflect.get(row, column);
  return typeof value === "string" ? value : null;
}
