import postgres from "postgres";
import { throughPooler } from "#server/database/through-pooler.ts";
import type { Log } from "#server/http/log/logger.ts";
import { type DirectReads, openDirectReads, TooManyReads } from "./direct-reads.ts";
import { type FollowedReplica, followReplica } from "./follow-replica.ts";

/** The connections on which pages and the public API read. No load on the one delays the other. */
export interface Readers {
  pages: DirectReads;
  api: DirectReads;
  /** Something that visitors see has changed: no read begun after this returns what was there before. */
  changed(): void;
  stop(): Promise<void>;
}

interface ReaderOptions {
  /** The primary, as the login of the backend. */
  url: string;
  /** `DATABASE_READ_URL`: the replica that is read while it is current. */
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

/** Reads the replica while it is current, and the primary otherwise or where the replica fails. */
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
      if (isAnswer(error)) throw error;
      return primary.read(name, args);
    }
  };
}

/** What the primary would answer, too: a refusal, a wrong value, or that there are too many reads. */
function isAnswer(error: unknown): boolean {
  if (error instanceof TooManyReads) return true;
  // Conflicts with what is replayed, lost connections, resources, an end of the server.
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
