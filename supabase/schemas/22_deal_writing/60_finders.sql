-- Members who added a code, a lower price or a place to another member's deal. Readers see an addition once the poster or an
-- admin has accepted it.
create table public.deal_finders (
  deal_id uuid not null references public.deals (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  added text not null constraint deal_finders_added_known check (added in ('code', 'price', 'place')),
  note text not null constraint deal_finders_note_length check (char_length(note) between 1 and 200),
  status text not null default 'pending'
    constraint deal_finders_status_known check (status in ('pending', 'accepted', 'declined')),
  created_at timestamptz not null default now(),
  primary key (deal_id, user_id)
);
-- A member's additions, and the foreign key.
create index deal_finders_user_idx on public.deal_finders (user_id);

revoke all on public.deal_finders from anon, authenticated;
grant select on public.deal_finders to anon, authenticated;
select private.expose_to_backend('public.deal_finders');

alter table public.deal_finders enable row level security;
create policy deal_finders_select_visible on public.deal_finders for select to anon, authenticated
  using (
    exists (
      select from public.deals d
      where d.id = deal_id and (d.user_id = (select auth.uid())
        or deal_finders.status = 'accepted' and not (deal_finders.added = 'code' and private.is_product(d.finance_facts))))
    or user_id = (select auth.uid()) or (select private.is_admin()));
-- No insert, update or delete policy: add_to_deal, decide_addition and withdraw_addition write.

create trigger deal_finders_refuse_direct_write before insert or update or delete on public.deal_finders
  for each statement execute function private.refuse_direct_write();
comment on table public.deal_finders is 'Read through read_deal_extras.';

create function private.refuse_added_code(deal public.deals) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.check_fields(
    row('added', not private.is_product(deal.finance_facts), 'A financial product has no discount code', 'no_code', '{}')::private.field_rule);
end
$$;
revoke execute on function private.refuse_added_code from public;
comment on function private.refuse_added_code is 'Raises PT400 invalid_field. Used by add_to_deal and decide_addition.';

-- Adds a code, a lower price or a place to another member's public deal; details_param has `added` and `note`. Replaces a
-- pending or declined addition by the caller.
create function public.add_to_deal(deal_id_param uuid, details_param jsonb) returns public.deal_finders
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  details constant jsonb := coalesce(private.unwrap_object(details_param), '{}');
  what constant text := lower(btrim(details ->> 'added'));
  words constant text := btrim(details ->> 'note');
  deal public.deals;
  addition public.deal_finders;
begin
  perform private.check_fields(
    row('details_param', jsonb_typeof(details) = 'object', 'details_param must be a JSON object', 'required', '{}')::private.field_rule);
  perform private.refuse_other_fields(details, array['added', 'note']);
  perform private.check_fields(
    row('added', what in ('code', 'price', 'place'), 'Added must be code, price or place', 'one_of', '{}')::private.field_rule,
    row('note', char_length(words) between 1 and 200, 'Note must be 1 to 200 characters', 'length', '{"min": 1, "max": 200}')::private.field_rule,
    private.text_rule('note', 'Note', words),
    row('note', not private.gains_link('', words), 'Note must not contain a web address', 'no_address', '{}')::private.field_rule);
  select * into deal from public.deals where id = deal_id_param and (status = 'active' or user_id = member);
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  elsif deal.user_id = member then
    raise exception 'Edit your own deal instead' using errcode = 'PT409', hint = 'own_deal';
  elsif deal.user_id is null then
    raise exception 'The poster of this deal has left' using errcode = 'PT409', hint = 'no_poster';
  elsif private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  if what = 'code' then
    perform private.refuse_added_code(deal);
  end if;
  perform private.require_pace('additions', member);
  insert into public.deal_finders as f (deal_id, user_id, added, note) values (deal.id, member, what, words)
  on conflict (deal_id, user_id) do update
    set added = excluded.added, note = excluded.note, status = 'pending', created_at = now()
    where f.status <> 'accepted'
  returning * into addition;
  if addition.deal_id is null then
    raise exception 'Your addition is already on this deal' using errcode = 'PT409', hint = 'already_added';
  end if;
  return addition;
end
$$;
revoke execute on function public.add_to_deal from public;
grant execute on function public.add_to_deal to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.add_to_deal is 'Definer: deal_finders is written by procedures only. Counts towards limit_additions.';

-- The poster or an admin accepts or declines a member's addition to a deal. Accepted additions can be declined too.
create function public.decide_addition(deal_id_param uuid, user_id_param uuid, action_param text) returns public.deal_finders
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  action text;
  old public.deal_finders;
  addition public.deal_finders;
begin
  action := private.check_decision(action_param, null, 'accept', 'decline');
  select f.* into old from public.deal_finders f join public.deals d on d.id = f.deal_id
  where f.deal_id = deal_id_param and f.user_id = user_id_param and (d.user_id = member or private.is_admin())
  for update of f;
  if not found then
    raise exception 'There is no such addition' using errcode = 'PT404', hint = 'addition_not_found';
  end if;
  if action = 'accept' and old.added = 'code' then
    perform private.refuse_added_code(d) from public.deals d where d.id = old.deal_id;
  end if;
  update public.deal_finders set status = case action when 'accept' then 'accepted' else 'declined' end
  where deal_id = old.deal_id and user_id = old.user_id returning * into addition;
  if private.is_admin() then
    perform private.log_admin_action(action || '_addition', 'deal', old.deal_id,
      jsonb_build_object('addition', old.note, 'status', old.status), jsonb_build_object('addition', old.note, 'status', addition.status));
  end if;
  return addition;
end
$$;
revoke execute on function public.decide_addition from public;
grant execute on function public.decide_addition to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.decide_addition is 'Definer: deal_finders is written by procedures only. Other callers get addition_not_found, even for an accepted addition, which they can read.';

-- Deletes the caller's addition to a deal, in any status.
create function public.withdraw_addition(deal_id_param uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  delete from public.deal_finders where deal_id = deal_id_param and user_id = member;
  if not found then
    raise exception 'There is no such addition' using errcode = 'PT404', hint = 'addition_not_found';
  end if;
end
$$;
revoke execute on function public.withdraw_addition from public;
grant execute on function public.withdraw_addition to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.withdraw_addition is
  'Definer: deal_finders is written by procedures only. A banned member may call it. Raises PT401, PT404.';

-- Returns the data that a deal's page shows in addition to the deal: `pays_us` and `clean_url` of its link, and `finders`, the
-- additions that the caller may see, oldest first, at most 50, without declined ones and codes of a financial product. Null if
-- the caller may not see the deal.
create function public.read_deal_extras(deal_id_param uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.link_extras(d.deal_url) || jsonb_build_object('finders', (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', listed.user_id, 'username', p.username, 'added', listed.added,
      'note', listed.note, 'status', listed.status) order by listed.created_at), '[]')
    from (
      select * from public.deal_finders f
      where f.deal_id = d.id and f.status <> 'declined' and not (f.added = 'code' and private.is_product(d.finance_facts))
      order by f.created_at limit 50
    ) as listed join public.profiles p on p.id = listed.user_id))
  from public.deals d where d.id = deal_id_param
$$;
revoke execute on function public.read_deal_extras from public;
grant execute on function public.read_deal_extras to anon, authenticated;
comment on function public.read_deal_extras is 'Invoker: row-level security applies to the deal and its additions.';
