-- Deals that members saved. No role may read the table; procedures return rows of the caller only, so that embedded resources,
-- counts and query times reveal nothing about other members' rows.
create table private.saved_deals (
  user_id uuid not null references public.profiles (id) on delete cascade,
  deal_id uuid not null references public.deals (id) on delete cascade,
  list_name text not null default '' constraint saved_deals_list_name_length check (char_length(list_name) <= 40),
  note text not null default '' constraint saved_deals_note_length check (char_length(note) <= 300),
  remind_ending boolean not null default true,
  remind_price boolean not null default true,
  created_at timestamptz not null default now(),
  -- The values that the member last saw or was notified of: total (or price, if the total is unknown), currency, and
  -- whether the deal has ended. told_end is the end that the last reminder announced.
  told_price numeric,
  told_currency text not null,
  told_end timestamptz,
  told_over boolean not null,
  told_is_total boolean not null default false,
  mailed_end timestamptz, -- the end that an email announced
  primary key (user_id, deal_id)
);
-- The members who saved a deal (notify_savers, remind_of_saved_endings), and the foreign key.
create index saved_deals_deal_idx on private.saved_deals (deal_id);
comment on table private.saved_deals is 'At most 2,000 per member. Requires the consent of kind saved.';

-- Locks a member's saved deals against other saves and a withdrawal of consent until the end of the transaction.
create function private.lock_saved_deals(member uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(member::text || 'saved', 22))
$$;

-- Deletes a member's notices about saved deals, or those about one deal.
create function private.delete_saved_notices(member uuid, deal_id_param uuid default null) returns void
language sql volatile set search_path = '' as $$
  delete from public.notifications n
  where n.user_id = member and n.kind in ('saved_ending', 'saved_price', 'saved_over')
    and (deal_id_param is null or n.subject_id = deal_id_param)
$$;
comment on function private.delete_saved_notices is 'Called by unsave_deal and withdraw_consent.';

-- Saves deals for a member, who may have at most 2,000, and skips those that are not public. Returns the number of new ones.
create function private.save_deals(member uuid, ids uuid[]) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  saved integer;
begin
  perform private.lock_saved_deals(member);
  perform private.require_consent(member, 'saved');
  insert into private.saved_deals (user_id, deal_id, told_price, told_is_total, told_currency, told_over)
  select member, d.id, coalesce(d.total_price, d.price), d.total_price is not null, d.currency, private.is_over(d)
  from public.deals d
  where d.id = any (ids) and d.status = 'active'
  on conflict (user_id, deal_id) do nothing;
  get diagnostics saved = row_count;
  if saved > 0 and (select count(*) from private.saved_deals s where s.user_id = member) > 2000 then
    raise exception 'You can save up to 2,000 deals. Remove one first.'
      using errcode = 'PT409', hint = 'too_many_saved', detail = '{"max": 2000}';
  end if;
  return saved;
end
$$;
comment on function private.save_deals is 'Raises PT403 consent_needed, PT409 too_many_saved.';

-- Saves a deal for the caller, or updates its details: details_param may have list_name, note, remind_ending and remind_price.
-- Safe to repeat.
create function public.save_deal(deal_id_param uuid, details_param jsonb default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  details constant jsonb := coalesce(private.unwrap_object(details_param), '{}');
  list constant text := btrim(details ->> 'list_name');
  remark constant text := btrim(details ->> 'note');
begin
  perform private.check_values(
    ('details', jsonb_typeof(details) = 'object', 'one_of', '{}'));
  perform private.check_values(
    ('details', not exists (
      select from jsonb_each(details) field
      where jsonb_typeof(field.value) is distinct from case
        when field.key in ('list_name', 'note') then 'string' when field.key in ('remind_ending', 'remind_price') then 'boolean' end), 'one_of', '{}'),
    ('list_name', coalesce(char_length(list) <= 40, true), 'max_length', '{"max": 40}'),
    private.plain_text_rule('list_name', list),
    ('note', coalesce(char_length(remark) <= 300, true), 'max_length', '{"max": 300}'),
    private.plain_text_rule('note', remark, true));
  perform private.require_pace('saves', member);
  perform private.save_deals(member, array[deal_id_param]);
  update private.saved_deals s set
    list_name = coalesce(list, s.list_name), note = coalesce(remark, s.note),
    remind_ending = coalesce((details ->> 'remind_ending')::boolean, s.remind_ending),
    remind_price = coalesce((details ->> 'remind_price')::boolean, s.remind_price)
  where s.user_id = member and s.deal_id = deal_id_param;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
end
$$;
grant execute on function public.save_deal to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.save_deal is
  'Definer: private.saved_deals has no grants. Raises PT400, PT401, PT403 consent_needed, PT404, PT409 too_many_saved, PT429. [members; writes]';

-- Saves the deals that the caller had saved in a browser: at most 200, skipping those that are not public. Returns the number
-- of new ones.
create function public.import_saved_deals(deal_ids_param uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
begin
  perform private.check_values(
    ('deal_ids', coalesce(cardinality(deal_ids_param), 0) <= 200, 'max_length', '{"max": 200}'));
  perform private.require_pace('saves', member);
  return private.save_deals(member, deal_ids_param);
end
$$;
grant execute on function public.import_saved_deals to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.import_saved_deals is
  'Definer: private.saved_deals has no grants. Raises PT400, PT401, PT403 consent_needed, PT409 too_many_saved, PT429. [members; writes]';

-- Removes a deal from the caller's saved deals, with its notices. Safe to repeat.
create function public.unsave_deal(deal_id_param uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  delete from private.saved_deals s where s.user_id = member and s.deal_id = deal_id_param;
  if found then
    perform private.delete_saved_notices(member, deal_id_param);
  end if;
end
$$;
grant execute on function public.unsave_deal to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.unsave_deal is 'Definer: private.saved_deals has no grants. [members, also banned; writes]';

-- Returns the caller's saved deals, at most 200: of one list or of all, the soonest end first, then deals without an end, ended
-- ones last. The next page starts after the deal after_param. Deals that are not public are omitted.
create function public.get_saved_deals(
  list_param text default null, limit_param integer default 50, after_param uuid default null
)
returns table (
  id uuid, title text, price numeric, currency text, merchant text, starts_at timestamptz, expires_at timestamptz,
  is_expired boolean, is_upcoming boolean, list_name text, note text, remind_ending boolean, remind_price boolean,
  saved_at timestamptz, total_price numeric, category text, image_url text, deal_url text
)
language plpgsql stable security definer rows 50 set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  return query
    with own as materialized (
      select d.id as deal_id, d as deal, s as saved,
        row_number() over (order by
          private.is_over(d), d.expires_at is null and not private.is_over(d),
          case when private.is_over(d) then least(d.expired_at, d.expires_at) end desc,
          d.expires_at, s.created_at desc, d.id) as place
      from private.saved_deals s
      join public.deals d on d.id = s.deal_id
      where s.user_id = member and d.status = 'active' and (list_param is null or s.list_name = list_param)
    )
    select (o.deal).id, (o.deal).title, (o.deal).price, (o.deal).currency, (o.deal).merchant, (o.deal).starts_at, (o.deal).expires_at,
      private.is_over(o.deal), private.is_upcoming(o.deal), (o.saved).list_name, (o.saved).note, (o.saved).remind_ending,
      (o.saved).remind_price, (o.saved).created_at, (o.deal).total_price, (o.deal).category, (o.deal).image_url, (o.deal).deal_url
    from own o
    where o.place > coalesce((select a.place from own a where a.deal_id = after_param), 0)
    order by o.place
    limit least(greatest(coalesce(limit_param, 50), 0), 200);
end
$$;
grant execute on function public.get_saved_deals to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.get_saved_deals is
  'Definer: reads rows of auth.uid() only. A banned member may call it. [members; reads]';
