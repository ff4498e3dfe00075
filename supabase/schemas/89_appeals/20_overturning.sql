-- Each function restores what a decision changed, and refuses if that has changed since: the member has sent it again or deleted
-- it, or an admin has decided again.

create function private.refuse_outdated(is_outdated boolean) returns void
language plpgsql stable set search_path = '' as $$
begin
  if is_outdated is not false then
    raise exception 'This has changed since the decision, so nothing can be restored' using errcode = 'PT409', hint = 'appeal_outdated';
  end if;
end
$$;
comment on function private.refuse_outdated is 'Raises PT409. Null counts as outdated.';

create function private.refuse_deleted(is_deleted boolean) returns void
language plpgsql stable set search_path = '' as $$
begin
  if is_deleted then
    raise exception 'This content no longer exists' using errcode = 'PT404', hint = 'content_not_found';
  end if;
end
$$;
comment on function private.refuse_deleted is 'Raises PT404.';

-- Restores a deal, a change to a deal, a code, a merchant or an avatar to its state before a decision.
create function private.overturn_status(decision public.admin_actions) returns void
language plpgsql volatile set search_path = '' as $$
declare
  content constant text :=
    case decision.subject_type when 'deal_edit' then 'edit' when 'profile' then 'avatar' else decision.subject_type end;
  is_end constant boolean := decision.action in ('expire_deal', 'expire_reported_content');
  key constant text := case when is_end then 'expired_at' when content = 'avatar' then 'profile_image_status' else 'status' end;
  seen constant jsonb := private.lock_decided_state(content, decision.subject_id);
begin
  perform private.refuse_outdated((private.latest_status_decision(decision.subject_id)).id is distinct from decision.id
    or (decision.after ? key and seen -> key = decision.after -> key) is not true);
  if decision.action in ('remove_reported_content', 'expire_reported_content') then
    perform private.restore_reported_content(content, decision);
  else
    perform private.restore_state(content, decision);
  end if;
end
$$;

-- Restores the words of a comment that an admin edited, or words and author of one that an admin removed.
create function private.overturn_comment(decision public.admin_actions) returns void
language plpgsql volatile set search_path = '' as $$
declare
  words constant text := coalesce(decision.before ->> 'content', decision.before ->> 'text');
  author constant uuid := coalesce(decision.before ->> 'user_id', decision.before ->> 'author_id')::uuid;
  comment public.comments;
begin
  select * into comment from public.comments where id = decision.subject_id for update;
  perform private.refuse_deleted(not found);
  if decision.action = 'edit_comment' then
    perform private.refuse_outdated(comment.content <> decision.after ->> 'content' or comment.deleted_at is not null);
    update public.comments set content = words, updated_at = (decision.before ->> 'updated_at')::timestamptz where id = comment.id;
  else
    -- The log has no words of a comment that its author had deleted before.
    perform private.refuse_outdated(comment.deleted_at is null or words is null or author is null);
    update public.comments set content = words, user_id = author, deleted_at = null where id = comment.id;
  end if;
end
$$;

-- Publishes a post again that its author has not changed since.
create function private.overturn_post(decision public.admin_actions) returns void
language plpgsql volatile set search_path = '' as $$
declare
  post public.blog_posts;
begin
  select * into post from public.blog_posts where id = decision.subject_id for update;
  perform private.refuse_deleted(not found);
  perform private.refuse_outdated(post.status <> 'draft'
    or not exists (
      select from private.taken_down_posts t where t.post_id = post.id and t.hash = private.blog_post_hash(post))
    or decision.id <> (
      select a.id from public.admin_actions a
      where a.subject_id = post.id and a.action in ('keep_post', 'take_down_post', 'remove_reported_content')
      order by a.created_at desc limit 1));
  perform private.keep_post(post.id);
end
$$;

-- Restores the fields or the code of a deal that an admin edited, as another edit by an admin.
create function private.overturn_edit(decision public.admin_actions, reason text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  fields constant text[] := array(
    select field from jsonb_object_keys(decision.after) as field
    where field = any (private.deal_fields() || array['hot_votes_adjustment', 'cold_votes_adjustment']));
  deal public.deals;
  code jsonb;
begin
  select * into deal from public.deals where id = decision.subject_id for update;
  perform private.refuse_deleted(not found);
  if decision.action = 'update_deal_code' then
    code := private.logged_code(deal.id);
    perform private.refuse_outdated(case when decision.after is null then code is not null
      else (code @> decision.after) is not true end);
    perform public.set_deal_code(deal.id, case when decision.before is null then 'null'
      else (coalesce(code, '{}') || decision.before) - 'status' end);
  else
    perform private.refuse_outdated(
      exists (select from unnest(fields) as field where to_jsonb(deal) -> field is distinct from decision.after -> field));
    perform public.admin_update_deal(deal.id,
      (select jsonb_object_agg(field, decision.before -> field) from unnest(fields) as field), reason);
  end if;
  perform private.withdraw_notification(deal.user_id, format('change deal %s', deal.id));
end
$$;

-- Puts a member's addition back on its deal.
create function private.overturn_addition(member uuid, decision public.admin_actions) returns void
language plpgsql volatile set search_path = '' as $$
declare
  addition public.deal_additions;
begin
  update public.deal_additions f set
    status = 'accepted', decided_at = clock_timestamp(), decided_by = 'admin', decline_reason = null
  where f.deal_id = decision.subject_id and f.user_id = member and f.status = 'declined' and f.decided_by = 'admin'
    and f.decided_at <= decision.created_at
  returning * into addition;
  perform private.refuse_outdated(addition.deal_id is null);
  if addition.code is not null then
    perform private.publish_added_code(addition);
  end if;
end
$$;

-- Proposes a rejected change to a merchant again.
create function private.overturn_merchant_change(decision public.admin_actions) returns void
language plpgsql volatile set search_path = '' as $$
declare
  seen constant jsonb := private.lock_decided_state('merchant_change', decision.subject_id);
begin
  perform private.refuse_outdated(seen ->> 'status' is not null);
  perform private.restore_state('merchant_change', decision);
end
$$;

-- Gives the page of a merchant back to the member whom it was taken from.
create function private.overturn_hand_over(member uuid, decision public.admin_actions) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.refuse_outdated(not exists (
    select from public.merchants m
    where m.id = decision.subject_id and m.status = 'approved' and m.user_id::text = decision.after ->> 'user_id'));
  perform public.hand_over_merchant(decision.subject_id, (select p.username from public.profiles p where p.id = member));
  -- The answer to the appeal says it.
  perform private.withdraw_notification(member, format('decision merchant %s', decision.subject_id));
end
$$;

-- Shows a member's cheaper offer again.
create function private.overturn_offer(member uuid, decision public.admin_actions) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update private.vote_reasons v set removal_reason = null
  where v.deal_id = decision.subject_id and v.user_id = member and v.removal_reason is not null;
  perform private.refuse_outdated(not found);
end
$$;

-- Ends a ban that no later decision has replaced.
create function private.overturn_ban(member uuid, decision public.admin_actions) returns void
language plpgsql volatile set search_path = '' as $$
begin
  delete from private.bans where user_id = member and (until is null or until > now());
  perform private.refuse_outdated(not found or decision.id <> (
    select a.id from public.admin_actions a
    where a.subject_id = member and a.action in ('ban_member', 'ban_reported_member', 'lift_ban')
    order by a.created_at desc limit 1));
  insert into public.security_events (user_id, event) values (member, 'lift_ban');
end
$$;

-- Deletes the marks of a member's checks as wrong that a decision made, so that they have weight again.
create function private.overturn_wrong_checks(member uuid, decision public.admin_actions) returns void
language plpgsql volatile set search_path = '' as $$
begin
  delete from private.wrong_checks where user_id = member and marked_at = (
    select max(w.marked_at) from private.wrong_checks w where w.user_id = member and w.marked_at <= decision.created_at);
  perform private.refuse_outdated(not found);
end
$$;

-- Reopens a dismissed report.
create function private.overturn_report(report_id_param uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update public.reports r set status = 'open', resolution = null, resolved_by = null, resolved_at = null
  where r.id = report_id_param and r.status = 'dismissed' and not exists (
    select from public.reports o
    where o.user_id = r.user_id and o.content_type = r.content_type and o.content_id = r.content_id and o.status = 'open');
  perform private.refuse_outdated(not found);
end
$$;

-- Restores a fact, or reopens a dismissed dispute of a public one.
create function private.overturn_halal(decision public.admin_actions) returns void
language plpgsql volatile set search_path = '' as $$
declare
  fact public.halal_facts;
begin
  select * into fact from public.halal_facts where id = decision.subject_id for update;
  perform private.refuse_deleted(not found);
  if decision.action = 'dismiss_halal_dispute' then
    update public.halal_disputes x set status = 'open', decided_by = null, decided_at = null
    where x.id::text = decision.after ->> 'dispute_id' and x.status = 'dismissed' and fact.is_public and not exists (
      select from public.halal_disputes o where o.fact_id = x.fact_id and o.user_id = x.user_id and o.status = 'open');
    perform private.refuse_outdated(not found);
  else
    perform private.refuse_outdated(private.fact_has_changed(decision, fact) or decision.id <> (
      select a.id from public.admin_actions a
      where a.subject_id = fact.id and a.subject_type = 'halal_fact' order by a.created_at desc limit 1));
    perform private.restore_fact(decision, fact);
  end if;
end
$$;
