import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { TemperatureScale } from "#features/deals/voting/temperature-scale.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { CheckQuestions } from "./faq-checks.tsx";
import { FaqGroup, FaqQuestion } from "./faq-question.tsx";

export function VotingQuestions() {
  return (
    <FaqGroup title={<Trans>Temperature and votes</Trans>}>
      <FaqQuestion question={<Trans>What does the temperature mean?</Trans>}>
        <p>
          <Trans>
            A deal’s temperature is its hot votes minus its cold votes: 30 hot and 5 cold make 25°.
            It tells you what members think of the deal, not how much you save.
          </Trans>
        </p>
        <TemperatureScale />
        <p>
          <Trans>
            An admin can add an offset, for example when a price turns out to be wrong. It’s part of
            the number you see.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>How are trending and discussed deals picked?</Trans>}>
        <p>
          <Trans>
            “Trending” favours new deals that are getting votes now: for every twelve and a half
            hours of age, a deal needs ten times the votes to keep its place. A deal posted 3 hours
            ago with 12° ranks above one from 4 days ago with 60°. Cold votes push a deal down the
            same way. Admins’ offsets don’t count here, and a deal that starts later counts as new
            from its start.
          </Trans>
        </p>
        <p>
          <Trans>
            “Discussed” counts comments, and each comment’s weight halves every two days. “Ending
            soon” shows deals in their last 72 hours. “Starting soon” shows deals that haven’t
            started yet.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>When should I vote hot or cold?</Trans>}>
        <p>
          <Trans>
            Vote hot if you’d tell a friend about it. Vote cold if it’s cheaper elsewhere, not as
            described, or from a shop that let you down. A comment that says why helps even more.
            Cold isn’t for things you just don’t need.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>Can I change my vote?</Trans>}>
        <p>
          <Trans>
            Once. For 24 hours you can take a vote back: press it again, then “Take it back”. You
            can vote once more after that, and that vote is final. You can vote on your own deals
            too, unless they’re your shop’s.
          </Trans>
        </p>
      </FaqQuestion>
      <CheckQuestions />
      <FaqQuestion question={<Trans>Who sees how I voted?</Trans>}>
        <p>
          <Trans>
            Only you and the admins. Everyone else sees just the totals, and on your profile how
            many votes you’ve cast.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>How does the leaderboard work?</Trans>}>
        <p>
          <Trans>
            The <Link to={paths.leaderboard}>leaderboard</Link> ranks members by the total
            temperature of the deals they’ve shared, this month and of all time.
          </Trans>
        </p>
      </FaqQuestion>
    </FaqGroup>
  );
}
