import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MultipartParser,
} from "@remix-run/multipart-parser";
import type { Context } from "hono";
import { IMAGE_PURPOSES } from "#contract/image.ts";
import { UPLOAD_MAX_BYTES } from "#contract/limits.ts";
import { openLimitInMemory } from "#server/http/limits/rate-limit.ts";
import { waitText } from "#server/http/limits/wait-text.ts";
import type { ImageDeps } from "#server/images/image-deps.ts";
import { isImagePurpose } from "#server/images/image-key.ts";
import { ImageRefusal } from "#server/images/image-refusal.ts";
import { signedInMember } from "#server/images/signed-in-member.ts";
import type { ImageStorage } from "#server/images/storage/image-storage.ts";
import { createMemberQueue } from "./member-queue.ts";
import { storeImage } from "./store-image.ts";

/** Allows for boundaries, headers and small fields around the file. */
const BODY_MAX_BYTES = UPLOAD_MAX_BYTES + 64 * 1024;

/** Enough for about 2,000 images. */
const MEMBER_QUOTA_BYTES = 500 * 1024 * 1024;

/** Returns the bytes of a member's new image. */
type ReadImage = (c: Context, memberId: string) => Promise<Uint8Array>;
export type StoreUpload = (read?: ReadImage) => (c: Context) => Promise<Response>;

/**
 * Creates handlers of `POST ...?purpose=...` that store what `read` returns, by default the file in the body. They share the
 * member's limits. Checks that need no file run before `read`.
 */
export function createUploads(deps: ImageDeps): StoreUpload {
  const assertUploadLimit = createUploadLimit(
    deps.uploadLimit,
    deps.onUploadRefused,
    deps.openLimit,
  );
  const inTurn = createMemberQueue();

  return (read = (c) => readUpload(c.req.raw)) =>
    async (c) => {
      const { member } = await signedInMember(deps, c);
      const purpose = c.req.query("purpose");
      if (!isImagePurpose(purpose)) throw new ImageRefusal("unknown_purpose");
      await assertUploadLimit(member.id);
      await assertQuota(deps.storage, member.id, deps.quotaBytes);

      const file = await read(c, member.id);
      const image = await inTurn(member.id, () =>
        storeImage(deps.storage, file, { purpose, userId: member.id }),
      );
      const { width, height, placeholder } = image;
      const url = `${deps.imageBaseUrl.replace(/\/+$/, "")}/${image.key}`;
      c.header("Cache-Control", "no-store");
      return c.json({ url, width, height, placeholder }, 201);
    };
}

/**
 * Refuses a member whose images (without smaller copies) already reach the quota. Checked before the upload, so the last image may
 * exceed it.
 * @throws {ImageRefusal} 409
 */
async function assertQuota(
  storage: ImageStorage,
  userId: string,
  quotaBytes = MEMBER_QUOTA_BYTES,
): Promise<void> {
  let used = 0;
  for (const purpose of IMAGE_PURPOSES) {
    for await (const { size } of storage.list(`${purpose}/${userId}/`)) used += size;
  }
  if (used >= quotaBytes) throw new ImageRefusal("quota_exceeded");
}

/**
 * Counts the uploads of each member, including those refused later. The returned function throws an {@link ImageRefusal} 429 with
 * the seconds to wait.
 */
function createUploadLimit(
  limit: ImageDeps["uploadLimit"],
  onRefused?: () => void,
  openLimit: ImageDeps["openLimit"] = openLimitInMemory,
): (userId: string) => Promise<void> {
  if (limit === "off") return async () => {};
  const uploads = openLimit("LIMIT_UPLOAD", limit, onRefused);
  return async (userId) => {
    const retryAfterSeconds = await uploads.take(userId);
    if (retryAfterSeconds !== null) {
      const message = `Too many images. ${waitText(retryAfterSeconds)}`;
      throw new ImageRefusal("too_many_uploads", { message, retryAfterSeconds });
    }
  };
}

/**
 * Reads the file in the multipart field `file` and stops as soon as possible: an oversized body is refused while it arrives,
 * regardless of `Content-Length`.
 * @throws {ImageRefusal} 400 without a file, 413 over `UPLOAD_MAX_BYTES`.
 */
async function readUpload(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get("Content-Length") ?? 0) > BODY_MAX_BYTES) {
    throw new ImageRefusal("image_too_large");
  }
  const contentType = request.headers.get("Content-Type") ?? "";
  const boundary =
    /^multipart\/form-data\b/i.test(contentType) && getMultipartBoundary(contentType);
  if (!boundary || boundary.length > 70 || request.body === null) {
    throw new ImageRefusal("missing_file");
  }
  try {
    return await readFile(request.body, boundary);
  } catch (error) {
    if (error instanceof ImageRefusal) throw error;
    if (error instanceof MaxFileSizeExceededError) throw new ImageRefusal("image_too_large");
    // The body is not multipart, or the sender disconnected.
    throw new ImageRefusal("missing_file", { cause: error });
  }
}

async function readFile(body: ReadableStream<Uint8Array>, boundary: string): Promise<Uint8Array> {
  const parser = new MultipartParser(boundary, {
    maxFileSize: UPLOAD_MAX_BYTES,
    maxHeaderSize: 4096,
    maxParts: 10,
    // The loop below counts all bytes, including preamble and boundaries.
    maxTotalSize: Number.POSITIVE_INFINITY,
  });
  let received = 0;
  // Leaving this loop cancels the body.
  for await (const chunk of body) {
    received += chunk.byteLength;
    if (received > BODY_MAX_BYTES) throw new ImageRefusal("image_too_large");
    for (const part of parser.write(chunk)) {
      if (part.name === "file" && part.bytes.byteLength > 0) return part.bytes;
    }
  }
  throw new ImageRefusal("missing_file");
}
