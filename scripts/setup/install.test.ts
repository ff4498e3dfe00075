import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "samha-setup-"));
  await mkdir(path.join(root, "node_modules"), { recursive: true });
  await cp("scripts/setup", path.join(root, "scripts/setup"), { recursive: true });
  await cp("scripts/setup.mjs", path.join(root, "scripts/setup.mjs"));
  await write("package-lock.json", "{}");
  await write("scripts/backup.ts", 'console.log("backed up");');
  await write("npm", "#!/bin/sh\ntouch installed\n", 0o755);
});

afterEach(() => rm(root, { recursive: true }));

function write(name: string, text: string, mode = 0o644): Promise<void> {
  return writeFile(path.join(root, name), text, { mode });
}

function run(command: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/setup.mjs", command], {
    cwd: root,
    encoding: "utf8",
    env: { PATH: `${root}${path.delimiter}${process.env.PATH}` },
  });
  return { status, stdout, stderr, hasInstalled: existsSync(path.join(root, "installed")) };
}

test("a backup installs packages where there are none", () => {
  expect(run("backup")).toMatchObject({ stdout: "backed up\n", hasInstalled: true });
});

test("a backup uses packages that were installed without development packages", async () => {
  await write("node_modules/.package-lock.json", "{}");
  expect(run("backup")).toMatchObject({ stdout: "backed up\n", hasInstalled: false });
});

test("a backup never replaces the packages of a running site", async () => {
  await write("node_modules/.package-lock.json", "{}");
  await write("node_modules/.samha-installed", "of an older package-lock.json");
  const { stdout, stderr, status, hasInstalled } = run("backup");
  expect(stderr).toContain("The packages are of another version.");
  expect({ stdout, status, hasInstalled }).toEqual({ stdout: "", status: 1, hasInstalled: false });
});
