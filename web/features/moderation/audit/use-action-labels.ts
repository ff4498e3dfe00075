import { useLingui } from "@lingui/react/macro";
import { QUEUES } from "#contract/moderation/queue-texts.ts";
import type { MarkedText } from "#contract/text/define-message.ts";
import { useTranslateMarked } from "#lib/locale/use-translate-marked.ts";

export const DECISIONS: Readonly<Record<string, MarkedText>> = Object.fromEntries(
  Object.values(QUEUES).flatMap(({ actions }) => Object.entries<MarkedText>(actions)),
);

/** Returns a function that names an action. Unknown actions show their code, so that the log hides nothing. */
export function useActionLabels(): (action: string) => string {
  const { t } = useLingui();
  const fill = useTranslateMarked();
  const words: Record<string, string> = {
    expire_deal: t`expired the deal`,
    update_deal: t`edited the deal`,
    update_deal_code: t`changed the code of`,
    set_deal_temperature: t`set the temperature offset of`,
    edit_comment: t`edited the comment`,
    delete_comment: t`deleted the comment`,
    take_down_merchant: t`took down the merchant`,
    hand_over_merchant: t`handed over the page of the merchant`,
    update_blog_post: t`edited the blog post`,
    delete_blog_post: t`deleted the blog post`,
    ban_member: t`banned`,
    lift_ban: t`lifted the ban of`,
    end_member_sessions: t`ended all sessions of`,
    grant_admin: t`made an admin of`,
    revoke_admin: t`removed admin rights from`,
    grant_moderator: t`made a moderator of`,
    revoke_moderator: t`removed as moderator`,
    pin_deal: t`pinned to a season page`,
    unpin_deal: t`unpinned from a season page`,
    announce_month: t`announced the start of a month`,
    withdraw_announcement: t`withdrew the announced start of a month`,
    save_search_words: t`changed search words`,
    save_certifier: t`saved a certifier`,
    add_halal_fact: t`added a halal fact`,
    tie_deal: t`tied a deal to its shop`,
    untie_deal: t`untied a deal from its shop`,
    set_domain_rule: t`set a rule for links`,
    remove_domain_rule: t`removed a rule for links`,
    accept_addition: t`accepted a tip on`,
    decline_addition: t`declined a tip on`,
    remove_offer: t`removed a cheaper offer from`,
    retry_jobs: t`retried failed background work`,
    hide_revision: t`hid an entry in the history of`,
    show_revision: t`showed an entry in the history of`,
  };
  return (action) => {
    const decision = DECISIONS[action];
    return decision ? fill(decision) : (words[action] ?? action.replaceAll("_", " "));
  };
}
