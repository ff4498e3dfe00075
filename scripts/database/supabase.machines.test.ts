// Long, because its tests share two slowly prepared databases.
import { readFileSync } from "node:fs";
import pg from "pg";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { prepareDatabase } from "#server/database/prepare.ts";
import { zoneAt } from "#server/jobs/mails/zone-at.fixture.ts";
import { prepareWorker } from "#server/jobs/worker/prepare-worker.ts";
import { startBackground } from "#server/jobs/worker/start-background.ts";
import type { Mail } from "#server/mail/mailer.ts";
import {
  ask,
  findPostgres,
  hasCron,
  installPostgres,
  startPostgres,
} from "#testing/machines/postgres-server.ts";
import {
  copyMigrations,
  extractMigrations,
  type Project,
  runShell,
  type SupabaseServer,
  startSupabase,
} from "#testing/machines/supabase/cluster.ts";
import { type Account, type Api, openApi, signUp } from "#testing/machines/supabase/members.ts";
import { listRights } from "#testing/machines/supabase/rights.ts";
import { createDatabaseOfUser } from "#testing/machines/user-database.ts";
import { everyCall } from "#testing/security/roles/calls.fixture.ts";
import { addNonpublicContent } from "#testing/security/roles/nonpublic-content.fixture.ts";
import { EVERYBODY, MEMBERS, type Member } from "#testing/security/roles/people.fixture.ts";
import { diffDatabases } from "./database-diff.ts";

/**
 * A database like that of a hosted project, migrated by the Supabase command line, beside one that the site has prepared by
 * itself. The commands are those of docs/deploy.md. PostgREST and the accounts service do not run: the tests send their
 * statements with their logins.
 */
const SLOW = { timeout: 300_000 };
const POLL = { timeout: 60_000, interval: 100 };
const DOCUMENT = readFileSync("docs/deploy.md", "utf8");
const PUSH = "supabase db push --remote";
const WORKER_PASSWORD = "a long random one";
const BASELINE = "20261122000000_baseline.sql";
const RELEASE = "20261123170810_release_0_2_0.sql";
const quiet = () => undefined;
const SILENT = { debug: quiet, info: quiet, warn: quiet, error: quiet };

describe.each([
  ["Debian", async () => findPostgres() ?? ""],
  ["17", () => installPostgres("17.10.0-beta.17")],
])("a hosted project on PostgreSQL %s", (name, findBin) => {
  let server: SupabaseServer;
  let hosted: Project;
  let ownUrl: string;
  let api: Api;
  let ownApi: Api;
  let members: Record<Member, Account>;
  let schedules: boolean;
  const asOwner = (sql: string) => ask(hosted.as("postgres"), sql);

  beforeAll(async () => {
    const bin = await findBin();
    const ends: (() => unknown)[] = [];
    const endAll = async () => {
      for (const end of ends.reverse()) await end();
    };
    schedules = hasCron(bin);
    const prepare = async () => {
      server = await startSupabase(bin, schedules ? ["shared_preload_libraries=pg_cron"] : []);
      ends.push(server.stop);
      console.log(`Supabase's roles on PostgreSQL ${server.version}`);
      hosted = server.project;
      await push(hosted);
      await runShell(documented("graphile-worker --schema-only"), process.cwd(), hosted);

      const postgres = await startPostgres(bin);
      ends.push(postgres.stop);
      const own = await createDatabaseOfUser(postgres.url);
      ownUrl = await prepareDatabase(own, quiet);
      await prepareWorker({ ownerUrl: ownUrl, embedded: false });

      members = await gather(hosted.as("supabase_auth_admin"), hosted.as("postgres"));
      await gather(own.ownerUrl, ownUrl);
      api = await openApi(hosted.as("authenticator"), "PostgREST");
      ownApi = await openApi(own.backendUrl, "own");
      ends.push(api.stop, ownApi.stop);
    };
    await prepare().catch(async (error) => {
      await endAll();
      throw error;
    });
    return endAll;
  }, 300_000);

  /** Signs all members up, makes Maryam the first admin and Hamza a moderator, bans Safiya, and adds content of every kind. */
  async function gather(authUrl: string, ownerUrl: string): Promise<Record<Member, Account>> {
    const entries = [];
    for (const [at, name] of MEMBERS.entries()) {
      entries.push([name, await signUp(authUrl, name, at)] as const);
    }
    const accounts = Object.fromEntries(entries) as Record<Member, Account>;
    await ask(ownerUrl, documented("insert into private.admins"));
    await ask(
      ownerUrl,
      `insert into private.bans (user_id, reason) values ('${accounts.safiya.id}', 'Because')`,
    );
    await ask(ownerUrl, `insert into private.moderators (user_id) values ('${accounts.hamza.id}')`);
    const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
    await addNonpublicContent(pool, idsOf(accounts)).finally(() => pool.end());
    return accounts;
  }

  test("visitors, members and the worker have the same rights as on the site's own PostgreSQL", async () => {
    for (const role of ["anon", "authenticated", "samha_worker"]) {
      const rights = await listRights(hosted.as("supabase_admin"), role);
      expect(rights.length, role).toBeGreaterThan(40);
      expect(rights, role).toEqual(await listRights(ownUrl, role));
    }
  });

  test("only the secret key has further rights, and none outside the schema public", async () => {
    const rights = new Set(await listRights(hosted.as("supabase_admin"), "service_role"));
    const ownRights = await listRights(ownUrl, "service_role");
    expect(ownRights.filter((right) => !rights.has(right))).toEqual([]);
    const isPrivate = (right: string) => right.includes("private");
    expect([...rights].filter(isPrivate)).toEqual(ownRights.filter(isPrivate));
  });

  test(
    "a project that exposes no new tables by itself gives visitors and members the same rights",
    SLOW,
    async () => {
      const project = await server.createProject("unexposed");
      for (const kind of ["tables", "functions", "sequences"]) {
        await ask(
          project.as("postgres"),
          `alter default privileges in schema public revoke all on ${kind} from anon, authenticated, service_role`,
        );
      }
      await push(project);
      for (const role of ["anon", "authenticated"]) {
        expect(await listRights(project.as("supabase_admin"), role), role).toEqual(
          await listRights(ownUrl, role),
        );
      }
    },
  );

  test(
    "every procedure, table and view answers everyone as on the site's own PostgreSQL",
    SLOW,
    async () => {
      const relations = await asOwner(
        `select relation::text from (
         select oid::regclass as relation from pg_class
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')) as found order by relation::text`,
      );
      const targets = [
        ...everyCall(idsOf(members)),
        ...relations.map(({ relation }) => ({ relation: `public.${relation}` })),
      ];
      const answersOf = async (site: Api) => {
        const answers: string[] = [];
        for (const who of EVERYBODY) {
          for (const target of targets) {
            const answer = await site.outcome(who === "visitor" ? null : members[who], target);
            answers.push(`${answer}: ${who} ${JSON.stringify(target)}`);
          }
        }
        return answers;
      };
      const answers = await answersOf(api);
      expect(answers).toEqual(await answersOf(ownApi));
      expect(answers.filter((answer) => answer.startsWith("ok")).length).toBeGreaterThan(400);
    },
  );

  test("a member submits a deal, an admin approves it, others comment, and the poster exports it", async () => {
    const yunus = await signUp(hosted.as("supabase_auth_admin"), "yunus", 11);
    const deal = await submitDeal(api, yunus);
    await api.call(members.maryam, "moderate_deal", {
      deal_id_param: deal,
      action_param: "approve",
    });
    await api.call(members.bilal, "secure_add_comment", {
      deal_id_param: deal,
      user_id_param: members.bilal.id,
      content_param: "Fresh and soft",
    });
    await api.call(members.bilal, "secure_vote_deal", { deal_id_param: deal, is_hot_param: true });
    const [shown] = await api.call(null, "get_deal", { deal_id_param: deal });
    expect(shown).toMatchObject({ status: "active", hot_votes: 1, comments_count: 1 });
    const [exported] = await api.call(yunus, "export_my_data");
    expect(JSON.stringify(exported)).toContain("Sugar dates");
  });

  test(
    "background work runs with the documented login, and changes reach the site",
    SLOW,
    async () => {
      const mails: Mail[] = [];
      const changes: (string | null)[] = [];
      const background = startBackground({
        database: undefined,
        workerUrl: workerUrl(hosted),
        mailer: { send: async (mail) => void mails.push(mail) },
        storage: { list: async () => [] } as never,
        readers: { of: () => "en" },
        site: {
          siteName: "Samha",
          siteUrl: "https://deals.example",
          imageBaseUrl: "https://deals.example/images",
        },
        remindsAdmins: true,
        sendsPush: false,
        log: SILENT as never,
        onPublicChange: (table) => changes.push(table),
      });
      onTestFinished(() => background.stop());
      await vi.waitFor(() => expect(changes).toContain(null), POLL);
      const connections = await ask(
        hosted.as("supabase_admin"),
        "select distinct ssl from pg_stat_activity join pg_stat_ssl using (pid) where usename = 'samha_worker'",
      );
      expect(connections).toEqual([{ ssl: true }]);
      // Outside quiet hours.
      await asOwner(
        `insert into public.notification_settings (user_id, timezone) values ('${members.maryam.id}', '${zoneAt(12)}')`,
      );
      await api.call(null, "send_contact_message", {
        name_param: "Yusuf",
        email_param: "yusuf@deals.example",
        topic_param: "general",
        message_param: "Where do I find halal sweets?",
      });
      const zayd = await signUp(hosted.as("supabase_auth_admin"), "zayd", 12);
      const deal = await submitDeal(api, zayd);
      await api.call(members.maryam, "moderate_deal", {
        deal_id_param: deal,
        action_param: "approve",
      });
      await leave(zayd);
      await ask(workerUrl(hosted), "select graphile_worker.add_job('delete_due_accounts')");
      await vi.waitFor(async () => {
        expect(changes).toContain("deals");
        expect(mails.map(({ to }) => to)).toContainEqual(["maryam@deals.example"]);
        expect(await findAccount(zayd)).toEqual([]);
      }, POLL);
    },
  );

  test("the documented statement of pg_cron deletes accounts", async () => {
    const idris = await signUp(hosted.as("supabase_auth_admin"), "idris", 13);
    await leave(idris);
    const statement = documented("cron.schedule");
    const [, command = ""] = /'(select private[^']*)'/.exec(statement) ?? [];
    if (schedules) {
      // `postgres` may create this extension, with the help of supautils.
      await ask(
        hosted.as("supabase_admin"),
        "create extension pg_cron; grant usage on schema cron to postgres with grant option",
      );
      await asOwner(statement);
      expect(await asOwner("select username, active, command from cron.job")).toEqual([
        { username: "postgres", active: true, command },
      ]);
    }
    await asOwner(command);
    expect(await findAccount(idris)).toEqual([]);
  });

  test("the accounts service changes an address and a password, refreshes a session, and deletes an account", async () => {
    const authUrl = hosted.as("supabase_auth_admin");
    const layla = await signUp(authUrl, "layla", 14);
    const deal = await submitDeal(api, layla);
    await ask(
      authUrl,
      `update auth.users set recovery_token = 'pkce_layla', recovery_sent_at = now() where id = '${layla.id}';
       update auth.users set recovery_token = '', encrypted_password = '$2a$10$other' where id = '${layla.id}';
       update auth.users set email_change = 'layla@new.example', email_change_token_new = 'pkce_new' where id = '${layla.id}';
       update auth.users set email = email_change, email_change = '', email_change_token_new = '' where id = '${layla.id}';
       update auth.sessions set refreshed_at = now() at time zone 'utc' where id = '${layla.sessionId}'`,
    );
    const [profile] = await api.call(layla, "get_my_profile");
    expect(profile).toMatchObject({ username: "layla" });
    expect(await api.call(layla, "get_my_sessions")).toHaveLength(1);
    await ask(authUrl, `delete from auth.sessions where id = '${layla.sessionId}'`);
    expect(await api.outcome(layla, { name: "get_my_profile", args: {} })).toBe(
      "PT401 session_not_found",
    );
    await ask(authUrl, `delete from auth.users where id = '${layla.id}'`);
    expect(
      await asOwner(
        `select from public.profiles where id = '${layla.id}' union all select from public.deals where id = '${deal}'`,
      ),
    ).toEqual([]);
  });

  test("the documented settings take effect", async () => {
    await asOwner(documented("insert into private.settings"));
    const rows = await asOwner("select key from private.settings where value = '4/259200'");
    expect(rows).toEqual([{ key: "limit_new_members" }]);
  });

  test.each([BASELINE, RELEASE])(
    "a project with the migrations up to %s is upgraded",
    SLOW,
    async (last) => {
      const project = await server.createProject(`after_${last.slice(0, 14)}`);
      await push(project, copyMigrations(server.folder, last));
      await push(project);
      await expectSameSchema(project);
    },
  );

  // PostgreSQL 15.20 refuses some of these migrations.
  test.skipIf(name === "Debian")(
    "a project with the individual migrations of a release is upgraded as documented",
    SLOW,
    async () => {
      const { commit } = JSON.parse(readFileSync("supabase/migrations/replaced.json", "utf8")).at(
        -1,
      );
      const project = await server.createProject("individual");
      await push(project, extractMigrations(server.folder, commit));
      const folder = copyMigrations(server.folder);
      await runShell(documented("supabase migration repair"), folder, project);
      await push(project, folder);
      await expectSameSchema(project);
    },
  );

  let fresh: Promise<Project> | undefined;

  async function expectSameSchema(project: Project): Promise<void> {
    fresh ??= server.createProject("fresh").then(async (created) => {
      await push(created);
      return created;
    });
    const urls = [project, await fresh].map((one) => one.as("supabase_admin")) as [string, string];
    const { texts } = await diffDatabases(...urls);
    expect(texts).toEqual([]);
  }

  async function push(project: Project, folder?: string): Promise<void> {
    expect(DOCUMENT).toContain(`\n${PUSH} `);
    await runShell(PUSH, folder ?? copyMigrations(server.folder), project);
  }

  /** Makes the deletion of an account due. */
  async function leave(account: Account): Promise<void> {
    await api.call(account, "request_account_deletion");
    await asOwner(
      `update private.account_deletions set due_at = now() where user_id = '${account.id}'`,
    );
  }

  const findAccount = ({ id }: Account) =>
    asOwner(`select email from auth.users where id = '${id}'`);
});

async function submitDeal(api: Api, poster: Account): Promise<string> {
  const [deal] = await api.call(poster, "secure_submit_deal", {
    title_param: "Sugar dates, 500 g",
    description_param: "From Medina",
    price_param: 4.5,
    merchant_param: "Date House",
    category_param: "food",
    location_param: "Bradford",
    deal_url_param: `https://dates.example/${poster.id}`,
  });
  return String(deal?.id);
}

function workerUrl(project: Project): string {
  return Object.assign(new URL(project.as("postgres")), {
    username: "samha_worker",
    password: WORKER_PASSWORD,
  }).href;
}

const idsOf = (members: Record<Member, Account>) =>
  Object.fromEntries(Object.entries(members).map(([name, { id }]) => [name, id])) as Record<
    Member,
    string
  >;

/** Returns the block of code in docs/deploy.md that contains a text. */
function documented(text: string): string {
  const blocks = DOCUMENT.split(/^```\w*\n/m);
  const found = blocks.filter((block, at) => at % 2 === 1 && block.includes(text));
  expect(found, text).toHaveLength(1);
  return found[0] ?? "";
}
