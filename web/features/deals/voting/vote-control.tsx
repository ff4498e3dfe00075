import { useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Flame, Snowflake } from "lucide-react";
import { Temperature, useTierWord } from "#ui/display/temperature.tsx";
import { KhatamGauge } from "./khatam-gauge.tsx";
import { TemperatureSum } from "./temperature-sum.tsx";
import { useVoteButtons, type VoteButtons, type VoteControlProps } from "./use-vote-buttons.ts";
import { VotePop } from "./vote-pop.tsx";
import type { VoteType } from "./voting-calls.ts";

/** The temperature of a card between its two votes, 46 high. The number opens how it adds up. */
export function VoteControl(props: VoteControlProps) {
  const { deal } = props;
  const { t } = useLingui();
  const word = useTierWord(deal.temperature);
  const buttons = useVoteButtons(props);
  const label = t`Temperature ${deal.temperature}, ${word}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere.
    <div
      role="group"
      aria-label={buttons.closedReason ? `${label}. ${buttons.closedReason}` : label}
      className="relative z-1 inline-flex block-[46px] flex-none items-center rounded-full border border-border bg-surface"
    >
      <VoteIcon type="cold" buttons={buttons} />
      <TemperatureSum
        deal={deal}
        className="inline-flex block-11 min-inline-18 items-center justify-center gap-1.5 rounded-s px-2 whitespace-nowrap hover:bg-sunken"
      >
        <KhatamGauge degrees={deal.temperature} className="size-6" />
        <Temperature degrees={deal.temperature} className="text-[1.25rem] font-semibold" />
      </TemperatureSum>
      <VoteIcon type="hot" buttons={buttons} />
      <VotePop vote={buttons.castNow} />
    </div>
  );
}

function VoteIcon({ type, buttons }: { type: VoteType; buttons: VoteButtons }) {
  const { t } = useLingui();
  const Icon = type === "hot" ? Flame : Snowflake;
  const isMine = buttons.ownVote === type;
  return (
    <button
      type="button"
      aria-label={type === "hot" ? t`Vote hot` : t`Vote cold`}
      aria-pressed={isMine}
      disabled={buttons.isDisabled(type)}
      title={buttons.closedReason ?? undefined}
      onClick={() => buttons.vote(type)}
      className={clsx(
        "grid size-11 place-items-center rounded-full transition-colors disabled:cursor-default",
        isMine ? MINE[type] : OTHER[type],
        !isMine && "disabled:opacity-40",
      )}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}

const MINE: Record<VoteType, string> = {
  hot: "bg-t-hot text-surface",
  cold: "bg-t-cold text-surface",
};

const OTHER: Record<VoteType, string> = {
  hot: "bg-t-hot-soft text-t-hot enabled:hover:bg-t-hot enabled:hover:text-surface",
  cold: "bg-t-cold-soft text-t-cold enabled:hover:bg-t-cold enabled:hover:text-surface",
};
