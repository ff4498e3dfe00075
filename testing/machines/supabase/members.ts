import pg from "pg";
import { ask } from "#testing/machines/postgres-server.ts";
import type { Call } from "#testing/security/roles/calls.fixture.ts";

/** An account, and the session that its tokens name. */
export interface Account {
  id: string;
  sessionId: string;
}

/** Writes the rows of a sign-up, a confirmation and a sign-in, as the accounts service does. */
export async function signUp(authUrl: string, name: string, number: number): Promise<Account> {
  const id = `0f1e2d3c-0000-4000-8000-${String(number).padStart(12, "0")}`;
  const sessionId = id.replace("0f1e2d3c", "5e551000");
  const email = `${name}@deals.example`;
  await ask(
    authUrl,
    `insert into auth.users (id, aud, role, email, encrypted_password, confirmation_token, confirmation_sent_at, recovery_token,
       email_change, email_change_token_new, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ('${id}', 'authenticated', 'authenticated', '${email}', '$2a$10$hash', 'pkce_${name}', now(), '', '', '',
       '{"provider": "email", "providers": ["email"]}', '{"username": "${name}", "email": "${email}"}', now(), now());
     insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values (gen_random_uuid(), '${id}', '${id}', '{"sub": "${id}", "email": "${email}"}', 'email', now(), now(), now());
     update auth.users set confirmation_token = '', email_confirmed_at = now(), updated_at = now() where id = '${id}';
     insert into auth.sessions (id, user_id, aal, user_agent, ip, created_at, updated_at)
     values ('${sessionId}', '${id}', 'aal1', 'Mozilla/5.0', '192.0.2.1', now(), now());
     update auth.users set last_sign_in_at = now(), updated_at = now() where id = '${id}'`,
  );
  return { id, sessionId };
}

type Procedure = { name: string } & Pick<Call, "args">;

/** A client that sends requests as PostgREST does, with one login. */
export interface Api {
  /** Calls a procedure and returns its rows. `null` is a visitor. */
  call(who: Account | null, name: string, args?: object): Promise<Record<string, unknown>[]>;
  /** Returns "ok", or the code and the hint of the error. Changes nothing. */
  outcome(who: Account | null, target: Procedure | { relation: string }): Promise<string>;
  stop(): Promise<void>;
}

/** Connects as PostgREST does, or as the site's own backend, which passes the member's id separately. */
export async function openApi(url: string, backend: "PostgREST" | "own"): Promise<Api> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const json = await readJsonParameters(client);
  const within = async <T>(
    who: Account | null,
    end: "commit" | "rollback",
    work: () => Promise<T>,
  ) => {
    const role = who ? "authenticated" : "anon";
    const claims = { role, ...(who && { sub: who.id, session_id: who.sessionId }) };
    await client.query("begin");
    try {
      await client.query(
        "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)",
        [role, JSON.stringify(claims)],
      );
      if (who && backend === "own") {
        await client.query("select set_config('request.jwt.claim.sub', $1, true)", [who.id]);
      }
      const result = await work();
      await client.query(end);
      return result;
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  };
  return {
    call: (who, name, args = {}) =>
      within(who, "commit", async () => {
        const { rows } = await client.query(...statementOf({ name, args }, json));
        return rows;
      }),
    outcome: (who, target) =>
      within(who, "rollback", async () => {
        if ("relation" in target) await client.query(`select * from ${target.relation}`);
        else await client.query(...statementOf(target, json));
        return "ok";
      }).catch(({ code, hint, message }: pg.DatabaseError) => `${code} ${hint ?? message}`),
    stop: () => client.end(),
  };
}

/** Returns the parameters of type jsonb, as `procedure.parameter`. */
async function readJsonParameters(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query(
    `select p.proname || '.' || a.name as name
     from pg_proc p, unnest(p.proargnames, coalesce(p.proallargtypes, p.proargtypes::oid[])) as a (name, type)
     where p.pronamespace = 'public'::regnamespace and a.type = 'jsonb'::regtype`,
  );
  return new Set(rows.map(({ name }) => name));
}

function statementOf({ name, args }: Procedure, json: Set<string>): [string, unknown[]] {
  const entries = Object.entries(args);
  const list = entries.map(([parameter], at) => `${parameter} => $${at + 1}`).join(", ");
  return [
    `select * from public.${name}(${list})`,
    entries.map(([parameter, value]) =>
      json.has(`${name}.${parameter}`) ? JSON.stringify(value) : value,
    ),
  ];
}
