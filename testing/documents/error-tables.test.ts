import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { CONTEXT_MESSAGES, FALLBACKS, MESSAGES } from "#contract/errors/errors.ts";
import { listFiles } from "#testing/architecture/list-files.ts";

test("the error tables contain no unused message", () => {
  const product = [...listFiles(fileURLToPath(new URL("../..", import.meta.url)))]
    .filter(
      ([path]) => /^(contract|web|server)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
    )
    .map(([, text]) => text)
    .join("\n");
  const tables = { CONTEXT_MESSAGES, MESSAGES, FALLBACKS };
  const names = Object.entries(tables).flatMap(([table, messages]) =>
    Object.keys(messages).map((key) => `${table}.${key}`),
  );

  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(product))).toEqual([]);
});
