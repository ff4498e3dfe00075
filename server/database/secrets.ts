import { randomBytes } from "node:crypto";
import { chmod, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";

/** Generated secrets, each in its own file (0600) in a directory (0700). A secret never changes once created. */
export type Secrets = {
  dir: string;
  /** Returns the secret with that name and creates it if it is missing. Concurrent processes get the same one. */
  get(name: string): Promise<string>;
};

export async function openSecrets(dataDir: string): Promise<Secrets> {
  const dir = path.join(dataDir, "secrets");
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await chmod(dir, 0o700);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `Cannot use the data directory ${dataDir}: start as the user it belongs to, or set another DATA_DIR (${reason})`,
    );
  }
  return { dir, get: (name) => secret(path.join(dir, name)) };
}

async function secret(file: string): Promise<string> {
  const stored = await read(file);
  if (stored) return stored;
  const newSecret = randomBytes(32).toString("base64url");
  await writeWhole(file, newSecret);
  return (await read(file)) ?? newSecret;
}

async function read(file: string): Promise<string | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw new Error(`Cannot read ${file}: ${error.message}`);
  });
  return text.trim() || undefined;
}

/** Writes a temporary file and renames it, so that a crash never leaves an incomplete secret. */
async function writeWhole(file: string, text: string): Promise<void> {
  const lock = await open(`${file}.making`, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw new Error(`Cannot write ${file}: ${error.message}`);
    return null;
  });
  if (!lock) {
    await waitForOther(file);
    return;
  }
  // Another process may have created it between the first check and the lock.
  if (!(await read(file))) {
    const staging = `${file}.${process.pid}`;
    const handle = await open(staging, "w", 0o600);
    await handle.writeFile(`${text}\n`);
    await handle.sync();
    await handle.close();
    await rename(staging, file);
  }
  await lock.close();
  await rm(`${file}.making`, { force: true });
}

/** Waits for another process to create the secret; takes over after a second, because that process has probably died. */
async function waitForOther(file: string): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    if (await read(file)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await rm(`${file}.making`, { force: true });
  await writeWhole(file, randomBytes(32).toString("base64url"));
}
