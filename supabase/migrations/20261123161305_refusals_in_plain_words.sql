set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.check_blog_post(post public.blog_posts)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_fields(
    ('title', char_length(post.title) between 3 and 160, 'Title must be 3 to 160 characters',
      'length', '{"min": 3, "max": 160}'),
    private.text_rule('title', 'Title', post.title),
    ('slug', post.slug ~ '^[a-z0-9-]{3,100}$', 'Address must be 3 to 100 lower case letters a to z, digits and hyphens',
      'slug_characters', '{"min": 3, "max": 100}'),
    ('excerpt', char_length(post.excerpt) <= 300, 'Summary must be at most 300 characters',
      'max_length', '{"max": 300}'),
    private.text_rule('excerpt', 'Summary', post.excerpt, true),
    ('content', char_length(post.content) <= 100000, 'Text must be at most 100,000 characters',
      'max_length', '{"max": 100000}'),
    private.text_rule('content', 'Text', post.content, true),
    ('cover_image_url', post.cover_image_url = '' or private.is_web_address(post.cover_image_url),
      'Cover image must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.check_merchant(merchant public.merchants)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_fields(
    ('name', char_length(merchant.name) between 2 and 80 and merchant.name !~ '[[:cntrl:]]',
      'Name must be 2 to 80 characters on one line', 'length', '{"min": 2, "max": 80}'),
    private.text_rule('name', 'Name', merchant.name),
    ('category', merchant.category in (
      'men', 'women', 'kids', 'books', 'eid', 'finance', 'food', 'health', 'international', 'local', 'perfumes',
      'prayer', 'tech', 'toys', 'travel', 'wedding', 'other'), 'Category must be one of the 17 categories',
      'one_of', '{}'),
    ('description', char_length(merchant.description) between 1 and 2000, 'Description must be 1 to 2,000 characters',
      'length', '{"min": 1, "max": 2000}'),
    private.text_rule('description', 'Description', merchant.description, true),
    ('website', merchant.website = '' or private.is_web_address(merchant.website),
      'Website must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}'),
    ('website', merchant.website = '' or private.is_public_link(merchant.website),
      'Website must lead to a public site, without a user name or password', 'public_link', '{}'),
    ('location', char_length(merchant.location) <= 120, 'Location must be at most 120 characters',
      'max_length', '{"max": 120}'),
    private.text_rule('location', 'Location', merchant.location),
    ('contact_email', char_length(merchant.contact_email) <= 254
      and merchant.contact_email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$',
      'Contact e-mail must be an address such as name@example.com', 'email_address', '{}'),
    private.text_rule('contact_email', 'Contact e-mail', merchant.contact_email),
    ('phone', merchant.phone = '' or merchant.phone ~ '^[0-9+() ./-]{5,30}$',
      'Phone must be empty or 5 to 30 digits, spaces and + ( ) . / -', 'phone_number', '{"min": 5, "max": 30}'),
    ('halal_certifier', char_length(merchant.halal_certifier) <= 120, 'Certifier must be at most 120 characters',
      'max_length', '{"max": 120}'),
    private.text_rule('halal_certifier', 'Certifier', merchant.halal_certifier),
    ('certificate_number', char_length(merchant.certificate_number) <= 80,
      'Certificate number must be at most 80 characters', 'max_length', '{"max": 80}'),
    private.text_rule('certificate_number', 'Certificate number', merchant.certificate_number),
    ('logo_url', merchant.logo_url = '' or private.is_own_image('merchant', merchant.logo_url),
      'Logo must be an image that you uploaded here', 'own_image', '{}')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.decision_to_undo(admin uuid, kind text, content_id_param uuid, status_now text, expected_status text)
 RETURNS public.admin_actions
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  keys constant text[] := array['status', 'expired_at', 'profile_image_status'];
  latest public.admin_actions;
begin
  select * into latest from public.admin_actions a
  where a.subject_id = content_id_param and (coalesce(a.before, '{}') ?| keys or coalesce(a.after, '{}') ?| keys)
  order by a.created_at desc limit 1;
  if latest.id is null or latest.admin_id is distinct from admin
    or latest.action not in ('approve_' || kind, 'reject_' || kind, 'expire_' || kind, 'take_down_' || kind)
    -- The author has sent it again since, or another decision is the latest one.
    or status_now <> coalesce(latest.after ->> 'status', latest.after ->> 'profile_image_status', status_now)
    or status_now <> expected_status
  then
    raise exception 'Another decision has been made since' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if latest.created_at < now() - interval '10 minutes' then
    raise exception 'A decision can be undone for 10 minutes' using errcode = 'PT409', hint = 'undo_too_late';
  end if;
  return latest;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_blog_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Foreign keys and procedures run as the owner.
  if current_user not in ('anon', 'authenticated', 'samha_backend') then
    return coalesce(new, old);
  end if;
  perform private.require_blog_author(tg_op = 'INSERT');
  if tg_op = 'INSERT' then
    if new.user_id is distinct from auth.uid() then
      raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
    end if;
    new.first_published_at := null;
    new.reviewed_at := null;
    new.created_at := now();
    new.updated_at := now();
    return new;
  end if;
  if old.user_id is distinct from auth.uid() and not private.is_admin() then
    raise exception 'Only its author or an admin can change a blog post' using errcode = '42501';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if (new.id, new.user_id, new.first_published_at, new.created_at, new.updated_at,
      new.reviewed_at)
    is distinct from (old.id, old.user_id, old.first_published_at, old.created_at, old.updated_at,
      old.reviewed_at)
  then
    raise exception 'The author, dates and review of a blog post cannot be written' using errcode = '42501';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- The trigger of auth.users and the procedures run as the owner.
  if current_user not in ('anon', 'authenticated', 'samha_backend') then
    return new;
  end if;
  perform private.require_open_session();
  if tg_op = 'INSERT' then
    -- Part of the sign-up, so before the e-mail address is confirmed.
    perform private.refuse_banned(auth.uid());
    return private.fallback_profile(new);
  end if;
  perform private.refuse_writer(auth.uid());
  if (new.id, new.username, new.created_at, new.profile_image_url)
    is distinct from (old.id, old.username, old.created_at, old.profile_image_url)
    or new.profile_image_status <> 'pending'
  then
    raise exception 'Only an image for review can be written to a profile' using errcode = '42501';
  end if;
  if not private.is_own_image('avatar', new.pending_profile_image_url) then
    raise exception 'Avatar must be an image that you uploaded here'
      using errcode = 'PT400', hint = 'invalid_field',
        detail = '{"field": "pending_profile_image_url", "rule": "own_image"}';
  end if;
  new.pending_image_since := now();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_thread_whole()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  parent public.comments;
begin
  if tg_op = 'UPDATE' then
    if (new.parent_id, new.deal_id, new.depth) is distinct from (old.parent_id, old.deal_id, old.depth) then
      raise exception 'A comment cannot be moved'
        using errcode = 'PT400', hint = 'parent_not_found', detail = '{"field": "parent_id"}';
    end if;
    return new;
  end if;
  if new.parent_id is null then
    new.depth := 0;
    return new;
  end if;
  select * into parent from public.comments where id = new.parent_id;
  if parent.deal_id is distinct from new.deal_id then
    raise exception 'The comment you reply to must be on the same deal'
      using errcode = 'PT400', hint = 'parent_not_found', detail = '{"field": "parent_id"}';
  end if;
  if parent.depth >= 18 then
    raise exception 'A thread must be at most 18 replies deep'
      using errcode = 'PT400', hint = 'too_deep', detail = '{"field": "parent_id", "max": 18}';
  end if;
  new.depth := parent.depth + 1;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_decided_state(kind text, content_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  state jsonb;
begin
  case kind
    when 'deal' then
      select jsonb_build_object('status', d.status, 'expired_at', d.expired_at) into state
      from public.deals d where d.id = content_id_param for update;
    when 'voucher' then
      select jsonb_build_object('status', v.status) into state
      from public.voucher_codes v where v.id = content_id_param for update;
    when 'merchant' then
      select jsonb_build_object('status', m.status) into state
      from public.merchants m where m.id = content_id_param for update;
    when 'edit' then
      select jsonb_build_object('status', e.status) into state
      from private.proposed_edits e where e.id = content_id_param for update;
    when 'avatar' then
      select private.avatar_in_review(p) into state
      from public.profiles p where p.id = content_id_param for update;
    else
      perform private.refuse_field('content_type', 'Content type must be deal, edit, voucher, merchant or avatar', 'one_of', '{}');
  end case;
  if state is null then
    raise exception 'This content no longer exists' using errcode = 'PT404', hint = 'content_not_found';
  end if;
  return state;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_start(old public.deals, starts_at_param timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if date_trunc('minute', starts_at_param) is not distinct from date_trunc('minute', old.starts_at) then
    return old.starts_at;
  end if;
  if private.has_begun(old) then
    raise exception 'The start of a deal cannot be changed after it has begun' using errcode = 'PT409', hint = 'start_passed';
  end if;
  if starts_at_param <= now() then
    perform private.refuse_field('starts_at', 'The start must be in the future', 'start_in_future', '{}');
  end if;
  return starts_at_param;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_changed(updated_at timestamp with time zone, expected_updated_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if updated_at <> expected_updated_at then
    raise exception 'This has changed since you opened it' using errcode = 'PT409', hint = 'content_changed';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_writer(member_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_banned(member_param);
  if private.must_confirm_email(member_param) then
    raise exception 'Confirm your email address first: open the link that we sent you.'
      using errcode = 'PT403', hint = 'email_not_confirmed';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_edit(edit_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  edit private.proposed_edits;
  deal public.deals;
  before public.deals;
begin
  select * into edit from private.proposed_edits where id = edit_id_param;
  select * into deal from public.deals where id = edit.deal_id for update;
  if edit.status = 'approved' then
    if deal.updated_at <> edit.decided_at then
      raise exception 'Another decision has been made since' using errcode = 'PT409', hint = 'already_decided';
    end if;
    before := jsonb_populate_record(deal, (
      select jsonb_object_agg(field, edit.replaced -> 'deal' -> field)
      from unnest(array(select jsonb_object_keys(edit.changes)) || array['expired_at', 'expired_by', 'edited_at']) as field));
    perform private.write_edit(before);
    update public.deals set edited_at = before.edited_at where id = deal.id;
    delete from public.deal_revisions where deal_id = deal.id and created_at >= edit.decided_at;
    perform private.approve_present_version(deal.id);
    if (edit.replaced ->> 'had_version')::boolean then
      insert into private.approved_versions
      select (jsonb_populate_record(null::private.approved_versions, edit.replaced)).*;
    end if;
  end if;
  update private.proposed_edits set
    status = 'waiting', rejection_reason = null, replaced = null, decided_at = null, updated_at = clock_timestamp()
  where id = edit.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.review_of(old_post public.blog_posts, post public.blog_posts)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if post.status = 'published' and exists (
    select from private.taken_down_posts t where t.post_id = post.id and t.hash = private.blog_post_hash(post))
  then
    raise exception 'An admin took this post down. Change it before you publish it again.'
      using errcode = 'PT409', hint = 'post_taken_down';
  end if;
  if private.is_trusted_author(post.user_id) or private.is_admin() then
    if post.status = 'published' and auth.uid() is not null and not private.is_admin()
      and private.change_since_kept(post) >= 0.3333
    then
      return null;
    end if;
    return case when post.status = 'published' then coalesce(post.reviewed_at, now()) else post.reviewed_at end;
  end if;
  -- Without an account: a job, or the foreign key of an author who leaves.
  if auth.uid() is not null and private.blog_post_hash(post) is distinct from private.blog_post_hash(old_post) then
    return null;
  end if;
  return post.reviewed_at;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_ban(user_id_param uuid, reason_param text, until_param timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  why text := btrim(reason_param);
  earlier private.bans;
begin
  if why is null or char_length(why) not between 1 and 1000 then
    perform private.refuse_field('reason', 'Reason must be 1 to 1,000 characters', 'length', '{"min": 1, "max": 1000}');
  end if;
  perform private.check_fields(private.text_rule('reason', 'Reason', why, true));
  if until_param <= now() or not isfinite(until_param) then
    perform private.refuse_field('until', 'The end of a ban must be in the future', 'end_in_future', '{}');
  end if;
  -- Serialised with grant_admin and with other bans of the same member.
  perform from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  -- The caller is an admin too, so nobody can ban themselves.
  if exists (select from private.admins where user_id = user_id_param) then
    raise exception 'Admins cannot be banned. Remove the admin role first.'
      using errcode = 'PT409', hint = 'cannot_ban_admin';
  end if;
  select * into earlier from private.bans where user_id = user_id_param;
  insert into private.bans (user_id, reason, until, banned_by)
  values (user_id_param, why, until_param, auth.uid())
  on conflict (user_id) do update
    set reason = excluded.reason, until = excluded.until, banned_by = excluded.banned_by, created_at = now();
  -- The event belongs to the banned member.
  insert into public.security_events (user_id, event, details)
  values (user_id_param, 'ban_member', jsonb_build_object('until', until_param));
  return jsonb_build_object('banned', earlier.user_id is not null, 'until', earlier.until);
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_member_ending(deal_id_param uuid, is_over_param boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old public.deals;
begin
  perform private.require_admin();
  if is_over_param is null then
    perform private.refuse_field('is_over_param', 'Say whether the deal is over', 'required', '{}');
  end if;
  select * into old from public.deals where id = deal_id_param and status = 'active' for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if not private.ending_waits(old.id) then
    raise exception 'Another decision has been made since' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if is_over_param then
    perform private.set_deal_decision(old.id, 'expire', null);
    perform private.log_admin_action('expire_deal', 'deal', old.id, jsonb_build_object('expired_at', old.expired_at),
      (select jsonb_build_object('expired_at', expired_at) from public.deals where id = old.id));
  else
    perform private.record_expiry_decision(old.id, false, 'moderator');
    perform private.log_admin_action('keep_deal', 'deal', old.id);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_reports(content_type_param text, content_id_param uuid, status_param text, resolution_param text DEFAULT NULL::text, content_action_param text DEFAULT 'keep'::text, ban_reason_param text DEFAULT NULL::text, ban_until_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  kind text := lower(btrim(content_type_param));
  decision text := lower(btrim(status_param));
  message text := nullif(btrim(resolution_param), '');
  content_action text := lower(btrim(content_action_param));
  seen jsonb;
  author uuid;
  ban jsonb;
  decided integer;
begin
  perform private.check_report_decision(kind, decision, message, content_action);
  -- The second of two admins waits here, and then finds no open report.
  update public.reports
  set status = decision::public.report_status, resolution = message, resolved_by = admin, resolved_at = now()
  where content_type::text = kind and content_id = content_id_param and status = 'open';
  get diagnostics decided = row_count;
  if decided = 0 then
    if exists (select from public.reports where content_type::text = kind and content_id = content_id_param) then
      raise exception 'Someone else has already decided on this' using errcode = 'PT409', hint = 'already_decided';
    end if;
    raise exception 'Report not found' using errcode = 'PT404', hint = 'report_not_found';
  end if;

  if content_action = 'keep' then
    perform private.log_admin_action(
      case decision when 'resolved' then 'resolve_reports' else 'dismiss_reports' end,
      kind, content_id_param, null, jsonb_build_object('reports', decided), message);
  elsif content_action = 'ban' then
    select r.author_id into author from public.reports r
    where r.content_type::text = kind and r.content_id = content_id_param and r.author_id is not null
    order by r.created_at desc limit 1;
    ban := private.set_ban(author, ban_reason_param, ban_until_param);
    perform private.log_admin_action(
      'ban_reported_member', 'profile', author, ban,
      jsonb_build_object('banned', true, 'until', ban_until_param, 'reports', decided), ban_reason_param);
  else
    seen := private.reported_content(kind::public.report_content_type, content_id_param);
    perform private.act_on_reported_content(kind, content_id_param, content_action, message);
    perform private.log_admin_action(
      content_action || '_reported_content', kind, content_id_param, seen,
      private.reported_content(kind::public.report_content_type, content_id_param)
        || jsonb_build_object('reports', decided), message);
  end if;
  return decided;
end
$function$;

CREATE OR REPLACE FUNCTION public.edit_own_deal(deal_id_param uuid, deal_data jsonb, reason_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.own_deals
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  allowed text[] := array['title', 'description', 'price', 'original_price', 'currency', 'location', 'image_url',
    'deal_url', 'starts_at', 'expires_at'];
  old public.deals;
  deal public.deals;
  changed jsonb;
  still_waiting jsonb;
  is_large boolean;
  answer public.own_deals;
begin
  perform private.check_reason(reason_param);
  deal_data := private.read_deal_data(deal_data);
  select * into old from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if old.status = 'rejected' then
    raise exception 'Resubmit a rejected deal instead' using errcode = 'PT409', hint = 'cannot_edit';
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if old.status = 'pending' then
    allowed := allowed || array['merchant', 'category'];
  end if;
  perform private.refuse_other_fields(deal_data, allowed);
  deal := private.apply_edit(old, deal_data);
  if deal.expires_at is distinct from old.expires_at and deal.expires_at <= now() then
    perform private.refuse_field('expires_at', 'The end must be in the future', 'end_in_future', '{}');
  end if;
  if old.status = 'active' and private.link_host(deal.deal_url) is distinct from private.link_host(old.deal_url) then
    perform private.refuse_field('deal_url', 'The link of an approved deal must stay at the same shop', 'same_host', '{}');
  end if;

  changed := private.new_values_of_deal(old, deal);
  still_waiting := private.waiting_fields(old.id) - array(select jsonb_object_keys(deal_data));
  is_large := old.status = 'active' and changed <> '{}'
    and private.is_large_change(private.approved_version(old), deal);
  if is_large and not private.is_trusted_poster(member) then
    if still_waiting || changed is distinct from private.waiting_fields(old.id) then
      perform private.require_pace('edits', member);
    end if;
    still_waiting := still_waiting || changed;
  elsif changed <> '{}' then
    perform private.require_pace('edits', member);
    if old.status = 'active' then
      perform private.keep_approved_version(old);
    end if;
    deal := private.write_edit(deal);
    perform private.note_edit(old, deal, 'poster', reason_param, is_large);
  end if;
  perform private.propose_edit(old.id, still_waiting, reason_param);

  select * into answer from public.own_deals where id = old.id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.expire_own_deal(deal_id_param uuid)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
  answer public.deals_with_temperature;
begin
  select * into deal from public.deals where id = deal_id_param and user_id = member and status = 'active' for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  if private.moderator_has_decided(deal.id) then
    raise exception 'An admin brought this deal back. You can end it after 24 hours.'
      using errcode = 'PT409', hint = 'moderator_decided';
  end if;
  perform private.decide_expiry(deal.id, true, 'poster');
  select * into answer from public.deals_with_temperature where id = deal.id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.grant_admin(user_id_param uuid, reason_param text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  -- Serialised with ban_member, so that nobody becomes banned and admin at once.
  perform 1 from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  if exists (select from private.bans where user_id = user_id_param and (until is null or until > now())) then
    raise exception 'A banned member cannot become an admin. Lift the ban first.'
      using errcode = 'PT409', hint = 'cannot_promote_banned';
  end if;
  insert into private.admins (user_id) values (user_id_param) on conflict do nothing;
  if not found then
    return false; -- an admin already: no change and no log entry
  end if;
  perform private.log_admin_action(
    'grant_admin', 'profile', user_id_param, '{"admin": false}', '{"admin": true}', reason_param);
  insert into public.security_events (user_id, event) values (user_id_param, 'grant_admin');
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.handle_contact_message(message_id_param uuid, is_handled_param boolean DEFAULT true)
 RETURNS public.contact_messages
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  earlier public.contact_messages;
  answer public.contact_messages;
begin
  select * into earlier from public.contact_messages where id = message_id_param for update;
  if not found then
    raise exception 'Message not found' using errcode = 'PT404', hint = 'message_not_found';
  end if;
  if (earlier.handled_at is not null) = is_handled_param then
    raise exception 'Someone else has already done this' using errcode = 'PT409', hint = 'already_decided';
  end if;
  update public.contact_messages set
    handled_at = case when is_handled_param then now() end,
    handled_by = case when is_handled_param then admin end
  where id = message_id_param
  returning * into answer;
  perform private.log_admin_action(
    case when is_handled_param then 'handle_message' else 'reopen_message' end, 'message', answer.id,
    jsonb_build_object('handled_at', earlier.handled_at), jsonb_build_object('handled_at', answer.handled_at));
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.hide_deal_revision(revision_id_param uuid, is_hidden_param boolean DEFAULT true)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  revision public.deal_revisions;
begin
  perform private.require_admin();
  update public.deal_revisions set is_hidden = coalesce(is_hidden_param, true) where id = revision_id_param
  returning * into revision;
  if not found then
    raise exception 'This content no longer exists' using errcode = 'PT404', hint = 'content_not_found';
  end if;
  perform private.log_admin_action(case when revision.is_hidden then 'hide_revision' else 'show_revision' end, 'deal',
    revision.deal_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_avatar(user_id_param uuid, action_param text, image_url_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  refusal jsonb := private.refuse_avatar_access(
    'moderate_avatar', jsonb_build_object('user_id', user_id_param, 'action', left(action_param, 40)));
  seen public.profiles;
  decided public.profiles;
begin
  if refusal is not null then
    return refusal;
  end if;
  action := private.check_decision(action_param, null, 'approve', 'reject');
  -- The second of two admins waits here, and then finds no image in review.
  select * into seen from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  if seen.profile_image_status <> 'pending' or seen.pending_profile_image_url is null then
    raise exception 'No pending image found' using errcode = 'PT404', hint = 'no_pending_image';
  end if;
  if seen.profile_image_status::text <> expected_status_param then
    raise exception 'Someone else has already decided: this image is %', seen.profile_image_status
      using errcode = 'PT409', hint = 'already_decided';
  end if;
  if seen.pending_profile_image_url <> image_url_param then
    raise exception 'This member has uploaded another image since. Look at the new one first.'
      using errcode = 'PT409', hint = 'picture_changed';
  end if;

  update public.profiles set
    profile_image_url = case action when 'approve' then pending_profile_image_url else profile_image_url end,
    profile_image_status = case action when 'approve' then 'approved' else 'rejected' end::public.profile_image_status,
    pending_profile_image_url = null,
    pending_image_since = null
  where id = user_id_param
  returning * into decided;
  perform private.log_admin_action(action || '_avatar', 'profile', user_id_param,
    private.avatar_in_review(seen), private.avatar_in_review(decided));
  perform private.log_security_event(action || '_avatar', jsonb_build_object('user_id', user_id_param));
  return private.avatar_in_review(decided);
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_deal(deal_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  old public.deals;
  answer public.deals_with_temperature;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, reason_param, 'approve', 'reject', 'expire');

  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if old.status::text <> expected_status_param then
    raise exception 'Someone else has already decided: this deal is %', old.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'deal', 'status', old.status)::text;
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if action = 'approve' and old.expires_at <= now() then
    raise exception 'The end date of this deal has passed. Change it first.'
      using errcode = 'PT409', hint = 'end_passed', detail = json_build_object('at', old.expires_at)::text;
  end if;

  perform private.set_deal_decision(deal_id_param, action, reason_param);
  perform private.log_admin_action(
    action || '_deal', 'deal', deal_id_param,
    jsonb_build_object('status', old.status, 'expired_at', old.expired_at)
      -- For undo_decision: approving and rejecting replace the reason of an earlier rejection.
      || case action when 'expire' then '{}'
        else jsonb_strip_nulls(jsonb_build_object('rejection_reason', old.rejection_reason)) end,
    (select jsonb_build_object('status', status, 'expired_at', expired_at) from public.deals where id = deal_id_param),
    reason_param);

  select * into answer from public.deals_with_temperature where id = deal_id_param;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_deal_edit(edit_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_version_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  edit private.proposed_edits;
  deal public.deals;
  decided text;
  replaced_now jsonb;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, reason_param, 'approve', 'reject');
  -- The deal first, as edit_own_deal locks it.
  select d.* into deal from public.deals d join private.proposed_edits e on e.deal_id = d.id
  where e.id = edit_id_param for update of d;
  select * into edit from private.proposed_edits where id = edit_id_param;
  if not found or deal.status <> 'active' then
    raise exception 'No change to this deal is pending' using errcode = 'PT404', hint = 'edit_not_found';
  end if;
  if edit.status <> 'waiting' then
    raise exception 'Someone else has already decided: this change is %', edit.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'edit', 'status', edit.status)::text;
  end if;
  perform private.refuse_changed(private.version_of_edit(edit, deal), expected_version_param);

  decided := case action when 'approve' then 'approved' else 'rejected' end;
  if action = 'approve' then
    replaced_now := private.apply_proposed_edit(edit, deal);
  end if;
  update private.proposed_edits set
    status = decided, replaced = replaced_now, decided_at = now(), updated_at = clock_timestamp(),
    rejection_reason = case action when 'reject' then nullif(btrim(reason_param), '') end
  where id = edit.id;
  perform private.log_admin_action(
    action || '_edit', 'deal_edit', edit.id,
    (select jsonb_object_agg(field, to_jsonb(deal) -> field) from jsonb_object_keys(edit.changes) as field)
      || jsonb_build_object('status', 'waiting'),
    edit.changes || jsonb_build_object('status', decided, 'deal_id', deal.id), reason_param);
  return decided;
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_merchant(merchant_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text)
 RETURNS public.merchants
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  why text := nullif(btrim(reason_param), '');
  earlier public.merchants;
  answer public.merchants;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, why, 'approve', 'reject', 'take_down');
  select * into earlier from public.merchants where id = merchant_id_param for update;
  if not found then
    raise exception 'Merchant not found' using errcode = 'PT404', hint = 'merchant_not_found';
  end if;
  -- Of two admins the first decides.
  if earlier.status <> (case action when 'take_down' then 'approved' else 'pending' end)::public.merchant_status
    or earlier.status::text <> expected_status_param
  then
    raise exception 'Someone else has already done this' using errcode = 'PT409', hint = 'already_decided';
  end if;
  update public.merchants set
    status = (case action when 'approve' then 'approved' else 'rejected' end)::public.merchant_status,
    rejection_reason = case action when 'approve' then null else why end,
    rejected_at = case action when 'approve' then null else now() end
  where id = merchant_id_param
  returning * into answer;
  perform private.log_admin_action(
    action || '_merchant', 'merchant', answer.id,
    jsonb_build_object('status', earlier.status), jsonb_build_object('status', answer.status), why);
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_voucher_code(voucher_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  why text := nullif(btrim(reason_param), '');
  earlier public.voucher_codes;
  answer public.voucher_codes;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, why, 'approve', 'reject');
  select * into earlier from public.voucher_codes where id = voucher_id_param for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  if earlier.status::text = (case action when 'approve' then 'active' else 'rejected' end)
    or earlier.status::text <> coalesce(expected_status_param, earlier.status::text)
  then
    raise exception 'Someone else has already done this' using errcode = 'PT409', hint = 'already_decided';
  end if;
  perform private.refuse_changed(earlier.updated_at, expected_updated_at_param);
  answer := private.set_voucher_decision(voucher_id_param, action, why);
  perform private.log_admin_action(
    action || '_voucher', 'voucher', answer.id,
    -- For undo_decision: a decision replaces the reason of an earlier rejection.
    jsonb_build_object('status', earlier.status)
      || jsonb_strip_nulls(jsonb_build_object('rejection_reason', earlier.rejection_reason)),
    jsonb_build_object('status', answer.status), why);
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.register_merchant(name_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, website_param text DEFAULT NULL::text, contact_email_param text DEFAULT NULL::text, phone_param text DEFAULT NULL::text, category_param text DEFAULT NULL::text, location_param text DEFAULT NULL::text, halal_certifier_param text DEFAULT NULL::text, certificate_number_param text DEFAULT NULL::text, logo_url_param text DEFAULT NULL::text)
 RETURNS public.merchants
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  merchant public.merchants;
  earlier public.merchant_status;
  answer public.merchants;
begin
  merchant.name := btrim(name_param, E' \t\r\n');
  merchant.description := btrim(description_param, E' \t\r\n');
  merchant.website := btrim(coalesce(website_param, ''));
  merchant.contact_email := btrim(contact_email_param);
  merchant.phone := btrim(coalesce(phone_param, ''));
  merchant.category := lower(btrim(category_param));
  merchant.location := btrim(coalesce(location_param, ''));
  merchant.halal_certifier := btrim(coalesce(halal_certifier_param, ''));
  merchant.certificate_number := btrim(coalesce(certificate_number_param, ''));
  merchant.logo_url := btrim(coalesce(logo_url_param, ''));
  perform private.check_merchant(merchant);

  -- One at a time per member, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 6));
  select m.status into earlier from public.merchants m
  where m.user_id = member and m.status <> 'rejected'
    and (m.name_key = private.merchant_key(merchant.name) and m.name_key <> '' or lower(m.name) = lower(merchant.name))
  limit 1;
  if found then
    raise exception '%', case earlier
      when 'pending' then 'You have already registered this business. It is waiting for approval.'
      else 'You have already registered this business. It is approved.' end
      using errcode = 'PT409', hint = 'already_registered',
        detail = json_build_object('status', earlier)::text;
  end if;

  perform private.require_pace('merchants', member);
  insert into public.merchants (
    user_id, name, slug, description, website, contact_email, phone, category, location, halal_certifier,
    certificate_number, logo_url)
  values (
    member, merchant.name, private.free_merchant_slug(merchant.name), merchant.description, merchant.website,
    merchant.contact_email, merchant.phone, merchant.category, merchant.location, merchant.halal_certifier,
    merchant.certificate_number, merchant.logo_url)
  returning * into answer;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.request_account_deletion()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
  due timestamptz;
begin
  if private.is_admin() then
    raise exception 'Admins cannot delete their account. Another admin has to remove the admin role first.'
      using errcode = 'PT409', hint = 'still_admin';
  end if;
  insert into private.account_deletions (user_id) values (member) on conflict (user_id) do nothing;
  select due_at into due from private.account_deletions where user_id = member;
  return due;
end
$function$;

CREATE OR REPLACE FUNCTION public.resolve_report(report_id_param uuid, status_param text, resolution_param text DEFAULT NULL::text)
 RETURNS public.reports
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  decision text := lower(btrim(status_param));
  message text := nullif(btrim(resolution_param), '');
  earlier public.reports;
  answer public.reports;
begin
  perform private.check_report_decision('report', decision, message, 'keep');
  select * into earlier from public.reports where id = report_id_param for update;
  if not found then
    raise exception 'Report not found' using errcode = 'PT404', hint = 'report_not_found';
  end if;
  if earlier.status <> 'open' then
    raise exception 'Someone else has already decided: this report is %', earlier.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'report', 'status', earlier.status)::text;
  end if;
  update public.reports
  set status = decision::public.report_status, resolution = message, resolved_by = admin, resolved_at = now()
  where id = report_id_param
  returning * into answer;
  perform private.log_admin_action(
    case decision when 'resolved' then 'resolve_report' else 'dismiss_report' end, 'report', answer.id,
    jsonb_build_object('status', earlier.status), jsonb_build_object('status', answer.status), message);
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.resubmit_deal(deal_id_param uuid, title_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, price_param numeric DEFAULT NULL::numeric, merchant_param text DEFAULT NULL::text, category_param text DEFAULT NULL::text, location_param text DEFAULT NULL::text, image_url_param text DEFAULT NULL::text, deal_url_param text DEFAULT NULL::text, currency_param text DEFAULT NULL::text, original_price_param numeric DEFAULT NULL::numeric, starts_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, expires_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
  old public.deals;
  answer public.deals_with_temperature;
begin
  -- Locked, so that no admin decides on the text that is being replaced.
  select * into old from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.state_of_deal(old.status, old.expires_at, old.expired_at) not in ('pending', 'rejected') then
    raise exception 'Only pending or rejected deals can be changed'
      using errcode = 'PT409', hint = 'cannot_resubmit';
  end if;
  deal := private.read_deal_fields(
    title_param, description_param, price_param, merchant_param, category_param, location_param,
    coalesce(image_url_param, old.image_url), deal_url_param, currency_param, original_price_param,
    case when private.has_begun(old) then coalesce(starts_at_param, old.starts_at) else starts_at_param end,
    expires_at_param);
  deal.starts_at := private.read_start(old, deal.starts_at);

  perform private.require_pace('deals', member);
  update public.deals set
    title = deal.title, description = deal.description, price = deal.price, original_price = deal.original_price,
    currency = deal.currency, merchant = deal.merchant, deal_url = deal.deal_url, image_url = deal.image_url,
    category = deal.category, location = deal.location, starts_at = deal.starts_at, expires_at = deal.expires_at,
    status = 'pending', rejection_reason = null, expired_at = null, expired_by = null, updated_at = now()
  where id = old.id;
  delete from private.proposed_edits where deal_id = old.id;

  select * into answer from public.deals_with_temperature where id = old.id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.resubmit_voucher_code(voucher_id_param uuid, code_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, merchant_param text DEFAULT NULL::text, merchant_url_param text DEFAULT NULL::text, discount_value_param numeric DEFAULT NULL::numeric, discount_type_param text DEFAULT NULL::text, expiry_date_param date DEFAULT NULL::date, brand_image_url_param text DEFAULT NULL::text)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  voucher public.voucher_codes;
  old public.voucher_codes;
  answer public.voucher_codes;
begin
  select * into old from public.voucher_codes where id = voucher_id_param and user_id = member for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  if old.status = 'active' then
    raise exception 'Only pending or rejected codes can be changed'
      using errcode = 'PT409', hint = 'cannot_resubmit';
  end if;
  voucher := private.read_voucher_fields(
    code_param, description_param, merchant_param, merchant_url_param, discount_value_param, discount_type_param,
    expiry_date_param, brand_image_url_param);

  perform private.require_pace('vouchers', member);
  update public.voucher_codes set
    code = voucher.code, description = voucher.description, merchant = voucher.merchant,
    merchant_url = voucher.merchant_url, discount_value = voucher.discount_value,
    discount_type = voucher.discount_type, expiry_date = voucher.expiry_date,
    brand_image_url = voucher.brand_image_url, status = 'pending', rejection_reason = null, rejected_at = null,
    updated_at = now()
  where id = old.id
  returning * into answer;
  return answer;
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
  -- Nobody keeps a draft that is not published yet.
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
      -- A post that changed since it was kept waits for its own decision.
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

CREATE OR REPLACE FUNCTION public.secure_add_comment(deal_id_param uuid, user_id_param uuid, content_param text, parent_id_param uuid DEFAULT NULL::uuid, comment_id_param uuid DEFAULT NULL::uuid)
 RETURNS public.comments_with_author
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  said text := btrim(content_param, E' \t\r\n');
  new_id uuid;
  answer public.comments_with_author;
begin
  if user_id_param is distinct from member then
    raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
  end if;
  perform private.check_fields(
    ('content', char_length(said) between 1 and 2000, 'Comment must be 1 to 2,000 characters',
      'length', '{"min": 1, "max": 2000}'),
    private.text_rule('content', 'Comment', said, true)
  );
  if not exists (
    select from public.deals
    where id = deal_id_param and (status = 'active' or user_id = member or private.is_admin())
  ) then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  -- The lock of require_pace: the first request may still be running.
  perform pg_advisory_xact_lock(hashtextextended(member::text || 'comments', 22));
  select c.id into new_id from public.comments c
  where c.id = comment_id_param and c.user_id = member and c.deal_id = deal_id_param;
  if new_id is null then
    perform private.require_pace('comments', member);
    insert into public.comments (id, deal_id, user_id, content, parent_id)
    values (coalesce(comment_id_param, gen_random_uuid()), deal_id_param, member, said, parent_id_param)
    on conflict (id) do nothing
    returning id into new_id;
    if new_id is null then
      raise exception 'This comment id is taken. Send the comment with another one.'
        using errcode = 'PT409', hint = 'comment_id_taken';
    end if;
  end if;
  select * into answer from public.comments_with_author where id = new_id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.secure_report_content(content_id_param uuid DEFAULT NULL::uuid, content_type_param text DEFAULT NULL::text, reason_param text DEFAULT NULL::text, details_param text DEFAULT NULL::text, user_id_param uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  kind text := lower(btrim(content_type_param));
  why text := lower(btrim(reason_param));
  more text := nullif(btrim(details_param, E' \t\r\n'), '');
  author uuid;
  answer uuid;
begin
  if user_id_param <> member then
    raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
  end if;
  perform private.check_report(kind, content_id_param, why, more);

  select found_content.author_id into author
  from private.find_reportable(kind::public.report_content_type, content_id_param, member) found_content;
  if not found and kind = 'deal' then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  elsif not found then
    raise exception 'This content no longer exists' using errcode = 'PT404', hint = 'content_not_found';
  end if;

  -- One at a time per member, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 7));
  if exists (
    select from public.reports r
    where r.user_id = member and r.content_type::text = kind and r.content_id = content_id_param and r.status = 'open')
  then
    raise exception 'You have already reported this' using errcode = 'PT409', hint = 'already_reported';
  end if;
  perform private.require_pace('reports', member);
  insert into public.reports (user_id, content_type, content_id, author_id, reason, details)
  values (
    member, kind::public.report_content_type, content_id_param, author, why::public.report_reason, more)
  returning id into answer;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.secure_vote_deal(deal_id_param uuid, is_hot_param boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
begin
  if is_hot_param is null then
    perform private.refuse_field('is_hot_param', 'A vote must be hot or cold', 'hot_or_cold', '{}');
  end if;
  if exists (select from public.deal_votes where deal_id = deal_id_param and user_id = member) then
    raise exception 'You have already voted on this deal' using errcode = 'PT409', hint = 'already_voted';
  end if;
  if exists (select from private.removed_votes where deal_id = deal_id_param and user_id = member) then
    raise exception 'An admin removed your vote on this deal' using errcode = 'PT403', hint = 'vote_removed';
  end if;
  perform private.require_pace('votes', member);

  -- The counter first: its row lock makes the voters of a deal wait for each other, and the foreign key needs no
  -- second lock.
  update public.deals set
    hot_votes = hot_votes + is_hot_param::int,
    cold_votes = cold_votes + (not is_hot_param)::int
  where id = deal_id_param and status = 'active'
  returning * into deal;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  if private.is_upcoming(deal) then
    raise exception 'This deal has not started' using errcode = 'PT409', hint = 'deal_not_started';
  end if;

  insert into public.deal_votes (deal_id, user_id, vote_type)
  values (deal_id_param, member, case when is_hot_param then 'hot'::public.vote_type else 'cold' end)
  on conflict do nothing;
  if not found then -- the same member voted in another request at the same time
    raise exception 'You have already voted on this deal' using errcode = 'PT409', hint = 'already_voted';
  end if;

  return jsonb_build_object(
    'success', true, 'hotVotes', deal.hot_votes, 'coldVotes', deal.cold_votes, 'message', 'Vote recorded');
end
$function$;

CREATE OR REPLACE FUNCTION public.send_contact_message(name_param text, email_param text, topic_param text, message_param text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sender_name text := btrim(name_param, E' \t\r\n');
  sender_email text := btrim(email_param, E' \t\r\n');
  said text := btrim(message_param, E' \t\r\n');
  new_id uuid;
begin
  if sender_name is null or char_length(sender_name) not between 1 and 80 or sender_name ~ '[[:cntrl:]]' then
    perform private.refuse_field('name', 'Name must be 1 to 80 characters on one line',
      'length', '{"min": 1, "max": 80}');
  end if;
  if sender_email is null or char_length(sender_email) > 254
    or sender_email !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'
  then
    perform private.refuse_field('email', 'Email must be an address such as name@example.com', 'email_address', '{}');
  end if;
  if topic_param is null
    or topic_param not in ('general', 'deal', 'account', 'merchant', 'privacy', 'problem')
  then
    perform private.refuse_field('topic', 'Topic must be one of the list', 'one_of', '{}');
  end if;
  if said is null or char_length(said) not between 10 and 2000 then
    perform private.refuse_field('message', 'Message must be 10 to 2,000 characters',
      'length', '{"min": 10, "max": 2000}');
  end if;
  perform private.check_fields(
    private.text_rule('name', 'Name', sender_name),
    private.text_rule('email', 'E-mail', sender_email),
    private.text_rule('message', 'Message', said, true)
  );
  perform private.require_contact_pace();

  insert into public.contact_messages (user_id, name, email, topic, message)
  values ((select id from public.profiles where id = auth.uid()), sender_name, sender_email, topic_param, said)
  returning id into new_id;
  perform private.enqueue('mail_contact_messages', '{}', 'mail_contact_messages');
  return new_id;
end
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_deal(deal_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
begin
  select * into deal from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if deal.status <> 'pending' then
    raise exception 'Only a pending deal can be withdrawn' using errcode = 'PT409', hint = 'cannot_withdraw';
  end if;
  delete from public.deals where id = deal.id;
end
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_edit(deal_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
begin
  -- Locked, so that no admin decides meanwhile.
  perform 1 from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  delete from private.proposed_edits where deal_id = deal_id_param and status <> 'approved';
  if not found then
    raise exception 'No change to this deal is pending' using errcode = 'PT404', hint = 'edit_not_found';
  end if;
end
$function$;
