// Installs the packages, builds changed sources, and starts Node 24 from the npm package `node`. Runs on any Node from 20.19
// without installed packages. Usage: node scripts/setup.mjs COMMAND, where COMMAND is a script of package.json.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { fingerprint } from "./setup/fingerprint.mjs";
import { passSignals } from "./setup/pass-signals.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const INSTALLED = path.join(ROOT, "node_modules/.samha-installed");
const BUILT = path.join(ROOT, "dist/.samha-built");
const PRIVATE_NODE = path.join(
  ROOT,
  `node_modules/node/bin/node${process.platform === "win32" ? ".exe" : ""}`,
);

const BUILT_FROM = [
  "web",
  "contract",
  "vite.config.ts",
  "lingui.config.ts",
  "scripts/build",
  "package-lock.json",
];

const COMMANDS = {
  start: { script: "server/main.ts", build: true },
  dev: { script: "scripts/dev.ts" },
  psql: { script: "scripts/psql.ts", besideSite: true },
  test: { script: "scripts/test.ts", build: readBuiltSite },
  "test:fast": { script: "scripts/test.ts", args: ["--changed"] },
  "test:watch": {
    script: "node_modules/vitest/vitest.mjs",
    args: ["watch", "--project=!faults", "--project=!machines", "--project=!sweeps"],
    build: readBuiltSite,
  },
  "test:faults": { script: "scripts/test.ts", args: ["--kind=faults"], build: true },
  "test:sweeps": { script: "scripts/test.ts", args: ["--kind=sweeps"], build: true },
  "test:machines": { script: "scripts/test.ts", args: ["--kind=machines"], build: true },
  build: { build: true },
  check: { script: "scripts/check.ts" },
  typecheck: { script: "node_modules/typescript/bin/tsc", args: ["-b"] },
  lint: { script: "node_modules/@biomejs/biome/bin/biome", args: ["check", "--error-on-warnings"] },
  format: { script: "node_modules/@biomejs/biome/bin/biome", args: ["check", "--write"] },
  types: { script: "scripts/generate-types.ts" },
  extract: { script: "scripts/extract-messages.ts" },
  fonts: { script: "scripts/fonts.ts" },
  calendar: { script: "scripts/calendar.ts" },
  pictures: { script: "scripts/pictures.ts", build: true },
  admin: { script: "scripts/admin.ts", besideSite: true },
  seed: { script: "scripts/seed.ts", besideSite: true },
  backup: { script: "scripts/backup.ts", besideSite: true },
  restore: { script: "scripts/restore.ts", besideSite: true },
  bench: { script: "bench/main.ts", build: true },
  "check:security": { script: "scripts/check-security.ts", build: true },
  "db:diff": { script: "scripts/db-diff.ts" },
  "db:status": { script: "scripts/db-status.ts", besideSite: true },
  "db:dump": { script: "scripts/db-dump.ts" },
  "db:squash": { script: "scripts/db-squash.ts" },
};

const NODE_FLAGS = [
  "--disable-warning=ExperimentalWarning",
  // Each thread reserves twice this many MB for young objects. Four times as much is not measurably faster.
  "--max-semi-space-size=16",
];

const [name = "", ...rest] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) fail(`Unknown command "${name}". Known: ${Object.keys(COMMANDS).join(", ")}.`);
process.chdir(ROOT);
install();
if (typeof command.build === "function" ? command.build(rest) : command.build) build();
if (command.script) handOver([command.script, ...(command.args ?? []), ...rest]);

/** Returns whether tests in these paths may read the built site. */
function readBuiltSite(paths) {
  const withoutSite =
    /^(?:\.\/)?(?:architecture\.test\.ts|contract|demo|scripts|supabase|web|testing\/(?:architecture|documents|security\/roles))(?:\/|$)/;
  return !paths[0] || !paths.every((path) => withoutSite.test(path));
}

/**
 * Installs the packages if the lock file has changed since the last installation. Commands that run beside the site use the
 * packages that it runs from, also those of `npm ci --omit=dev`: replacing them would break it.
 */
function install() {
  const current = fingerprint(ROOT, ["package-lock.json"]);
  const installed = read(INSTALLED);
  if (installed === current && hasNode24()) return;
  if (command.besideSite && existsSync(path.join(ROOT, "node_modules/.package-lock.json"))) {
    if (installed === null && hasNode24()) return;
    fail("The packages are of another version. Stop the site, run npm run build, and try again.");
  }
  say("Installing packages (once; takes a minute or two)...");
  // The build needs the development packages, which npm skips if NODE_ENV is "production".
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const isWindows = process.platform === "win32";
  const done = spawnSync(isWindows ? "npm.cmd" : "npm", args, {
    stdio: ["ignore", 2, 2],
    shell: isWindows,
    // Retries a stalled download after one minute instead of npm's five.
    env: { npm_config_fetch_timeout: "60000", ...process.env },
  });
  if (done.status !== 0) fail("npm could not install the packages. See its output above.");
  fetchNode24();
  writeFileSync(INSTALLED, current);
}

/** Runs the install script of Node 24, which some versions of npm skip. */
function fetchNode24() {
  if (hasNode24()) return;
  const folder = path.join(ROOT, "node_modules/node");
  spawnSync(process.execPath, ["installArchSpecificPackage.js"], {
    cwd: folder,
    stdio: ["ignore", 2, 2],
  });
  if (!hasNode24()) fail("Node 24 is missing. Install Node 24 or later and try again.");
}

function hasNode24() {
  return existsSync(PRIVATE_NODE) || Number(process.versions.node.split(".")[0]) >= 24;
}

/** Builds both bundles if a source has changed since the last build. */
function build() {
  const current = fingerprint(ROOT, BUILT_FROM);
  if (read(BUILT) === current) return;
  say("Building the site (only after changes)...");
  // Otherwise an interrupted build would look complete.
  rmSync(BUILT, { force: true });
  for (const args of [["build"], ["build", "--ssr"]]) {
    const done = spawnSync(
      node24(),
      ["node_modules/vite/bin/vite.js", ...args, "--logLevel", "warn"],
      {
        stdio: ["ignore", 2, 2],
        env: { ...process.env, NODE_ENV: "production" },
      },
    );
    if (done.status !== 0) fail("The build failed. See its output above.");
  }
  writeFileSync(BUILT, current);
}

/** Runs Node 24 with these arguments, and passes on its output, signals and exit code. */
function handOver(args) {
  const child = spawn(node24(), [...NODE_FLAGS, ...args], {
    stdio: "inherit",
    env: {
      // glibc keeps freed memory in arenas. Two instead of eight per core reduce the site's memory.
      MALLOC_ARENA_MAX: "2",
      ...process.env,
      PATH: `${path.dirname(node24())}${path.delimiter}${process.env.PATH}`,
    },
  });
  passSignals(child);
}

function node24() {
  return existsSync(PRIVATE_NODE) ? PRIVATE_NODE : process.execPath;
}

function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function say(line) {
  console.error(line);
}

function fail(line) {
  say(line);
  process.exit(1);
}
