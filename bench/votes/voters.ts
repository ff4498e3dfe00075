import pg from "pg";
import type { DealDatabase } from "#bench/data/deal-database.ts";
import { atEnd } from "#bench/process/clean-up.ts";

const AT_ONCE = 32;

export interface Vote {
  deal: string;
  member: string;
}

export interface Voters {
  /** Returns votes by members who have not voted on those deals yet. */
  spread(count: number): Vote[];
  onOneDeal(count: number): Vote[];
  /** Sends the votes, 32 at a time; each is one request and one transaction. Throws if one is refused. */
  cast(how: "procedure" | "bare", votes: readonly Vote[]): Promise<void>;
  votesOf(vote: Vote | undefined): Promise<number>;
  close(): Promise<void>;
}

/** Creates members without votes, and opens the connections. */
export async function openVoters(
  { ownerUrl }: DealDatabase,
  wanted: { voters: number; deals: number },
): Promise<Voters> {
  const opened = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const client = new pg.Client({ connectionString: ownerUrl });
      await client.connect();
      return { client, stop: atEnd(() => client.end()) };
    }),
  );
  const clients = opened.map(({ client }) => client);
  const [owner] = clients;
  if (!owner) throw new Error("There is no connection");
  const members = await idsOf(owner, MEMBERS_SQL, wanted.voters);
  const [alone = "", ...deals] = await idsOf(owner, DEALS_SQL, wanted.deals + 1);
  let turn = 0;
  const at = (list: readonly string[], index: number) => list[index % list.length] ?? "";

  return {
    spread(count) {
      turn += 1;
      return Array.from({ length: count }, (_, n) => ({
        deal: at(deals, n),
        member: at(members, n + turn),
      }));
    },
    onOneDeal: (count) =>
      Array.from({ length: count }, (_, n) => ({
        deal: alone,
        member: at(members, n),
      })),
    async cast(how, votes) {
      let next = 0;
      const work = async (client: pg.Client) => {
        for (let vote = votes[next++]; vote; vote = votes[next++])
          await client.query(SQL[how](vote));
      };
      await Promise.all(clients.map(work));
    },
    async votesOf(vote) {
      const { rows } = await owner.query<{ votes: number }>(
        "select hot_votes + cold_votes as votes from public.deals where id = $1",
        [vote?.deal],
      );
      return rows[0]?.votes ?? 0;
    },
    close: async () => {
      await Promise.all(opened.map(({ stop }) => stop()));
    },
  };
}

/** On both sides, a vote is one message to PostgreSQL and runs the ranking triggers. */
const SQL = {
  procedure: ({ deal, member }: Vote) => `begin;
    select set_config('request.jwt.claim.sub', '${member}', true);
    set local role authenticated;
    select public.secure_vote_deal('${deal}', true);
    commit`,
  bare: ({ deal, member }: Vote) => `begin;
    update public.deals set hot_votes = hot_votes + 1 where id = '${deal}';
    insert into public.deal_votes (deal_id, user_id, vote_type) values ('${deal}', '${member}', 'hot');
    commit`,
};

const MEMBERS_SQL = `
  with added as (
    insert into auth.users (id, email, aud, role)
    select gen_random_uuid(), 'voter' || n || '@example.org', 'authenticated', 'authenticated'
    from generate_series(1, $1::int) as n returning id)
  select id from added`;

/** Selects running deals throughout the table. */
const DEALS_SQL = `
  select id from public.deals
  where status = 'active' and expired_at is null and expires_at is null
  order by id limit $1`;

async function idsOf(client: pg.Client, sql: string, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(sql, [count]);
  return rows.map((row) => row.id);
}
