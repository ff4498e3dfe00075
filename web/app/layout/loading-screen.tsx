import { Spinner } from "#ui/spinner.tsx";

/** What shows while a page's code is on its way: the star and 'Loading...' (specification 2). */
export function LoadingScreen() {
  return <Spinner className="min-block-[60vh]" />;
}
