-- Members who added a code, a lower price, a place or an end to another member's deal. Readers see an addition once the poster
-- or an admin has accepted it.
create table public.deal_additions (
  deal_id uuid not null references public.deals (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  added text not null constraint deal_additions_added_known check (added in ('code', 'price', 'place', 'end')),
  note text not null constraint deal_additions_note_length check (char_length(note) between 1 and 200),
  status text not null default 'pending'
    constraint deal_additions_status_known check (status in ('pending', 'accepted', 'declined')),
  created_at timestamptz not null default clock_timestamp(), -- the version: a changed addition has a new time
  code jsonb, -- an added code with its conditions, which becomes the code of the deal; null for one in words only
  price numeric, -- a lower price, which becomes the price of the deal; null for one in words only
  decided_at timestamptz,
  decided_by text constraint deal_additions_decided_by_known check (decided_by in ('poster', 'admin')),
  decline_reason text constraint deal_additions_decline_reason_length check (char_length(decline_reason) <= 1000),
  expires_at timestamptz, -- an end, which becomes the announced end of the deal
  constraint deal_additions_fields_of_kind check (
    (code is null or added = 'code') and (price is null or added = 'price') and (expires_at is null) = (added <> 'end')),
  primary key (deal_id, user_id)
);
-- A member's additions, and the foreign key.
create index deal_additions_user_idx on public.deal_additions (user_id);
-- Additions that no admin has seen (get_unseen_additions).
create index deal_additions_unseen_idx on public.deal_additions (decided_at desc) where status = 'accepted' and decided_by = 'poster';

revoke all on public.deal_additions from anon, authenticated;
grant select on public.deal_additions to anon, authenticated;
select private.expose_to_backend('public.deal_additions');

grant execute on function private.is_banned to anon, authenticated; -- used by the policy
alter table public.deal_additions enable row level security;
create policy deal_additions_select_visible on public.deal_additions for select to anon, authenticated
  using (
    exists (
      select from public.deals d
      where d.id = deal_id and not private.is_banned(deal_additions.user_id) and (d.user_id = (select private.caller())
        or deal_additions.status = 'accepted' and not (deal_additions.added = 'code' and private.is_product(d.finance_facts))))
    or user_id = (select private.caller()) or (select private.is_admin()));
-- No insert, update or delete policy: add_to_deal, decide_addition and withdraw_addition write.

create trigger deal_additions_refuse_direct_write before insert or update or delete on public.deal_additions
  for each statement execute function private.refuse_direct_write();
comment on table public.deal_additions is 'Read through read_deal_extras. Only the member and admins read the additions of a banned member.';

create function private.refuse_added_code(deal public.deals) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.check_values(
    row('added', not private.is_product(deal.finance_facts), 'no_code', '{}')::private.value_rule);
end
$$;
comment on function private.refuse_added_code is 'Raises PT400 invalid_field. Used by add_to_deal and decide_addition.';

-- Returns the code of an addition with its conditions, checked like the code of a deal. Its only text is the code, without a web
-- address: no admin reviews it before it is public.
create function private.read_added_code(deal public.deals, code_param jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  code constant jsonb := private.unwrap_object(code_param);
  voucher public.voucher_codes;
begin
  if jsonb_typeof(code) = 'object' then
    perform private.refuse_other_fields(code, array['code', 'discount_type', 'discount_value', 'min_spend', 'expiry_date']);
  end if;
  voucher := private.read_deal_code(deal, code);
  perform private.check_values(
    row('code', not private.gains_link('', voucher.code), 'no_address', '{}')::private.value_rule);
  return jsonb_strip_nulls(jsonb_build_object('code', voucher.code, 'discount_type', voucher.discount_type,
    'discount_value', voucher.discount_value, 'min_spend', voucher.min_spend, 'expiry_date', voucher.expiry_date));
end
$$;
comment on function private.read_added_code is 'Raises PT400 invalid_field. Used by add_to_deal.';

-- Returns a lower price than that of a deal, in the currency of the deal.
create function private.read_added_price(deal public.deals, price_param text) returns numeric
language plpgsql stable set search_path = '' as $$
declare
  price constant numeric := case when private.is_value_of(price_param, 'numeric') then price_param::numeric end;
  highest constant numeric := coalesce(deal.price - 0.01, 1000000);
begin
  perform private.check_values(
    row('price', coalesce(price between 0 and highest, false),
      'range', json_build_object('min', 0, 'max', highest))::private.value_rule,
    row('price', price = round(price, 2), 'two_decimals', '{}')::private.value_rule);
  return price;
end
$$;
comment on function private.read_added_price is 'Raises PT400 invalid_field. Used by add_to_deal and decide_addition.';

-- Returns the end that an addition states, checked like the end of a deal.
create function private.read_added_end(deal public.deals, end_param text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  stated constant timestamptz := case when private.is_value_of(end_param, 'timestamptz') then end_param::timestamptz end;
begin
  perform private.check_values(
    row('expires_at', end_param is not null, 'required', '{}')::private.value_rule,
    row('expires_at', stated is not null, 'type', '{}')::private.value_rule);
  perform private.check_end(deal.starts_at, stated);
  perform private.check_values(row('expires_at', stated > now(), 'end_in_future', '{}')::private.value_rule);
  return stated;
end
$$;
comment on function private.read_added_end is 'Raises PT400 invalid_field. Used by add_to_deal and decide_addition.';

-- Adds a code, a lower price, a place or an end to another member's public deal. details_param has `added`, and `note` or, for a
-- code, `code` (an object) or, for a price, `price`; for an end, it has `expires_at`. Replaces a pending or declined addition by
-- the caller.
create function public.add_to_deal(deal_id_param uuid, details_param jsonb) returns public.deal_additions
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  details constant jsonb := coalesce(private.unwrap_object(details_param), '{}');
  what constant text := lower(btrim(details ->> 'added'));
  words text := nullif(btrim(details ->> 'note'), '');
  deal public.deals;
  found_code jsonb;
  found_price numeric;
  found_end timestamptz;
  addition public.deal_additions;
begin
  perform private.check_values(
    row('details_param', jsonb_typeof(details) = 'object', 'required', '{}')::private.value_rule);
  perform private.refuse_other_fields(details, array['added'] || case what
    when 'code' then array['note', 'code'] when 'price' then array['note', 'price'] when 'end' then array['expires_at']
    else array['note'] end);
  perform private.check_values(
    row('added', what in ('code', 'price', 'place', 'end'), 'one_of', '{}')::private.value_rule);
  select * into deal from public.deals where id = deal_id_param and (status = 'active' or user_id = member);
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if what = 'code' then
    perform private.refuse_added_code(deal);
  end if;
  if what = 'end' then
    found_end := private.read_added_end(deal, details ->> 'expires_at');
    -- Forms show ends to the minute.
    perform private.check_values(
      row('expires_at', date_trunc('minute', found_end) is distinct from date_trunc('minute', deal.expires_at),
        'other_end', '{}')::private.value_rule);
    words := to_char(found_end at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"');
  elsif jsonb_typeof(details -> 'code') <> 'null' then
    found_code := private.read_added_code(deal, details -> 'code');
    words := coalesce(words, found_code ->> 'code');
  elsif jsonb_typeof(details -> 'price') <> 'null' then
    found_price := private.read_added_price(deal, details ->> 'price');
    words := coalesce(words, trim_scale(found_price)::text);
  end if;
  perform private.check_values(
    row('note', char_length(words) between 1 and 200, 'length', '{"min": 1, "max": 200}')::private.value_rule,
    private.plain_text_rule('note', words),
    row('note', not private.gains_link('', words), 'no_address', '{}')::private.value_rule);
  if deal.user_id = member then
    raise exception 'Edit your own deal instead' using errcode = 'PT409', hint = 'own_deal';
  elsif deal.user_id is null then
    raise exception 'The poster of this deal has left' using errcode = 'PT409', hint = 'no_poster';
  elsif private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  perform private.require_pace('additions', member);
  insert into public.deal_additions as f (deal_id, user_id, added, note, code, price, expires_at)
  values (deal.id, member, what, words, found_code, found_price, found_end)
  on conflict (deal_id, user_id) do update
    set added = excluded.added, note = excluded.note, code = excluded.code, price = excluded.price,
      expires_at = excluded.expires_at, status = 'pending', created_at = excluded.created_at, decided_at = null,
      decided_by = null, decline_reason = null
    where f.status <> 'accepted'
  returning * into addition;
  if addition.deal_id is null then
    raise exception 'Your addition is already on this deal' using errcode = 'PT409', hint = 'already_added';
  end if;
  return addition;
end
$$;
grant execute on function public.add_to_deal to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.add_to_deal is
  'Definer: deal_additions is written by procedures only. Counts towards limit_additions. [members; writes]';

-- Makes the code of an accepted addition the code of its deal, with the finder as its member. Refuses if the deal has another
-- code.
create function private.publish_added_code(addition public.deal_additions) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  deal public.deals;
  voucher public.voucher_codes;
begin
  select * into deal from public.deals where id = addition.deal_id for update;
  if exists (select from public.voucher_codes v where v.deal_id = deal.id) then
    raise exception 'This deal already has a code. Remove it first.' using errcode = 'PT409', hint = 'deal_has_code';
  end if;
  voucher := private.read_deal_code(deal, addition.code);
  insert into public.voucher_codes (
    deal_id, user_id, code, description, merchant, merchant_url, discount_value, discount_type, expiry_date, min_spend, currency, status)
  values (
    deal.id, addition.user_id, voucher.code, voucher.description, voucher.merchant, voucher.merchant_url, voucher.discount_value,
    voucher.discount_type, voucher.expiry_date, voucher.min_spend, voucher.currency, deal.status::text::public.voucher_status);
end
$$;
comment on function private.publish_added_code is 'Definer: codes are written by procedures only. Raises PT400 once the code has expired, PT409 deal_has_code.';

-- Deletes the public code that came from an addition, unless the poster or an admin has changed it.
create function private.remove_added_code(addition public.deal_additions) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.voucher_codes v
  where v.deal_id = addition.deal_id and v.code = addition.code ->> 'code' and v.status = 'active'
    and coalesce(v.user_id, addition.user_id) = addition.user_id
$$;
comment on function private.remove_added_code is 'Definer: codes are written by procedures only.';

create function private.remove_code_of_addition() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.remove_added_code(old);
  return null;
end
$$;
comment on function private.remove_code_of_addition is
  'Deletes the code that came from an addition when the addition is declined, withdrawn or deleted. Definer: codes are written by procedures only.';

create trigger deal_additions_remove_declined_code after update of status on public.deal_additions
  for each row when (old.status = 'accepted' and new.status <> 'accepted' and old.code is not null)
  execute function private.remove_code_of_addition();
create trigger deal_additions_remove_deleted_code after delete on public.deal_additions
  for each row when (old.status = 'accepted' and old.code is not null) execute function private.remove_code_of_addition();

create function private.decline_rejected_code() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.deal_additions f set status = 'declined'
  where f.deal_id = new.deal_id and f.user_id = new.user_id and f.status = 'accepted' and f.code ->> 'code' = new.code;
  return null;
end
$$;
comment on function private.decline_rejected_code is
  'Declines an addition when an admin rejects the code that came from it. Definer: deal_additions is written by procedures only.';

create trigger voucher_codes_decline_addition after update of rejected_at on public.voucher_codes
  for each row when (new.deal_id is not null and old.rejected_at is null and new.rejected_at is not null)
  execute function private.decline_rejected_code();

create function private.hide_codes_of_banned() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  addition public.deal_additions;
begin
  for addition in
    select f.* from public.deal_additions f join public.deals d on d.id = f.deal_id
    where f.user_id = coalesce(new.user_id, old.user_id) and f.status = 'accepted' and f.code is not null
    order by d.id for update of d
  loop
    if private.is_banned(addition.user_id) then
      perform private.remove_added_code(addition);
    elsif not exists (select from public.voucher_codes v where v.deal_id = addition.deal_id)
      and (addition.code ->> 'expiry_date')::date >= private.first_day() is not false
    then
      perform private.publish_added_code(addition);
    end if;
  end loop;
  return null;
end
$$;
comment on function private.hide_codes_of_banned is
  'Deletes the codes that came from a member''s additions when the member is banned, and restores them when the ban is lifted. Definer: codes are written by procedures only.';

create trigger bans_hide_added_codes after insert or update or delete on private.bans
  for each row execute function private.hide_codes_of_banned();

-- The poster or a moderator accepts or declines a member's addition to a deal. Accepted additions can be declined too. An accepted
-- code becomes the code of the deal. An accepted price or end becomes that of the deal by an edit of the caller, which is reviewed
-- if it is large. The poster cannot accept an addition that an admin declined. A page sends the created_at that it showed, so
-- that no unseen addition is accepted.
create function public.decide_addition(
  deal_id_param uuid, user_id_param uuid, action_param text, reason_param text default null,
  expected_created_at_param timestamptz default null
) returns public.deal_additions
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  -- A moderator decides on additions to their own deals as the poster.
  by_admin constant boolean := private.can('additions')
    and not exists (select from public.deals d where d.id = deal_id_param and d.user_id = private.moderator());
  action text;
  deal public.deals;
  old public.deal_additions;
  addition public.deal_additions;
  edit jsonb;
begin
  action := private.check_decision(action_param, reason_param, 'accept', 'decline');
  select * into deal from public.deals where id = deal_id_param and (user_id = member or by_admin) for update;
  select f.* into old from public.deal_additions f
  where f.deal_id = deal.id and f.user_id = user_id_param and (by_admin or not private.is_banned(f.user_id)) for update;
  if not found then
    raise exception 'There is no such addition' using errcode = 'PT404', hint = 'addition_not_found';
  end if;
  perform private.refuse_own(old.user_id);
  perform private.refuse_changed(old.created_at, expected_created_at_param);
  if action = 'accept' and old.status = 'declined' and old.decided_by = 'admin' and not by_admin then
    raise exception 'This addition is already declined' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if action = 'accept' and old.added = 'code' then
    perform private.refuse_added_code(deal);
  end if;
  update public.deal_additions set
    status = case action when 'accept' then 'accepted' else 'declined' end, decided_at = clock_timestamp(),
    decided_by = case when by_admin then 'admin' else 'poster' end,
    decline_reason = case action when 'decline' then nullif(btrim(reason_param), '') end
  where deal_id = old.deal_id and user_id = old.user_id returning * into addition;
  if by_admin then
    perform private.log_admin_action(action || '_addition', 'deal', old.deal_id,
      jsonb_build_object('addition', old.note, 'status', old.status),
      jsonb_build_object('addition', old.note, 'status', addition.status), reason_param);
  end if;
  if action = 'accept' and old.status <> 'accepted' then
    if addition.code is not null then
      perform private.publish_added_code(addition);
    elsif addition.price is not null and addition.price is distinct from deal.price then
      edit := jsonb_build_object('price', private.read_added_price(deal, addition.price::text));
    elsif addition.added = 'end' then
      edit := jsonb_build_object('expires_at', private.read_added_end(deal, addition.expires_at::text));
    end if;
    if edit is not null and not to_jsonb(deal) @> edit then
      if deal.user_id = member then
        perform public.edit_own_deal(deal.id, edit);
      else
        perform public.admin_update_deal(deal.id, edit);
      end if;
    end if;
  end if;
  return addition;
end
$$;
grant execute on function public.decide_addition to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.decide_addition is
  'Definer: deal_additions is written by procedures only. Other callers get addition_not_found, even for an accepted addition, which they can read. [members; writes public content]';

-- Returns whether a text may send readers elsewhere: seven digits in a row, with spaces or punctuation between them, or the
-- words and signs of a spelled-out address.
create function private.mentions_contact(text_param text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select shown ~ '\d(?:[ ().+/-]*\d){6}'
    or shown ~* '[@·․。‧∙•/\\]|\y(?:dot|dt|slash|whats\s*app|wa\.me|telegram|insta|dm|link|site|www|web)\y|(?:نقطة|دوت|واتس|تيليجرام|تلجرام|رابط|موقع)'
  from (select translate(normalize(text_param, nfkc), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789') as shown) as text
$$;
comment on function private.mentions_contact is 'A hint for admins; add_to_deal refuses plain web addresses.';

-- A moderator reads the additions that posters accepted in the last 7 days, those that may lead elsewhere first, then the newest,
-- at most 100. The digits of an end are no phone number.
create function public.get_unseen_additions()
returns table (
  deal_id uuid, title text, user_id uuid, username text, added text, note text, poster_id uuid, poster text, decided_at timestamptz,
  created_at timestamptz, mentions_contact boolean, expires_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_can('additions');
  return query
    select d.id, d.title, f.user_id, p.username, f.added, f.note, d.user_id, o.username, f.decided_at, f.created_at, hint.leads,
      f.expires_at
    from public.deal_additions f
    cross join lateral (select f.added <> 'end' and private.mentions_contact(f.note) as leads) as hint
    join public.deals d on d.id = f.deal_id
    join public.profiles p on p.id = f.user_id
    left join public.profiles o on o.id = d.user_id
    where f.status = 'accepted' and f.decided_by = 'poster' and f.decided_at > now() - interval '7 days' and d.status = 'active'
      and ((select private.moderator()) in (f.user_id, d.user_id)) is not true
    order by hint.leads desc, f.decided_at desc, f.user_id limit 100;
end
$$;
grant execute on function public.get_unseen_additions to anon, authenticated; -- others get a refusal
comment on function public.get_unseen_additions is 'Definer: require_can decides. [moderators of additions; reads]';

-- Deletes the caller's addition to a deal, in any status.
create function public.withdraw_addition(deal_id_param uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  delete from public.deal_additions where deal_id = deal_id_param and user_id = member;
  if not found then
    raise exception 'There is no such addition' using errcode = 'PT404', hint = 'addition_not_found';
  end if;
end
$$;
grant execute on function public.withdraw_addition to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.withdraw_addition is
  'Definer: deal_additions is written by procedures only. Raises PT401, PT404. [members, also banned; writes public content]';

-- Returns the data that a deal's page shows in addition to the deal: `pays_us` and `clean_url` of its link, and `additions`, the
-- additions that the caller may see, oldest first, at most 50, without declined ones and codes of a financial product. Null if
-- the caller may not see the deal.
create function public.read_deal_extras(deal_id_param uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.link_extras(d.id, d.deal_url) || jsonb_build_object('additions', (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', listed.user_id, 'username', p.username, 'added', listed.added,
      'note', listed.note, 'code', listed.code, 'price', listed.price, 'expires_at', listed.expires_at,
      'status', listed.status, 'created_at', listed.created_at) order by listed.created_at), '[]')
    from (
      select * from public.deal_additions f
      where f.deal_id = d.id and f.status <> 'declined' and not (f.added = 'code' and private.is_product(d.finance_facts))
      order by f.created_at limit 50
    ) as listed join public.profiles p on p.id = listed.user_id))
  from public.deals d where d.id = deal_id_param
$$;
grant execute on function public.read_deal_extras to anon, authenticated;
comment on function public.read_deal_extras is
  'Invoker: row-level security applies to the deal and its additions. [everyone; reads]';
