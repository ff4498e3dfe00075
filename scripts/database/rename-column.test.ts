import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Compiles only the requests of `web/` and their imports, a quarter of the sources, so that the check takes seconds. */
const TSCONFIG = {
  extends: "./tsconfig.base.json",
  compilerOptions: {
    incremental: false,
    lib: ["es2024", "dom", "dom.iterable"],
    types: ["vite/client"],
  },
  include: ["contract", "web/**/*-requests.ts"],
};

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "samha-types-"));
  for (const name of ["contract", "web", "package.json", "tsconfig.base.json"]) {
    cpSync(join(ROOT, name), join(copy, name), {
      recursive: true,
      filter: (path) => !/\.(test|fixture)\.tsx?$/.test(path),
    });
  }
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "junction");
  writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(TSCONFIG));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Renames columns in the generated types; returns the files that no longer compile, with their errors. */
async function errorsAfterRenaming(columns: readonly string[]): Promise<string[]> {
  const types = readFileSync(join(ROOT, "contract/database.types.ts"), "utf8");
  const renamed = columns.reduce(
    (text, column) => text.replaceAll(new RegExp(`\\b${column}(?=\\??: )`, "g"), `${column}_new`),
    types,
  );
  writeFileSync(join(copy, "contract/database.types.ts"), renamed);
  const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
  const output = await new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      [compiler, "-p", copy, "--pretty", "false"],
      { cwd: copy, timeout: 55_000, maxBuffer: 10_000_000 },
      (_error, stdout, stderr) => resolve(stdout + stderr),
    ),
  );
  return output.split("\n").filter((line) => line !== "");
}

test("the requests compile with unchanged types", async () => {
  expect(await errorsAfterRenaming([])).toEqual([]);
});

test("code that reads a renamed column of deals, comments or the leaderboard does not compile", async () => {
  const readIn = {
    location: "contract/deals/deal-fields.ts",
    original_price: "contract/deals/deal-fields.ts",
    user_profile_image_url: "contract/deals/deal.ts",
    hot_votes: "contract/deals/deal.ts",
    parent_id: "contract/deals/comment.ts",
    total_temperature: "contract/members/leaderboard.ts",
  };
  const errors = await errorsAfterRenaming(Object.keys(readIn));
  for (const [column, file] of Object.entries(readIn)) {
    expect(errors).toContainEqual(
      expect.stringMatching(new RegExp(`^${file}.*Property '${column}' does not exist`)),
    );
  }
  expect(errors).toContainEqual(
    expect.stringContaining("column 'hot_votes' does not exist on 'deals_with_temperature'"),
  );
});
