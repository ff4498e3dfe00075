import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Long, because the compiler reads a whole project while other tests run. */
const TIMEOUT_MS = 180_000;

const NODE_TYPES = /\/@types\/node\//;
const BROWSER_TYPES = /\/lib\.dom\.d\.ts$/;

test.each([
  { project: "contract", node: false, browser: false },
  { project: "web", node: false, browser: true },
  { project: "server", node: true, browser: false },
  { project: "testing", node: true, browser: true },
])(
  "the sources of $project compile with types of Node: $node, of browsers: $browser",
  { timeout: TIMEOUT_MS },
  async (expected) => {
    const files = await typesOf(expected.project);

    expect(files.length).toBeGreaterThan(20);
    expect(files.some((file) => NODE_TYPES.test(file))).toBe(expected.node);
    expect(files.some((file) => BROWSER_TYPES.test(file))).toBe(expected.browser);
  },
);

test("the test project type-checks every source, including tests and tools", {
  timeout: TIMEOUT_MS,
}, async () => {
  const files = (await typesOf("testing")).join("\n");
  const samples = [
    "/contract/addresses/paths.ts",
    "/server/settings/limits.test.ts",
    "/server/main.ts",
    "/supabase/tests/catalog.test.ts",
    "/testing/architecture/projects.test.ts",
    "/e2e/deals/a-member-votes.test.ts",
    "/bench/main.ts",
    "/scripts/test.ts",
    "/demo/",
    "/vite.config.ts",
  ];
  expect(samples.filter((sample) => !files.includes(sample))).toEqual([]);
});

const read = new Map<string, Promise<string[]>>();

/** Returns the files that the compiler reads for a project, including types. Caches them, because listing takes seconds. */
function typesOf(project: string): Promise<string[]> {
  const files = read.get(project) ?? listFiles(project);
  read.set(project, files);
  return files;
}

async function listFiles(project: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["node_modules/typescript/bin/tsc", "-p", project, "--listFilesOnly"],
    { timeout: TIMEOUT_MS, maxBuffer: 16 * 1024 * 1024 },
  );
  return stdout.trim().split("\n");
}
