import { Trans } from "@lingui/react/macro";
import { Card } from "#ui/display/card.tsx";
import { TemperatureScale } from "./temperature-scale.tsx";

export function TemperatureGuide() {
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
      <TemperatureScale />
    </Card>
  );
}
