set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.describe_notifications(member uuid, ids uuid[])
 RETURNS SETOF public.notification_details
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select n.id, n.kind,
    coalesce((n.data ->> 'members')::integer, n.count - (jsonb_array_length(n.data -> 'deal_ids') - matched.public_deals), n.count), n.created_at, n.read_at is not null, a.username, n.subject_type, n.subject_id,
    -- A notice of several deals leads to its alert.
    case when matched.public_deals > 1 then null else d.id end,
    case when d.id is not null then coalesce(
      (select c.id from jsonb_array_elements_text(n.data -> 'comment_ids') with ordinality as item (id, place)
        join public.comments c on c.id = item.id::uuid
        where c.deal_id = d.id and c.deleted_at is null
        order by item.place limit 1),
      k.id) end,
    coalesce(m.slug, b.slug),
    coalesce(d.title, v.code, m.name, b.title),
    case n.kind
      when 'deal_rejected' then d.rejection_reason
      when 'deal_removed' then d.rejection_reason
      when 'deal_edit_rejected' then (select e.rejection_reason from private.proposed_edits e where e.deal_id = d.id)
      when 'voucher_rejected' then v.rejection_reason
      when 'voucher_removed' then v.rejection_reason
      when 'merchant_rejected' then m.rejection_reason
      when 'merchant_removed' then m.rejection_reason
      when 'post_removed' then nullif(t.reason, '')
      when 'banned' then x.reason
      when 'deal_changed' then (
        select l.reason from public.admin_actions l
        where l.subject_id = n.subject_id and l.subject_type = 'deal' and l.action = 'update_deal'
          -- The latest edit that this notice is about. A vote adjustment alone has no notice.
          and date_trunc('milliseconds', l.created_at) <= n.created_at
          and l.after - array['hot_votes_adjustment', 'cold_votes_adjustment', 'hot_votes', 'cold_votes', 'temperature_reason']
            <> '{}'
        order by l.created_at desc limit 1)
      when 'fact_rejected' then (
        select l.reason from public.admin_actions l
        where l.subject_id = (n.data ->> 'fact_id')::uuid and l.subject_type = 'halal_fact'
          and l.action in ('refuse_halal_fact', 'withdraw_halal_fact', 'uphold_halal_dispute')
        order by l.created_at desc limit 1)
      when 'comment_removed' then (
        select l.reason from public.admin_actions l
        where l.subject_id = n.subject_id and l.subject_type = 'comment' and l.action = 'delete_comment'
        order by l.created_at desc limit 1)
      else r.resolution
    end,
    case when n.kind = 'checks_paused' then private.wrong_until(member) else x.until end,
    r.content_type::text,
    n.data -> 'fields',
    n.data ->> 'by',
    -- Authors of the notice's comments, except the named one.
    (select count(distinct c.user_id)::integer from jsonb_array_elements_text(n.data -> 'comment_ids') item
      join public.comments c on c.id = item::uuid
      where n.kind = 'mention' and n.count > 1 and c.user_id <> n.actor_id),
    case n.kind when 'deal_price_seen' then d.currency when 'saved_price' then n.data ->> 'currency' end,
    (n.data ->> 'price')::numeric,
    (n.data ->> 'old_price')::numeric,
    al.name
  from public.notifications n
  left join public.profiles a on a.id = n.actor_id
  left join public.comments k on n.subject_type = 'comment' and k.id = n.subject_id
  left join public.reports r on n.subject_type = 'report' and r.id = n.subject_id and r.user_id = member
  left join public.comments rk on r.content_type = 'comment' and rk.id = r.content_id
  left join private.alerts al on n.subject_type = 'alert' and al.id = n.subject_id and al.user_id = member
  left join lateral (
    select count(*)::integer as public_deals, (array_agg(o.id order by item.place desc))[1] as newest_id
    from jsonb_array_elements_text(n.data -> 'deal_ids') with ordinality as item (id, place)
    join public.deals o on o.id = item.id::uuid and o.status = 'active'
  ) as matched on n.kind = 'alert'
  left join public.deals d
    on d.id = case n.subject_type
        when 'deal' then n.subject_id
        when 'alert' then matched.newest_id
        when 'comment' then k.deal_id
        when 'report' then case r.content_type when 'deal' then r.content_id when 'comment' then rk.deal_id end
      end
    and (d.status = 'active' or d.user_id = member or exists (select from private.admins where admins.user_id = member))
  left join public.voucher_codes v on n.subject_type = 'voucher' and v.id = n.subject_id and v.user_id = member
  left join public.merchants m on n.subject_type = 'merchant' and m.id = n.subject_id
    and (m.user_id = member or m.status = 'approved' and n.kind ~ '^(fact|dispute)_')
  left join public.blog_posts b on n.subject_type = 'blog_post' and b.id = n.subject_id and b.user_id = member
  left join private.taken_down_posts t on t.post_id = b.id
  left join private.bans x on n.kind = 'banned' and x.user_id = member
  where n.user_id = member and n.id = any (ids) and coalesce(matched.public_deals, 1) > 0
  order by n.created_at desc, n.id
$function$;

CREATE OR REPLACE FUNCTION private.remember_price_of_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_new constant boolean := old.status <> 'active';
begin
  -- A deal that was not public has no prices.
  if not is_new then
    delete from private.deal_prices p
    where p.deal_id = new.id and (
      new.status <> 'active'
      or private.link_key(old.deal_url) <> private.link_key(new.deal_url)
      -- A price that is corrected within an hour was a mistake.
      or p.source <> 'check' and p.seen_at > now() - interval '1 hour');
  end if;
  if new.status = 'active' then
    perform private.remember_price(
      new, case when is_new then old.updated_at else now() end, case when is_new then 'deal' else 'edit' end);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.announce_month(authority_param text, hijri_year_param integer, hijri_month_param integer, starts_on_param date, source_url_param text)
 RETURNS public.moon_announcements
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  expected date;
  old public.moon_announcements;
  new public.moon_announcements;
begin
  perform private.require_admin();
  perform private.check_fields(
    ('authority', authority_param in ('saudi', 'uk_sighting', 'morocco', 'diyanet'), 'Authority must be one of the four authorities',
      'one_of', '{}'),
    ('hijri_year', hijri_year_param between 1447 and 1460, 'Year must be 1447 to 1460', 'range', '{"min": 1447, "max": 1460}'),
    ('hijri_month', hijri_month_param between 1 and 12, 'Month must be 1 to 12', 'range', '{"min": 1, "max": 12}'),
    ('source_url', private.is_public_link(source_url_param),
      'Source must be a link to a public site, without a user name or password', 'public_link', '{}'));
  expected := private.expected_first_day(hijri_year_param::smallint, hijri_month_param::smallint);
  if (starts_on_param between expected - 2 and expected + 2) is not true then
    perform private.refuse_field('starts_on', format('The day must be at most two days from %s', expected), 'days_from_expected',
      jsonb_build_object('max', 2));
  end if;

  -- One announcement at a time, so that the log has every replaced day.
  perform pg_advisory_xact_lock(hashtextextended('announce_month', 0));
  select * into old from public.moon_announcements a
  where a.authority = authority_param and a.hijri_year = hijri_year_param and a.hijri_month = hijri_month_param;
  if (old.starts_on, old.source_url) = (starts_on_param, source_url_param) then
    return old;
  end if;
  insert into public.moon_announcements as a (authority, hijri_year, hijri_month, starts_on, source_url)
  values (authority_param, hijri_year_param, hijri_month_param, starts_on_param, source_url_param)
  on conflict (authority, hijri_year, hijri_month) do update
    set starts_on = excluded.starts_on, source_url = excluded.source_url, updated_at = now()
  returning * into new;
  -- The state before excludes the month, so that the entry always includes it.
  perform private.log_admin_action(
    'announce_month', 'announcement', private.announcement_id(new),
    case when old.authority is not null then jsonb_build_object('starts_on', old.starts_on, 'source_url', old.source_url) end,
    to_jsonb(new) - 'updated_at');
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_halal_dispute(dispute_id_param uuid, action_param text, reason_param text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  action text;
  dispute public.halal_disputes;
  old public.halal_facts;
begin
  action := private.check_decision(action_param, reason_param, 'uphold', 'dismiss');
  select * into dispute from public.halal_disputes where id = dispute_id_param;
  if not found then
    raise exception 'Dispute not found' using errcode = 'PT404', hint = 'dispute_not_found';
  end if;
  -- Locks the fact first, as in decide_halal_fact.
  select * into old from public.halal_facts where id = dispute.fact_id for update;
  select * into dispute from public.halal_disputes where id = dispute_id_param for update;
  -- The dispute was withdrawn while this call waited.
  if not found then
    raise exception 'Dispute not found' using errcode = 'PT404', hint = 'dispute_not_found';
  end if;
  if dispute.status <> 'open' then
    raise exception 'Someone else has already done this' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if action = 'uphold' then
    perform private.take_down_fact(dispute.fact_id, admin);
  else
    update public.halal_disputes set status = 'dismissed', decided_by = admin, decided_at = now() where id = dispute.id;
  end if;
  perform private.log_admin_action(
    action || '_halal_dispute', 'halal_fact', dispute.fact_id, private.decided_fact(old),
    (select private.decided_fact(f) || jsonb_build_object('dispute', dispute.reason, 'dispute_id', dispute.id)
      from public.halal_facts f where f.id = old.id),
    reason_param);
end
$function$;

CREATE OR REPLACE FUNCTION public.export_my_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at,
        'email_unconfirmed_since', (select x.since from private.unconfirmed_emails x where x.user_id = u.id),
        'earlier_emails', (select coalesce(jsonb_agg(jsonb_build_object('email', c.old_email, 'changed_at', c.changed_at)
          order by c.changed_at, c.id), '[]') from private.changed_emails c where c.user_id = u.id))
      from auth.users u where u.id = member),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('created_at', s.created_at,
        'last_used_at', coalesce(s.refreshed_at at time zone 'utc', s.created_at), 'user_agent', s.user_agent)
        order by s.created_at, s.id), '[]')
      from auth.sessions s where s.user_id = member),
    'profile', (select to_jsonb(p) from public.profiles p where p.id = member),
    'ban', (select jsonb_build_object('reason', b.reason, 'until', b.until, 'created_at', b.created_at)
      from private.bans b where b.user_id = member),
    'account_deletion', (select jsonb_build_object('requested_at', x.requested_at, 'due_at', x.due_at)
      from private.account_deletions x where x.user_id = member),
    'deals', (select coalesce(jsonb_agg(to_jsonb(d) order by d.created_at, d.id), '[]')
      from public.deals d where d.user_id = member),
    'repost_reasons', (select coalesce(jsonb_agg(to_jsonb(r) order by r.deal_id), '[]')
      from private.repost_reasons r join public.deals d on d.id = r.deal_id where d.user_id = member),
    'additions', (select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at, f.deal_id), '[]')
      from public.deal_finders f where f.user_id = member),
    'comments', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.id), '[]')
      from public.comments c where c.user_id = member),
    -- Mentions by others; the caller's own mentions are in the texts of the comments.
    'mentions', (select coalesce(jsonb_agg(m.comment_id order by m.comment_id), '[]')
      from public.comment_mentions m where m.user_id = member),
    'votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.created_at, v.deal_id), '[]')
      from public.deal_votes v where v.user_id = member),
    'removed_votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.removed_at, v.deal_id), '[]')
      from private.removed_votes v where v.user_id = member),
    'withdrawn_votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.withdrawn_at, v.deal_id), '[]')
      from private.withdrawn_votes v where v.user_id = member),
    'deal_edits', (select coalesce(jsonb_agg(to_jsonb(r) - 'edited_by' order by r.created_at, r.id), '[]')
      from public.deal_revisions r join public.deals d on d.id = r.deal_id
      where d.user_id = member and r.edited_by = 'poster'),
    -- Excludes prices that other members saw.
    'deal_prices', (select coalesce(jsonb_agg(to_jsonb(p) order by p.seen_at, p.id), '[]')
      from private.deal_prices p join public.deals d on d.id = p.deal_id where d.user_id = member and p.source <> 'check'),
    'proposed_edits', (select coalesce(jsonb_agg(to_jsonb(e) - 'replaced' order by e.created_at, e.id), '[]')
      from private.proposed_edits e join public.deals d on d.id = e.deal_id where d.user_id = member),
    'deal_checks', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.deal_id), '[]')
      from public.deal_checks c where c.user_id = member),
    'wrong_checks', (select coalesce(jsonb_agg(jsonb_build_object('deal_id', t.deal_id, 'marked_at', w.marked_at)
        order by w.marked_at, t.deal_id), '[]')
      from private.wrong_checks w join private.expiry_decisions t on t.id = w.decision_id where w.user_id = member),
    'check_networks', (select coalesce(jsonb_agg(jsonb_build_object('deal_id', n.deal_id, 'networks', n.networks,
        'seen_at', n.seen_at) order by n.seen_at, n.deal_id), '[]')
      from private.check_networks n where n.user_id = member),
    'ended_deals', (select coalesce(jsonb_agg(jsonb_build_object('deal_id', e.deal_id, 'agreed_at', e.agreed_at,
        'state', e.state, 'weight', m.weight, 'said_at', m.said_at) order by e.agreed_at, e.deal_id), '[]')
      from private.ending_members m join private.member_endings e on e.id = m.ending_id where m.user_id = member),
    'voucher_codes', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.id), '[]')
      from public.voucher_codes c where c.user_id = member),
    'voucher_outcomes', (select coalesce(jsonb_agg(to_jsonb(o) order by o.created_at, o.voucher_id), '[]')
      from public.voucher_outcomes o where o.user_id = member),
    'outcome_networks', (select coalesce(jsonb_agg(jsonb_build_object('voucher_id', n.voucher_id, 'networks', n.networks,
        'seen_at', n.seen_at) order by n.seen_at, n.voucher_id), '[]')
      from private.outcome_networks n where n.user_id = member),
    'blog_posts', (select coalesce(jsonb_agg(to_jsonb(b) order by b.created_at, b.id), '[]')
      from public.blog_posts b where b.user_id = member),
    'taken_down_posts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'post_id', t.post_id, 'reason', t.reason, 'taken_down_at', t.taken_down_at) order by t.taken_down_at), '[]')
      from private.taken_down_posts t join public.blog_posts b on b.id = t.post_id where b.user_id = member),
    'trusted_author_since', (select a.trusted_at from private.trusted_authors a where a.user_id = member),
    -- Excludes the deciding admin and the author of the content: other people's data.
    'reports', (select coalesce(jsonb_agg(to_jsonb(r) - 'author_id' - 'resolved_by' order by r.created_at, r.id), '[]')
      from public.reports r where r.user_id = member),
    'merchants', (select coalesce(jsonb_agg(to_jsonb(m) - 'name_key' order by m.created_at, m.id), '[]')
      from public.merchants m where m.user_id = member),
    'halal_facts', (select coalesce(jsonb_agg(to_jsonb(f) - 'decided_by' - 'deal_id' - 'merchant_id' order by f.created_at, f.id), '[]')
      from public.halal_facts f where f.claimed_by = member),
    'halal_disputes', (
      select coalesce(jsonb_agg(to_jsonb(x) - 'decided_by' - 'answered_by' order by x.created_at, x.id), '[]')
      from public.halal_disputes x where x.user_id = member),
    -- Excludes the disputes themselves: other people's data.
    'halal_answers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'fact_id', x.fact_id, 'answer', x.answer, 'answered_at', x.answered_at) order by x.answered_at, x.id), '[]')
      from public.halal_disputes x where x.answered_by = member),
    -- Excludes the authors of comments in notices: other people's data.
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) - 'actor_id' - 'bundle_key' order by n.created_at, n.id), '[]')
      from public.notifications n where n.user_id = member),
    'notification_settings', (select to_jsonb(s) from public.notification_settings s where s.user_id = member),
    -- Excludes mutes of the caller by others.
    'muted_members', (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.muted_id, 'muted_at', m.created_at)
        order by m.created_at, m.muted_id), '[]')
      from public.member_mutes m where m.user_id = member),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) order by c.kind), '[]')
      from private.consents c where c.user_id = member),
    'saved_deals', (select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at, s.deal_id), '[]')
      from private.saved_deals s where s.user_id = member),
    -- Excludes the keys of feeds, which are secrets, and columns computed from words and names.
    'alerts', (select coalesce(jsonb_agg(to_jsonb(a) - array['feed_key', 'patterns_any', 'patterns_all', 'patterns_none', 'merchant_key']
        order by a.created_at, a.id), '[]')
      from private.alerts a where a.user_id = member),
    'alert_matches', (select coalesce(jsonb_agg(to_jsonb(m) - 'user_id' order by m.matched_at, m.alert_id), '[]')
      from private.alert_matches m where m.user_id = member),
    'mail_address', (select jsonb_build_object('email', a.email, 'confirmed_at', a.confirmed_at, 'link_asked_at', a.asked_at,
        'refused_at', a.refused_at, 'refusals', a.refusals)
      from private.mail_addresses a where a.user_id = member),
    -- Excludes the admins who handled them.
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'handled_by' order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.user_id = member)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.review_post(post_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  old public.blog_posts;
  post public.blog_posts;
  old_state text;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, reason_param, 'keep', 'take_down');
  if action = 'take_down' and nullif(btrim(reason_param), '') is null then
    perform private.refuse_field('reason_param', 'Say why: the author reads it', 'required', '{}');
  end if;
  select * into old from public.blog_posts where id = post_id_param for update;
  -- Of the drafts, only those that were taken down can be decided on.
  if not found or (old.status = 'draft'
    and not exists (select from private.taken_down_posts t where t.post_id = post_id_param))
  then
    raise exception 'Blog post not found' using errcode = 'PT404', hint = 'post_not_found';
  end if;
  old_state := case when old.status = 'draft' then 'taken_down' when old.reviewed_at is null then 'waiting' else 'kept' end;
  if old_state <> expected_status_param then
    raise exception 'Someone else has already decided: this post is %', old_state
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'blog_post', 'status', old_state)::text;
  end if;

  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if action = 'keep' then
    delete from private.taken_down_posts where post_id = post_id_param;
    update public.blog_posts set status = 'published', reviewed_at = now() where id = post_id_param returning * into post;
    insert into private.trusted_authors (user_id)
    select post.user_id where post.user_id is not null on conflict do nothing;
    update public.blog_posts set reviewed_at = now()
    where user_id = post.user_id and status = 'published' and reviewed_at is null
      -- A post that changed since it was kept needs its own decision.
      and not exists (select from private.kept_posts k where k.post_id = blog_posts.id);
  else
    perform private.take_down_post(post_id_param, reason_param);
    select * into post from public.blog_posts where id = post_id_param;
  end if;
  perform private.log_admin_action(
    case action when 'keep' then 'keep_post' else 'take_down_post' end, 'blog_post', post_id_param,
    jsonb_build_object('status', old.status), jsonb_build_object('status', post.status), reason_param);
  return case action when 'keep' then 'kept' else 'taken_down' end;
end
$function$;

COMMENT ON COLUMN "public"."deals"."temperature_reason" IS 'The reason for an admin''s offset or vote adjustment, shown with the temperature.';

COMMENT ON FUNCTION "private"."approve_present_version"(uuid) IS 'Definer: private.approved_versions has no grants.';

COMMENT ON FUNCTION "private"."log_security_event"(text, jsonb) IS 'Definer: members have no right to write security_events.';

COMMENT ON FUNCTION "private"."notify_change"() IS 'Announces a change to public data to every process of the site on the channel samha_changes, with the name of the table. The argument of the trigger is the public status: rows that stay hidden are not announced. PostgreSQL sends identical notifications of one transaction only once.';

COMMENT ON FUNCTION "private"."read_start"(public.deals, timestamp with time zone) IS 'Raises PT409 start_passed and PT400 invalid_field. For resubmissions and edits, including those of admins.';

COMMENT ON FUNCTION "private"."record_expiry_decision"(uuid, boolean, text, uuid) IS 'Definer: writes tables without grants. Ends by date are not recorded.';

COMMENT ON FUNCTION "private"."require_consent"(uuid, text) IS 'Raises PT403 consent_needed. Called by set_alert and private.save_deals.';

COMMENT ON FUNCTION "private"."since_of"(text) IS 'Specification, section 9. Today begins at midnight in UTC; browsers send their own midnight as since_param.';

COMMENT ON FUNCTION "private"."state_of_voucher"(public.voucher_codes) IS 'Used by count_my_submissions and own_voucher_codes. Definer: row-level security hides deals that are not public.';

COMMENT ON FUNCTION "public"."get_last_background_run"() IS 'Definer: require_admin decides. Some tasks run every minute.';

COMMENT ON FUNCTION "public"."review_post"(uuid, text, text, text, timestamp with time zone) IS 'Definer: private.taken_down_posts and private.trusted_authors have no grants.';

COMMENT ON TABLE "private"."check_networks" IS 'No address is stored, and hashes of two deals cannot be compared. Deleted after 24 hours or with the check.';

COMMENT ON TABLE "private"."ending_members" IS 'Written by private.settle_gone. Admins read it through get_member_endings and get_revived_deals.';

COMMENT ON TABLE "private"."outcome_networks" IS 'No address is stored, and hashes of two codes cannot be compared. Deleted after 24 hours or with the outcome.';

COMMENT ON TABLE "public"."halal_facts" IS 'select=* is refused: evidence images and members are private. The statement of a fact never changes: a new row replaces it.';

COMMENT ON TABLE "public"."merchants" IS 'Specification, section 2. select=* is refused: contact data is read through get_my_merchants and get_pending_merchants, the reason for a rejection through get_my_merchants.';

COMMENT ON TABLE "public"."voucher_outcomes" IS 'Only the member can read an outcome; the sums are public. Deleted after 14 days or with the member.';
