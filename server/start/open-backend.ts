import type { AccountMail } from "#server/backend/account-mail.ts";
import { provePrivileges } from "#server/backend/prove-privileges.ts";
import {
  type DateParameters,
  queryDateParameters,
} from "#server/backend/rest/request/rest-dates.ts";
import { startBackend } from "#server/backend/thread/start-backend.ts";
import { refuseOtherSecrets, storeFingerprint } from "#server/database/check-secrets.ts";
import { openDatabase } from "#server/database/connect.ts";
import type { Database } from "#server/database/database.ts";
import { openDatabaseClock } from "#server/database/database-clock.ts";
import { prepareDatabase } from "#server/database/prepare.ts";
import { openSecrets } from "#server/database/secrets.ts";
import { throughPooler } from "#server/database/through-pooler.ts";
import { writeSettings } from "#server/database/write-settings.ts";
import type { Log } from "#server/http/log/logger.ts";
import { readFromDatabase } from "#server/reader/read-from-database.ts";
import { openReaders } from "#server/reader/read-replica.ts";
import { readOverHttp, type VisitorReads } from "#server/reader/visitor-reads.ts";
import type { Env } from "#server/settings/env.ts";

/** The Supabase API that this site runs on. */
export interface SiteBackend {
  /** Address for browsers. */
  publicUrl: string;
  anonKey: string;
  fetch: typeof globalThis.fetch;
  /** For procedures that pages and public files call. */
  reads: VisitorReads;
  /** For procedures that the public API calls, on separate connections. */
  apiReads: VisitorReads;
  /** The site's own database; undefined for a hosted Supabase. */
  database: Database | undefined;
  /** Known for the site's own database only. */
  dateParameters?: DateParameters;
  /** Returns the utilization of each backend thread since the last call, 0 to 1. */
  load?: () => Record<string, number>;
  /** Called after a public change, so that later reads of the site include it. */
  changed(): void;
  /** Returns the time of the clock that dates access tokens, in milliseconds since 1970. */
  now(): number;
  stop(): Promise<void>;
}

/** Opens the configured hosted Supabase, or starts the site's own database and backend and checks its privileges. */
export async function openBackend(
  env: Env,
  log: Log,
  /** Receives emails from the site's own backend; a hosted one sends its own. */
  onMail: (mail: AccountMail) => void,
): Promise<SiteBackend> {
  if (env.supabase) {
    const { url, anonKey } = env.supabase;
    const reads = readOverHttp({ supabaseUrl: url, anonKey, fetch: globalThis.fetch });
    return {
      publicUrl: url,
      anonKey,
      fetch: globalThis.fetch,
      reads,
      apiReads: reads,
      database: undefined,
      changed: () => undefined,
      now: Date.now,
      stop: async () => undefined,
    };
  }
  const logLine = (line: string) => log.info(line);
  const database = await openDatabase({
    dataDir: env.dataDir,
    databaseUrl: env.databaseUrl,
    log: logLine,
  });
  try {
    const secrets = await openSecrets(env.dataDir);
    // Processes that share a database must share its secrets. Checked before any change, because preparing the database would
    // set login passwords derived from the wrong secrets. An embedded database is stored with its secrets.
    if (!database.embedded) await refuseOtherSecrets(database.ownerUrl, secrets);
    const ownerUrl = await prepareDatabase(database, logLine);
    if (!database.embedded) await storeFingerprint(ownerUrl, secrets);
    await writeSettings(ownerUrl, env);
    const dateParameters = await queryDateParameters(ownerUrl);
    // An embedded database has the clock of this machine.
    const clock = database.embedded ? null : await openDatabaseClock(ownerUrl, log);
    const backend = await startBackend({
      databaseUrl: env.databasePoolUrl
        ? throughPooler(database.backendUrl, env.databasePoolUrl)
        : database.backendUrl,
      isPooled: env.databasePoolUrl !== undefined,
      secrets,
      log,
      onMail,
      clockOffset: clock?.offset,
    });
    try {
      await provePrivileges(backend.fetch, backend.anonKey);
    } catch (error) {
      await backend.stop();
      throw error;
    }
    const readers = await openReaders({
      url: database.backendUrl,
      replicaUrl: env.databaseReadUrl,
      log,
    }).catch(async (error) => {
      await backend.stop();
      throw error;
    });
    return {
      publicUrl: env.siteUrl,
      anonKey: backend.anonKey,
      fetch: backend.fetch,
      reads: readFromDatabase(readers.pages, log),
      apiReads: readFromDatabase(readers.api, log),
      dateParameters,
      load: backend.load,
      changed: readers.changed,
      database: { ...database, ownerUrl },
      now: clock?.now ?? Date.now,
      stop: async () => {
        await readers.stop();
        clock?.stop();
        await backend.stop();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
