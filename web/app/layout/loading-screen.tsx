import { Spinner } from "#ui/feedback/spinner.tsx";

/** Shown while the code of a page is loading. */
export function LoadingScreen() {
  return <Spinner className="min-block-[60vh]" />;
}
