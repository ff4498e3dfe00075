import type { AsyncCache } from "#server/http/caching/async-cache.ts";
import type { OpenLimit } from "#server/http/limits/rate-limit.ts";
import type { Limit } from "#server/settings/limits.ts";
import type { ImageStorage } from "./storage/image-storage.ts";

/** Signed-in member, with the facts that the image service checks. */
export interface ImageMember {
  id: string;
  /** Returns whether this member decides on avatars, as an admin or a moderator. */
  reviewsAvatars(): Promise<boolean>;
  /** Returns why this member may not write, or null if they may. */
  writeRefusal(): Promise<WriteRefusal | null>;
}

export interface WriteRefusal {
  code: "banned" | "email_not_confirmed";
  message: string;
}

/** `approved`: the public avatar of that member. `pending`: in review and visible to the token's user. `none`: otherwise. */
export type AvatarState = "approved" | "pending" | "none";

/**
 * Audience of an image. `public`: every visitor. `private`: its owner and those who review it, and the token's user is one of
 * them. `none`: hidden from the token's user, as if it did not exist.
 */
export type ImageAudience = "public" | "private" | "none";

export interface ImageAccess {
  /** Returns the member of an access token, or null without a session. Throws if the backend fails. */
  identify(token: string): Promise<ImageMember | null>;
  avatarState(userId: string, key: string, token?: string): Promise<AvatarState>;
  /** Returns whether an admin rejected the avatar in the last 30 days, so that its member can appeal. `false` for other members. */
  isRejectedLately(userId: string, key: string, token: string): Promise<boolean>;
  /** Returns the audience of an image that is not an avatar, or of an avatar that is neither shown nor pending. */
  imageAudience(key: string, token?: string): Promise<ImageAudience>;
}

export interface ImageLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface ImageDeps extends ImageAccess {
  storage: ImageStorage;
  /** Public address of the image host, for example `https://samha.example/images`. */
  imageBaseUrl: string;
  log: ImageLog;
  /** Remembers which images are public; the caller clears it after changes. By default, the image host creates one. */
  audienceCache?: AsyncCache<ImageAudience>;
  uploadLimit: Limit | "off";
  onUploadRefused?: () => void;
  /** Opens the counter of uploads; by default in the memory of this process. */
  openLimit?: OpenLimit | undefined;
  /** Storage quota of one member in bytes; 500 MB by default. */
  quotaBytes?: number;
}
