import { useNavigation } from "react-router";

/** Progress bar at the top during navigation. Fast pages load before it appears. */
export function ProgressBar() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <div aria-hidden="true" className="progress-bar" />;
}
