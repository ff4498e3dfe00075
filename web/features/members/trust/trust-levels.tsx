import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { CHECKS } from "#contract/deals/checks.ts";
import { TRUST, TRUST_LEVELS, type Trust } from "#contract/members/trust.ts";

const { accountHours, establishedDays, activeDays, points, establishedPoints } = CHECKS;
const { trustedPoints, trustedDays } = CHECKS;
const { approvedDeals, refusedDays, unseenDeals, youngHours, youngVotes } = TRUST;

/** The rights of each level of trust. `own` is the reader's level. */
export function TrustLevels({ own }: { own?: Trust }) {
  return (
    <dl className="grid gap-3">
      {TRUST_LEVELS.map((level) => (
        <div key={level}>
          <dt className="font-[620]">
            {NAMES[level]}
            {level === own && (
              <span className="font-normal text-muted">
                {" "}
                · <Trans>that’s you</Trans>
              </span>
            )}
          </dt>
          <dd>{RIGHTS[level]}</dd>
        </div>
      ))}
    </dl>
  );
}

const NAMES: Readonly<Record<Trust, ReactNode>> = {
  new: <Trans>New members</Trans>,
  established: <Trans>Established members</Trans>,
  proven: <Trans>Proven members</Trans>,
};

const RIGHTS: Readonly<Record<Trust, ReactNode>> = {
  new: (
    <Trans>
      Everyone can share, vote, comment and check, with lower limits in the first days. Deals wait
      for an admin. Votes count at once, but if {youngVotes} from accounts younger than {youngHours}{" "}
      hours meet on one deal, admins look at them. Checks count {points} point after {accountHours}{" "}
      hours. Blog posts are public at once, and reviewed until an admin has kept one of yours.
    </Trans>
  ),
  established: (
    <Trans>
      Once your account is {establishedDays} days old and your email address confirmed, and you have
      an approved deal or have voted or commented on {activeDays} days, your checks count{" "}
      {establishedPoints} points, and you share no limits with others on your network.
    </Trans>
  ),
  proven: (
    <Trans>
      With {approvedDeals} approved deals and a confirmed email address, your deals go live at once
      if none was rejected or taken down in the last {refusedDays} days, no established member’s
      report about you is open, and admins have yet to see fewer than {unseenDeals} of them. A deal
      still waits if it’s from your own shop, about travel or finance, listed already, or not from
      the website of a shop with approved deals. Large edits go live too. Checks count{" "}
      {trustedPoints} points once your account is {trustedDays} days old.
    </Trans>
  ),
};
