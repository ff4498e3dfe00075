import { AppError } from "#lib/app-error.ts";

export type ImagePurpose = "deal" | "avatar" | "blog" | "merchant";

/** A picture the upload service has accepted and written anew. */
export interface UploadedImage {
  url: string;
  /** Pixels. */
  width: number;
  height: number;
  /** A tiny stand-in while the picture loads. */
  placeholder: string;
}

export interface ImageUpload {
  file: File;
  purpose: ImagePurpose;
  /** Base address of the upload service. */
  uploadBaseUrl: string;
  accessToken: string;
  /** Hears 0 to 1 while the file is on its way. */
  onProgress?: (progress: number) => void;
  signal?: AbortSignal;
}

const TIMEOUT_MS = 120_000;

/**
 * Sends a picture to the upload service (contract 5). Throws what `classifyError` understands: the service's
 * refusal as `{status, code, message}`, a `TypeError` for a lost connection, an `AbortError` when given up.
 * XMLHttpRequest, because `fetch` does not tell how far an upload has got.
 */
export function uploadImage(upload: ImageUpload): Promise<UploadedImage> {
  const { file, purpose, uploadBaseUrl, accessToken, onProgress, signal } = upload;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(givenUp());
    const request = new XMLHttpRequest();
    request.open("POST", `${uploadBaseUrl}/images?purpose=${purpose}`);
    request.setRequestHeader("Authorization", `Bearer ${accessToken}`);
    request.timeout = TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onerror = () => reject(new TypeError("Network request failed"));
    request.ontimeout = () => reject(new TypeError("Network request timed out"));
    request.onabort = () => reject(givenUp());
    request.onload = () => {
      const answer = parse(request.responseText);
      if (request.status === 201 && isUploadedImage(answer)) resolve(answer);
      else reject(refusal(request.status, answer));
    };
    signal?.addEventListener("abort", () => request.abort(), { once: true });

    const form = new FormData();
    form.append("file", file);
    request.send(form);
  });
}

function givenUp(): DOMException {
  return new DOMException("The upload was given up.", "AbortError");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isUploadedImage(answer: unknown): answer is UploadedImage {
  return typeof (answer as UploadedImage | null)?.url === "string";
}

/** A proxy may answer something else than the service's `{code, message}`. */
function refusal(status: number, answer: unknown): Error {
  const { code, message } = (answer ?? {}) as { code?: unknown; message?: unknown };
  return new AppError(typeof message === "string" ? message : "", {
    status: status === 201 ? 500 : status,
    code: typeof code === "string" ? code : null,
  });
}
