import { toPlainError } from "#contract/errors/plain-error.ts";
import type { ImagePurpose } from "#contract/image.ts";
import { AppError } from "#lib/errors/app-error.ts";

export interface UploadedImage {
  url: string;
  /** Pixels. */
  width: number;
  height: number;
  /** Tiny preview as a data address. */
  placeholder: string;
}

export interface UploadRequest {
  file: File;
  purpose: ImagePurpose;
  uploadBaseUrl: string;
  accessToken: string;
  /** Called with 0 to 1 during the upload. */
  onProgress?: (progress: number) => void;
  signal?: AbortSignal;
}

const TIMEOUT_MS = 120_000;

/**
 * Uploads an image. Throws the service's refusal as an `AppError` with status, code and message, a `TypeError` for a lost
 * connection or a timeout, and an `AbortError`. Uses XMLHttpRequest, because `fetch` does not report upload progress.
 */
export function uploadImage(upload: UploadRequest): Promise<UploadedImage> {
  const { file, purpose, uploadBaseUrl, accessToken, onProgress, signal } = upload;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortError());
    const request = new XMLHttpRequest();
    request.open("POST", `${uploadBaseUrl}/images?purpose=${purpose}`);
    request.setRequestHeader("Authorization", `Bearer ${accessToken}`);
    request.timeout = TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onerror = () => reject(new TypeError("Network request failed"));
    request.ontimeout = () => reject(new TypeError("Network request timed out"));
    request.onabort = () => reject(abortError());
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status === 201 && isUploadedImage(body)) resolve(body);
      else reject(refusal(request.status, body));
    };
    signal?.addEventListener("abort", () => request.abort(), { once: true });

    const form = new FormData();
    form.append("file", file);
    request.send(form);
  });
}

function abortError(): DOMException {
  return new DOMException("The upload was aborted.", "AbortError");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isUploadedImage(body: unknown): body is UploadedImage {
  return typeof (body as UploadedImage | null)?.url === "string";
}

/** A proxy may send a body other than the service's `{code, message, params}`. */
function refusal(status: number, body: unknown): Error {
  const plain = toPlainError(body);
  return new AppError(plain.message, { ...plain, status: status === 201 ? 500 : status });
}
