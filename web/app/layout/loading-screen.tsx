import { Spinner } from "#ui/feedback/spinner.tsx";

/** Fallback of the router until the first page has loaded. */
export function LoadingScreen() {
  return <Spinner className="min-block-[60vh]" />;
}
