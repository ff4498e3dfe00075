import { expect, test, vi } from "vitest";
import { atEnd, endEverything } from "./clean-up.ts";

test("tasks run once, newest first", async () => {
  const ended: string[] = [];
  const task = (name: string) => async () => {
    ended.push(name);
  };
  atEnd(task("directory"));
  const stopServer = atEnd(task("server"));
  atEnd(task("database"));
  await stopServer();
  await stopServer();
  await endEverything();
  await endEverything();
  expect(ended).toEqual(["server", "database", "directory"]);
});

test("a task that fails does not stop the others", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const ended: string[] = [];
  atEnd(async () => {
    ended.push("directory");
  });
  atEnd(() => Promise.reject(new Error("still busy")));
  await endEverything();
  expect(ended).toEqual(["directory"]);
  expect(logged).toHaveBeenCalledWith(expect.stringContaining("still busy"));
  logged.mockRestore();
});
