import type { DemoDealRow, DemoMemberRow, DemoVoteRow } from "#demo/demo-rows.ts";
import { seededRandom, shuffled } from "./seeded-random.ts";

interface VotesOnDeal {
  deal: DemoDealRow;
  /** Target in degrees. */
  temperature: number;
  /** Possible voters. The admin is not one of them, because that account may belong to a real person. */
  members: readonly DemoMemberRow[];
  now: Date;
}

/**
 * Builds the members' votes on a deal, and the adjustment to its counts that produces the target temperature, because about
 * twenty members cannot cast enough votes for several hundred degrees. Pending, rejected and upcoming deals have no votes.
 */
export function buildVotes({ deal, temperature, members, now }: VotesOnDeal): {
  votes: DemoVoteRow[];
  adjustments: Pick<DemoDealRow, "hotVotesAdjustment" | "coldVotesAdjustment">;
} {
  if (deal.status !== "active" || deal.startsAt !== null)
    return { votes: [], adjustments: { hotVotesAdjustment: 0, coldVotesAdjustment: 0 } };
  const random = seededRandom(`votes ${deal.id}`);
  const totals = targetTotals(temperature, random);
  const until = new Date(
    Math.min(...[now, deal.expiresAt, deal.expiredAt].map((end) => end?.getTime() ?? Infinity)),
  );
  const ballots = shuffled(
    [...Array(totals.hot).fill("hot"), ...Array(totals.cold).fill("cold")],
    random,
  );
  const voters = shuffled(
    members.filter(
      (member) => member.createdAt < until && (member.username === deal.username || random() < 0.8),
    ),
    random,
  );
  const votes = voters.slice(0, ballots.length).map((voter, place): DemoVoteRow => {
    const own = voter.username === deal.username;
    return {
      dealId: deal.id,
      username: voter.username,
      voteType: ballots[place] === "cold" ? "cold" : "hot",
      createdAt: voteTime(
        Math.max(deal.createdAt.getTime(), voter.createdAt.getTime()),
        until.getTime(),
        own,
        random,
      ),
    };
  });
  const cast = (type: DemoVoteRow["voteType"]) =>
    votes.filter((vote) => vote.voteType === type).length;
  return {
    votes,
    adjustments: {
      hotVotesAdjustment: totals.hot - cast("hot"),
      coldVotesAdjustment: totals.cold - cast("cold"),
    },
  };
}

/** Returns the target counts. From 0 degrees, about one vote in 25 is cold, and a few more below 100. */
function targetTotals(temperature: number, random: () => number): { hot: number; cold: number } {
  const few = Math.floor(random() * 4);
  if (temperature < 0) return { hot: few + 4, cold: few + 4 - temperature };
  const cold = Math.round(temperature * 0.044) + (temperature < 100 ? few : 0);
  return { hot: temperature + cold, cold };
}

/** Returns the time of a vote. Most members vote soon after a deal is posted, its poster immediately. */
function voteTime(from: number, until: number, own: boolean, random: () => number): Date {
  const share = own ? 0.01 : random() ** 3;
  return new Date(from + Math.floor((until - from) * share));
}
