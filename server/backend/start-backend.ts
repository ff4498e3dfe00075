import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Agent, fetch as socketFetch } from "undici";
import type { Secrets } from "#server/database/secrets.ts";
import { currentRequestId } from "#server/http/request-context.ts";
import type { AccountMail } from "./account-mail.ts";
import { startWorker } from "./worker-handle.ts";

/** The embedded backend, reachable only from this process. */
export interface Backend {
  /** The public key that browsers send. */
  anonKey: string;
  /** Sends a request for `/auth/v1/...` or `/rest/v1/...` to its thread; rejects while the thread is down. */
  fetch: typeof globalThis.fetch;
  /** How busy each thread was since the last call, 0 to 1. */
  load(): { auth: number; rest: number };
  stop(): Promise<void>;
}

interface BackendOptions {
  databaseUrl: string;
  secrets: Secrets;
  log: { debug(line: string): void; error(line: string): void };
  /** Told of every mail that members are to get; without it none is sent. */
  onMail?: (mail: AccountMail) => void;
}

const STATEMENT_TIMEOUT_MS = 10_000;

/**
 * Starts `@supabase/lite` in two threads, one for accounts and one for tables and procedures: hashing a
 * password takes 60 ms of pure JavaScript and must delay neither a page nor a vote.
 */
export async function startBackend({
  databaseUrl,
  secrets,
  log,
  onMail,
}: BackendOptions): Promise<Backend> {
  const jwtSecret = await secrets.get("jwt-secret");
  const publishableKey = `sb_publishable_${shortHash(await secrets.get("publishable-key"))}`;
  const secretKey = `sb_secret_${await secrets.get("secret-key")}`;
  const socketDir = await mkdtemp(path.join(tmpdir(), "samha-"));

  const start = (mount: string, connections: number) =>
    startWorker(
      {
        databaseUrl,
        jwtSecret,
        publishableKey,
        secretKey,
        mount,
        connections,
        socketPath: path.join(socketDir, path.basename(path.dirname(mount))),
        statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      },
      { log, onMail },
    );
  const starting = [start("/auth/v1", 4), start("/rest/v1", 12)] as const;
  const [auth, rest] = await Promise.all(starting).catch(async (error) => {
    // Where one half does not start, the other must not live on.
    const halves = await Promise.allSettled(starting);
    await Promise.all(halves.map((half) => half.status === "fulfilled" && half.value.stop()));
    await rm(socketDir, { recursive: true, force: true });
    throw error;
  });
  const agents = {
    auth: new Agent({ connect: { socketPath: auth.socketPath }, pipelining: 1 }),
    rest: new Agent({ connect: { socketPath: rest.socketPath }, pipelining: 1 }),
  };

  const fetch = (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(typeof input === "string" || input instanceof URL ? input : input.url);
    const dispatcher = url.pathname.startsWith("/auth/v1") ? agents.auth : agents.rest;
    return socketFetch(`http://backend${url.pathname}${url.search}`, {
      ...(init as object),
      // By this the thread's lines in the log belong to the request.
      headers: withOwnRequestId(init?.headers),
      dispatcher,
    } as Parameters<typeof socketFetch>[1]) as unknown as Promise<Response>;
  };

  return {
    anonKey: publishableKey,
    fetch: fetch as typeof globalThis.fetch,
    load: () => ({ auth: auth.load(), rest: rest.load() }),
    stop: async () => {
      await Promise.all([auth.stop(), rest.stop()]);
      await Promise.all([agents.auth.destroy(), agents.rest.destroy()]);
      await rm(socketDir, { recursive: true, force: true });
    },
  };
}

/** Plain pairs: the backend's HTTP client knows no foreign Headers object. What a sender wrote is hearsay. */
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
