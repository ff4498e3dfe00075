// Longer than 200 lines: a decision of each kind.
import type { NOTICES } from "#contract/members/notice-kind-texts.ts";
import { update as editDeal, moderate } from "../admin-calls.ts";
import type { Db } from "../as.ts";
import { one, vote } from "../calls.ts";
import {
  ageAccounts,
  decideDispute,
  decideFact,
  dispute,
  evidenceOf,
  publicFact,
} from "../halal/halal-calls.ts";
import { changeMerchant, decideChange, moderateMerchant, register } from "../merchant-calls.ts";
import { deals, type Person, people } from "../people.ts";
import { report, resolveReport } from "../report-calls.ts";
import { explain } from "../votes/explainers.ts";

export const REASON = "It reads like an advertisement.";

const OFFER = { reason: "cheaper", cheaper_url: "https://shop.example/dates", cheaper_total: 8.5 };

/** Subject of a decision, and the query for the state that it changed. */
interface Decided {
  id: string;
  state: string;
}

interface Contested {
  /** The member who appeals. */
  by: Person;
  /** Adds the content; the transaction may continue as anybody. */
  arrange: (db: Db) => Promise<Decided>;
  /** Decides as Maryam. */
  decide: (db: Db, id: string) => Promise<unknown>;
}

type Kinds = typeof NOTICES;
export type ContestableKind = {
  [Kind in keyof Kinds]: Kinds[Kind] extends { isContestable: true } ? Kind : never;
}[keyof Kinds];

const insert = async (db: Db, sql: string, values: unknown[]) => {
  await db.become("owner");
  return one(await db.query<{ id: string }>(`${sql} returning id`, values)).id;
};

const deal = (id: string) => async (): Promise<Decided> => ({
  id,
  state: "select title, status, expired_at, expired_by, rejection_reason from public.deals",
});
const voucher = (status: string) => async (db: Db) => ({
  id: await insert(
    db,
    "insert into public.voucher_codes (user_id, code, merchant, discount_type, status) values ($1, 'TEN', 'Date House', 'other', $2)",
    [people.amina, status],
  ),
  state: "select status, rejection_reason, rejected_at from public.voucher_codes",
});
const rejectVoucher = (db: Db, id: string) =>
  db.call("moderate_voucher_code", {
    voucher_id_param: id,
    action_param: "reject",
    reason_param: REASON,
  });
const merchant = (status: string) => async (db: Db) => {
  await db.become("amina");
  const { id } = await register(db);
  await db.become("maryam");
  if (status === "approved") await moderateMerchant(db, id, "approve");
  return { id, state: "select status, rejection_reason, rejected_at from public.merchants" };
};
const comment = async (db: Db) => ({
  id: await insert(
    db,
    "insert into public.comments (deal_id, user_id, content) values ($1, $2, 'These are fresh')",
    [deals.dates, people.amina],
  ),
  state: "select content, user_id, updated_at, deleted_at from public.comments",
});

/** A decision of each kind that its reader can contest. */
export const CONTESTED: Record<ContestableKind, Contested> = {
  deal_rejected: {
    by: "amina",
    arrange: deal(deals.pending),
    decide: (db, id) => moderate(db, id, "reject", REASON),
  },
  deal_removed: {
    by: "amina",
    arrange: deal(deals.dates),
    decide: (db, id) => moderate(db, id, "reject", REASON),
  },
  deal_expired: {
    by: "amina",
    arrange: deal(deals.dates),
    decide: (db, id) => moderate(db, id, "expire"),
  },
  deal_changed: {
    by: "amina",
    arrange: deal(deals.dates),
    decide: (db, id) => editDeal(db, id, { title: "Old dates" }),
  },
  deal_edit_rejected: {
    by: "amina",
    arrange: async (db) => ({
      id: await insert(
        db,
        `insert into private.proposed_edits (deal_id, changes) values ($1, '{"title": "New dates"}')`,
        [deals.dates],
      ),
      state: "select status, rejection_reason, decided_at from private.proposed_edits",
    }),
    decide: (db, id) =>
      db.call("moderate_deal_edit", {
        edit_id_param: id,
        action_param: "reject",
        reason_param: REASON,
      }),
  },
  checks_paused: {
    by: "hamza",
    arrange: async (db) => {
      await db.become("owner");
      await db.query(
        `with decided as (
           insert into private.expiry_decisions (deal_id, is_over, decided_by)
           select $1, false, 'admin' from generate_series(1, 2) returning id)
         insert into private.wrong_checks (decision_id, user_id, marked_at)
         select id, $2, now() - interval '1 day' from decided`,
        [deals.dates, people.hamza],
      );
      const ending = await insert(
        db,
        "insert into private.member_endings (deal_id, state) values ($1, 'waiting')",
        [deals.dates],
      );
      await db.query("insert into private.ending_members values ($1, $2, 1, now())", [
        ending,
        people.hamza,
      ]);
      return {
        id: people.hamza,
        state: "select private.wrong_until(id) as paused from public.profiles",
      };
    },
    decide: (db) =>
      db.call("decide_member_ending", { deal_id_param: deals.dates, is_over_param: false }),
  },
  voucher_rejected: { by: "amina", arrange: voucher("pending"), decide: rejectVoucher },
  voucher_removed: { by: "amina", arrange: voucher("active"), decide: rejectVoucher },
  merchant_rejected: {
    by: "amina",
    arrange: merchant("pending"),
    decide: (db, id) => moderateMerchant(db, id, "reject", REASON),
  },
  merchant_removed: {
    by: "amina",
    arrange: merchant("approved"),
    decide: (db, id) => moderateMerchant(db, id, "take_down", REASON),
  },
  post_removed: {
    by: "amina",
    arrange: async (db) => ({
      id: await insert(
        db,
        "insert into public.blog_posts (user_id, slug, title, content, status) values ($1, 'dates', 'All about dates', 'Eat them', 'published')",
        [people.amina],
      ),
      state: "select status, content, published_at from public.blog_posts",
    }),
    decide: (db, id) =>
      db.call("review_post", {
        post_id_param: id,
        action_param: "take_down",
        reason_param: REASON,
      }),
  },
  avatar_rejected: {
    by: "amina",
    arrange: async (db) => {
      await db.become("owner");
      await db.query(
        `update public.profiles set pending_profile_image_url = $2, profile_image_status = 'pending', pending_image_since = now()
         where id = $1`,
        [people.amina, evidenceOf("amina").replace("evidence", "avatar")],
      );
      return {
        id: people.amina,
        state:
          "select profile_image_url, pending_profile_image_url, profile_image_status, pending_image_since from public.profiles",
      };
    },
    decide: (db, id) => db.call("moderate_avatar", { user_id_param: id, action_param: "reject" }),
  },
  comment_changed: {
    by: "amina",
    arrange: comment,
    decide: (db, id) =>
      db.call("edit_comment", { comment_id_param: id, content_param: "These are old" }),
  },
  comment_removed: {
    by: "amina",
    arrange: comment,
    decide: (db, id) => db.call("delete_comment", { comment_id_param: id, reason_param: REASON }),
  },
  banned: {
    by: "hamza",
    arrange: async () => ({
      id: people.hamza,
      state: "select private.is_banned(id) as banned from public.profiles",
    }),
    decide: (db, id) => db.call("ban_member", { user_id_param: id, reason_param: REASON }),
  },
  report_dismissed: {
    by: "hamza",
    arrange: async (db) => {
      await db.become("hamza");
      return {
        id: await report(db),
        state: "select status, resolution, resolved_by, resolved_at from public.reports",
      };
    },
    decide: (db, id) => resolveReport(db, id, "dismissed", REASON),
  },
  addition_removed: {
    by: "hamza",
    arrange: async (db) => {
      const code = { code: "DATES3", discount_type: "fixed", discount_value: 3 };
      await db.become("hamza");
      await db.call("add_to_deal", {
        deal_id_param: deals.dates,
        details_param: JSON.stringify({ added: "code", code }),
      });
      await db.become("amina");
      await decideAddition(db, "accept");
      return {
        id: deals.dates,
        state:
          "select (select status from public.deal_additions where deal_id = d.id), (select code from public.voucher_codes where deal_id = d.id) from public.deals d",
      };
    },
    decide: (db) => decideAddition(db, "decline"),
  },
  merchant_change_rejected: {
    by: "amina",
    arrange: async (db) => {
      const { id } = await merchant("approved")(db);
      await db.become("amina");
      await changeMerchant(db, id, { name: "Date House of Bradford" });
      return { id, state: "select name, proposed_changes from public.merchants" };
    },
    decide: (db, id) => decideChange(db, id, "reject", REASON),
  },
  merchant_passed_on: {
    by: "amina",
    arrange: async (db) => ({
      ...(await merchant("approved")(db)),
      state: "select user_id from public.merchants",
    }),
    decide: (db, id) =>
      db.call("hand_over_merchant", { merchant_id_param: id, username_param: "bilal" }),
  },
  offer_removed: {
    by: "hamza",
    arrange: async (db) => {
      await db.become("hamza");
      await vote(db, deals.dates, "cold");
      await explain(db, OFFER);
      return {
        id: deals.dates,
        state:
          "select (select removal_reason from private.vote_reasons where deal_id = d.id) from public.deals d",
      };
    },
    decide: (db, id) =>
      db.call("remove_cheaper_offer", {
        deal_id_param: id,
        link_param: OFFER.cheaper_url,
        reason_param: REASON,
      }),
  },
  fact_rejected: {
    by: "hamza",
    arrange: async (db) => ({
      id: (await publicFact(db, "hamza")).id,
      state: "select state, is_public from public.halal_facts",
    }),
    decide: (db, id) => decideFact(db, id, "withdraw", { reason_param: REASON }),
  },
  dispute_dismissed: {
    by: "hamza",
    arrange: async (db) => {
      await ageAccounts(db);
      const { id } = await publicFact(db, "amina");
      await db.become("hamza");
      return {
        id: await dispute(db, id),
        state: "select status, decided_by, decided_at from public.halal_disputes",
      };
    },
    decide: (db, id) => decideDispute(db, id, "dismiss"),
  },
};

const decideAddition = (db: Db, action: "accept" | "decline") =>
  db.call("decide_addition", {
    deal_id_param: deals.dates,
    user_id_param: people.hamza,
    action_param: action,
  });
