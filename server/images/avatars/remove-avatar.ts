import type { Context } from "hono";
import type { ImageDeps } from "#server/images/image-deps.ts";
import { parseImageKey } from "#server/images/image-key.ts";
import { ImageRefusal } from "#server/images/image-refusal.ts";
import { removeImage } from "#server/images/remove-image.ts";
import { signedInMember } from "#server/images/signed-in-member.ts";

/**
 * Handles `DELETE /images/{key}`: an admin, a moderator or the owner removes the file of an avatar that is neither shown nor pending.
 * The nightly sweep removes the other unused files, and an avatar that was rejected once its member can no longer appeal.
 */
export function removeAvatar(deps: ImageDeps) {
  return async (c: Context): Promise<Response> => {
    const { member, token } = await signedInMember(deps, c);
    const { purpose, userId, name } = c.req.param();
    const image = parseImageKey(`${purpose}/${userId}/${name}`);
    if (image === null) throw new ImageRefusal("image_not_found");
    // Other images may be used in texts, which only the sweep checks.
    const mayRemove =
      image.purpose === "avatar" && (image.userId === member.id || (await member.reviewsAvatars()));
    if (!mayRemove) throw new ImageRefusal("not_removable");
    const state = await deps.avatarState(image.userId, image.key, token);
    if (state !== "none") throw new ImageRefusal("image_in_use");

    const isKept =
      image.userId !== member.id && (await deps.isRejectedLately(image.userId, image.key, token));
    if (!isKept) await removeImage(deps.storage, image.key);
    deps.log.info(
      { key: image.key, by: member.id },
      isKept ? "Kept a rejected avatar for an appeal" : "Removed an unused avatar",
    );
    c.header("Cache-Control", "no-store");
    return c.body(null, 204);
  };
}
