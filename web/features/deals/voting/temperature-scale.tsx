import { useLingui } from "@lingui/react/macro";
import { type TemperatureTier, TIERS } from "#contract/deals/temperature.ts";
import { useTierWord } from "#ui/display/temperature.tsx";
import { KhatamGauge } from "./khatam-gauge.tsx";

export function TemperatureScale() {
  return (
    <ul className="grid gap-1.5 text-fs-14">
      {TIERS.map(({ tier, from }, index) => (
        <Step key={tier} tier={tier} from={from} next={TIERS[index + 1]?.from ?? null} />
      ))}
    </ul>
  );
}

/** The tier from `from` to below `next`, which is null for the last tier. */
function Step(props: { tier: TemperatureTier; from: number; next: number | null }) {
  const { tier, from, next } = props;
  const { t } = useLingui();
  // The star shows the middle of the range.
  const degrees = from < 0 ? -1 : next === null ? from : Math.ceil((from + next) / 2);
  const last = next === null ? null : next - 1;
  const word = useTierWord(degrees);
  const range =
    from < 0 ? t`below ${next}°` : last === null ? t`${from}° and above` : t`${from} to ${last}°`;
  return (
    <li data-tier={tier} className="flex items-center gap-2.5 text-muted">
      <KhatamGauge degrees={degrees} />
      <span className="inline-18 font-[620] text-tier">{word}</span>
      <span className="tabular-nums">{range}</span>
    </li>
  );
}
