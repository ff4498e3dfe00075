import { expect, type Page } from "@playwright/test";
import type { Language } from "#contract/language.ts";
import { translate } from "#server/i18n/translate.ts";
import { deleteDueAccounts } from "#server/jobs/sweeps/delete-due-accounts.ts";
import type { BootedSite } from "#testing/site/boot-site.ts";
import { openPage } from "./journey.ts";
import type { Member } from "./people.ts";
import { withDatabase } from "./with-database.ts";

/** Requests the deletion of the signed-in member's account in the settings. */
export async function requestDeletion(
  page: Page,
  member: Member,
  language: Language = "en",
): Promise<void> {
  const say = (message: string) => translate(language, { message });
  await openPage(page, "/settings");
  await page.getByRole("button", { name: say("Delete my account") }).click();
  const dialog = page.getByRole("dialog", { name: say("Delete your account?") });
  await dialog.getByRole("textbox").fill(member.username);
  await dialog.getByRole("button", { name: say("Delete account") }).click();
  await expect(dialog).toBeHidden();
  const [scheduled = ""] = say(
    "Your account will be deleted on <0/>. You can still change your mind.",
  ).split("<0/>");
  await expect(page.getByText(scheduled)).toBeVisible();
}

/** Makes a member's deletion due, as after 30 days, and runs the job that deletes accounts. Returns their number. */
export function letThirtyDaysPass(site: BootedSite, member: Member): Promise<number> {
  return withDatabase(site.dataDir, async (pool) => {
    await pool.query(
      `update private.account_deletions set due_at = now()
       where user_id = (select id from public.profiles where username = $1)`,
      [member.username],
    );
    return deleteDueAccounts(pool, { warn: (fault: unknown) => console.warn(fault) });
  });
}
