import { createHmac } from "node:crypto";

/** The login of the background worker. It may run jobs and call the functions made for it, and owns nothing. */
export const WORKER_ROLE = "samha_worker";

/**
 * Returns the address of the database for the worker's login. Its password follows from `secret`, so that all processes of
 * a site agree on it: the owner's password by default.
 */
export function workerUrlOf(ownerUrl: string, secret?: string): string {
  const url = new URL(ownerUrl);
  const from = secret ?? decodeURIComponent(url.password);
  url.username = WORKER_ROLE;
  url.password = createHmac("sha256", from).update("samha worker").digest("base64url");
  return url.href;
}
