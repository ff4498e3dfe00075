import { openDealDatabase } from "#bench/data/deal-database.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { compareInTurns } from "#bench/report/statistics.ts";
import { openVoters, type Vote, type Voters } from "./voters.ts";

const ROUNDS = 3;
const SPREAD = 4_000;
const ON_ONE_DEAL = 6_000;

/**
 * Compares votes on deals throughout the table, 32 at a time: through the procedure and as two bare statements. Then sends votes
 * to a single deal, where they queue, and compares the second half with the first.
 */
export async function measureVotes(): Promise<Measurement[]> {
  const database = await openDealDatabase(1_000_000);
  const voters = await openVoters(database, { voters: ON_ONE_DEAL, deals: SPREAD });
  const spread = (how: "procedure" | "bare") => () => rateOf(voters, how, voters.spread(SPREAD));
  const medians = await compareInTurns(ROUNDS, spread("procedure"), spread("bare"));

  const onOne = voters.onOneDeal(ON_ONE_DEAL);
  const before = await voters.votesOf(onOne[0]);
  const first = await rateOf(voters, "procedure", onOne.slice(0, ON_ONE_DEAL / 2));
  const second = await rateOf(voters, "procedure", onOne.slice(ON_ONE_DEAL / 2));
  const counted = (await voters.votesOf(onOne[0])) - before;
  await voters.close();
  return [
    {
      name: "votes spread over deals, procedure : two bare statements",
      ...medians,
      unit: "votes/s",
      target: { atLeast: 0.6 },
    },
    {
      name: "votes on one deal, second half of the run : first",
      measured: second,
      reference: first,
      unit: "votes/s",
      target: { atLeast: 0.7 },
    },
    {
      name: "votes on one deal, counted : cast",
      measured: counted,
      reference: onOne.length,
      unit: "votes",
      target: { atLeast: 1 },
    },
  ];
}

async function rateOf(voters: Voters, how: "procedure" | "bare", votes: Vote[]): Promise<number> {
  const startedAt = performance.now();
  await voters.cast(how, votes);
  return votes.length / ((performance.now() - startedAt) / 1000);
}
