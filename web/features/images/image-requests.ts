import { type ImagePurpose, imageKey } from "#contract/image.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createAppThunk } from "#lib/backend/create-app-thunk.ts";
import { errorFromResponse } from "#lib/errors/app-error.ts";
import { authorization, postLink, requireToken } from "./authorization.ts";
import { type UploadedImage, uploadImage } from "./upload-image.ts";

interface ImageToSend {
  file: File;
  purpose: ImagePurpose;
  /** Called with 0 to 1 during the upload. */
  onProgress: (progress: number) => void;
  /** Aborted when the member removes or replaces the image, or leaves the form. */
  signal: AbortSignal;
}

/** Uploads a member's image. Returns null if the upload was aborted. */
export const sendImage = createAppThunk<UploadedImage | null, ImageToSend>(
  "images/sendImage",
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

interface PageImageToSend extends Pick<ImageToSend, "purpose" | "signal"> {
  link: string;
  /** Address of the link preview service. */
  service: string;
}

/** Lets the server add the image of a link's page as the member's upload. Returns null if that was aborted. */
export const sendPageImage = createAppThunk<UploadedImage | null, PageImageToSend>(
  "images/sendPageImage",
  async ({ link, service, purpose, signal }, { extra: { backend } }) => {
    try {
      const address = `${service}/image?purpose=${purpose}`;
      return (await postLink(backend, address, link, signal)) as UploadedImage;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  },
);

/** Deletes the file of an unused avatar. Ignores external images. Throws the refusal of the upload service. */
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
