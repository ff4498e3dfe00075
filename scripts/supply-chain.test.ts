import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { auditPackages } from "./supply-chain.ts";

const ADVISORY = {
  id: 1,
  url: "https://github.com/advisories/GHSA-35jh-r3h4-6jhm",
  title: "Command Injection in lodash",
  severity: "high",
  vulnerable_versions: "<4.17.21",
};

/** Starts a registry that knows one vulnerability of lodash. With `isSilent`, it refuses audits. */
async function startRegistry(isSilent = false): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const isBulk = request.url?.endsWith("/security/advisories/bulk") && !isSilent;
    if (!isBulk) return void response.writeHead(405).end();
    const isZipped = request.headers["content-encoding"] === "gzip";
    const asked = JSON.parse(String(isZipped ? gunzipSync(body) : body)) as Record<string, unknown>;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify("lodash" in asked ? { lodash: [ADVISORY] } : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Writes a lock file with one version of lodash. */
async function lockLodash(version: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "samha-audit-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const project = { name: "locked", version: "1.0.0", dependencies: { lodash: version } };
  const lock = { ...project, lockfileVersion: 3, requires: true };
  const packages = { "": project, "node_modules/lodash": { version } };
  await writeFile(path.join(folder, "package.json"), JSON.stringify(project));
  await writeFile(path.join(folder, "package-lock.json"), JSON.stringify({ ...lock, packages }));
  return folder;
}

test("a locked package with a known high vulnerability fails the audit, its fixed version passes", async () => {
  const registry = await startRegistry();
  expect(await auditPackages(await lockLodash("4.17.20"), registry)).toEqual({
    isSafe: false,
    line: "npm audit: 1 known vulnerabilities, 1 high or critical",
  });
  expect(await auditPackages(await lockLodash("4.17.21"), registry)).toMatchObject({
    isSafe: true,
  });
});

test("the workflow's audit fails on a known high vulnerability and without an answer, and passes otherwise", async () => {
  const workflow = await readFile(new URL("../.github/workflows/ci.yml", import.meta.url), "utf8");
  const [, command = ""] = /^ *- run: npm (audit .*)$/m.exec(workflow) ?? [];
  const exitCode = async (version: string, registry: string) => {
    const args = [...command.split(" "), `--registry=${registry}`];
    const run = promisify(execFile)("npm", args, { cwd: await lockLodash(version) });
    return run.then(
      () => 0,
      (error: { code: number }) => error.code,
    );
  };
  const registry = await startRegistry();
  expect(await exitCode("4.17.20", registry)).toBe(1);
  expect(await exitCode("4.17.21", registry)).toBe(0);
  expect(await exitCode("4.17.21", await startRegistry(true))).toBe(1);
});

test("a registry that answers no audit proves nothing", async () => {
  const registry = await startRegistry(true);
  expect(await auditPackages(await lockLodash("4.17.20"), registry)).toMatchObject({
    isSafe: null,
  });
});
