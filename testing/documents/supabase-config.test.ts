import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("supabase config push sets no development values on a hosted project", () => {
  const config = readFileSync("supabase/config.toml", "utf8");
  expect(config).toContain('schemas = ["public"]');
  expect(config).not.toMatch(/localhost|127\.0\.0\.1|_url|enable_|^enabled/m);
});
