import { createHmac } from "node:crypto";

/** Login of the background worker. It owns nothing; its rights are in worker-rights.sql. */
export const WORKER_ROLE = "samha_worker";

/**
 * Returns the database address for the worker's login. The password is derived from `secret`, by default the owner's password, so
 * that all processes of a site use the same one.
 */
export function workerUrlOf(ownerUrl: string, secret?: string): string {
  const url = new URL(ownerUrl);
  const from = secret ?? decodeURIComponent(url.password);
  url.username = WORKER_ROLE;
  url.password = createHmac("sha256", from).update("samha worker").digest("base64url");
  return url.href;
}
