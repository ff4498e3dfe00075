import { expect, test } from "vitest";
import { createEndedSessions } from "./ended-sessions.ts";

const NOW = 1_800_000_000;
const token = (sub: string, session_id: string, iat: number) =>
  `Bearer e30.${Buffer.from(JSON.stringify({ sub, session_id, iat })).toString("base64url")}.c2ln`;

test("a new password ends the member's earlier sessions but the own one, and no later one", () => {
  const sessions = createEndedSessions(() => NOW);
  sessions.endOthers(token("amina", "own", NOW - 60));
  expect(sessions.hasEnded(token("amina", "stolen", NOW - 60))).toBe(true);
  expect(sessions.hasEnded(token("amina", "own", NOW - 60))).toBe(false);
  expect(sessions.hasEnded(token("amina", "next", NOW))).toBe(false);
  expect(sessions.hasEnded(token("bilal", "his", NOW - 60))).toBe(false);
});

test("a visitor's request and a broken token have nothing to end", () => {
  const sessions = createEndedSessions(() => NOW);
  for (const header of [null, "", "Bearer x", "Bearer a.b.c"]) {
    sessions.endOthers(header);
    expect(sessions.hasEnded(header)).toBe(false);
  }
});

test("after an hour nothing has to be remembered: the tokens have ended by themselves", () => {
  let now = NOW;
  const sessions = createEndedSessions(() => now);
  sessions.endOthers(token("amina", "own", NOW));
  now += 3_601;
  sessions.endOthers(token("bilal", "his", now));
  expect(sessions.hasEnded(token("amina", "stolen", NOW - 1))).toBe(false);
});
