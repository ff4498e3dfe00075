import { useNavigation } from "react-router";

export function ProgressBar() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <div aria-hidden="true" className="progress-bar" />;
}
