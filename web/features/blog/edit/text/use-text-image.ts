import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { imageFailure, sizeRefusal, typeRefusal } from "#features/images/image-refusal.ts";
import { sendImage } from "#features/images/image-requests.ts";
import { shrinkImage } from "#features/images/shrink-image.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useTranslateError } from "#lib/locale/locale-context.tsx";

/** Uploads images for the text of a post, one after the other; calls `onArrived` with the address and a description of each. */
export function useTextImage(onArrived: (url: string, description: string) => void) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const translate = useTranslateError();
  const [progress, setProgress] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const queue = useRef(Promise.resolve());
  const abort = useRef<AbortController | null>(null);
  useEffect(() => {
    const uploads = new AbortController();
    abort.current = uploads;
    return () => uploads.abort();
  }, []);

  function add(chosen: File): void {
    const wrongType = typeRefusal(chosen);
    setError(wrongType);
    if (!wrongType) queue.current = queue.current.then(() => send(chosen));
  }

  async function send(chosen: File): Promise<void> {
    const signal = abort.current?.signal;
    if (!signal || signal.aborted) return;
    const file = await shrinkImage(chosen);
    const tooLarge = sizeRefusal(file);
    if (tooLarge) return setError(tooLarge);
    const { name } = file;
    setProgress(t`Adding ${name}…`);
    const result = await dispatch(
      sendImage({ file, purpose: "blog", signal, onProgress: () => undefined }),
    );
    if (signal.aborted) return;
    setProgress(null);
    if (sendImage.fulfilled.match(result) && result.payload) {
      onArrived(result.payload.url, descriptionOf(name));
    } else {
      const failure = sendImage.rejected.match(result) ? result.payload : undefined;
      setError(imageFailure(file, failure, translate));
    }
  }

  return { progress, error, add };
}

/** Returns the file name as a description, without Markdown characters: `ajwa-dates.jpg` becomes "ajwa dates". */
function descriptionOf(fileName: string): string {
  return fileName
    .replace(/\.[^.]+$/, "")
    .replace(/[\][()\\`*_-]+/g, " ")
    .trim();
}
