create function private.notify_of_dispute() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  dispute constant public.halal_disputes := coalesce(new, old);
  fact public.halal_facts;
  key constant text := format('dispute %s', dispute.id);
  merchants_key constant text := format('disputed %s', dispute.fact_id);
  merchant_member uuid;
begin
  select * into fact from public.halal_facts where id = dispute.fact_id;
  for merchant_member in
    select distinct m.user_id from public.merchants m
    where m.status = 'approved' and m.name_key = private.merchant_key_of_fact(fact)
  loop
    if tg_op = 'INSERT' and new.weight > 0 then
      perform private.notify_member(merchant_member, 'fact_disputed', fact.subject_type, fact.subject_id, merchants_key, new.user_id);
    elsif not exists (select from public.halal_disputes x where x.fact_id = dispute.fact_id and x.status = 'open') then
      perform private.withdraw_notification(merchant_member, merchants_key);
    end if;
  end loop;
  if tg_op = 'UPDATE' and new.status <> 'open' then
    perform private.notify_member(new.user_id, 'dispute_' || new.status, fact.subject_type, fact.subject_id, key, new.decided_by,
      data_param => case when new.status = 'dismissed' and private.disputes_silent_until(new.user_id) > now()
        then '{"silenced": true}' else '{}' end::jsonb);
  else
    perform private.withdraw_notification(dispute.user_id, key);
  end if;
  return null;
end
$$;
comment on function private.notify_of_dispute is
  'Notifies the members who registered the merchant when a fact is disputed, and the disputing member of the decision; withdraws unread notices that no longer apply. Definer: notices are written by triggers and procedures only.';

create trigger halal_disputes_notify after insert or update of status or delete on public.halal_disputes
  for each row execute function private.notify_of_dispute();
