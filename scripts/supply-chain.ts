import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const SBOM = path.join("test-results", "sbom.cdx.json");
const AUDIT_MAX_MS = 60_000;

/**
 * Writes a CycloneDX SBOM of the locked packages and returns a summary line. Includes development packages, because the built
 * pages contain some of them. Throws if npm fails.
 */
export async function writeSbom(): Promise<string> {
  const { status, stdout, stderr } = await npm([
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

/**
 * Counts the known vulnerabilities of the packages in the lock file of `folder`. `isSafe` is null if the registry does not
 * respond.
 */
export async function auditPackages(
  folder = ".",
  registry?: string,
): Promise<{ isSafe: boolean | null; line: string }> {
  const { stdout } = await npm(
    ["audit", "--json", "--package-lock-only", ...(registry ? [`--registry=${registry}`] : [])],
    folder,
  );
  const counts = severities(stdout);
  if (!counts) return { isSafe: null, line: "npm audit: the registry did not respond" };
  const severe = (counts.high ?? 0) + (counts.critical ?? 0);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    isSafe: severe === 0,
    line: `npm audit: ${all} known vulnerabilities, ${severe} high or critical`,
  };
}

function severities(output: string): Record<string, number> | undefined {
  try {
    const { total, ...counts } = JSON.parse(output).metadata.vulnerabilities as Record<
      string,
      number
    >;
    return total === undefined ? undefined : counts;
  } catch {
    return undefined;
  }
}

function npm(
  args: string[],
  cwd = ".",
): Promise<{ status: number; stdout: string; stderr: string }> {
  const options = { cwd, timeout: AUDIT_MAX_MS, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) =>
    execFile("npm", args, options, (error, stdout, stderr) =>
      resolve({ status: error ? 1 : 0, stdout, stderr }),
    ),
  );
}
