import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const SBOM = path.join("test-results", "sbom.cdx.json");
const AUDIT_MAX_MS = 60_000;

/** Writes which packages the site consists of (CycloneDX), and returns one line about it. Throws where npm cannot say. */
export function writeSbom(): string {
  const { status, stdout, stderr } = npm([
    "sbom",
    "--sbom-format=cyclonedx",
    "--omit=dev",
    "--package-lock-only",
  ]);
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr.trim()}`);
  const { components } = JSON.parse(stdout) as { components: unknown[] };
  mkdirSync(path.dirname(SBOM), { recursive: true });
  writeFileSync(SBOM, stdout);
  return `${SBOM} lists ${components.length} packages`;
}

/** Asks the registry for known faults of the packages; `isSafe` is null where it does not answer. */
export function auditPackages(): { isSafe: boolean | null; line: string } {
  const { stdout } = npm(["audit", "--omit=dev", "--json"]);
  const counts = severities(stdout);
  if (!counts)
    return { isSafe: null, line: "npm audit: the registry did not answer, nothing is known" };
  const grave = (counts.high ?? 0) + (counts.critical ?? 0);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { isSafe: grave === 0, line: `npm audit: ${all} known faults, ${grave} of them grave` };
}

function severities(answer: string): Record<string, number> | undefined {
  try {
    const { total, ...counts } = JSON.parse(answer).metadata.vulnerabilities as Record<
      string,
      number
    >;
    return total === undefined ? undefined : counts;
  } catch {
    return undefined;
  }
}

function npm(args: string[]) {
  return spawnSync("npm", args, {
    encoding: "utf8",
    timeout: AUDIT_MAX_MS,
    maxBuffer: 64 * 1024 * 1024,
  });
}
