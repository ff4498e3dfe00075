import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { FALLBACKS, MESSAGES } from "#contract/errors/errors.ts";
import { CONTEXT_MESSAGES } from "#lib/errors/report-failure.ts";
import { listFiles } from "#testing/architecture/list-files.ts";

test("the error tables contain no unused message", () => {
  const product = [...listFiles(fileURLToPath(new URL("../..", import.meta.url)))]
    .filter(
      ([path]) => /^(contract|web|server)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
    )
    .map(([, text]) => text)
    .join("\n");
  const tables = { MESSAGES, FALLBACKS };
  const names = Object.entries(tables).flatMap(([table, messages]) =>
    Object.keys(messages).map((key) => `${table}.${key}`),
  );

  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(product))).toEqual([]);
  // In the table and in the request.
  const isUsed = (type: string) => product.split(`"${type}"`).length > 2;
  expect(Object.keys(CONTEXT_MESSAGES).filter((type) => !isUsed(type))).toEqual([]);
});
