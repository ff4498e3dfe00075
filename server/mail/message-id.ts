import { createHash } from "node:crypto";

/** Returns a message ID that is equal for equal news, so that an email sent again after a crash is recognized. */
export function messageIdOf({ siteUrl }: { siteUrl: string }, news: string): string {
  const hash = createHash("sha256").update(news).digest("hex").slice(0, 32);
  return `<${hash}@${new URL(siteUrl).hostname}>`;
}
