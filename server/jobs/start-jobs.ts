import pg from "pg";
import type { Database } from "#server/database/database.ts";
import type { Log } from "#server/http/logger.ts";
import type { ImageStorage } from "#server/images/storage/image-storage.ts";
import { sweepOrphans } from "#server/images/sweep-orphans.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { deleteDueAccounts } from "./delete-due-accounts.ts";
import { deleteOldAccountRecords } from "./delete-old-account-records.ts";
import { deleteSettledMessages } from "./delete-settled-messages.ts";
import { expireEndedDeals } from "./expire-ended-deals.ts";
import { findReferencedKeys } from "./find-referenced-keys.ts";
import { mailContactMessages } from "./mail-contact-messages.ts";
import { repeat } from "./repeat.ts";

interface JobsOptions {
  /** Only where the database is ours: a visitor's key does not see pending pictures. */
  database: Database | undefined;
  storage: ImageStorage;
  mailer: Mailer;
  site: { siteName: string; siteUrl: string };
  log: Log;
}

const HOUR_MS = 3_600_000;
const FIRST_RUN_MS = 60_000;
const MINUTE_MS = 60_000;
const MAIL_MS = 3_000;
/** After a refusal: a mail server that is down is not asked twenty times a minute. */
const MAIL_AGAIN_MS = 300_000;

/** The work that nobody waits for. Each run is harmless to miss and to repeat, so timers are enough. */
export function startJobs({ database, storage, mailer, site, log }: JobsOptions): {
  stop(): Promise<void>;
} {
  if (!database) return { stop: async () => undefined };
  const pool = new pg.Pool({
    connectionString: database.ownerUrl,
    max: 2,
    idleTimeoutMillis: 10_000,
    application_name: "samha jobs",
  });
  pool.on("error", (error) => log.warn({ err: error }, "The jobs lost their database connection"));

  const leave = async () => {
    const deleted = await deleteDueAccounts(pool, log);
    if (deleted > 0) log.info({ count: deleted }, "Deleted accounts whose 30 days were over");
  };
  const sweep = async () => {
    const removed = await sweepOrphans({
      storage,
      referenced: (keys) => findReferencedKeys(pool, keys),
    });
    if (removed.length > 0)
      log.info({ count: removed.length }, "Removed pictures that nobody uses");
  };
  const run = async () => {
    await leave().catch((error) => log.error({ err: error }, "Deleting accounts failed"));
    await deleteSettledMessages(pool).catch((error) =>
      log.error({ err: error }, "Deleting settled messages failed"),
    );
    await deleteOldAccountRecords(pool).catch((error) =>
      log.error({ err: error }, "Deleting old records of accounts failed"),
    );
    await sweep().catch((error) => log.error({ err: error }, "The picture sweep failed"));
  };
  const first = setTimeout(run, FIRST_RUN_MS);
  const timer = setInterval(run, HOUR_MS);
  const ends = repeat({
    firstAfter: MAIL_MS,
    run: () =>
      expireEndedDeals(pool)
        .catch((error) => log.error({ err: error }, "Marking ended deals failed"))
        .then(() => MINUTE_MS),
  });
  const mails = repeat({
    firstAfter: MAIL_MS,
    run: () =>
      mailContactMessages(pool, mailer, site).then(
        () => MAIL_MS,
        (error) => {
          log.error({ err: error }, "A message to the admins was not mailed");
          return MAIL_AGAIN_MS;
        },
      ),
  });
  return {
    stop: async () => {
      clearTimeout(first);
      clearInterval(timer);
      await Promise.all([mails.stop(), ends.stop()]);
      await pool.end();
    },
  };
}
