import { CONTEXT_MESSAGES, MESSAGES } from "#contract/errors.ts";
import { AppError } from "#lib/app-error.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { type UploadedImage, uploadImage } from "#lib/upload-image.ts";

interface PhotoUpload {
  file: File;
  /** Hears 0 to 1. */
  onProgress: (progress: number) => void;
  /** Aborted when the member takes the photo out again. */
  signal: AbortSignal;
}

/** Sends a deal's photo; null when it was given up, which is no failure. */
export const uploadDealPhoto = createAppThunk<UploadedImage | null, PhotoUpload>(
  "submission/uploadDealPhoto",
  CONTEXT_MESSAGES.uploadingImage,
  async ({ file, onProgress, signal }, { extra: { backend, uploadBaseUrl } }) => {
    const accessToken = await backend.accessToken();
    if (!accessToken) throw new AppError(MESSAGES.notAuthenticated, { status: 401 });
    try {
      const upload = {
        file,
        purpose: "deal",
        uploadBaseUrl,
        accessToken,
        onProgress,
        signal,
      } as const;
      return await uploadImage(upload);
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  },
);
