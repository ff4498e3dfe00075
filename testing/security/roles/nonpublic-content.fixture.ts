import type pg from "pg";
import type { Member } from "./people.fixture.ts";

/** Matches private texts, email addresses, phone numbers and password hashes, and nothing public. */
export const NONPUBLIC = /nonpublic|7700 900|\$2[aby]\$/i;

/**
 * Matches what moderators may not read: email addresses, phone numbers, password hashes, and the texts of messages, drafts,
 * pending merchants, bans and logs.
 */
export const ADMINS_ONLY =
  /@nonpublic|7700 900|\$2[aby]\$|nonpublic[ -](message|name|draft|excerpt|content|store|ban|event|before|after)/i;

/** IDs of hidden content. */
export const hidden = {
  pendingDeal: "d1000000-0000-4000-8000-000000000002",
  rejectedDeal: "d2000000-0000-4000-8000-000000000003",
  pendingVoucher: "c1000000-0000-4000-8000-000000000002",
  rejectedVoucher: "c2000000-0000-4000-8000-000000000003",
  pendingMerchant: "b1000000-0000-4000-8000-000000000002",
  rejectedMerchant: "b2000000-0000-4000-8000-000000000003",
  waitingEdit: "d5000000-0000-4000-8000-000000000006",
  draft: "e1000000-0000-4000-8000-000000000002",
  hiddenComment: "f1000000-0000-4000-8000-000000000002",
  report: "ab000000-0000-4000-8000-000000000001",
  message: "ac000000-0000-4000-8000-000000000001",
  claim: "ad000000-0000-4000-8000-000000000002",
  decision: "af000000-0000-4000-8000-000000000001",
  appeal: "af000000-0000-4000-8000-000000000002",
} as const;

/** IDs of public content. Without it, an empty response would prove nothing. */
export const open = {
  deal: "d0000000-0000-4000-8000-000000000001",
  voucher: "c0000000-0000-4000-8000-000000000001",
  merchant: "b0000000-0000-4000-8000-000000000001",
  post: "e0000000-0000-4000-8000-000000000001",
  comment: "f0000000-0000-4000-8000-000000000001",
  fact: "ad000000-0000-4000-8000-000000000001",
  dispute: "ae000000-0000-4000-8000-000000000001",
} as const;

/** Name of a hidden file that looks like any other. */
export const PENDING_AVATAR = "nonpublicNonpublic0123";

/** Fills an empty site with public content by Amina, and with private content that contains the word nonpublic. */
export async function addNonpublicContent(
  owner: pg.Pool,
  ids: Record<Member, string>,
  images = "http://samha.test/images",
): Promise<void> {
  const { amina, safiya, maryam } = ids;
  const put = (sql: string, ...values: unknown[]) => owner.query(sql, values);
  await put(
    `insert into public.deals
       (id, user_id, title, description, merchant, category, price, deal_url, location, status, rejection_reason) values
     ($1, $4, 'Medjool dates, 1 kg', 'From Medina', 'Date House', 'food', 9.99, 'https://dates.example/1', 'Leeds', 'active', null),
     ($2, $4, 'nonpublic waiting deal', 'nonpublic text', 'nonpublic shop', 'prayer', 20, 'https://nonpublic.example/2', 'nonpublic town', 'pending', null),
     ($3, $4, 'nonpublic refused deal', 'nonpublic text', 'nonpublic shop', 'tech', 5, 'https://nonpublic.example/3', 'nonpublic town', 'rejected', 'nonpublic reason')`,
    ...[open.deal, hidden.pendingDeal, hidden.rejectedDeal, amina],
  );
  await put(
    `insert into private.proposed_edits (id, deal_id, changes, reason)
     values ($1, $2, '{"title": "nonpublic title", "deal_url": "https://nonpublic.example/1"}', 'nonpublic reason')`,
    ...[hidden.waitingEdit, open.deal],
  );
  await put(
    `insert into public.comments (id, deal_id, user_id, content) values
     ($1, $3, $5, 'Bought two, thank you'), ($2, $4, $5, 'nonpublic comment on a hidden deal')`,
    ...[open.comment, hidden.hiddenComment, open.deal, hidden.pendingDeal, amina],
  );
  await put(
    "insert into public.deal_votes (deal_id, user_id, vote_type) values ($1, $2, 'hot')",
    open.deal,
    amina,
  );
  await put(
    `insert into public.voucher_codes
       (id, user_id, code, description, merchant, merchant_url, discount_type, discount_value, status, rejection_reason) values
     ($1, $4, 'DATES10', 'Ten off', 'Date House', '', 'percentage', 10, 'active', null),
     ($2, $4, 'NONPUBLIC20', 'nonpublic text', 'nonpublic shop', 'https://nonpublic.example', 'percentage', 20, 'pending', null),
     ($3, $4, 'NONPUBLIC30', 'nonpublic text', 'nonpublic shop', 'https://nonpublic.example', 'percentage', 30, 'rejected', 'nonpublic reason')`,
    ...[open.voucher, hidden.pendingVoucher, hidden.rejectedVoucher, amina],
  );
  await put(
    `insert into public.merchants
       (id, user_id, name, slug, description, contact_email, phone, category, status, rejection_reason) values
     ($1, $4, 'Date House', 'date-house', 'Dates of every kind', 'owner@nonpublic.example', '07700 900123', 'food', 'approved', null),
     ($2, $4, 'Nonpublic shop', 'nonpublic-shop', 'nonpublic text', 'shop@nonpublic.example', '07700 900456', 'food', 'pending', null),
     ($3, $4, 'Nonpublic store', 'nonpublic-store', 'nonpublic text', 'store@nonpublic.example', '07700 900789', 'food', 'rejected', 'nonpublic reason')`,
    ...[open.merchant, hidden.pendingMerchant, hidden.rejectedMerchant, amina],
  );
  await put(
    `insert into public.blog_posts (id, user_id, slug, title, excerpt, content, status, published_at, first_published_at) values
     ($1, $3, 'ramadan-lists', 'Ramadan lists', 'What to buy', 'Dates first', 'published', now(), now()),
     ($2, $3, 'nonpublic-draft', 'nonpublic draft', 'nonpublic excerpt', 'nonpublic content', 'draft', null, null)`,
    ...[open.post, hidden.draft, amina],
  );
  await put(
    "update public.profiles set pending_profile_image_url = $1, profile_image_status = 'pending', pending_image_since = now() where id = $2",
    `${images}/avatar/${amina}/${PENDING_AVATAR}.webp`,
    amina,
  );
  await put(
    `insert into public.reports
       (id, user_id, content_type, content_id, author_id, reason, details, status, resolution, resolved_by, resolved_at)
     values ($1, $2, 'deal', $3, $4, 'other', 'nonpublic details', 'resolved', 'nonpublic resolution', $5, now())`,
    ...[hidden.report, amina, open.deal, safiya, maryam],
  );
  await put(
    `insert into public.contact_messages (id, user_id, name, email, topic, message)
     values ($1, $2, 'nonpublic name', 'writer@nonpublic.example', 'general', 'nonpublic message to the admins')`,
    ...[hidden.message, amina],
  );
  await put(
    `insert into public.halal_facts
       (id, subject_type, subject_id, attribute, value, source, basis, product_line, evidence_image_url, is_public, claimed_by,
        observed_on)
     values
       ($1, 'merchant', $3, 'stunning', 'non_stunned', 'member', 'label', null, $5, true, $4, current_date),
       ($2, 'merchant', $3, 'kitchen', 'shared', 'member', 'staff', 'nonpublic product', null, false, $4, current_date)`,
    ...[open.fact, hidden.claim, open.merchant, amina],
    `${images}/evidence/${amina}/nonpublicNonpublic0456.webp`,
  );
  await put(
    `insert into public.halal_disputes (id, fact_id, user_id, reason, details)
     values ($1, $2, $3, 'wrong_value', 'nonpublic details of a dispute')`,
    ...[open.dispute, open.fact, safiya],
  );
  await put(
    `insert into public.admin_actions (admin_id, action, subject_type, subject_id, reason, before, after, id)
     values ($1, 'reject_deal', 'deal', $2, 'nonpublic reason', '{"title": "nonpublic before"}', '{"title": "nonpublic after"}', $3)`,
    ...[maryam, hidden.rejectedDeal, hidden.decision],
  );
  await put(
    `insert into private.appeals (id, action_id, user_id, kind, subject_type, subject_id, text)
     values ($1, $2, $3, 'deal_rejected', 'deal', $4, 'nonpublic appeal to the admins')`,
    ...[hidden.appeal, hidden.decision, amina, hidden.rejectedDeal],
  );
  await put(
    "insert into public.security_events (user_id, event, details) values ($1, 'refused_admin_call', '{\"note\": \"nonpublic event\"}')",
    safiya,
  );
  await put(
    "insert into private.account_deletions (user_id, due_at) values ($1, '2031-07-19T00:00:00Z')",
    amina,
  );
}
