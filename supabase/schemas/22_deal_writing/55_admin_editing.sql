-- A moderator edits any deal: the fields that posters can edit, under the same rules, and the vote adjustments. The client sends
-- the updated_at that it showed, so that two admins do not overwrite each other's changes. An edit that removes required facts
-- from a public deal needs a reason.
create function public.admin_update_deal(
  deal_id_param uuid, deal_data jsonb, reason_param text default null,
  expected_updated_at_param timestamptz default null
)
returns public.deals_with_temperature
language plpgsql volatile security definer set search_path = '' as $$
declare
  allowed constant text[] := private.deal_fields() || array['hot_votes_adjustment', 'cold_votes_adjustment'];
  old public.deals;
  deal public.deals;
  result public.deals_with_temperature;
begin
  perform private.require_can('deals');
  perform private.check_reason(reason_param);
  deal_data := private.read_deal_data(deal_data);
  if deal_data ?| array['hot_votes_adjustment', 'cold_votes_adjustment'] then
    perform private.require_admin();
  end if;
  perform private.refuse_other_fields(deal_data, allowed);

  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  perform private.refuse_own(old.user_id);
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  deal := private.apply_edit(old, deal_data);
  if old.status = 'active' then
    perform private.refuse_missing_facts(deal, old, reason_param);
  end if;
  deal.hot_votes := old.hot_votes - old.hot_votes_adjustment + deal.hot_votes_adjustment;
  deal.cold_votes := old.cold_votes - old.cold_votes_adjustment + deal.cold_votes_adjustment;
  if (deal.hot_votes >= 0 and deal.cold_votes >= 0) is not true then
    perform private.refuse_value('hot_votes_adjustment', 'counts_not_negative');
  end if;

  if (deal.hot_votes_adjustment, deal.cold_votes_adjustment)
    is distinct from (old.hot_votes_adjustment, old.cold_votes_adjustment)
  then
    deal.temperature_reason := nullif(btrim(reason_param), '');
  end if;
  deal := private.write_deal(
    deal, 'expired_at', 'expired_by', 'hot_votes_adjustment', 'cold_votes_adjustment', 'hot_votes', 'cold_votes',
    'temperature_reason');
  if private.note_edit(old, deal, 'admin', reason_param) then
    perform private.approve_present_version(deal.id);
  end if;
  perform private.log_admin_action(
    'update_deal', 'deal', deal_id_param, to_jsonb(old) - 'updated_at', to_jsonb(deal) - 'updated_at', reason_param);

  select * into result from public.deals_with_temperature where id = deal_id_param;
  return result;
end
$$;
grant execute on function public.admin_update_deal to anon, authenticated; -- others get a refusal
comment on function public.admin_update_deal is 'Definer: deals are written by procedures only. [moderators of deals; writes public content]';

-- An admin sets the offset that is added to hot minus cold votes. The reason is shown to readers and kept in the audit log.
create function public.admin_set_deal_temperature(
  deal_id_param uuid, offset_param integer, reason_param text default null
)
returns public.deals_with_temperature
language plpgsql volatile security definer set search_path = '' as $$
declare
  reason text := nullif(btrim(reason_param), '');
  old public.deals;
  result public.deals_with_temperature;
begin
  perform private.require_admin();
  if offset_param is null or offset_param not between -1000 and 1000 then
    perform private.refuse_value('offset_param', 'integer_range', '{"min": -1000, "max": 1000}');
  end if;
  perform private.check_reason(reason_param);
  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  update public.deals set
    temperature_offset = offset_param, temperature_reason = reason, updated_at = now()
  where id = deal_id_param;
  perform private.log_admin_action(
    'set_deal_temperature', 'deal', deal_id_param,
    jsonb_build_object('temperature_offset', old.temperature_offset),
    jsonb_build_object('temperature_offset', offset_param), reason);
  select * into result from public.deals_with_temperature where id = deal_id_param;
  return result;
end
$$;
grant execute on function public.admin_set_deal_temperature to anon, authenticated; -- others get a refusal
comment on function public.admin_set_deal_temperature is
  'Definer: deals are written by procedures only. Specification, section 7. [admins; writes public content]';

-- A moderator finds deals of any status by title, merchant or the start of the id, newest first, at most 50.
create function public.admin_find_deals(text_param text default '', status_param text default '')
returns setof public.deals_with_temperature
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text := btrim(coalesce(text_param, ''));
  pattern text := private.like_pattern(wanted);
  form_pattern text := private.like_pattern(nullif(btrim(private.search_form(wanted)), ''));
begin
  perform private.require_can('deals');
  return query
    select * from public.deals_with_temperature d
    where (coalesce(status_param, '') = '' or d.status::text = status_param)
      and (wanted = '' or d.title ilike pattern or d.merchant ilike pattern
        or coalesce(
          (select s.form from private.searchable_deals s where s.deal_id = d.id),
          private.search_form(d.title || ' ' || d.merchant)) like form_pattern
        or (wanted ~ '^[0-9a-f-]{7,36}$' and starts_with(d.id::text, wanted)))
    order by d.created_at desc, d.id
    limit 50;
end
$$;
grant execute on function public.admin_find_deals to anon, authenticated; -- others get a refusal
comment on function public.admin_find_deals is 'Definer: require_can decides once for all rows. [moderators of deals; reads]';
