/**
 * A running PostgreSQL that this process may use. `ownerUrl` is for migrations; later work uses the address that
 * `prepareDatabase` returns. The backend and the reads of pages connect with `backendUrl`; jobs, shared limits and lookups of
 * members connect with `workerUrl`.
 */
export type Database = {
  ownerUrl: string;
  backendUrl: string;
  workerUrl: string;
  /** Directory (0700) of generated keys and passwords (0600). */
  secretsDir: string;
  embedded: boolean;
  /** Shuts down an embedded PostgreSQL, except one that a `tool` found running; leaves an external one running. */
  stop(): Promise<void>;
};

export type OpenOptions = {
  dataDir: string;
  databaseUrl?: string | undefined;
  log: (line: string) => void;
  /**
   * `server` (the default) owns the data directory: a second server is refused. `tool` (a command such as `npm run backup`)
   * works beside a running server or database and leaves it running; otherwise it starts and stops the database itself.
   */
  as?: "server" | "tool";
  /** How long a server tries to reopen a database that has ended; 30 seconds by default. */
  reopenMaxMs?: number;
  /** Preferred port of an embedded database that does not run yet; a free one by default. */
  port?: number;
  /** Number of site processes that share an embedded database; 1 by default. */
  processes?: number;
  /** For tests only: risks losing data. */
  unsafeFast?: boolean;
};
