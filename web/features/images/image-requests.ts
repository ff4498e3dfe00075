import { CONTEXT_MESSAGES, MESSAGES } from "#contract/errors/errors.ts";
import type { ImagePurpose } from "#contract/image.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createAppThunk, createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError, errorFromResponse } from "#lib/errors/app-error.ts";
import { imageKey } from "./image-address.ts";
import { type UploadedImage, uploadImage } from "./upload-image.ts";

interface ImageToSend {
  file: File;
  purpose: ImagePurpose;
  /** Called with 0 to 1 while the file is on its way. */
  onProgress: (progress: number) => void;
  /** Aborted when the member removes the image. */
  signal: AbortSignal;
}

/** Sends a member's image to the upload service; null when the member aborted it, which is no failure. */
export const sendImage = createAppThunk<UploadedImage | null, ImageToSend>(
  "images/sendImage",
  CONTEXT_MESSAGES.uploadingImage,
  async ({ file, purpose, onProgress, signal }, { extra: { backend, uploadBaseUrl } }) => {
    const accessToken = await requireToken(backend);
    try {
      return await uploadImage({ file, purpose, uploadBaseUrl, accessToken, onProgress, signal });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  },
);

/**
 * Fetches an image that only its owner and admins may see. The address must come from `privateImageAddress`, because the
 * token is sent there. Returns an object URL, which the caller must revoke.
 */
async function getPrivateImage(backend: Backend, address: string): Promise<string> {
  const response = await fetch(address, { headers: await authorization(backend) });
  if (!response.ok) throw await errorFromResponse(response);
  return URL.createObjectURL(await response.blob());
}

export const loadPrivateImage = createRequestThunk(
  "images/loadPrivateImage",
  CONTEXT_MESSAGES.gettingPrivateImage,
  getPrivateImage,
);

/**
 * Deletes the file of an avatar that is no longer used. Does nothing for an image from elsewhere. Throws the refusal of
 * the upload service.
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
    headers: await authorization(backend),
  });
  if (!response.ok) throw await errorFromResponse(response);
}

/** The header by which the image service recognises a member. */
async function authorization(backend: Backend): Promise<{ Authorization: string }> {
  return { Authorization: `Bearer ${await requireToken(backend)}` };
}

/** Throws 'Not authenticated' for a visitor. */
async function requireToken(backend: Backend): Promise<string> {
  const token = await backend.accessToken();
  if (!token) throw new AppError(MESSAGES.notAuthenticated, { status: 401 });
  return token;
}
