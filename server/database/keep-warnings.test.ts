import { once } from "node:events";
import { expect, test } from "vitest";

test("a warning of Node.js stays a warning after the backend is loaded", async () => {
  await import("#server/database/system-schema.ts");
  const warned = once(process, "warning");
  const warning = Object.assign(new Error("Written by a test"), { name: "TestWarning" });
  expect(() => process.emitWarning(warning)).not.toThrow();
  expect(await warned).toEqual([warning]);
});
