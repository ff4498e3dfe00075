import postgres from "postgres";
import { throughPooler } from "#server/database/through-pooler.ts";
import type { Log } from "#server/http/log/logger.ts";
import { type DirectReads, openDirectReads, TooManyReads } from "./direct-reads.ts";
import { type FollowedReplica, followReplica } from "./follow-replica.ts";

/** Separate connections for pages and the public API, so that neither delays the other. */
export interface Readers {
  pages: DirectReads;
  api: DirectReads;
  /** Reports an announced change, so that later reads include it. */
  changed(): void;
  stop(): Promise<void>;
}

interface ReaderOptions {
  /** Address of the primary for the backend's login. */
  url: string;
  /** Address of the replica (`DATABASE_READ_URL`). */
  replicaUrl: string | undefined;
  log: Pick<Log, "info" | "warn">;
}

export async function openReaders({ url, replicaUrl, log }: ReaderOptions): Promise<Readers> {
  const primary = await openPair(url);
  if (replicaUrl === undefined) return { ...primary, changed: () => undefined };
  const login = throughPooler(url, replicaUrl);
  let replica: Awaited<ReturnType<typeof openPair>> | null = null;
  const followed = followReplica({
    primaryUrl: url,
    replicaUrl: login,
    log,
    onFound: async () => {
      replica ??= await openPair(login);
    },
  });
  const either = (kind: "pages" | "api"): DirectReads => ({
    read: readEither(followed, () => replica?.[kind], primary[kind]),
    stop: primary[kind].stop,
  });
  return {
    pages: either("pages"),
    api: either("api"),
    changed: followed.changed,
    stop: async () => {
      await followed.stop();
      await Promise.all([primary.stop(), replica?.stop()]);
    },
  };
}

/** Reads the replica while it is current. Reads the primary otherwise, and if the replica fails. */
export function readEither(
  followed: Pick<FollowedReplica, "isCurrent">,
  replica: () => Pick<DirectReads, "read"> | undefined,
  primary: Pick<DirectReads, "read">,
): DirectReads["read"] {
  return async (name, args) => {
    const current = followed.isCurrent() ? replica() : undefined;
    if (!current) return primary.read(name, args);
    try {
      return await current.read(name, args);
    } catch (error) {
      if (isFinal(error)) throw error;
      return primary.read(name, args);
    }
  };
}

/** Returns whether the read must not be retried on the primary: a refusal, a wrong value, or too many reads. */
function isFinal(error: unknown): boolean {
  if (error instanceof TooManyReads) return true;
  // 40: conflict with replay. 08: lost connection. 53: out of resources. 57: shutdown.
  return error instanceof postgres.PostgresError && !/^(?:40|08|53|57)/.test(error.code);
}

async function openPair(url: string) {
  const pages = await openDirectReads({
    url,
    name: "reader",
    connections: 6,
    statementTimeoutMs: 5_000,
  });
  try {
    const api = await openDirectReads({
      url,
      name: "api",
      connections: 4,
      statementTimeoutMs: 2_000,
    });
    return {
      pages,
      api,
      stop: async () => {
        await Promise.all([pages.stop(), api.stop()]);
      },
    };
  } catch (error) {
    await pages.stop();
    throw error;
  }
}
