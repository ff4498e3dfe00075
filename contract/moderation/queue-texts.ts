import { paths } from "#contract/addresses/paths.ts";
import { defineMessage, type MarkedText } from "#contract/text/define-message.ts";

interface QueueTexts {
  path: string;
  /** Name in the navigation. */
  name: MarkedText;
  /** Title of the card on the dashboard. */
  cardTitle: MarkedText;
  /** Line of the reminder email; null for messages, which are emailed themselves. */
  mail: MarkedText | null;
  /** Whether moderators decide, too. */
  isModerated: boolean;
  /** Decisions in the audit log, by their code. */
  actions: Readonly<Record<string, MarkedText>>;
}

/** Moderation queues, in the order of the navigation. */
export const QUEUES = {
  deals: {
    path: paths.adminDeals,
    name: defineMessage("Pending deals"),
    cardTitle: defineMessage("Pending deals"),
    mail: defineMessage("{count, plural, one {# deal} other {# deals}}"),
    isModerated: true,
    actions: {
      approve_deal: defineMessage("approved the deal"),
      reject_deal: defineMessage("rejected the deal"),
      undo_deal: defineMessage("undid the decision on the deal"),
    },
  },
  edits: {
    path: paths.adminEdits,
    name: defineMessage("Edited since approval"),
    cardTitle: defineMessage("Edited since approval"),
    mail: defineMessage(
      "{count, plural, one {# new or edited live deal} other {# new or edited live deals}}",
    ),
    isModerated: true,
    actions: {
      approve_edit: defineMessage("approved a change to the deal"),
      reject_edit: defineMessage("rejected a change to the deal"),
      undo_edit: defineMessage("undid the decision on a change to the deal"),
      see_deal: defineMessage("saw and kept the deal"),
    },
  },
  avatars: {
    path: paths.adminProfileModeration,
    name: defineMessage("Avatars"),
    cardTitle: defineMessage("Pending avatars"),
    mail: defineMessage("{count, plural, one {# avatar} other {# avatars}}"),
    isModerated: true,
    actions: {
      approve_avatar: defineMessage("approved the avatar of"),
      reject_avatar: defineMessage("rejected the avatar of"),
      undo_avatar: defineMessage("undid the decision on the avatar of"),
    },
  },
  reports: {
    path: paths.adminReports,
    name: defineMessage("Reports"),
    cardTitle: defineMessage("Open reports"),
    mail: defineMessage("{count, plural, one {# report} other {# reports}}"),
    isModerated: true,
    actions: {
      resolve_report: defineMessage("resolved the report"),
      dismiss_report: defineMessage("dismissed the report"),
      resolve_reports: defineMessage("resolved the reports on"),
      dismiss_reports: defineMessage("dismissed the reports on"),
      remove_reported_content: defineMessage("removed the reported content"),
      expire_reported_content: defineMessage("expired, as reported,"),
      ban_reported_member: defineMessage("banned, after reports,"),
      undo_reports: defineMessage("undid the decision on the reports on"),
      reopen_reports: defineMessage("reopened the reports on"),
    },
  },
  appeals: {
    path: paths.adminAppeals,
    name: defineMessage("Appeals"),
    cardTitle: defineMessage("Open appeals"),
    mail: defineMessage("{count, plural, one {# appeal} other {# appeals}}"),
    isModerated: false,
    actions: {
      uphold_decision: defineMessage("kept, after an appeal, the decision about"),
      overturn_decision: defineMessage("took back, after an appeal, the decision about"),
    },
  },
  merchants: {
    path: paths.adminMerchants,
    name: defineMessage("Merchants"),
    cardTitle: defineMessage("Merchant registrations"),
    mail: defineMessage("{count, plural, one {# merchant} other {# merchants}}"),
    isModerated: false,
    actions: {
      approve_merchant: defineMessage("approved the merchant"),
      reject_merchant: defineMessage("rejected the merchant"),
      undo_merchant: defineMessage("undid the decision on the merchant"),
      approve_merchant_change: defineMessage("approved a change to the merchant"),
      reject_merchant_change: defineMessage("rejected a change to the merchant"),
      undo_merchant_change: defineMessage("undid the decision on a change to the merchant"),
    },
  },
  vouchers: {
    path: paths.adminVouchers,
    name: defineMessage("Voucher codes"),
    cardTitle: defineMessage("Pending voucher codes"),
    mail: defineMessage("{count, plural, one {# voucher code} other {# voucher codes}}"),
    isModerated: true,
    actions: {
      approve_voucher: defineMessage("approved the voucher code"),
      reject_voucher: defineMessage("rejected the voucher code"),
      undo_voucher: defineMessage("undid the decision on the voucher code"),
    },
  },
  posts: {
    path: paths.adminPosts,
    name: defineMessage("Posts to review"),
    cardTitle: defineMessage("Posts to review"),
    mail: defineMessage("{count, plural, one {# blog post} other {# blog posts}}"),
    isModerated: false,
    actions: {
      keep_post: defineMessage("kept the blog post"),
      take_down_post: defineMessage("took down the blog post"),
    },
  },
  votes: {
    path: paths.adminVotes,
    name: defineMessage("Votes to check"),
    cardTitle: defineMessage("Votes to check"),
    mail: defineMessage(
      "{count, plural, one {# deal with votes to check} other {# deals with votes to check}}",
    ),
    isModerated: false,
    actions: {
      remove_votes: defineMessage("removed votes of new accounts on"),
      keep_votes: defineMessage("kept the votes of new accounts on"),
    },
  },
  endings: {
    path: paths.adminEndings,
    name: defineMessage("Endings"),
    cardTitle: defineMessage("Endings to decide"),
    mail: defineMessage(
      "{count, plural, one {# deal that members want to end} other {# deals that members want to end}}",
    ),
    isModerated: true,
    actions: {
      keep_deal: defineMessage("overruled members and kept the deal"),
      revert_checks: defineMessage("reverted recent checks of"),
    },
  },
  halal: {
    path: paths.adminHalal,
    name: defineMessage("Halal facts"),
    cardTitle: defineMessage("Halal facts and disputes"),
    mail: defineMessage(
      "{count, plural, one {# halal fact or dispute} other {# halal facts and disputes}}",
    ),
    isModerated: true,
    actions: {
      show_halal_fact: defineMessage("showed a halal fact"),
      check_halal_fact: defineMessage("checked a halal fact"),
      refuse_halal_fact: defineMessage("refused a halal fact"),
      withdraw_halal_fact: defineMessage("took down a halal fact"),
      uphold_halal_dispute: defineMessage("upheld a dispute and took down a halal fact"),
      dismiss_halal_dispute: defineMessage("dismissed a dispute of a halal fact"),
      undo_halal_fact: defineMessage("undid the decision on a halal fact"),
      remove_halal_answer: defineMessage("removed a merchant’s answer about a halal fact"),
    },
  },
  messages: {
    path: paths.adminMessages,
    name: defineMessage("Messages"),
    cardTitle: defineMessage("Messages"),
    mail: null,
    isModerated: false,
    actions: {
      handle_message: defineMessage("closed the message"),
      reopen_message: defineMessage("reopened the message"),
    },
  },
} as const satisfies Record<string, QueueTexts>;

export type AdminQueue = keyof typeof QUEUES;
export const ADMIN_QUEUES = Object.keys(QUEUES) as AdminQueue[];

export function isAdminQueue(queue: string): queue is AdminQueue {
  return Object.hasOwn(QUEUES, queue);
}
