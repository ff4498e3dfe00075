create function private.notify_of_end() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.expired_at is null then
    delete from public.notifications n
    where n.user_id = new.user_id and n.bundle_key = format('decision deal %s', new.id)
      and n.kind in ('deal_expired', 'deal_ended_by_members') and n.read_at is null;
  elsif new.expired_by in ('date', 'members', 'unconfirmed') then
    perform private.notify_member(new.user_id,
      case new.expired_by when 'members' then 'deal_ended_by_members' else 'deal_expired' end, 'deal', new.id,
      format('decision deal %s', new.id), data_param => jsonb_build_object('by', new.expired_by));
  end if;
  return null;
end
$$;
comment on function private.notify_of_end is
  'Notifies the poster that the deal has ended because its end date passed, members ended it or it was not confirmed; withdraws the unread notice when the deal returns. Definer: notices are written by triggers and procedures only. The notice that members ended a deal cannot be switched off. notify_of_admin_action handles deals ended by admins.';

create trigger deals_notify_of_end after update of expired_at on public.deals
  for each row when (new.status = 'active' and (old.expired_at is null) <> (new.expired_at is null))
  execute function private.notify_of_end();

create function private.notify_of_heat() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (
    select from public.notifications n where n.user_id = new.user_id and n.bundle_key = format('hot deal %s', new.id)
  ) then
    perform private.notify_member(new.user_id, 'deal_hot', 'deal', new.id, format('hot deal %s', new.id));
  end if;
  return null;
end
$$;
comment on function private.notify_of_heat is
  'Notifies the poster once that the deal has reached 100 degrees (contract/deals/temperature.ts). Definer: calls notify_member.';

create trigger deals_notify_of_heat after update of hot_votes, cold_votes, temperature_offset on public.deals
  for each row when (
    new.status = 'active' and new.expired_at is null
    and old.hot_votes - old.cold_votes + old.temperature_offset < 100
    and new.hot_votes - new.cold_votes + new.temperature_offset >= 100)
  execute function private.notify_of_heat();

create function private.notify_of_comment() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  deal public.deals;
  answered uuid := (select c.user_id from public.comments c where c.id = new.parent_id);
  -- Members who get the notice of a mention instead.
  named constant uuid[] := array(
    select m.user_id from public.comment_mentions m
    where m.comment_id = new.id
      and not private.reaches_as(m.user_id, case m.user_id when answered then 'reply' else 'comment' end, 'mention')
      and private.reaches_as(m.user_id, 'mention', case m.user_id when answered then 'reply' else 'comment' end));
begin
  select * into deal from public.deals where id = new.deal_id;
  -- A commenter on a deal that is no longer public cannot read the reply.
  if (deal.status = 'active' or answered = deal.user_id) and answered <> all (named) then
    perform private.notify_member(
      answered, 'reply', 'comment', new.parent_id, format('reply %s', new.parent_id), new.user_id, new.id);
  end if;
  if deal.user_id is distinct from answered and deal.user_id <> all (named) then
    perform private.notify_member(
      deal.user_id, 'comment', 'deal', deal.id, format('comment %s', deal.id), new.user_id, new.id);
  end if;
  return null;
end
$$;
comment on function private.notify_of_comment is
  'Notifies the author of the parent comment and the poster of the deal about a new comment, each once. Definer: reads pending deals.';

create trigger comments_notify_members after insert on public.comments
  for each row when (new.deleted_at is null and new.user_id is not null) execute function private.notify_of_comment();

create function private.withdraw_comment_notifications() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.withdraw_comments(
    array[
      (select c.user_id from public.comments c where c.id = new.parent_id),
      (select d.user_id from public.deals d where d.id = new.deal_id)],
    array[new.id], array['comment', 'reply']);
  return null;
end
$$;
comment on function private.withdraw_comment_notifications is
  'Removes a deleted comment from unread notices. Definer: notices are written by triggers and procedures only.';

create trigger comments_withdraw_notifications after update of deleted_at on public.comments
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.withdraw_comment_notifications();

-- Asks posters, once per deal, whether a deal is still live. Selects running deals of the last 60 days that started at least a
-- week ago, have had no check for five days and do not end within a day. Returns the number of deals, at most 500.
create function private.ask_for_checks() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  deal record;
  asked integer := 0;
begin
  for deal in
    select d.id, d.user_id from public.deals d
    where d.status = 'active' and d.expired_at is null and d.user_id is not null
      and d.created_at > now() - interval '60 days'
      and greatest(d.created_at, d.starts_at) <= now() - interval '7 days'
      and (d.expires_at is null or d.expires_at > now() + interval '1 day')
      and not exists (
        select from public.deal_checks c where c.deal_id = d.id and c.created_at > now() - interval '5 days')
      -- Read notices are kept longer than the 60 days above.
      and not exists (
        select from public.notifications n
        where n.user_id = d.user_id and n.kind = 'deal_check_asked' and n.subject_id = d.id)
    order by d.created_at
    limit 500
  loop
    perform private.notify_member(deal.user_id, 'deal_check_asked', 'deal', deal.id, format('check deal %s', deal.id));
    asked := asked + 1;
  end loop;
  return asked;
end
$$;
comment on function private.ask_for_checks is 'Definer: called by the background worker only.';
