import { CONTEXT_MESSAGES, MESSAGES } from "#contract/errors.ts";
import { AppError } from "#lib/app-error.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { type ImagePurpose, type UploadedImage, uploadImage } from "./upload-image.ts";

interface PhotoUpload {
  file: File;
  purpose: ImagePurpose;
  /** Hears 0 to 1. */
  onProgress: (progress: number) => void;
  /** Aborted when the member takes the photo out again. */
  signal: AbortSignal;
}

/** Sends a member's photo to the upload service; null when it was given up, which is no failure. */
export const uploadPhoto = createAppThunk<UploadedImage | null, PhotoUpload>(
  "photos/uploadPhoto",
  CONTEXT_MESSAGES.uploadingImage,
  async ({ file, purpose, onProgress, signal }, { extra: { backend, uploadBaseUrl } }) => {
    const accessToken = await backend.accessToken();
    if (!accessToken)
      throw new AppError(MESSAGES.notAuthenticated, { status: 401, code: "not_authenticated" });
    try {
      return await uploadImage({
        file,
        purpose,
        uploadBaseUrl,
        accessToken,
        onProgress,
        signal,
      });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  },
);
