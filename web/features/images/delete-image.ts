import { errorFromResponse } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";
import { bearer } from "./bearer.ts";
import { imageKey } from "./our-image.ts";

/**
 * Deletes the file of an avatar that is not used any more: the image storage helper of specification 7. A picture from
 * elsewhere is nobody's to delete. Throws what the upload service answers.
 */
export async function deleteImage(
  backend: Backend,
  uploadBaseUrl: string,
  url: string,
): Promise<void> {
  const key = imageKey(url);
  if (!key) return;
  const response = await fetch(`${uploadBaseUrl}/images/${key}`, {
    method: "DELETE",
    headers: await bearer(backend),
  });
  if (!response.ok) throw await errorFromResponse(response);
}
