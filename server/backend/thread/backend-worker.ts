// A thread of the embedded backend. It listens on a private Unix socket and serves one of the two mounted addresses; the rest of
// the backend is unreachable.
import "#server/database/keep-warnings.ts";

import { createServer } from "node:http";
import { inspect } from "node:util";
import { parentPort, workerData } from "node:worker_threads";
import { getRequestListener } from "@hono/node-server";
import { App } from "@supabase/lite";
import { MAIL_TEMPLATES, readAccountMail } from "#server/backend/account-mail.ts";
import { currentRequestId, withRequestId } from "#server/http/log/request-context.ts";
import { BackendConnection } from "./backend-connection.ts";
import {
  ACCESS_TOKEN_SECONDS,
  type BackendSettings,
  SESSION_HOURS,
  type WorkerMessage,
} from "./backend-settings.ts";
import { followClock } from "./follow-clock.ts";
import { noteSqlState, withSqlState } from "./sql-state.ts";

/** Only links are emailed, so the code need not be typed and can be too long to guess: 40 digits have 132 bits. */
const CODE_LENGTH = 40;
const LINK_LIFETIME_S = 3_600;

/** Readings of the database clock differ by milliseconds, so the clocks of other threads are ahead of `auth`, the issuer. */
const READER_AHEAD_MS = 2_000;

const settings = workerData as BackendSettings;

sendConsoleToLog();
followClock(settings.clockOffset, settings.name === "auth" ? 0 : READER_AHEAD_MS);
const app = new App({
  connection: new BackendConnection(settings),
  auth: {
    enabled: true,
    jwt_secret: settings.jwtSecret,
    jwt_expiry: ACCESS_TOKEN_SECONDS,
    sessions: {
      timebox: `${SESSION_HOURS.longest}h`,
      inactivity_timeout: `${SESSION_HOURS.unused}h`,
    },
    publishable_key: settings.publishableKey,
    secret_key: settings.secretKey,
    email: {
      enable_confirmations: false,
      // The link that confirms a change of address goes to the new address; the guard requires the current password.
      double_confirm_changes: false,
      otp_length: CODE_LENGTH,
      otp_expiry: LINK_LIFETIME_S,
      template: MAIL_TEMPLATES,
    },
  },
  options: { server: { admin: false }, drivers: { email: { send: handOver } } },
});
await app.init();
await readSchema();

const listener = getRequestListener((request) =>
  new URL(request.url).pathname.startsWith(settings.mount)
    ? withRequestId(request.headers.get("x-request-id") ?? undefined, () =>
        withSqlState(async () => app.fetch(request)),
      )
    : new Response(null, { status: 404 }),
);
const server = createServer(listener);
server.keepAliveTimeout = 60_000;
server.listen(settings.socketPath, () => send({ ready: true }));

parentPort?.once("message", () => {
  server.close();
  server.closeAllConnections();
  void app.connection.close().finally(() => process.exit(0));
});

/**
 * Reads the schema at startup. A backend that first reads it while the database is down considers every table missing.
 */
async function readSchema(): Promise<void> {
  const { tables } = await app.connection.introspect({ useCache: true });
  if (tables.length === 0) throw new Error("The backend sees no tables");
}

/** Passes the email to the site, which sends it later: waiting here would reveal who has an account. */
async function handOver(message: { to: string; subject: string }): Promise<void> {
  const mail = readAccountMail(message);
  if (mail) send({ mail });
}

/**
 * Redirects the console to the log at `debug`, because the backend prints whole error objects, database addresses
 * included. The backend's response to a failed account request has no SQLSTATE, so this function records it.
 */
function sendConsoleToLog(): void {
  const toLog = (...parts: unknown[]) => {
    parts.forEach(noteSqlState);
    send({
      line: parts.map((part) => (typeof part === "string" ? part : inspect(part))).join(" "),
      requestId: currentRequestId(),
    });
  };
  Object.assign(console, { log: toLog, info: toLog, warn: toLog, error: toLog, debug: toLog });
}

function send(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}
