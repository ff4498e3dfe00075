import { createEndedSessions, type EndedSessions } from "#server/backend/ended-sessions.ts";
import { type FrontLimits, openFrontLimits } from "#server/http/limits/front-limits.ts";
import { type OpenLimit, openLimitInMemory } from "#server/http/limits/rate-limit.ts";
import { openSharedLimits } from "#server/http/limits/shared-limits.ts";
import type { Log } from "#server/http/log/logger.ts";
import type { ReaderLanguages } from "#server/i18n/reader-languages.ts";
import type { ImageStorage } from "#server/images/storage/image-storage.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import type { Meter } from "#server/metrics/meter.ts";
import { createAnswerDrops } from "#server/notify/drop-answers.ts";
import type { Env } from "#server/settings/env.ts";
import type { SuppliedBackend } from "#server/start/supply-backend.ts";
import { type BackgroundWork, startBackground } from "./start-background.ts";

interface JoinOptions {
  env: Env;
  backend: Pick<SuppliedBackend, "database" | "now">;
  storage: ImageStorage;
  mailer: Mailer;
  readers: ReaderLanguages;
  log: Log;
  meter: Pick<Meter, "refused">;
  /** Forgets every remembered answer of this process. */
  forgetAnswers(): void;
  /** Forgets which images are public and which pages are there. */
  forgetListed(): void;
}

/** What the processes of one site share: limits, ended sessions, the news that something has changed, and jobs. */
export interface JoinedProcesses {
  limits: FrontLimits;
  openLimit: OpenLimit;
  sessions: EndedSessions;
  /** This process wrote something that visitors see, in a table or through a procedure. */
  onPublicChange(name: string): void;
  onVote(): void;
  /** Starts the background work; to be called once the site accepts requests. */
  start(): void;
  stop(): Promise<void>;
}

export function joinProcesses(options: JoinOptions): JoinedProcesses {
  const { env, backend, meter } = options;
  let background: BackgroundWork | null = null;
  const drops = createAnswerDrops(options.forgetAnswers);
  const votes = createAnswerDrops(() => background?.tellVotes());
  const { database } = backend;
  const shared =
    database && !database.embedded && env.limits !== "off"
      ? openSharedLimits(database.workerUrl)
      : null;
  const openLimit = shared?.open ?? openLimitInMemory;
  const sessions = createEndedSessions({
    now: () => backend.now() / 1000,
    publish: (ended) => background?.publishEndedSession(ended),
  });

  return {
    limits: openFrontLimits(env.limits, meter.refused, openLimit),
    openLimit,
    sessions,
    onPublicChange: (name) => {
      if (ADDING.has(name)) drops.written();
      else drops.now();
      if (mayChangeListed(name)) options.forgetListed();
    },
    onVote: () => {
      drops.soon();
      votes.soon();
    },
    start: () => {
      const work = startBackground({
        ...options,
        database,
        workerUrl: env.workerDatabaseUrl,
        site: env,
        remindsAdmins: env.moderatorMail,
        onPublicChange: (table) => {
          drops.soon();
          if (table === null || mayChangeListed(table)) options.forgetListed();
        },
        onEndedSession: sessions.learn,
      });
      options.mailer.keepWith(work.keepMail);
      background = work;
    },
    stop: async () => {
      drops.stop();
      votes.stop();
      await background?.stop();
      await shared?.stop();
    },
  };
}

/** What members write all the time. Everything else may take something down, which is gone at the next request. */
const ADDING: ReadonlySet<string> = new Set([
  "edit_comment",
  "edit_own_deal",
  "resubmit_deal",
  "resubmit_voucher_code",
  "secure_add_comment",
  "secure_add_voucher_code",
  "secure_submit_deal",
]);

/** Votes and comments, which are most of the changes, make no image public or private and no page. */
const WITHIN_PAGES: ReadonlySet<string> = new Set([
  "votes",
  "comments",
  "secure_add_comment",
  "edit_comment",
  "delete_comment",
]);

function mayChangeListed(name: string): boolean {
  return !WITHIN_PAGES.has(name);
}
