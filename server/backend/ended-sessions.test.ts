import { expect, test } from "vitest";
import { createEndedSessions } from "./ended-sessions.ts";

const NOW = 1_800_000_000;
const token = (sub: string, session_id: string, iat: number) =>
  `Bearer e30.${Buffer.from(JSON.stringify({ sub, session_id, iat })).toString("base64url")}.c2ln`;

test("a new password ends the member's earlier sessions, but not the current one or a later one", () => {
  const sessions = createEndedSessions({ now: () => NOW });
  sessions.end(token("amina", "own", NOW - 60), "others");
  expect(sessions.hasEnded(token("amina", "stolen", NOW - 60))).toBe(true);
  expect(sessions.hasEnded(token("amina", "own", NOW - 60))).toBe(false);
  expect(sessions.hasEnded(token("amina", "next", NOW))).toBe(false);
  expect(sessions.hasEnded(token("bilal", "his", NOW - 60))).toBe(false);
});

test("a request without a valid token ends no session", () => {
  const sessions = createEndedSessions({ now: () => NOW });
  for (const header of [null, "", "Bearer x", "Bearer a.b.c"]) {
    sessions.end(header, "global");
    expect(sessions.hasEnded(header)).toBe(false);
  }
});

test("a sign-out ends the current session or, if global, all sessions of the member", () => {
  const sessions = createEndedSessions({ now: () => NOW });
  sessions.end(token("amina", "phone", NOW - 60), "local");
  expect(sessions.hasEnded(token("amina", "phone", NOW - 60))).toBe(true);
  expect(sessions.hasEnded(token("amina", "phone", NOW))).toBe(true);
  expect(sessions.hasEnded(token("amina", "laptop", NOW - 60))).toBe(false);
  sessions.end(token("amina", "laptop", NOW), "global");
  expect(sessions.hasEnded(token("amina", "laptop", NOW))).toBe(true);
  expect(sessions.hasEnded(token("amina", "tablet", NOW - 60))).toBe(true);
  expect(sessions.hasEnded(token("amina", "next", NOW))).toBe(false);
  expect(sessions.hasEnded(token("bilal", "his", NOW - 60))).toBe(false);
});

test("an ended session is dropped when its tokens have expired", () => {
  let now = NOW;
  const sessions = createEndedSessions({ now: () => now });
  sessions.end(token("amina", "own", NOW), "others");
  now += 902;
  sessions.end(token("bilal", "his", now), "local");
  expect(sessions.hasEnded(token("amina", "stolen", NOW - 1))).toBe(false);
});

test("the list of ended sessions is bounded, and the oldest are evicted", () => {
  const sessions = createEndedSessions({ now: () => NOW, entriesMax: 2 });
  for (const session of ["first", "second", "third"]) {
    sessions.end(token("amina", session, NOW), "local");
  }
  const ended = ["first", "second", "third"].filter((session) =>
    sessions.hasEnded(token("amina", session, NOW)),
  );
  expect(ended).toEqual(["second", "third"]);
});
