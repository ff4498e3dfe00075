import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Agent, fetch as socketFetch } from "undici";
import type { AccountMail } from "#server/backend/account-mail.ts";
import type { ClockOffset } from "#server/database/database-clock.ts";
import type { Secrets } from "#server/database/secrets.ts";
import { currentRequestId } from "#server/http/log/request-context.ts";
import { startBackendThread } from "./worker-handle.ts";

/** The embedded backend, reachable only by the user of this process. */
export interface RunningBackend {
  anonKey: string;
  /** Sends a request for `/auth/v1/...` or `/rest/v1/...` to its thread; rejects while the thread is down. */
  fetch: typeof globalThis.fetch;
  /** Returns how busy each thread has been since the last call, from 0 to 1. */
  load(): Record<string, number>;
  stop(): Promise<void>;
}

interface BackendOptions {
  databaseUrl: string;
  /** Whether `databaseUrl` is a pooler that may give each transaction another connection. */
  isPooled?: boolean;
  secrets: Secrets;
  log: { debug(line: string): void; error(line: string): void };
  onMail?: (mail: AccountMail) => void;
  /** Needed for a database on another machine. */
  clockOffset?: ClockOffset | undefined;
}

const THREADS = {
  auth: { connections: 4, statementTimeoutMs: { visitor: 5_000, member: 5_000 } },
  rest: { connections: 12, statementTimeoutMs: { visitor: 2_000, member: 5_000 } },
};

/**
 * Starts `@supabase/lite` in two threads: one for accounts, one for tables and procedures. Hashing a password takes 60 ms of
 * JavaScript and must not delay a vote.
 */
export async function startBackend({
  databaseUrl,
  isPooled = false,
  secrets,
  log,
  onMail,
  clockOffset,
}: BackendOptions): Promise<RunningBackend> {
  const jwtSecret = await secrets.get("jwt-secret");
  const publishableKey = `sb_publishable_${shortHash(await secrets.get("publishable-key"))}`;
  const secretKey = `sb_secret_${await secrets.get("secret-key")}`;
  const socketDir = await mkdtemp(path.join(tmpdir(), "samha-"));

  const start = async (name: keyof typeof THREADS): Promise<BackendThread> => {
    const socketPath = path.join(socketDir, name);
    const mount = name === "auth" ? "/auth/v1" : "/rest/v1";
    const keys = { jwtSecret, publishableKey, secretKey };
    const place = { databaseUrl, isPooled, mount, name, socketPath, clockOffset };
    const settings = { ...place, ...keys, ...THREADS[name] };
    const worker = await startBackendThread(settings, { log, onMail });
    const agent = new Agent({ connect: { socketPath }, pipelining: 1 });
    const stop = async () => {
      await worker.stop();
      await agent.destroy();
    };
    return { agent, load: worker.load, stop };
  };
  const starting = [start("auth"), start("rest")] as const;
  const [auth, rest] = await Promise.all(starting).catch(async (error) => {
    // If one thread does not start, the others must stop.
    const threads = await Promise.allSettled(starting);
    await Promise.all(
      threads.map((thread) => thread.status === "fulfilled" && thread.value.stop()),
    );
    await rm(socketDir, { recursive: true, force: true });
    throw error;
  });
  const threads = Object.entries({ auth, rest });

  return {
    anonKey: publishableKey,
    fetch: fetchFrom({ auth, rest }),
    load: () => Object.fromEntries(threads.map(([name, thread]) => [name, thread.load()])),
    stop: async () => {
      await Promise.all(threads.map(([, thread]) => thread.stop()));
      await rm(socketDir, { recursive: true, force: true });
    },
  };
}

interface BackendThread {
  agent: Agent;
  load(): number;
  stop(): Promise<void>;
}

function fetchFrom(threads: Record<"auth" | "rest", BackendThread>): typeof globalThis.fetch {
  const fetch = (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(typeof input === "string" || input instanceof URL ? input : input.url);
    const { agent } = url.pathname.startsWith("/auth/v1") ? threads.auth : threads.rest;
    return socketFetch(`http://backend${url.pathname}${url.search}`, {
      ...(init as object),
      // Associates the thread's log lines with the request.
      headers: withOwnRequestId(init?.headers),
      dispatcher: agent,
    } as Parameters<typeof socketFetch>[1]) as unknown as Promise<Response>;
  };
  return fetch as typeof globalThis.fetch;
}

/** Returns the headers with the current request ID instead of the sender's. */
function withOwnRequestId(given: RequestInit["headers"]): Record<string, string> {
  const headers = new Headers(given);
  const id = currentRequestId();
  if (id === undefined) headers.delete("x-request-id");
  else headers.set("x-request-id", id);
  return Object.fromEntries(headers);
}

function shortHash(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url").slice(0, 32);
}
