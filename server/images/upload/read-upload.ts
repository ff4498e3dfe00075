import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MultipartParser,
} from "@remix-run/multipart-parser";
import { UPLOAD_MAX_BYTES } from "#contract/limits.ts";
import { ImageRefusal } from "#server/images/image-refusal.ts";

/** Allows for boundaries, headers and small fields around the file. */
const BODY_MAX_BYTES = UPLOAD_MAX_BYTES + 64 * 1024;

/**
 * Reads the file in the multipart field `file` and stops as soon as possible: an oversized body is refused while it arrives,
 * regardless of `Content-Length`.
 * @throws {ImageRefusal} 400 without a file, 413 over `UPLOAD_MAX_BYTES`.
 */
export async function readUpload(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get("Content-Length") ?? 0) > BODY_MAX_BYTES) {
    throw new ImageRefusal("image_too_large");
  }
  const contentType = request.headers.get("Content-Type") ?? "";
  const boundary =
    /^multipart\/form-data\b/i.test(contentType) && getMultipartBoundary(contentType);
  if (!boundary || boundary.length > 70 || request.body === null) {
    throw new ImageRefusal("missing_file");
  }
  try {
    return await readFile(request.body, boundary);
  } catch (error) {
    if (error instanceof ImageRefusal) throw error;
    if (error instanceof MaxFileSizeExceededError) throw new ImageRefusal("image_too_large");
    // The body is not multipart, or the sender disconnected.
    throw new ImageRefusal("missing_file", { cause: error });
  }
}

async function readFile(body: ReadableStream<Uint8Array>, boundary: string): Promise<Uint8Array> {
  const parser = new MultipartParser(boundary, {
    maxFileSize: UPLOAD_MAX_BYTES,
    maxHeaderSize: 4096,
    maxParts: 10,
    // The loop below counts all bytes, including preamble and boundaries.
    maxTotalSize: Number.POSITIVE_INFINITY,
  });
  let received = 0;
  // Leaving this loop cancels the body.
  for await (const chunk of body) {
    received += chunk.byteLength;
    if (received > BODY_MAX_BYTES) throw new ImageRefusal("image_too_large");
    for (const part of parser.write(chunk)) {
      if (part.name === "file" && part.bytes.byteLength > 0) return part.bytes;
    }
  }
  throw new ImageRefusal("missing_file");
}
