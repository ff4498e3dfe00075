import type { AsyncCache } from "#server/http/caching/async-cache.ts";
import type { OpenLimit } from "#server/http/limits/rate-limit.ts";
import type { Limit } from "#server/settings/limits.ts";
import type { ImageStorage } from "./storage/image-storage.ts";

/** A signed-in member as the image service needs to know them. */
export interface ImageMember {
  id: string;
  isAdmin(): Promise<boolean>;
  /** Why this member may write nothing at present; null when they may. */
  writeRefusal(): Promise<WriteRefusal | null>;
}

export interface WriteRefusal {
  code: "banned" | "email_not_confirmed";
  /** In words for the member. */
  message: string;
}

/**
 * `approved`: the live avatar of that member, public. `pending`: waiting, and the bearer of `token`
 * may know. `none`: neither, or not known.
 */
export type AvatarState = "approved" | "pending" | "none";

/**
 * Who may see an image: everybody (`public`), its owner and admins, of whom the bearer of the token is one (`private`),
 * nobody otherwise, as if it did not exist (`none`).
 */
export type ImageAudience = "public" | "private" | "none";

export interface ImageAccess {
  /** The member behind an access token, null when it is not a session. Throws when nobody can say. */
  identify(token: string): Promise<ImageMember | null>;
  avatarState(userId: string, key: string, token?: string): Promise<AvatarState>;
  /** Of an image that is no avatar. */
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
  /** Which images are public, to be cleared by who opened it; by default the image host keeps its own. */
  audienceCache?: AsyncCache<ImageAudience>;
  /** How many images one member may send in how long. */
  uploadLimit: Limit | "off";
  /** Called with each upload beyond it. */
  onUploadRefused?: () => void;
  /** Where uploads are counted; by default in the memory of this process. */
  openLimit?: OpenLimit | undefined;
  /** How many bytes of stored images one member may own; 500 MB by default. */
  quotaBytes?: number;
}
