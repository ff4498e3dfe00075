import type { Context } from "hono";
import type { ImageDeps } from "#server/images/image-deps.ts";
import { isImagePurpose } from "#server/images/image-key.ts";
import { ImageRefusal } from "#server/images/image-refusal.ts";
import { signedInMember } from "#server/images/signed-in-member.ts";
import { assertQuota } from "./image-quota.ts";
import { createMemberQueue } from "./member-queue.ts";
import { readUpload } from "./read-upload.ts";
import { storeImage } from "./store-image.ts";
import { createUploadLimit } from "./upload-limit.ts";

/** Handles `POST /images?purpose=...`. Checks that need no file run before the body is read. */
export function uploadImage(deps: ImageDeps) {
  const assertUploadLimit = createUploadLimit(
    deps.uploadLimit,
    deps.onUploadRefused,
    deps.openLimit,
  );
  const inTurn = createMemberQueue();

  return async (c: Context): Promise<Response> => {
    const { member } = await signedInMember(deps, c);
    const purpose = c.req.query("purpose");
    if (!isImagePurpose(purpose)) throw new ImageRefusal("unknown_purpose");
    await assertUploadLimit(member.id);
    await assertQuota(deps.storage, member.id, deps.quotaBytes);

    const file = await readUpload(c.req.raw);
    const image = await inTurn(member.id, () =>
      storeImage(deps.storage, file, { purpose, userId: member.id }),
    );
    const { width, height, placeholder } = image;
    const url = `${deps.imageBaseUrl.replace(/\/+$/, "")}/${image.key}`;
    c.header("Cache-Control", "no-store");
    return c.json({ url, width, height, placeholder }, 201);
  };
}
