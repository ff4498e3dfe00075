import { Trans, useLingui } from "@lingui/react/macro";
import type { TemperatureTier } from "#contract/deals/temperature.ts";
import { Card } from "#ui/display/card.tsx";
import { useTierWord } from "#ui/display/temperature.tsx";
import { KhatamGauge } from "./khatam-gauge.tsx";

/** How the temperature works: each tier with its star and range. */
export function TemperatureGuide() {
  const { t } = useLingui();
  return (
    <Card>
      <h2 className="text-fs-16 font-[680]">
        <Trans>How the temperature works</Trans>
      </h2>
      <p className="mbs-1 mbe-3 text-fs-14 text-muted">
        <Trans>
          Hot votes minus cold votes. The star lights up point by point as a deal warms up.
        </Trans>
      </p>
      <ul className="grid gap-1.5 text-fs-14">
        <Step tier="cold" degrees={-1} range={t`below 0°`} />
        <Step tier="fresh" degrees={0} range={t`0 to 24°`} />
        <Step tier="mild" degrees={50} range={t`25 to 99°`} />
        <Step tier="warm" degrees={150} range={t`100 to 199°`} />
        <Step tier="hot" degrees={300} range={t`200 to 399°`} />
        <Step tier="top" degrees={400} range={t`400° and above`} />
      </ul>
    </Card>
  );
}

function Step(props: { tier: TemperatureTier; degrees: number; range: string }) {
  const { tier, degrees, range } = props;
  const word = useTierWord(degrees);
  return (
    <li data-tier={tier} className="flex items-center gap-2.5 text-muted">
      <KhatamGauge degrees={degrees} />
      <span className="inline-18 font-[620] text-tier">{word}</span>
      <span className="tabular-nums">{range}</span>
    </li>
  );
}
