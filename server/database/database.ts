/**
 * A running PostgreSQL that this process may use. `ownerUrl` migrates, and then stands for `samha_owner` (`prepareDatabase`);
 * `backendUrl` is all the backend ever sees, and `workerUrl` all that background work sees.
 */
export type Database = {
  ownerUrl: string;
  backendUrl: string;
  workerUrl: string;
  /** 0700; generated keys and passwords live here, 0600 each. */
  secretsDir: string;
  embedded: boolean;
  /** Ends the embedded server in order (fast, checkpointed); an outside one is left alone. */
  stop(): Promise<void>;
};

export type OpenOptions = {
  dataDir: string;
  databaseUrl?: string | undefined;
  log: (line: string) => void;
  /**
   * `server` (the default) owns the data directory: a second one is refused. `tool` (admin, seed) works beside
   * a running server or database and leaves it running; without one it starts the database and ends it again.
   */
  as?: "server" | "tool";
  /** For how long a server tries to open its database again after that ended; 30 seconds. */
  reopenMaxMs?: number;
  /** Site processes that share an embedded database; 1 by default. */
  processes?: number;
  /** Tests only: never for data anyone wants to keep. */
  unsafeFast?: boolean;
};
