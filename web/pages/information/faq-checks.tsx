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

/** Questions about how members keep deals up to date, and about the weight of their checks. */
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
            If nobody confirms such a deal for {unconfirmedDays} days, we ask its poster. After{" "}
            {answerDays} more days without a confirmation, it leaves the lists. Its page stays and
            shows why. “Still live” from its poster or from an established member brings it back (
            {pointsToConfirm} points). An edit counts as a confirmation too.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>Who can end a deal, and whose checks count?</Trans>}>
        <p>
          <Trans>
            The poster can end a deal alone. Otherwise, members need {pointsToEnd} points together
            within {agreementHours} hours, and the same number to bring it back. A check counts{" "}
            {points} point, or {establishedPoints} from an established member, or {trustedPoints}{" "}
            from a member whose account is {trustedDays} days old and who has {trustedDeals}{" "}
            approved deals. You’re established when your account is {establishedDays} days old, your
            email address is confirmed, and you have an approved deal or have voted or commented on{" "}
            {activeDays} different days.
          </Trans>
        </p>
        <p>
          <Trans>
            Checks don’t count during the first {accountHours} hours of an account, or during its
            first {unconfirmedAccountDays} days if its email address isn’t confirmed. After{" "}
            {wrongChecks} wrong “It’s gone” checks within {wrongDays} days, your checks don’t count
            for {wrongDays} days. Members on the same network who aren’t established yet share a few
            points. Your <Link to={`${paths.settings}#checks`}>settings</Link> show whether your
            checks count.
          </Trans>
        </p>
        <p>
          <Trans>
            Each member can help end at most {endingsPerDay} deals a day. Once members have ended{" "}
            {endingsPercent}% of the live deals in a day, or a poster has brought a deal back{" "}
            {returnsByPoster} times, the next ending waits for an admin. An admin’s decision stands
            for {decisionHours} hours.
          </Trans>{" "}
          <Trans>
            If everyone who agrees was on one network, the deal ends once someone elsewhere agrees
            or an admin decides.
          </Trans>
        </p>
      </FaqQuestion>
    </>
  );
}
