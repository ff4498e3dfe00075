import { IMAGE_PURPOSES } from "#contract/image.ts";
import { ImageRefusal } from "#server/images/image-refusal.ts";
import type { ImageStorage } from "#server/images/storage/image-storage.ts";

/** Enough for about 2,000 images. */
export const MEMBER_QUOTA_BYTES = 500 * 1024 * 1024;

/**
 * Refuses a member whose images (without smaller copies) already reach the quota. Checked before the upload, so the last image may
 * exceed it.
 * @throws {ImageRefusal} 409
 */
export async function assertQuota(
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
