import { expect } from "vitest";
import type { Answer, Load } from "#testing/faults/load.ts";
import { findLostWrites, findWrongCounts } from "#testing/faults/prove-nothing-lost.ts";

type Query = (sql: string) => Promise<Record<string, unknown>[]>;

const WRITES: readonly Answer["kind"][] = ["comment", "vote", "upload", "sign-up"];

/** Longest times without a successful request, in seconds. */
export interface Outage {
  writes: number;
  pages: number;
}

/**
 * Stops the load and prints the outage since `since` (`performance.now()`). Fails if a confirmed write is lost or a counter
 * is wrong.
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
    writes: longestGap(load.answers, (kind) => WRITES.includes(kind), since, end),
    pages: longestGap(load.answers, (kind) => kind === "page", since, end),
  };
  const acknowledged = comments.length + votes.length + members.length + images.length;
  console.log(
    `${name}: ${acknowledged} writes acknowledged, ${lost.length} lost, ${wrong.length} wrong counters; ` +
      `no write for ${outage.writes.toFixed(1)} s, no page for ${outage.pages.toFixed(1)} s; ` +
      `refused: ${countRefusals(load.answers, since)}`,
  );
  expect({ lost, wrong }).toEqual({ lost: [], wrong: [] });
  expect(acknowledged).toBeGreaterThan(0);
  return outage;
}

function longestGap(
  answers: readonly Answer[],
  isKind: (kind: Answer["kind"]) => boolean,
  since: number,
  end: number,
): number {
  const isSuccess = ({ status }: Answer) => status >= 200 && status < 300;
  const times = answers
    .filter((answer) => isKind(answer.kind) && isSuccess(answer))
    .map(({ at }) => at);
  const moments = [since, ...times.filter((at) => at > since && at < end), end];
  return Math.max(...moments.map((at, index) => at - (moments[index - 1] ?? at))) / 1_000;
}

function countRefusals(answers: readonly Answer[], since: number): string {
  const counts = new Map<string, number>();
  for (const { kind, status, at } of answers) {
    if (at < since || (status >= 200 && status < 300)) continue;
    const key = `${WRITES.includes(kind) ? "write" : kind} ${status || "without answer"}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => `${count} x ${key}`).join(", ") || "none";
}
