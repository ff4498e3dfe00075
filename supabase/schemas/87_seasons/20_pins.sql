-- Returns the sections of a season page, in the order of the page; null for an unknown page.
create function private.hub_sections(hub text) returns text[]
language sql immutable parallel safe
return case hub
  when 'ramadan' then array['pantry', 'iftar', 'clothes', 'gifts', 'home']
  when 'eid' then array['gifts', 'clothes', 'home']
  when 'hajj' then array['pilgrimage', 'qurbani']
end;
comment on function private.hub_sections is 'Matches HUB_SECTIONS in contract/deals/season.ts; a test compares them.';

-- Returns the categories whose deals a section shows if their posters chose no section.
create function private.section_categories(section text) returns text[]
language sql immutable parallel safe
return case section
  when 'pantry' then array['food']
  when 'clothes' then array['men', 'women', 'kids']
  when 'gifts' then array['toys', 'books', 'perfumes']
  when 'pilgrimage' then array['travel']
  else '{}'::text[]
end;
comment on function private.section_categories is 'Matches SECTION_CATEGORIES in contract/deals/season.ts; a test compares them.';

-- Returns whether a deal belongs to a section.
create function private.is_in_section(deal public.deals, section text) returns boolean
language sql immutable parallel safe
return deal.season_section = section
  or (deal.season_section is null and deal.category = any (private.section_categories(section)));
comment on function private.is_in_section is 'Inlined.';

-- Deals that admins pinned to the top of a section of a season page.
create table public.season_pins (
  hub text not null,
  deal_id uuid not null references public.deals (id) on delete cascade,
  section text not null,
  position smallint not null constraint season_pins_position_range check (position between 1 and 8),
  created_at timestamptz not null default now(),
  primary key (deal_id, hub),
  constraint season_pins_section_of_hub check (coalesce(section = any (private.hub_sections(hub)), false))
);
-- The pins of a season page (read_season).
create index season_pins_hub_idx on public.season_pins (hub, section, position);

revoke all on public.season_pins from anon, authenticated;
grant select on public.season_pins to anon, authenticated;
select private.expose_to_backend('public.season_pins');

alter table public.season_pins enable row level security;
create policy season_pins_select_visible on public.season_pins for select to anon, authenticated
  using (exists (select from public.deals d where d.id = deal_id and (d.status = 'active' or (select private.is_admin()))));
-- No insert, update or delete policy: pin_deal and unpin_deal write.

create trigger season_pins_refuse_direct_write before insert or update or delete on public.season_pins
  for each statement execute function private.refuse_direct_write();
comment on table public.season_pins is
  'Contains no personal data: the admin who pinned a deal is recorded in the audit log only, because a public column would reveal who the admins are.';

-- An admin pins a public deal to a section of a season page, or moves its pin.
create function public.pin_deal(hub_param text, deal_id_param uuid, section_param text, position_param integer)
returns public.season_pins
language plpgsql volatile security definer set search_path = '' as $$
declare
  deal public.deals;
  old public.season_pins;
  new public.season_pins;
begin
  perform private.require_admin();
  perform private.check_values(
    ('hub', private.hub_sections(hub_param) is not null, 'one_of', '{}'),
    ('season_section', coalesce(section_param = any (private.hub_sections(hub_param)), false), 'one_of', '{}'),
    ('position', position_param between 1 and 8, 'integer_range', '{"min": 1, "max": 8}'));
  select * into deal from public.deals d where d.id = deal_id_param and d.status = 'active' for share;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;

  -- One pin at a time, so that a section never has more than eight.
  perform pg_advisory_xact_lock(hashtextextended('pin_deal', 0));
  select * into old from public.season_pins p where p.hub = hub_param and p.deal_id = deal_id_param;
  if (
    select count(*) from public.season_pins p join public.deals d on d.id = p.deal_id
    where p.hub = hub_param and p.section = section_param and p.deal_id <> deal_id_param
      and d.status = 'active' and not private.is_over(d)
  ) >= 8 then
    raise exception 'A section has at most eight pins' using errcode = 'PT409', hint = 'too_many_pins';
  end if;
  insert into public.season_pins as p (hub, deal_id, section, position)
  values (hub_param, deal_id_param, section_param, position_param)
  on conflict (deal_id, hub) do update set section = excluded.section, position = excluded.position
  returning * into new;
  perform private.log_admin_action(
    'pin_deal', 'deal', deal_id_param,
    case when old.hub is not null then jsonb_build_object('section', old.section, 'position', old.position) end,
    jsonb_build_object('page', new.hub, 'section', new.section, 'position', new.position));
  return new;
end
$$;
grant execute on function public.pin_deal to anon, authenticated; -- others get a refusal
comment on function public.pin_deal is 'Definer: season_pins is written by procedures only. [admins; writes public content]';

create function public.unpin_deal(hub_param text, deal_id_param uuid) returns public.season_pins
language plpgsql volatile security definer set search_path = '' as $$
declare
  old public.season_pins;
begin
  perform private.require_admin();
  delete from public.season_pins p where p.hub = hub_param and p.deal_id = deal_id_param returning * into old;
  if not found then
    raise exception 'This deal is not pinned' using errcode = 'PT404', hint = 'pin_not_found';
  end if;
  perform private.log_admin_action(
    'unpin_deal', 'deal', deal_id_param,
    jsonb_build_object('page', old.hub, 'section', old.section, 'position', old.position));
  return old;
end
$$;
grant execute on function public.unpin_deal to anon, authenticated; -- others get a refusal
comment on function public.unpin_deal is 'Definer: season_pins is written by procedures only. [admins; writes public content]';
