import { useNavigation } from "react-router";

/** A thin bar at the upper edge while anything of a page is loading; a fast page is there before it shows. */
export function ProgressBar() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <div aria-hidden="true" className="progress-bar" />;
}
