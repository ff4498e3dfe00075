import { useLingui } from "@lingui/react/macro";

/** Returns the words for an action. An unknown action is shown by its code, so that the log hides nothing. */
export function useActionLabels(): (action: string) => string {
  const { t } = useLingui();
  const words: Record<string, string> = {
    approve_deal: t`approved the deal`,
    reject_deal: t`rejected the deal`,
    expire_deal: t`expired the deal`,
    update_deal: t`edited the deal`,
    set_deal_temperature: t`set the temperature offset of`,
    edit_comment: t`edited the comment`,
    delete_comment: t`deleted the comment`,
    approve_avatar: t`approved the avatar of`,
    reject_avatar: t`rejected the avatar of`,
    resolve_report: t`resolved the report`,
    dismiss_report: t`dismissed the report`,
    resolve_reports: t`resolved the reports on`,
    dismiss_reports: t`dismissed the reports on`,
    remove_reported_content: t`removed the reported content`,
    expire_reported_content: t`expired, as reported,`,
    ban_reported_member: t`banned, after reports,`,
    approve_merchant: t`approved the merchant`,
    reject_merchant: t`rejected the merchant`,
    take_down_merchant: t`took down the merchant`,
    approve_voucher: t`approved the voucher code`,
    reject_voucher: t`rejected the voucher code`,
    update_blog_post: t`edited the blog post`,
    delete_blog_post: t`deleted the blog post`,
    keep_post: t`kept the blog post`,
    take_down_post: t`took down the blog post`,
    remove_votes: t`took back votes of young accounts on`,
    undo_deal: t`took back the decision on the deal`,
    undo_voucher: t`took back the decision on the voucher code`,
    undo_merchant: t`took back the decision on the merchant`,
    undo_avatar: t`took back the decision on the avatar of`,
    keep_votes: t`kept the votes of young accounts on`,
    ban_member: t`banned`,
    lift_ban: t`lifted the ban of`,
    end_member_sessions: t`ended all sessions of`,
    grant_admin: t`made an admin of`,
    revoke_admin: t`removed admin rights from`,
    handle_message: t`closed the message`,
    retry_jobs: t`retried what could not be sent`,
    reopen_message: t`reopened the message`,
  };
  return (action) => words[action] ?? action.replaceAll("_", " ");
}
