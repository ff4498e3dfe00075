import { configureStore } from "@reduxjs/toolkit";
import { beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "#testing/database/test-backend.ts";
import {
  type LogPosition,
  type LogRequest,
  loadAdminActions,
  loadSecurityEvents,
} from "./log-requests.ts";

let site: TestBackend;
let maryam: Awaited<ReturnType<TestBackend["join"]>>;

beforeAll(async () => {
  site = await startTestBackend();
  maryam = await site.join("maryam");
  await site.owner.query("insert into private.admins (user_id) values ($1)", [maryam.id]);
  // Two entries with the same time, and four of the same millisecond.
  const times = [0, 1, 1, 2, 1000].map(
    (n) => `'2026-11-20 08:00:00+00'::timestamptz + ${n} * interval '1 microsecond'`,
  );
  await site.owner.query(`
    set session_replication_role = replica;
    delete from public.security_events;
    insert into public.security_events (event, created_at) select 'tried', t from unnest(array[${times}]) t;
    insert into public.admin_actions (action, subject_type, subject_id, created_at)
      select 'expire_deal', 'deal', gen_random_uuid(), t from unnest(array[${times}]) t;
    reset session_replication_role`);
  return () => site.stop();
});

const logs = {
  "actions by admins": (request: LogRequest) =>
    storeOf(maryam).dispatch(loadAdminActions(request)).unwrap(),
  "security events": (request: LogRequest) =>
    storeOf(maryam).dispatch(loadSecurityEvents(request)).unwrap(),
};

function storeOf({ backend }: typeof maryam) {
  return configureStore({
    reducer: (state: object = {}) => state,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { backend, uploadBaseUrl: "" } } }),
  });
}

test.each(Object.entries(logs))(
  "%s of the same millisecond are all shown, once each, if a part ends between them",
  async (_, load) => {
    for (const limit of [1, 2, 3, 4]) {
      const ids: string[] = [];
      let last: LogPosition | null = null;
      do {
        const part: Awaited<ReturnType<typeof load>> = await load({ last, limit });
        ids.push(...part.lines.map(({ id }) => id));
        last = part.last;
      } while (last);
      expect(ids).toHaveLength(5);
      expect(new Set(ids).size).toBe(5);
    }
  },
);
