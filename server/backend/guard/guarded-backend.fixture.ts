import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type pg from "pg";
import type { AccountMail } from "#server/backend/account-mail.ts";
import {
  cacheEstablished,
  queryEmailToCompare,
  queryEstablished,
} from "#server/backend/established-members.ts";
import { provePrivileges } from "#server/backend/prove-privileges.ts";
import {
  type DateParameters,
  queryDateParameters,
} from "#server/backend/rest/request/rest-dates.ts";
import { createRequestGate, OPEN_GATE } from "#server/backend/rest/request-gate.ts";
import { startBackend } from "#server/backend/thread/start-backend.ts";
import { openSecrets } from "#server/database/secrets.ts";
import { openFrontLimits } from "#server/http/limits/front-limits.ts";
import { NO_METER } from "#server/metrics/meter.ts";
import { readLimits } from "#server/settings/limits.ts";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { createGuard } from "./guard.ts";

export const SITE = "http://samha.test";

/** The real backend behind its guard, as browsers see it, on a separate database. */
export interface GuardedBackend {
  /** Bypasses every rule, to prepare data and to check what was written. */
  owner: pg.Pool;
  anonKey: string;
  jwtSecret: string;
  secretKey: string;
  dateParameters: DateParameters;
  /** Sends a request to the guard, with the visitors' key unless another is given. */
  ask(path: string, init?: RequestInit, address?: string): Promise<Response>;
  visitor(): SupabaseClient;
  /** Signs up; the client uses the new member's token. */
  join(name: string): Promise<SupabaseClient>;
  restartGuard(): void;
  mails: AccountMail[];
  publicChanges(): number;
  /** Procedures that changed a deal's votes, checks or comments, each with the short id. */
  dealChanges: string[];
  stop(): Promise<void>;
}

interface Options {
  requireConfirmedEmail?: boolean;
  /** Returns the address through which the backend connects to this database. */
  route?: (databaseUrl: string) => Promise<string>;
}

/**
 * Starts the backend. The limits of a fresh installation apply unless turned off. `arrange` runs before the backend
 * reads the schema.
 */
export async function startGuardedBackend(
  limits?: "off",
  arrange?: (owner: pg.Pool) => Promise<unknown>,
  { requireConfirmedEmail = false, route = async (url) => url }: Options = {},
): Promise<GuardedBackend> {
  const folder = await mkdtemp(path.join(tmpdir(), "samha-guard-"));
  const database = await createTestDatabase();
  await arrange?.(database.owner);
  if (requireConfirmedEmail) {
    await database.owner.query(
      "insert into private.settings (key, value) values ('require_confirmed_email', 'on')",
    );
  }
  const secrets = await openSecrets(folder);
  const log = { debug: () => undefined, error: () => undefined };
  const mails: AccountMail[] = [];
  let publicChanges = 0;
  const dealChanges: string[] = [];
  const backend = await startBackend({
    databaseUrl: await route(database.backendUrl),
    secrets,
    log,
    onMail: (mail) => mails.push(mail),
  });
  // As the site does before it listens; otherwise the first two requests could collide while granting rights.
  await provePrivileges(backend.fetch, backend.anonKey);
  const dateParameters = await queryDateParameters(database.ownerUrl);
  const openGuard = () =>
    createGuard({
      fetch: backend.fetch,
      siteUrl: SITE,
      limits: openFrontLimits(limits ?? readLimits({}, SITE)),
      commonPasswords: "refuse",
      requireConfirmedEmail,
      gate: limits === "off" ? OPEN_GATE : createRequestGate(),
      dateParameters,
      emailToCompare: (email) => queryEmailToCompare(database.owner, email),
      isEstablished: cacheEstablished((id) => queryEstablished(database.owner, id)),
      addressOf: (request) => request.headers.get("x-address") ?? "192.0.2.1",
      log,
      onPublicChange: () => {
        publicChanges += 1;
      },
      onDealChange: (name, deal) => dealChanges.push(`${name} ${deal}`),
      meter: NO_METER,
    });
  let guard = openGuard();
  const client = () =>
    createClient(SITE, backend.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: async (input, init) => guard.fetch(new Request(input, init)) },
    });

  return {
    owner: database.owner,
    dateParameters,
    anonKey: backend.anonKey,
    jwtSecret: await secrets.get("jwt-secret"),
    secretKey: `sb_secret_${await secrets.get("secret-key")}`,
    ask: async (where, init = {}, address = "192.0.2.1") => {
      const headers = new Headers(init.headers);
      if (!headers.has("apikey")) headers.set("apikey", backend.anonKey);
      if (init.body) headers.set("content-type", "application/json");
      headers.set("x-address", address);
      return guard.fetch(new Request(`${SITE}${where}`, { ...init, headers }));
    },
    mails,
    publicChanges: () => publicChanges,
    dealChanges,
    restartGuard: () => {
      guard = openGuard();
    },
    visitor: client,
    join: async (name) => {
      const member = client();
      const { error } = await member.auth.signUp({
        email: `${name}@example.com`,
        password: passwordOf(name),
        options: { data: { username: name } },
      });
      if (error) throw error;
      return member;
    },
    stop: async () => {
      await backend.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function passwordOf(name: string): string {
  return `${name}-password`;
}
