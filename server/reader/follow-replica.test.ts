import { expect, onTestFinished, test, vi } from "vitest";
import { followReplica } from "./follow-replica.ts";

const UNREACHABLE = "postgres://nobody@127.0.0.1:1/nothing";

test("a replica that cannot be reached from the start is logged once after ten seconds", async () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  const log = { info: vi.fn(), warn: vi.fn() };
  const onFound = vi.fn();
  const followed = followReplica({
    primaryUrl: UNREACHABLE,
    replicaUrl: UNREACHABLE,
    onFound,
    log,
  });
  onTestFinished(() => followed.stop());
  now.mockReturnValue(10_001);
  followed.changed();
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce());
  expect(log.info).not.toHaveBeenCalled();
  expect(onFound).not.toHaveBeenCalled();
});
