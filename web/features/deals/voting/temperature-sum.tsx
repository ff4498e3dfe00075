import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, type ToggleEvent, useCallback, useRef, useState } from "react";
import { shortDealId } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { formatTemperature } from "#lib/format/format-temperature.ts";
import { useChunk } from "#ui/use-chunk.ts";
import { placePopover } from "./place-popover.ts";

const loadPanel = () => import("./temperature-panel.tsx");

interface TemperatureSumProps {
  deal: Deal;
  className?: string;
  /** The breakdown for visitors without JavaScript, rendered by the server; one line by default. */
  terms?: ReactNode;
  children: ReactNode;
}

/**
 * A button that opens the breakdown of a deal's temperature: votes and the admins' offset. The native popover closes on
 * Escape and on a click outside, and is above all cards. JavaScript positions it below the button.
 */
export function TemperatureSum({ deal, className, terms, children }: TemperatureSumProps) {
  const panelId = `sum-${shortDealId(deal.id)}`;
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => popover.current?.hidePopover(), []);
  const panel = useChunk(isOpen, loadPanel, close);

  function onBeforeToggle(event: ToggleEvent<HTMLDivElement>) {
    setOpen(event.newState === "open");
    if (button.current && event.newState === "open") {
      placePopover(event.currentTarget, button.current);
    }
  }

  return (
    <>
      <button ref={button} type="button" popoverTarget={panelId} className={className}>
        {children}{" "}
        <span className="sr-only">
          <Trans>How this adds up</Trans>
        </span>
      </button>
      <div ref={popover} id={panelId} popover="auto" role="note" onBeforeToggle={onBeforeToggle}>
        {isOpen && panel ? (
          <panel.TemperaturePanel deal={deal} />
        ) : (
          (terms ?? <TermsInOneLine deal={deal} />)
        )}
      </div>
    </>
  );
}

/** `120 hot votes · 2 cold votes`, as a single text node because every card has one. */
function TermsInOneLine({ deal }: { deal: Deal }) {
  const { t } = useLingui();
  const hot = deal.hotVotes - deal.hotVotesOfAdmins;
  const cold = deal.coldVotes - deal.coldVotesOfAdmins;
  const offset = deal.temperature - hot + cold;
  const terms = [
    t`${plural(hot, { one: "# hot vote", other: "# hot votes" })}`,
    t`${plural(cold, { one: "# cold vote", other: "# cold votes" })}`,
  ];
  if (offset !== 0) terms.push(t`Admins: ${formatTemperature(offset)}`);
  return terms.join(" · ");
}
