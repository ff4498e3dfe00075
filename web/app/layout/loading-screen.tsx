import { Spinner } from "#ui/feedback/spinner.tsx";

/** Shown while a page's code is loading: the star and 'Loading...' (specification 2). */
export function LoadingScreen() {
  return <Spinner className="min-block-[60vh]" />;
}
