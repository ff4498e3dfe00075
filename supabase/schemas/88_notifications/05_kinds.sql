-- Kinds of notifications, as in contract/members/notice-kind-texts.ts. Each is in one of the first two functions.

-- Returns the kinds that are always sent: decisions, bans, answers to reports and similar.
create function private.mandatory_kinds() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array['deal_approved', 'deal_rejected', 'deal_removed', 'deal_ended_by_members', 'deal_edit_approved', 'deal_edit_rejected',
    'checks_paused', 'voucher_approved', 'voucher_rejected', 'voucher_removed', 'merchant_approved', 'merchant_rejected',
    'merchant_removed', 'merchant_change_approved', 'merchant_change_rejected', 'merchant_handed_over', 'merchant_passed_on',
    'post_approved', 'post_removed', 'avatar_approved', 'avatar_rejected', 'comment_removed', 'banned', 'unbanned', 'report_resolved',
    'report_dismissed', 'addition_removed', 'offer_removed', 'fact_approved', 'fact_rejected', 'fact_disputed', 'dispute_upheld',
    'dispute_dismissed', 'appeal_upheld', 'appeal_overturned']
$$;

-- Returns the kinds that a member may switch off. 'moderation' is the mail to admins about pending items.
create function private.optional_kinds() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array['comment', 'reply', 'mention', 'addition', 'addition_accepted', 'deal_hot', 'deal_expired', 'deal_check_asked',
    'deal_price_seen', 'deal_cold', 'voucher_failing', 'deal_changed', 'comment_changed', 'moderation', 'saved_ending', 'saved_price',
    'saved_over', 'alert']
$$;

-- Returns the kinds of decisions that admins made against the reader, who can appeal.
create function private.contestable_kinds() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array['deal_rejected', 'deal_removed', 'deal_expired', 'deal_changed', 'deal_edit_rejected', 'checks_paused', 'voucher_rejected',
    'voucher_removed', 'merchant_rejected', 'merchant_removed', 'merchant_change_rejected', 'merchant_passed_on', 'post_removed',
    'avatar_rejected', 'comment_changed', 'comment_removed', 'banned', 'report_dismissed', 'addition_removed', 'offer_removed',
    'fact_rejected', 'dispute_dismissed']
$$;

-- Returns the kinds that private.take_deals_to_mail emails with the deals of alerts.
create function private.kinds_with_deals() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array['saved_ending', 'saved_price']
$$;

-- Returns the kinds that share a switch in the settings with a kind. 'deals' means an email about both alerts and saved deals,
-- 'several' one about notices of several kinds.
create function private.kinds_of_switch(kind_param text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select case
    when kind_param in ('addition', 'addition_accepted') then array['addition', 'addition_accepted']
    when kind_param in ('saved_ending', 'saved_price', 'saved_over') then array['saved_ending', 'saved_price', 'saved_over']
    when kind_param = 'deals' then array['alert', 'saved_ending', 'saved_price', 'saved_over']
    when kind_param = 'several' then array(
      select kind from unnest(private.optional_kinds()) as kind where kind not in ('moderation', 'alert'))
    else array[kind_param]
  end
$$;
comment on function private.kinds_of_switch is 'Called by unsubscribe_from_mail.';
