import { beforeAll, expect, test } from "vitest";
import {
  type GuardedBackend,
  startGuardedBackend,
} from "#server/backend/guard/guarded-backend.fixture.ts";

let site: GuardedBackend;

beforeAll(async () => {
  site = await startGuardedBackend("off");
  return () => site.stop();
});

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  site.ask(path, { method: "POST", body: JSON.stringify(body), headers });

test.each(["auth.identities", "auth.sessions", "auth.refresh_tokens"])(
  "an account whose sign-up was interrupted at %s is complete after the first sign-in",
  async (table) => {
    const username = `safiya_${table.slice("auth.".length)}`;
    const email = `${username}@example.com`;
    const credentials = { email, password: "a-long-password" };
    await site.owner.query(`
      create function public.break_off() returns trigger language plpgsql as
        $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
      create trigger break_off before insert on ${table} for each row execute function public.break_off()`);
    const cutOff = await post("/auth/v1/signup", { ...credentials, data: { username } });
    expect(cutOff.status).toBe(503);
    await site.owner.query("drop function public.break_off cascade");

    const again = await post("/auth/v1/signup", { ...credentials, data: { username } });
    expect(await again.json()).toMatchObject({ error_code: "user_already_exists" });
    const guess = { email, password: "another-long-password" };
    expect((await post("/auth/v1/token?grant_type=password", guess)).status).toBe(400);

    const signedIn = await post("/auth/v1/token?grant_type=password", credentials);
    expect(signedIn.status).toBe(200);
    const { access_token, user } = (await signedIn.json()) as {
      access_token: string;
      user: { id: string };
    };
    const authorization = `Bearer ${access_token}`;
    const profile = await post("/rest/v1/rpc/get_my_profile", {}, { authorization });
    expect(await profile.json()).toMatchObject([{ id: user.id, username }]);
    const writes = await post("/rest/v1/rpc/check_write_access", {}, { authorization });
    expect(writes.ok).toBe(true);
  },
);
