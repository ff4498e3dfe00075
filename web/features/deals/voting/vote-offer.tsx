import type { Deal } from "#contract/deals/deal.ts";
import { useChunk } from "#ui/use-chunk.ts";
import type { VoteButtons } from "./use-vote-buttons.ts";

const loadPopover = () => import("./withdraw-popover.tsx");

interface VoteOfferProps {
  deal: Deal;
  buttons: VoteButtons;
}

/** Offers to take back a vote when the member presses its button again. */
export function VoteOffer(props: VoteOfferProps) {
  return props.buttons.pressedAgain && <OpenOffer {...props} button={props.buttons.pressedAgain} />;
}

function OpenOffer({ deal, buttons, button }: VoteOfferProps & { button: HTMLElement }) {
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
