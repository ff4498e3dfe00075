import { Plural, Trans } from "@lingui/react/macro";
import { Flame, Scale, Snowflake } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { Degrees, Temperature } from "#ui/display/temperature.tsx";
import { Link } from "#ui/navigation/link.tsx";

export function TemperatureTerms({ deal }: { deal: Deal }) {
  const hot = deal.hotVotes - deal.hotVotesOfAdmins;
  const cold = deal.coldVotes - deal.coldVotesOfAdmins;
  const offset = deal.temperature - hot + cold;
  return (
    <>
      <ul className="grid gap-2">
        <Term icon={<Flame className="text-t-hot" aria-hidden="true" />} degrees={hot}>
          <Plural value={hot} one="# hot vote" other="# hot votes" />
        </Term>
        <Term icon={<Snowflake className="text-t-cold" aria-hidden="true" />} degrees={-cold}>
          <Plural value={cold} one="# cold vote" other="# cold votes" />
        </Term>
        {offset !== 0 && (
          <Term icon={<Scale className="text-muted" aria-hidden="true" />} degrees={offset}>
            <Trans>Admins</Trans>
            <span className="block text-fs-14 text-muted [overflow-wrap:anywhere]">
              {deal.temperatureReason ? (
                <bdi>{deal.temperatureReason}</bdi>
              ) : (
                <Trans>No reason given</Trans>
              )}
            </span>
          </Term>
        )}
      </ul>
      <p className="mbs-3 flex justify-between gap-3 border-bs border-border pbs-3 font-[640]">
        <Trans>Temperature</Trans>
        <Temperature degrees={deal.temperature} />
      </p>
      <p className="mbs-1 text-fs-14 text-muted">
        {offset === 0 ? (
          <Trans>Only members’ votes. No admin changed it.</Trans>
        ) : (
          <Link to={paths.transparency}>
            <Trans>What admins change</Trans>
          </Link>
        )}
      </p>
    </>
  );
}

function Term(props: { icon: ReactNode; degrees: number; children: ReactNode }) {
  const { icon, degrees, children } = props;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2.5">
      {icon}
      <span>{children}</span>
      <bdi dir="ltr">
        {degrees > 0 && "+"}
        <Degrees degrees={degrees} />
      </bdi>
    </li>
  );
}
