import { useState } from "react";
import { useSelector } from "react-redux";
import type { Deal } from "#contract/deals/deal.ts";
import { selectConfirmedVote } from "#features/deals/deals-slice.ts";
import { useChunk } from "#ui/use-chunk.ts";
import type { VoteButtons } from "./use-vote-buttons.ts";

const loadPopover = () => import("./withdraw-popover.tsx");
const loadColdPopover = () => import("#features/deals/why-cold/cold-popover.tsx");

interface VoteOfferProps {
  deal: Deal;
  buttons: VoteButtons;
}

/** Offers to take back a vote when the member presses its button again, and asks for the reason after a cold vote. */
export function VoteOffer(props: VoteOfferProps) {
  const { pressedAgain, pressedCold } = props.buttons;
  if (pressedAgain) return <OpenOffer {...props} button={pressedAgain} />;
  return pressedCold && <AskWhyCold {...props} button={pressedCold} />;
}

interface OpenOfferProps extends VoteOfferProps {
  button: HTMLElement;
}

function OpenOffer({ deal, buttons, button }: OpenOfferProps) {
  const { voteAgain, closeOffer } = buttons;
  const chunk = useChunk(true, loadPopover, closeOffer);
  return (
    chunk && (
      <chunk.WithdrawPopover
        deal={deal}
        button={button}
        onRefuse={voteAgain}
        onClose={closeOffer}
      />
    )
  );
}

/** Opens once the backend has confirmed the vote, and stays open if the member takes it back. */
function AskWhyCold({ deal, buttons, button }: OpenOfferProps) {
  const isCast = useSelector((state: StateWithDeals) => {
    const vote = selectConfirmedVote(state, deal.id);
    return vote?.type === "cold" && vote.castAt === null;
  });
  const [wasCast, setWasCast] = useState(false);
  if (isCast && !wasCast) setWasCast(true);
  const chunk = useChunk(wasCast, loadColdPopover);
  return (
    chunk && (
      <chunk.ColdPopover
        deal={deal}
        button={button}
        onExplained={buttons.onExplained}
        onClose={buttons.closeOffer}
      />
    )
  );
}

type StateWithDeals = Parameters<typeof selectConfirmedVote>[0];
