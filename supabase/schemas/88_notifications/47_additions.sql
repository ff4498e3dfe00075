create function private.notify_of_addition() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  finder constant uuid := coalesce(new.user_id, old.user_id);
  deal constant uuid := coalesce(new.deal_id, old.deal_id);
  poster constant uuid := (select d.user_id from public.deals d where d.id = deal);
  key constant text := format('added %s %s', deal, finder);
begin
  if new.status = 'pending' then
    perform private.notify_member(poster, 'addition', 'deal', deal, key, finder);
  else
    perform private.withdraw_notification(poster, key);
  end if;
  if new.status = 'accepted' and old.status = 'pending' then
    perform private.notify_member(finder, 'addition_accepted', 'deal', deal, key, auth.uid());
  elsif new.status = 'declined' and old.status = 'accepted' and new.decided_by = 'admin' then
    perform private.notify_member(finder, 'addition_removed', 'deal', deal, key, auth.uid());
  else
    perform private.withdraw_notification(finder, key);
  end if;
  return null;
end
$$;
comment on function private.notify_of_addition is
  'Notifies the poster of an addition to the deal, and the finder when a pending addition is accepted or an admin removes an accepted one; withdraws unread notices that no longer apply. Definer: notices are written by triggers and procedures only.';

create trigger deal_additions_notify after insert or update or delete on public.deal_additions
  for each row execute function private.notify_of_addition();
