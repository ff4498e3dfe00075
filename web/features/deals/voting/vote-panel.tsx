import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Flame, Info, Snowflake } from "lucide-react";
import { cachedPart } from "#lib/cached-part.tsx";
import { Temperature, useTierWord } from "#ui/display/temperature.tsx";
import { KhatamGauge } from "./khatam-gauge.tsx";
import { TemperatureSum } from "./temperature-sum.tsx";
import { TemperatureTerms } from "./temperature-terms.tsx";
import { useVoteButtons, type VoteButtons, type VoteControlProps } from "./use-vote-buttons.ts";
import { VoteOffer } from "./vote-offer.tsx";
import { VotePop } from "./vote-pop.tsx";
import type { VoteType } from "./voting-requests.ts";

export const VotePanel = cachedPart((props: VoteControlProps) => {
  const { deal } = props;
  const { t } = useLingui();
  const word = useTierWord(deal.temperature);
  const buttons = useVoteButtons(props);
  const votes = deal.hotVotes + deal.coldVotes;
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser can lay out a fieldset as a grid.
    <div
      role="group"
      aria-label={t`Temperature ${deal.temperature}, ${word}`}
      className="flex flex-wrap items-center gap-2 sm:rounded-m sm:border sm:border-border sm:bg-canvas sm:px-3 sm:py-2.5"
    >
      <div className="relative flex grow-[999] items-center gap-2.5">
        <KhatamGauge
          degrees={deal.temperature}
          className="size-9 max-[360px]:hidden sm:size-[46px]"
        />
        <div className="leading-[1.15]">
          <div className="flex items-center gap-1">
            <Temperature
              degrees={deal.temperature}
              className="text-fs-22 font-[760] tracking-[-.02em] sm:text-fs-28"
            />
            <TemperatureSum
              deal={deal}
              terms={<TemperatureTerms deal={deal} />}
              className="relative grid size-6 place-items-center rounded-full text-muted after:absolute after:-inset-2.5 hover:text-ink"
            >
              <Info className="size-[18px]" aria-hidden="true" />
            </TemperatureSum>
          </div>
          <p className="text-fs-14 text-muted">
            <Trans>
              {word}, <Plural value={votes} one="# vote" other="# votes" />
            </Trans>
          </p>
        </div>
        <VotePop vote={buttons.castNow} />
      </div>
      {/* Below the temperature if the buttons do not fit beside it, as with large text. */}
      <div className="needs-script flex grow flex-wrap gap-2 *:flex-1">
        <VoteButton type="cold" buttons={buttons} />
        <VoteButton type="hot" buttons={buttons} />
      </div>
      <VoteOffer deal={deal} buttons={buttons} />
      {/* An ended deal shows the reason in its banner. */}
      {buttons.closedReason && !deal.isExpired && (
        <p className="basis-full text-fs-14 text-muted">{buttons.closedReason}</p>
      )}
    </div>
  );
});

function VoteButton({ type, buttons }: { type: VoteType; buttons: VoteButtons }) {
  const Icon = type === "hot" ? Flame : Snowflake;
  const isMine = buttons.ownVote === type;
  return (
    <button
      {...buttons.propsOf(type)}
      className={clsx(
        "inline-flex min-block-[46px] items-center justify-center gap-[7px] rounded-full border ps-3 pe-3.5 text-fs-15 font-[640]",
        "disabled:cursor-default disabled:border-border disabled:bg-sunken disabled:text-subtle",
        isMine
          ? ["border-current [box-shadow:inset_0_0_0_1px_currentColor]", MINE[type]]
          : ["border-transparent", OTHER[type]],
      )}
    >
      <Icon aria-hidden="true" />
      {type === "hot" ? <Trans>Hot</Trans> : <Trans>Cold</Trans>}
    </button>
  );
}

const OTHER: Record<VoteType, string> = {
  hot: "bg-t-hot-soft text-t-hot enabled:hover:border-t-hot",
  cold: "bg-t-cold-soft text-t-cold enabled:hover:border-t-cold",
};
const MINE: Record<VoteType, string> = {
  hot: "bg-t-hot text-surface",
  cold: "bg-t-cold text-surface",
};
