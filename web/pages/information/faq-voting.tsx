import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { FaqGroup, FaqQuestion } from "./faq-question.tsx";

/** Temperature, votes, leaderboard. */
export function VotingQuestions() {
  return (
    <FaqGroup title={<Trans>Temperature and votes</Trans>}>
      <FaqQuestion question={<Trans>What does the temperature say?</Trans>}>
        <p>
          <Trans>
            A deal's temperature is its hot votes minus its cold votes. 30 hot and 5 cold make 25°.
            It tells what members think of the deal, not how much you save.
          </Trans>
        </p>
        <p>
          <Trans>
            A moderator can add an offset, for example when a price turns out to be wrong. The
            offset is part of the number that is shown.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>When do I vote hot, and when cold?</Trans>}>
        <p>
          <Trans>
            Vote hot when you would tell a friend about it. Vote cold when it is cheaper elsewhere,
            not as described, or from a shop that let you down; a comment that says so helps more
            than the vote. Cold is not for things you simply do not need.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>Can I change my vote?</Trans>}>
        <p>
          <Trans>
            Once. For 24 hours you can take a vote back: press the temperature, then “Take it back”.
            You may vote once more after that, and this vote stays. Voting on a deal of your own is
            fine.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>Who sees how I voted?</Trans>}>
        <p>
          <Trans>
            You do, and the admins can. Everybody else sees only the numbers, and on your profile
            how many votes you have cast in all.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>How does the leaderboard work?</Trans>}>
        <p>
          <Trans>
            The <Link to={paths.leaderboard}>leaderboard</Link> ranks members by the total
            temperature of the deals they shared, for this month and for all time.
          </Trans>
        </p>
      </FaqQuestion>
    </FaqGroup>
  );
}
