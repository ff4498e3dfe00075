import { randomBytes } from "node:crypto";
import { chmod, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";

const composer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: "windows",
  disableFileAccess: true,
  disableUrlAccess: true,
});

/**
 * Stores an email as a file in the format in which it would be sent (RFC 5322). Only the owner can read it, because it
 * may contain a link that signs in. Returns the file's name in `DATA_DIR/outbox`; names sort by time.
 */
export async function writeToOutbox(
  dataDir: string,
  message: SendMailOptions & { text: string },
): Promise<string> {
  const folder = path.join(dataDir, "outbox");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const { message: bytes } = await composer.sendMail({
    ...message,
    text: legible(message.text),
  });
  const file = `${nameOf(new Date())}-${randomBytes(4).toString("hex")}.eml`;
  await writeFile(path.join(folder, file), bytes as Buffer, { mode: 0o600, flag: "wx" });
  await removeOld(folder);
  return file;
}

/** Removes old emails: their links have expired, and the site promises not to keep messages forever. */
async function removeOld(folder: string): Promise<void> {
  const oldest = nameOf(new Date(Date.now() - KEPT_FOR_MS));
  const files = await readdir(folder);
  const old = files.filter((file) => file.endsWith(".eml") && file < oldest);
  await Promise.all(old.map((file) => rm(path.join(folder, file), { force: true })));
}

const KEPT_FOR_MS = 30 * 86_400_000;

function nameOf(time: Date): string {
  return time.toISOString().replaceAll(":", "-");
}

/** Returns a text whose links can be copied from the file, without line breaks or `=3D`, if RFC 5322 permits its line lengths. */
function legible(text: string): string | { raw: string } {
  const lines = text.split("\n");
  if (lines.some((line) => Buffer.byteLength(line) > LINE_MAX)) return text;
  return {
    raw: [
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: 8bit",
      "",
      ...lines,
    ].join("\r\n"),
  };
}

const LINE_MAX = 998;
