import { type FrontLimits, openFrontLimits } from "#server/http/limits/front-limits.ts";
import { type OpenLimit, openLimitInMemory } from "#server/http/limits/rate-limit.ts";
import { openSharedLimits } from "#server/http/limits/shared-limits.ts";
import type { Log } from "#server/http/log/logger.ts";
import type { ReaderLanguages } from "#server/i18n/reader-languages.ts";
import type { ImageStorage } from "#server/images/storage/image-storage.ts";
import { createClearThrottle } from "#server/jobs/changes/clear-throttle.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import type { Meter } from "#server/metrics/meter.ts";
import type { Env } from "#server/settings/env.ts";
import type { SiteBackend } from "#server/start/open-backend.ts";
import { type BackgroundWork, startBackground } from "./start-background.ts";

interface SharedStateOptions {
  env: Env;
  backend: Pick<SiteBackend, "database" | "now">;
  storage: ImageStorage;
  mailer: Mailer;
  readers: ReaderLanguages;
  log: Log;
  meter: Pick<Meter, "refused" | "job">;
  /** Clears all cached responses of this process. */
  clearResponses(): void;
  /** Clears the cached pages of deals with these short ids. */
  clearDeals(deals: ReadonlySet<string>): void;
  /** Clears the caches of public images and of sitemaps. */
  clearListings(): void;
}

/** State shared by the processes of a site: limits, change notifications and jobs. */
export interface SharedState {
  limits: FrontLimits;
  openLimit: OpenLimit;
  /** Called after this process changes public content, with the table or procedure. */
  onPublicChange(name: string): void;
  /** Called after this process changes only votes, checks or comments of a deal, with the procedure and the deal's short id. */
  onDealChange(name: string, deal: string): void;
  /** Starts the background work. Call it once the site accepts requests. */
  start(): void;
  stop(): Promise<void>;
}

export function startSharedState(options: SharedStateOptions): SharedState {
  const { env, backend, meter } = options;
  let background: BackgroundWork | null = null;
  const clears = createClearThrottle(options.clearResponses);
  const deals = collectDeals(options.clearDeals);
  const votes = collectDeals((changed) => background?.publishVotes([...changed]));
  const { database } = backend;
  const shared =
    database && !database.embedded && env.limits !== "off"
      ? openSharedLimits(database.workerUrl)
      : null;
  const openLimit = shared?.open ?? openLimitInMemory;

  return {
    limits: openFrontLimits(env.limits, meter.refused, openLimit),
    openLimit,
    onPublicChange: (name) => {
      if (ADDING.has(name)) clears.written();
      else clears.now();
      if (mayChangeListings(name)) options.clearListings();
    },
    onDealChange: (name, deal) => {
      if (name === "delete_comment") return deals.of([deal]).now();
      deals.of([deal]).written();
      if (!COMMENTING.has(name)) votes.of([deal]).soon();
    },
    start: () => {
      const work = startBackground({
        ...options,
        database,
        workerUrl: env.workerDatabaseUrl,
        site: env,
        remindsAdmins: env.moderatorMail,
        sendsPush: env.push,
        onPublicChange: (change) => {
          const [table = null, changedDeals] = change?.split(" ") ?? [];
          if (changedDeals) return deals.of(changedDeals.split(",")).soon();
          clears.soon();
          if (table === null || mayChangeListings(table)) options.clearListings();
        },
      });
      options.mailer.keepWith(work.keepMail);
      background = work;
    },
    stop: async () => {
      clears.stop();
      deals.stop();
      votes.stop();
      await background?.stop();
      await shared?.stop();
    },
  };
}

/** Collects changed deals until `act` may be called for all of them. */
function collectDeals(act: (deals: ReadonlySet<string>) => void) {
  let changed = new Set<string>();
  const throttle = createClearThrottle(() => {
    const deals = changed;
    changed = new Set();
    act(deals);
  });
  return {
    of(deals: readonly string[]) {
      for (const deal of deals) changed.add(deal);
      return throttle;
    },
    stop: throttle.stop,
  };
}

/** Comments are announced by the database. */
const COMMENTING: ReadonlySet<string> = new Set(["secure_add_comment", "edit_comment"]);

/** Frequent public changes that remove no content. Others clear the caches immediately. */
const ADDING: ReadonlySet<string> = new Set([
  "edit_own_deal",
  "resubmit_deal",
  "resubmit_voucher_code",
  "secure_add_voucher_code",
  "secure_submit_deal",
]);

/** Returns false for votes and comments announced by an older release: they never affect the audience of images or the sitemaps. */
function mayChangeListings(name: string): boolean {
  return name !== "votes" && name !== "comments";
}
