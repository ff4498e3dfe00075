import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { CHECKS } from "#contract/deals/checks.ts";
import { Link } from "#ui/navigation/link.tsx";
import { FaqQuestion } from "./faq-question.tsx";

const {
  confirmationHours,
  accountHours,
  unconfirmedAccountDays,
  pointsToEnd,
  agreementHours,
  points,
  establishedPoints,
  trustedPoints,
  establishedDays,
  activeDays,
  trustedDays,
  trustedDeals,
  endingsPerDay,
  endingsPercent,
  returnsByPoster,
  decisionHours,
  wrongChecks,
  wrongDays,
  unconfirmedDays,
  answerDays,
  pointsToConfirm,
} = CHECKS;

/** How members keep deals up to date, and whose checks count. */
export function CheckQuestions() {
  return (
    <>
      <FaqQuestion question={<Trans>How do I know that a deal is still live?</Trans>}>
        <p>
          <Trans>
            Members say so in one tap on its page: still live, price changed, gone, or bought. In
            lists and under the price you see how many confirmed it in the last {confirmationHours}{" "}
            hours and how many doubt it, or when it ended and who said so.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>What happens to deals without an end date?</Trans>}>
        <p>
          <Trans>
            When nobody has confirmed such a deal for {unconfirmedDays} days, we ask its poster.
            After {answerDays} more days without a confirmation, it leaves the lists. Its page stays
            and says so. “Still live” from its poster or an established member brings it back (
            {pointsToConfirm} points). An edit counts as a confirmation too.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>Who can end a deal, and whose checks count?</Trans>}>
        <p>
          <Trans>
            The poster can end a deal alone. Otherwise it takes {pointsToEnd} points within{" "}
            {agreementHours} hours, and the same number brings it back. A check counts {points}{" "}
            point; from an established member {establishedPoints}; from a member of {trustedDays}{" "}
            days with {trustedDeals} approved deals {trustedPoints}. You’re established after{" "}
            {establishedDays} days with a confirmed email address and an approved deal, or with
            votes or comments on {activeDays} different days.
          </Trans>
        </p>
        <p>
          <Trans>
            Checks don’t count in the first {accountHours} hours of an account, or in its first{" "}
            {unconfirmedAccountDays} days while its email address isn’t confirmed. After{" "}
            {wrongChecks} wrong “It’s gone” checks within {wrongDays} days, they stop counting for{" "}
            {wrongDays} days. Newer members on the same network share their points. Your{" "}
            <Link to={`${paths.settings}#checks`}>settings</Link> show whether yours count.
          </Trans>
        </p>
        <p>
          <Trans>
            No member can help end more than {endingsPerDay} deals a day. Once members have ended{" "}
            {endingsPercent}% of the live deals in a day, or a poster has brought a deal back{" "}
            {returnsByPoster} times, the next ending waits for an admin. An admin’s decision stands
            for {decisionHours} hours.
          </Trans>
        </p>
      </FaqQuestion>
    </>
  );
}
