create function private.notify_of_cold_reason() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  poster constant uuid := (select d.user_id from public.deals d where d.id = new.deal_id);
  key constant text := format('cold %s %s', new.deal_id, new.reason);
begin
  -- One at a time per poster, so that simultaneous reasons count each other.
  perform pg_advisory_xact_lock(hashtextextended(poster::text || 'cold reasons', 22));
  if 3 <= (select count(*) from private.vote_reasons v where v.deal_id = new.deal_id and v.reason = new.reason)
    and not exists (
      select from public.notifications n
      where n.user_id = poster and n.kind = 'deal_cold' and (n.bundle_key = key or n.created_at > now() - interval '24 hours'))
  then
    perform private.notify_member(poster, 'deal_cold', 'deal', new.deal_id, key);
  end if;
  return null;
end
$$;
comment on function private.notify_of_cold_reason is
  'Notifies the poster, at most once in 24 hours, that at least three members gave the same reason for voting the deal cold. Definer: calls notify_member.';

create trigger vote_reasons_notify after insert or update of reason on private.vote_reasons
  for each row execute function private.notify_of_cold_reason();
