import { expect, test, vi } from "vitest";
import { createRequestGate, type GateBounds } from "./request-gate.ts";

const BOUNDS: GateBounds = { active: 2, waiting: 3, waitingInTotal: 4, waitMs: 60_000 };
const NEVER = new AbortController().signal;

/** Returns a function that calls `enter` without awaiting the result; `state` shows the result so far. */
function entrance(bounds = BOUNDS) {
  const gate = createRequestGate(bounds);
  return (address = "192.0.2.1", signal = NEVER) => {
    const entry: { state: "waits" | "in" | "refused"; leave(): void } = {
      state: "waits",
      leave: () => undefined,
    };
    void gate.enter(address, signal).then((leave) => {
      entry.state = leave ? "in" : "refused";
      if (leave) entry.leave = leave;
    });
    return entry;
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const states = (entries: { state: string }[]) => entries.map(({ state }) => state);

test("requests of an address are refused while its queue is full", async () => {
  const enter = entrance();
  const entries = Array.from({ length: 6 }, () => enter());
  await settled();
  expect(states(entries)).toEqual(["in", "in", "waits", "waits", "waits", "refused"]);
});

test("each request that ends admits the next queued request, in order", async () => {
  const enter = entrance();
  const entries = Array.from({ length: 5 }, () => enter());
  await settled();
  entries[0]?.leave();
  entries[0]?.leave();
  await settled();
  expect(states(entries)).toEqual(["in", "in", "in", "waits", "waits"]);
});

test("another address is not delayed", async () => {
  const enter = entrance();
  for (let n = 0; n < 5; n += 1) enter();
  const other = enter("192.0.2.2");
  await settled();
  expect(other.state).toBe("in");
});

test("the queue of all addresses together is bounded", async () => {
  const enter = entrance();
  for (let n = 0; n < 5; n += 1) enter("192.0.2.1");
  const others = Array.from({ length: 4 }, () => enter("192.0.2.2"));
  await settled();
  expect(states(others)).toEqual(["in", "in", "waits", "refused"]);
});

test("a client that disconnects while queued frees its place", async () => {
  const enter = entrance();
  const [first] = [enter(), enter()];
  const client = new AbortController();
  const gone = enter("192.0.2.1", client.signal);
  const behind = enter();
  await settled();
  client.abort();
  first?.leave();
  await settled();
  expect(states([gone, behind])).toEqual(["refused", "in"]);
});

test("queued requests time out", async () => {
  vi.useFakeTimers();
  try {
    const gate = createRequestGate({ ...BOUNDS, active: 1 });
    await gate.enter("192.0.2.1", NEVER);
    const late = gate.enter("192.0.2.1", NEVER);
    await vi.advanceTimersByTimeAsync(BOUNDS.waitMs);
    expect(await late).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test("requests of a thousand people at one address succeed, four at a time", async () => {
  const gate = createRequestGate();
  let active = 0;
  let most = 0;
  const places = await Promise.all(
    Array.from({ length: 1_000 }, async () => {
      const leave = await gate.enter("192.0.2.1", NEVER);
      active += 1;
      most = Math.max(most, active);
      await settled();
      active -= 1;
      leave?.();
      return leave !== null;
    }),
  );
  expect(places.filter((isIn) => !isIn)).toEqual([]);
  expect(most).toBe(4);
});
