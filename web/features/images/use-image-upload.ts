import { useEffect, useRef, useState } from "react";
import type { ImagePurpose } from "#contract/image.ts";
import { useTranslateError } from "#lib/locale-context.tsx";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { imageFailure, imageRefusal } from "./image-refusal.ts";
import { sendImage } from "./image-requests.ts";

/** An image that has arrived at the image host. */
export interface AddedImage {
  url: string;
  name: string;
  bytes: number;
}

/** The image of a form, on its way or arrived. */
export interface ChosenImage extends AddedImage {
  previewUrl: string;
  /** 0 to 1 while on its way, null once arrived. The `url` is empty until then. */
  progress: number | null;
}

/** How an upload ended: no image was chosen or it was removed, it arrived at an address, or it failed. */
export type UploadOutcome =
  | { status: "none" }
  | { status: "uploaded"; url: string }
  | { status: "failed" };

export interface ImageUpload {
  /** Null where none is chosen. */
  image: ChosenImage | null;
  /** Why the last file was not added. */
  error: string | null;
  choose: (file: File) => void;
  remove: () => void;
  /** Resolves when nothing is on its way any more. A failure is returned once; the next call returns "none". */
  settled: () => Promise<UploadOutcome>;
}

const NONE: UploadOutcome = { status: "none" };

/** Sends an image as soon as it is chosen. When a file is refused, the image chosen before it stays. */
export function useImageUpload(
  purpose: ImagePurpose,
  restored: AddedImage | null = null,
): ImageUpload {
  const dispatch = useAppDispatch();
  const translate = useTranslateError();
  const [image, setImage] = useState<ChosenImage | null>(
    () => restored && { ...restored, previewUrl: restored.url, progress: null },
  );
  const [error, setError] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  const outcome = useRef<Promise<UploadOutcome> | UploadOutcome>(
    restored ? { status: "uploaded", url: restored.url } : NONE,
  );

  useEffect(() => () => abort.current?.abort(), []);
  const previewUrl = image?.previewUrl;
  useEffect(() => () => releasePreview(previewUrl), [previewUrl]);

  function choose(file: File): void {
    const refusal = imageRefusal(file);
    setError(refusal);
    if (refusal) return;
    abort.current?.abort();
    abort.current = new AbortController();
    outcome.current = send(file, abort.current.signal);
  }

  async function send(file: File, signal: AbortSignal): Promise<UploadOutcome> {
    const { name, size } = file;
    setImage({ name, bytes: size, previewUrl: URL.createObjectURL(file), progress: 0, url: "" });
    const onProgress = (progress: number) =>
      setImage((now) => (now && !signal.aborted ? { ...now, progress } : now));
    const result = await dispatch(sendImage({ file, purpose, onProgress, signal }));
    if (signal.aborted) return NONE;
    if (sendImage.fulfilled.match(result) && result.payload) {
      const { url } = result.payload;
      setImage((now) => now && { ...now, progress: null, url });
      return { status: "uploaded", url };
    }
    setImage(null);
    const failure = sendImage.rejected.match(result) ? result.payload : undefined;
    setError(imageFailure(file, failure, translate));
    return { status: "failed" };
  }

  function remove(): void {
    abort.current?.abort();
    outcome.current = NONE;
    setImage(null);
    setError(null);
  }

  async function settled(): Promise<UploadOutcome> {
    const awaited = outcome.current;
    const result = await awaited;
    if (result.status === "failed" && outcome.current === awaited) outcome.current = NONE;
    return result;
  }

  return { image, error, choose, remove, settled };
}

function releasePreview(url: string | undefined): void {
  if (url?.startsWith("blob:")) URL.revokeObjectURL(url);
}
