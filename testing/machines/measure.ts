import { expect } from "vitest";
import type { Load, Outcome } from "#testing/faults/load.ts";
import { findLostWrites, findWrongCounts } from "#testing/faults/prove-nothing-lost.ts";

type Query = (sql: string) => Promise<Record<string, unknown>[]>;

const WRITES: readonly Outcome["kind"][] = ["comment", "vote", "upload", "sign-up"];

/** Longest times without a successful request, in seconds. */
export interface Outage {
  writes: number;
  pages: number;
}

/**
 * Stops the load and prints the outage since the time `since` (`performance.now()`). Fails if a confirmed write is lost or a
 * counter is wrong.
 */
export async function report(
  name: string,
  load: Load,
  query: Query,
  since: number,
): Promise<Outage> {
  const end = performance.now();
  await load.stop();
  const lost = await findLostWrites(query, load);
  const wrong = await findWrongCounts(query);
  const { comments, votes, members, images } = load.confirmed;
  const outage = {
    writes: longestGap(load.outcomes, (kind) => WRITES.includes(kind), since, end),
    pages: longestGap(load.outcomes, (kind) => kind === "page", since, end),
  };
  const acknowledged = comments.length + votes.length + members.length + images.length;
  console.log(
    `${name}: ${acknowledged} writes acknowledged, ${lost.length} lost, ${wrong.length} wrong counters; ` +
      `no write for ${outage.writes.toFixed(1)} s, no page for ${outage.pages.toFixed(1)} s; ` +
      `refused: ${countRefusals(load.outcomes, since)}`,
  );
  expect({ lost, wrong }).toEqual({ lost: [], wrong: [] });
  expect(acknowledged).toBeGreaterThan(0);
  return outage;
}

function longestGap(
  outcomes: readonly Outcome[],
  isKind: (kind: Outcome["kind"]) => boolean,
  since: number,
  end: number,
): number {
  const isSuccess = ({ status }: Outcome) => status >= 200 && status < 300;
  const times = outcomes
    .filter((outcome) => isKind(outcome.kind) && isSuccess(outcome))
    .map(({ at }) => at);
  const moments = [since, ...times.filter((at) => at > since && at < end), end];
  return Math.max(...moments.map((at, index) => at - (moments[index - 1] ?? at))) / 1_000;
}

function countRefusals(outcomes: readonly Outcome[], since: number): string {
  const counts = new Map<string, number>();
  for (const { kind, status, at } of outcomes) {
    if (at < since || (status >= 200 && status < 300)) continue;
    const key = `${WRITES.includes(kind) ? "write" : kind} ${status || "without response"}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => `${count} x ${key}`).join(", ") || "none";
}
