import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CHECKS } from "#contract/deals/checks.ts";
import { TRUST } from "#contract/members/trust.ts";

const read = (path: string) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8").replaceAll(/\s+/g, " ");

test("the FAQ shows the numbers of the trending formula", () => {
  const formula = read("supabase/schemas/20_deals/40_ranking.sql");
  const faq = read("web/pages/information/faq-voting.tsx");
  const [, seconds] = /extract\(epoch from [^/]*::double precision \/ (\d+);/.exec(formula) ?? [];
  expect(Number(seconds) / 3_600).toBe(12.5);
  expect(faq).toMatch(
    /for every twelve and a half hours\s+of age, a deal needs ten times the votes/,
  );

  const [, ...numbers] =
    /posted (\d+) hours ago with (\d+)° ranks above one from (\d+) days ago with (\d+)°/.exec(
      faq,
    ) ?? [];
  const [hours = Number.NaN, young, days = Number.NaN, old] = numbers.map(Number);
  const trend = (degrees = Number.NaN, age: number) =>
    Math.log10(degrees) - (age * 3_600) / Number(seconds);
  expect(trend(young, hours)).toBeGreaterThan(trend(old, days * 24));
});

test("the FAQ, the pages and the database use the same numbers for checks", () => {
  const folder = "supabase/schemas/25_votes_and_checks";
  const established = read(`${folder}/25_established_members.sql`);
  const standing = read(`${folder}/35_checks.sql`);
  const counts = read(`${folder}/45_check_counts.sql`);
  const agreement = read(`${folder}/50_agreement.sql`);
  const decisions = read(`${folder}/30_expiry_decisions.sql`);

  // The page takes every number from CHECKS.
  expect(read("web/pages/information/faq-checks.tsx")).not.toMatch(/\d/);
  expect(
    numbersOf(counts, /is_recent and c.created_at > now\(\) - interval '(\d+) hours'/),
  ).toEqual([CHECKS.confirmationHours]);
  expect(
    numbersOf(standing, /is_unconfirmed then interval '(\d+) days' else interval '(\d+) hours'/),
  ).toEqual([CHECKS.unconfirmedAccountDays, CHECKS.accountHours]);
  expect(
    numbersOf(
      standing,
      /weight := case when joined_at < now\(\) - interval '(\d+) days' and private.has_five_deals\(member\) then (\d+) when is_established then (\d+) else (\d+) end/,
    ),
  ).toEqual([CHECKS.trustedDays, CHECKS.trustedPoints, CHECKS.establishedPoints, CHECKS.points]);
  expect(
    numbersOf(
      established,
      /created_at <= now\(\) - interval '(\d+) days'.*active_days\(p.id\) = (\d+)/,
    ),
  ).toEqual([CHECKS.establishedDays, CHECKS.activeDays]);
  expect(
    numbersOf(
      standing,
      /max\(w.marked_at\) \+ interval '(\d+) days'.*?interval '(\d+) days' and (\d+) <=/,
    ),
  ).toEqual([CHECKS.wrongDays, CHECKS.wrongDays, CHECKS.wrongChecks]);
  expect(numbersOf(agreement, /select (\d+) > \( select count/)).toEqual([CHECKS.endingsPerDay]);
  expect(
    numbersOf(
      agreement,
      /c.created_at > now\(\) - interval '(\d+) hours'.*agreeing_checks\(deal, true\)\) < (\d+)/,
    ),
  ).toEqual([CHECKS.agreementHours, CHECKS.pointsToEnd]);
  const [least, share = Number.NaN] = numbersOf(
    agreement,
    /ended.number >= greatest\( (\d+), .*? \/ (\d+)\)/,
  );
  expect([least, 100 / share]).toEqual([CHECKS.endingsAtLeast, CHECKS.endingsPercent]);
  expect(numbersOf(agreement, /select count\(\*\) >= (\d+) from \( select decided_by/)).toEqual([
    CHECKS.returnsByPoster,
  ]);
  expect(
    numbersOf(decisions, /decided_by = 'admin' and decided_at > now\(\) - interval '(\d+) hours'/),
  ).toEqual([CHECKS.decisionHours]);
});

test("the FAQ, the pages and the database use the same numbers for unconfirmed deals", () => {
  const folder = "supabase/schemas/25_votes_and_checks";
  const unconfirmed = read(`${folder}/80_unconfirmed_deals.sql`);
  const days = [...unconfirmed.matchAll(/<= now\(\) - interval '(\d+) days'/g)].map(([, number]) =>
    Number(number),
  );
  expect(days).toEqual([
    CHECKS.unconfirmedDays,
    CHECKS.unconfirmedDays,
    CHECKS.answerDays,
    CHECKS.unconfirmedDays,
  ]);
  expect(numbersOf(unconfirmed, /confirmed_at\) \+ interval '(\d+) days'/)).toEqual([
    CHECKS.unconfirmedDays,
  ]);
  expect(
    numbersOf(read(`${folder}/55_checking.sql`), /'unconfirmed' then (\d+) else (\d+) end/),
  ).toEqual([CHECKS.pointsToConfirm, CHECKS.pointsToEnd]);
});

test("the FAQ, the settings and the database use the same numbers for trust", () => {
  const levels = read("web/features/members/trust/trust-levels.tsx");
  const trust = read("supabase/schemas/91_trust/10_trust.sql");
  const publishing = read("supabase/schemas/91_trust/20_publishing.sql");
  const votes = read("supabase/schemas/25_votes_and_checks/20_votes_of_young_accounts.sql");

  // The text takes every number from TRUST and CHECKS.
  expect(levels.replaceAll(/className="[^"]*"/g, "")).not.toMatch(/\d/);
  expect(
    numbersOf(
      read("supabase/schemas/22_deal_writing/08_unseen_deals.sql"),
      /limit (\d+)\) as approved\) = (\d+)/,
    ),
  ).toEqual([TRUST.approvedDeals, TRUST.approvedDeals]);
  expect(CHECKS.trustedDeals).toBe(TRUST.approvedDeals);
  const days = [...trust.matchAll(/now\(\) - interval '(\d+) days'/g)].map(([, number]) =>
    Number(number),
  );
  expect(days).toEqual(Array(3).fill(TRUST.refusedDays));
  expect(
    numbersOf(publishing, /and (\d+) > \( select count\(\*\) from private.unseen_deals/),
  ).toEqual([TRUST.unseenDeals]);
  expect(
    numbersOf(votes, /p.created_at \+ interval '(\d+) hours'.*having count\(\*\) >= (\d+)/),
  ).toEqual([TRUST.youngHours, TRUST.youngVotes]);
});

/** Returns the numbers that a pattern captures; empty if it no longer matches. */
function numbersOf(text: string, pattern: RegExp): number[] {
  return (pattern.exec(text) ?? []).slice(1).map(Number);
}
