import { useEffect, useRef, useState } from "react";
import { useTranslateError } from "#lib/locale-context.tsx";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { photoFailure, photoRefusal } from "./photo-refusal.ts";
import type { ImagePurpose } from "./upload-image.ts";
import { uploadPhoto } from "./upload-photo.ts";

/** A photo that has arrived at the image host. */
export interface ArrivedPhoto {
  url: string;
  name: string;
  bytes: number;
}

/** The photo of the form: on its way, arrived, or none. */
export interface Photo {
  name: string;
  bytes: number;
  previewUrl: string;
  /** 0 to 1 while on its way, null once arrived. */
  progress: number | null;
  /** Empty until it has arrived. */
  url: string;
}

export interface PhotoUpload {
  photo: Photo | null;
  /** Why the last file was not added. */
  error: string | null;
  choose: (file: File) => void;
  remove: () => void;
  /** Resolves when nothing is on its way any more: to the photo's address, '' without one, null when it failed. */
  settled: () => Promise<string | null>;
}

/** Sends a photo as soon as it is chosen. A file that is refused leaves the one before in its place. */
export function usePhotoUpload(
  purpose: ImagePurpose,
  restored: ArrivedPhoto | null = null,
): PhotoUpload {
  const dispatch = useAppDispatch();
  const translate = useTranslateError();
  const [photo, setPhoto] = useState<Photo | null>(
    () => restored && { ...restored, previewUrl: restored.url, progress: null },
  );
  const [error, setError] = useState<string | null>(null);
  const upload = useRef<{ abort: AbortController; done: Promise<string | null> } | null>(null);
  const arrivedUrl = useRef(restored?.url ?? "");

  useEffect(() => () => upload.current?.abort.abort(), []);
  const previewUrl = photo?.previewUrl;
  useEffect(() => () => releasePreview(previewUrl), [previewUrl]);

  function choose(file: File): void {
    const refusal = photoRefusal(file);
    setError(refusal);
    if (refusal) return;
    upload.current?.abort.abort();
    const abort = new AbortController();
    upload.current = { abort, done: send(file, abort.signal) };
  }

  async function send(file: File, signal: AbortSignal): Promise<string | null> {
    const { name, size } = file;
    arrivedUrl.current = "";
    setPhoto({ name, bytes: size, previewUrl: URL.createObjectURL(file), progress: 0, url: "" });
    const onProgress = (progress: number) =>
      setPhoto((now) => (now && !signal.aborted ? { ...now, progress } : now));
    const result = await dispatch(uploadPhoto({ file, purpose, onProgress, signal }));
    if (signal.aborted) return "";
    if (uploadPhoto.fulfilled.match(result) && result.payload) {
      const { url } = result.payload;
      arrivedUrl.current = url;
      setPhoto((now) => now && { ...now, progress: null, url });
      return url;
    }
    setPhoto(null);
    const failure = uploadPhoto.rejected.match(result) ? result.payload : undefined;
    setError(photoFailure(file, failure, translate));
    return null;
  }

  function remove(): void {
    upload.current?.abort.abort();
    upload.current = null;
    arrivedUrl.current = "";
    setPhoto(null);
    setError(null);
  }

  async function settled(): Promise<string | null> {
    const result = upload.current ? await upload.current.done : arrivedUrl.current;
    // A failure is told once: sending the form again goes without the photo.
    if (result === null) upload.current = null;
    return result;
  }

  return { photo, error, choose, remove, settled };
}

function releasePreview(url: string | undefined): void {
  if (url?.startsWith("blob:")) URL.revokeObjectURL(url);
}
