import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const SBOM = path.join("test-results", "sbom.cdx.json");
const AUDIT_MAX_MS = 60_000;

/**
 * Writes the SBOM of the locked packages (CycloneDX) and returns a summary line. It includes development packages because the
 * built pages contain some of them. Throws if npm fails.
 */
export function writeSbom(): string {
  const { status, stdout, stderr } = npm([
    "sbom",
    "--sbom-format=cyclonedx",
    "--package-lock-only",
  ]);
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr.trim()}`);
  const { components } = JSON.parse(stdout) as { components: unknown[] };
  mkdirSync(path.dirname(SBOM), { recursive: true });
  writeFileSync(SBOM, stdout);
  return `${SBOM} lists ${components.length} packages`;
}

/** Returns the known vulnerabilities of the locked packages; `isSafe` is null if the registry does not answer. */
export function auditPackages(): { isSafe: boolean | null; line: string } {
  const { stdout } = npm(["audit", "--json"]);
  const counts = severities(stdout);
  if (!counts) return { isSafe: null, line: "npm audit: the registry did not answer" };
  const grave = (counts.high ?? 0) + (counts.critical ?? 0);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    isSafe: grave === 0,
    line: `npm audit: ${all} known vulnerabilities, ${grave} high or critical`,
  };
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
