import { expect, test } from "vitest";
import { rememberAnswers } from "./remember-answers.ts";

const LEADERBOARD = "http://backend/rest/v1/rpc/get_monthly_temperature_leaderboard";

function countingFetch(status = 200) {
  const asked: string[] = [];
  const fetch = async (input: string | URL | Request) => {
    asked.push(String(input));
    return new Response(`answer ${asked.length}`, { status });
  };
  return { asked, fetch: fetch as typeof globalThis.fetch };
}

test("the leaderboard beside a thousand pages is asked for once", async () => {
  const { asked, fetch } = countingFetch();
  const remembering = rememberAnswers(fetch);
  const answers = await Promise.all([1, 2, 3].map(() => remembering(LEADERBOARD, { body: "{}" })));
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([
    "answer 1",
    "answer 1",
    "answer 1",
  ]);
  expect(asked).toHaveLength(1);
});

test("another question is another answer", async () => {
  const { asked, fetch } = countingFetch();
  const remembering = rememberAnswers(fetch);
  await remembering(LEADERBOARD, { body: '{"current_month_only":true}' });
  await remembering(LEADERBOARD, { body: '{"current_month_only":false}' });
  expect(asked).toHaveLength(2);
});

test("the deals themselves are always asked for", async () => {
  const { asked, fetch } = countingFetch();
  const remembering = rememberAnswers(fetch);
  await remembering("http://backend/rest/v1/deals_with_temperature?select=id");
  await remembering("http://backend/rest/v1/deals_with_temperature?select=id");
  expect(asked).toHaveLength(2);
});

test("a failure is not remembered", async () => {
  const { asked, fetch } = countingFetch(503);
  const remembering = rememberAnswers(fetch);
  expect((await remembering(LEADERBOARD)).status).toBe(503);
  await remembering(LEADERBOARD);
  expect(asked).toHaveLength(2);
});
