import postgres from "postgres";

type Statement = Parameters<postgres.Sql["unsafe"]>;

interface TakenConnection {
  /** Runs one statement; rejects if the connection is lost or the statement times out. */
  unsafe(...statement: Statement): Promise<unknown>;
  release(): void;
}

interface ConnectionPool {
  reserve(): Promise<TakenConnection>;
  /** Closes idle connections now and the others when they are released. */
  end(): Promise<void>;
}

interface PoolOptions {
  /** Creates a client with one connection and calls `onClose` when it closes. */
  open(onClose: () => void): postgres.Sql;
  connections: number;
  /** Maximum duration of a statement, and of the wait for a connection. */
  timeoutMs: number;
}

/** Connections are replaced, because the caches of a PostgreSQL process only grow. */
const LIFETIME_MS = 30 * 60_000;

/**
 * Creates a pool of `connections` database connections. The driver's own pool loses connections permanently when the
 * database restarts: it gives them to requests that were already refused. This pool never reuses a lost connection,
 * limits the time of every statement and wait, and never continues a transaction on another connection.
 */
export function createConnectionPool({
  open,
  connections,
  timeoutMs,
}: PoolOptions): ConnectionPool {
  const idle: Connection[] = [];
  const waiting = new Set<() => void>();
  let reservedCount = 0;
  let isEnding = false;

  return {
    async reserve() {
      await takeTurn();
      const connection = takeIdle() ?? new Connection(open, timeoutMs);
      let isTaken = true;
      return {
        unsafe: (...statement) => connection.run(statement),
        release: () => {
          if (!isTaken) return;
          isTaken = false;
          giveBack(connection);
        },
      };
    },
    async end() {
      isEnding = true;
      await Promise.all(idle.splice(0).map((connection) => connection.close()));
    },
  };

  function takeIdle(): Connection | undefined {
    for (let connection = idle.pop(); connection; connection = idle.pop()) {
      if (!connection.isSpent) return connection;
      void connection.close();
    }
    return undefined;
  }

  async function takeTurn(): Promise<void> {
    if (reservedCount < connections) {
      reservedCount += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const enter = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(enter);
      reject(new LostConnection("No connection to the database was free in time"));
    }, timeoutMs);
    waiting.add(enter);
    return promise;
  }

  function giveBack(connection: Connection): void {
    if (isEnding || connection.isSpent) void connection.close();
    else idle.push(connection);
    const [next] = waiting;
    if (!next) {
      reservedCount -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }
}

class Connection {
  readonly #client: postgres.Sql;
  readonly #timeoutMs: number;
  readonly #openedAt = performance.now();
  /** Statements run one after another; the driver would run queued ones on the next connection. */
  #turn: Promise<unknown> = Promise.resolve();
  #isLost = false;

  constructor(open: PoolOptions["open"], timeoutMs: number) {
    this.#client = open(() => {
      this.#isLost = true;
    });
    this.#timeoutMs = timeoutMs;
  }

  get isSpent(): boolean {
    return this.#isLost || performance.now() - this.#openedAt > LIFETIME_MS;
  }

  run(statement: Statement): Promise<unknown> {
    const result = this.#turn.then(() => this.#runNow(statement));
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async close(): Promise<void> {
    this.#isLost = true;
    await this.#client.end({ timeout: 0 }).catch(() => undefined);
  }

  async #runNow(statement: Statement): Promise<unknown> {
    if (this.#isLost) throw new LostConnection("The connection to the database was lost");
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new LostConnection("The connection to the database did not respond in time")),
      this.#timeoutMs,
    );
    try {
      return await Promise.race([this.#client.unsafe(...statement), timeout]);
    } catch (error) {
      // A refusal by the database leaves the connection intact.
      if (!(error instanceof postgres.PostgresError)) void this.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

class LostConnection extends Error {
  readonly code = "CONNECTION_LOST";
}
