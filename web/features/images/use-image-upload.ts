import { useEffect, useMemo, useRef, useState } from "react";
import type { AppErrorData } from "#contract/errors/errors.ts";
import type { ImagePurpose } from "#contract/image.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useTranslateError } from "#lib/locale/locale-context.tsx";
import { imageFailure, sizeRefusal, typeRefusal } from "./image-refusal.ts";
import { sendImage, sendPageImage } from "./image-requests.ts";
import { shrinkImage } from "./shrink-image.ts";
import { type PrivateImageUrl, usePrivateImage } from "./use-private-image.ts";

export interface AddedImage {
  url: string;
  name: string;
  bytes: number;
}

export interface ChosenImage extends AddedImage {
  /** Null while the preview loads, and if it cannot be shown. */
  previewUrl: string | null;
  /** 0 to 1 during the upload, when `url` is empty; null afterwards. */
  progress: number | null;
}

/** Result of an upload. "none": no image was chosen, or it was removed. */
export type UploadOutcome =
  | { status: "none" }
  | { status: "uploaded"; url: string }
  | { status: "failed" };

export interface ImageUpload {
  image: ChosenImage | null;
  error: string | null;
  choose: (file: File) => void;
  /** Adds the image that the server fetches from the page of a link; `name` is shown. */
  chooseFromPage: (page: { link: string; service: string; name: string }) => void;
  remove: () => void;
  reset: () => void;
  /** Resolves when no upload is running. A failure is returned once; the next call returns "none". */
  settled: () => Promise<UploadOutcome>;
}

const NONE: UploadOutcome = { status: "none" };

/**
 * Shrinks and uploads an image when it is chosen. If the type or the size of a file is refused, the previous image stays; a failed
 * upload leaves no image. `restored` is shown first, `untouched` after `reset`.
 */
export function useImageUpload(
  purpose: ImagePurpose,
  restored: AddedImage | null = null,
  untouched: AddedImage | null = null,
): ImageUpload {
  const dispatch = useAppDispatch();
  const translate = useTranslateError();
  const [image, setImage] = useState<ChosenImage | null>(() => restored && arrived(restored));
  const [error, setError] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  /** Counts choices and removals, to drop a file that was replaced during shrinking. */
  const turns = useRef(0);
  const outcome = useRef<Promise<UploadOutcome> | UploadOutcome>(outcomeOf(restored));

  useEffect(
    () => () => {
      turns.current++;
      abort.current?.abort();
    },
    [],
  );
  const previewUrl = image?.previewUrl;
  useEffect(() => () => releasePreview(previewUrl), [previewUrl]);

  function choose(file: File): void {
    const refusal = typeRefusal(file);
    setError(refusal);
    if (refusal) return;
    const turn = ++turns.current;
    const earlier = outcome.current;
    outcome.current = shrinkImage(file).then((smaller) => {
      if (turn !== turns.current) return NONE;
      const tooLarge = sizeRefusal(smaller);
      setError(tooLarge);
      if (tooLarge) return earlier;
      abort.current?.abort();
      abort.current = new AbortController();
      return send(smaller, abort.current.signal);
    });
  }

  async function send(file: File, signal: AbortSignal): Promise<UploadOutcome> {
    const { name, size } = file;
    setImage({ name, bytes: size, previewUrl: URL.createObjectURL(file), progress: 0, url: "" });
    const onProgress = (progress: number) =>
      setImage((now) => (now && !signal.aborted ? { ...now, progress } : now));
    const result = await dispatch(sendImage({ file, purpose, onProgress, signal }));
    if (signal.aborted) return NONE;
    if (sendImage.fulfilled.match(result)) return finish(name, result.payload?.url);
    return finish(name, undefined, result.payload);
  }

  function chooseFromPage({ link, service, name }: Parameters<ImageUpload["chooseFromPage"]>[0]) {
    turns.current++;
    abort.current?.abort();
    abort.current = new AbortController();
    const { signal } = abort.current;
    setError(null);
    setImage({ name, bytes: 0, previewUrl: null, progress: 0, url: "" });
    outcome.current = dispatch(sendPageImage({ link, service, purpose, signal })).then((result) => {
      if (signal.aborted) return NONE;
      if (sendPageImage.fulfilled.match(result)) return finish(name, result.payload?.url);
      return finish(name, undefined, result.payload);
    });
  }

  function finish(name: string, url: string | undefined, failure?: AppErrorData): UploadOutcome {
    if (url) {
      setImage((now) => now && { ...now, progress: null, url });
      return { status: "uploaded", url };
    }
    setImage(null);
    setError(imageFailure(name, failure, translate));
    return { status: "failed" };
  }

  function replaceBy(added: AddedImage | null): void {
    turns.current++;
    abort.current?.abort();
    outcome.current = outcomeOf(added);
    setImage(added && arrived(added));
    setError(null);
  }

  async function settled(): Promise<UploadOutcome> {
    const awaited = outcome.current;
    const result = await awaited;
    if (result.status === "failed" && outcome.current === awaited) outcome.current = NONE;
    return result;
  }

  // The stored image may be private, so loading it needs the session.
  const stored = usePrivateImage(image && !image.previewUrl ? image.url : "");
  const withPreview = useMemo(
    () => image && { ...image, previewUrl: image.previewUrl ?? objectUrlOf(stored) },
    [image, stored],
  );

  return {
    image: withPreview,
    error,
    choose,
    chooseFromPage,
    remove: () => replaceBy(null),
    reset: () => replaceBy(untouched),
    settled,
  };
}

function arrived(added: AddedImage): ChosenImage {
  return { ...added, previewUrl: null, progress: null };
}

function outcomeOf(added: AddedImage | null): UploadOutcome {
  return added ? { status: "uploaded", url: added.url } : NONE;
}

function objectUrlOf(image: PrivateImageUrl): string | null {
  return image === "failed" ? null : image;
}

function releasePreview(url: string | null | undefined): void {
  if (url?.startsWith("blob:")) URL.revokeObjectURL(url);
}
