import { useLingui } from "@lingui/react/macro";
import { Flame, Snowflake } from "lucide-react";
import { shortDealId } from "#contract/addresses/paths.ts";
import { Temperature, useTierWord } from "#ui/display/temperature.tsx";
import { KhatamGauge } from "./khatam-gauge.tsx";
import { TemperatureSum } from "./temperature-sum.tsx";
import { useVoteButtons, type VoteButtons, type VoteControlProps } from "./use-vote-buttons.ts";
import { VoteOffer } from "./vote-offer.tsx";
import { VotePop } from "./vote-pop.tsx";
import type { VoteType } from "./voting-requests.ts";

/** The temperature of a card between its two vote buttons, 40 px high. The number opens the breakdown. */
export function VoteControl(props: VoteControlProps) {
  const { deal } = props;
  const { t } = useLingui();
  const word = useTierWord(deal.temperature);
  const buttons = useVoteButtons(props);
  const label = t`Temperature ${deal.temperature}, ${word}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser can lay out a fieldset as a row.
    <div
      role="group"
      aria-label={buttons.closedReason ? `${label}. ${buttons.closedReason}` : label}
      className="vote-control"
    >
      <VoteIcon type="cold" title={titleId(deal)} buttons={buttons} />
      <TemperatureSum deal={deal} className="vote-sum">
        <KhatamGauge degrees={deal.temperature} className="" />
        <Temperature degrees={deal.temperature} />
      </TemperatureSum>
      <VoteIcon type="hot" title={titleId(deal)} buttons={buttons} />
      <VotePop vote={buttons.castNow} />
      <VoteOffer deal={deal} buttons={buttons} />
    </div>
  );
}

interface VoteIconProps {
  type: VoteType;
  /** Id of the deal's heading. */
  title: string;
  buttons: VoteButtons;
}

function VoteIcon({ type, title, buttons }: VoteIconProps) {
  const { t } = useLingui();
  const Icon = type === "hot" ? Flame : Snowflake;
  const id = `${type}-${title}`;
  return (
    <button
      {...buttons.propsOf(type)}
      id={id}
      aria-label={type === "hot" ? t`Vote hot` : t`Vote cold`}
      aria-labelledby={`${id} ${title}`}
      title={buttons.closedReason ?? undefined}
      className={`vote vote-${type}`}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}

/** Id of the heading of a deal in a list, which names the controls of the deal for screen readers. */
export function titleId({ id }: { id: string }): string {
  return `d-${shortDealId(id)}`;
}
