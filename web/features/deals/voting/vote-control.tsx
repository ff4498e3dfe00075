import { useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Flame, Snowflake } from "lucide-react";
import { Temperature, useTierWord } from "#ui/temperature.tsx";
import { KhatamGauge } from "./khatam-gauge.tsx";
import { useVoteButtons, type VoteButtons, type VoteControlProps } from "./use-vote-buttons.ts";
import type { VoteType } from "./voting-requests.ts";

/** The temperature of a card between its two votes, 46 high. */
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
      className="relative z-1 inline-flex block-[46px] items-center rounded-full border border-border bg-surface"
    >
      <VoteIcon type="cold" buttons={buttons} />
      <span className="inline-flex min-inline-18 items-center justify-center gap-[7px] px-[5px] whitespace-nowrap">
        <KhatamGauge degrees={deal.temperature} />
        <Temperature degrees={deal.temperature} className="text-[1.0625rem] font-[720]" />
      </span>
      <VoteIcon type="hot" buttons={buttons} />
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
        "grid size-11 place-items-center rounded-full disabled:cursor-default",
        isMine ? ["[box-shadow:inset_0_0_0_2px_currentColor]", MINE[type]] : OTHER[type],
        !isMine && "disabled:opacity-40",
      )}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}

const MINE: Record<VoteType, string> = {
  hot: "bg-t-hot-soft text-t-hot",
  cold: "bg-t-cold-soft text-t-cold",
};

const OTHER: Record<VoteType, string> = {
  hot: "text-muted enabled:hover:bg-t-hot-soft enabled:hover:text-t-hot",
  cold: "text-muted enabled:hover:bg-t-cold-soft enabled:hover:text-t-cold",
};
