import pg from "pg";
import { actingAsOwner } from "#server/database/roles/owner-role.ts";
import { workerUrlOf } from "#server/database/roles/worker-login.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { prepareWorker } from "./prepare-worker.ts";

export interface WorkerDatabase extends TestDatabase {
  workerUrl: string;
  /** Connections of the worker's login. */
  worker: pg.Pool;
  addMember(name: string, isAdmin?: boolean): Promise<string>;
  /** Returns pending and failed jobs. */
  jobs(): Promise<{ task: string; payload: unknown; key: string | null }[]>;
}

/** Creates a test database that is prepared for background work. */
export async function createWorkerDatabase(): Promise<WorkerDatabase> {
  const database = await createTestDatabase();
  const { ownerUrl, owner } = database;
  const workerUrl = workerUrlOf(ownerUrl);
  await prepareWorker({ ownerUrl: actingAsOwner(ownerUrl), embedded: false });
  const worker = new pg.Pool({ connectionString: workerUrl, max: 4 });
  worker.on("connect", (client) => client.on("error", () => undefined));
  worker.on("error", () => undefined);
  return {
    ...database,
    workerUrl,
    worker,
    addMember: async (name, isAdmin = false) => {
      const { rows } = await owner.query<{ id: string }>(
        `insert into auth.users (id, email, raw_user_meta_data)
         values (gen_random_uuid(), $1, jsonb_build_object('username', $2::text)) returning id`,
        [`${name}@example.com`, name],
      );
      const id = rows[0]?.id ?? "";
      if (isAdmin) await owner.query("insert into private.admins (user_id) values ($1)", [id]);
      return id;
    },
    jobs: async () => {
      const { rows } = await owner.query(
        `select t.identifier as task, j.payload, j.key from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
      );
      return rows;
    },
    drop: async () => {
      await worker.end();
      await database.drop();
    },
  };
}
