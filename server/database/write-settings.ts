import pg from "pg";
import type { Limits } from "#server/settings/limits.ts";

interface SiteSettings {
  imageBaseUrl: string;
  requireConfirmedEmail: boolean;
  limits: Limits | "off";
}

/** Limits that the database enforces, by the name of their setting. */
const DATABASE_LIMITS = {
  limit_confirmations: "LIMIT_CONFIRMATIONS",
  limit_votes: "LIMIT_VOTES",
  limit_checks: "LIMIT_CHECKS",
  limit_checks_address: "LIMIT_CHECKS_ADDRESS",
  limit_edits: "LIMIT_EDITS",
  limit_deals: "LIMIT_DEALS",
  limit_links: "LIMIT_LINKS",
  limit_additions: "LIMIT_ADDITIONS",
  limit_comments: "LIMIT_COMMENTS",
  limit_vouchers: "LIMIT_VOUCHERS",
  limit_outcomes: "LIMIT_OUTCOMES",
  limit_reports: "LIMIT_REPORTS",
  limit_blog_posts: "LIMIT_BLOG_POSTS",
  limit_mutes: "LIMIT_MUTES",
  limit_merchants: "LIMIT_MERCHANTS",
  limit_saves: "LIMIT_SAVES",
  limit_alerts: "LIMIT_ALERTS",
  limit_test_messages: "LIMIT_TEST_MESSAGES",
  limit_facts: "LIMIT_FACTS",
  limit_disputes: "LIMIT_DISPUTES",
  limit_contact: "LIMIT_CONTACT",
  limit_new_members: "LIMIT_NEW_MEMBERS",
} as const;

/** Writes the settings that procedures read; a disabled limit has no row. */
export async function writeSettings(ownerUrl: string, site: SiteSettings): Promise<void> {
  const settings: Record<string, string | null> = {
    image_base_url: site.imageBaseUrl,
    require_confirmed_email: site.requireConfirmedEmail ? "on" : null,
    // The next request through an untrusted proxy sets this again.
    untrusted_proxy: null,
  };
  for (const [key, name] of Object.entries(DATABASE_LIMITS)) {
    const limit = site.limits === "off" ? null : site.limits[name];
    settings[key] = limit && `${limit.count}/${limit.seconds}`;
  }
  await save(ownerUrl, settings);
}

/** Records for the admins' dashboard that requests come through an untrusted proxy. */
export async function noteUntrustedProxy(ownerUrl: string): Promise<void> {
  await save(ownerUrl, { untrusted_proxy: "on" });
}

async function save(ownerUrl: string, settings: Record<string, string | null>): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  // A lost connection rejects the query; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(
      `with settings_now as (select key, value from jsonb_each_text($1::jsonb)),
         removed as (delete from private.settings using settings_now
           where settings.key = settings_now.key and settings_now.value is null)
       insert into private.settings (key, value) select key, value from settings_now where value is not null
       on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(settings)],
    );
  } finally {
    await client.end();
  }
}
