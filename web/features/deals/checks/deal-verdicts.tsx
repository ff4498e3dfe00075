import { useEffect, useState } from "react";
import { useChunk } from "#ui/use-chunk.ts";
import type { DealVerdictsProps } from "./verdict-props.ts";

const loadRow = () => import("./verdict-row.tsx");

/**
 * The place of the buttons with which members say whether a deal lives. Their code is loaded once the page is there; the
 * place keeps its height. A deal that has not started, waits or is over by its date takes no checks.
 */
export function DealVerdicts(props: DealVerdictsProps) {
  const { deal } = props;
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  const chunk = useChunk(isShown, loadRow, () => setShown(false));
  if (deal.status !== "active" || deal.isUpcoming || deal.life?.endedBy === "date") return null;
  return (
    <div className="flow-root min-block-[80px] sm:max-xl:min-block-[132px]">
      {chunk && <chunk.VerdictRow {...props} key={deal.id} />}
    </div>
  );
}
