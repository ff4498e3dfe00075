-- An admin reads the pending registrations and the approved merchants with a proposed change, oldest first, at most 500, with contact
-- data and the member's name. Each field of `changes` has the public and the proposed value; null for a registration.
create function public.get_pending_merchants() returns table (
  id uuid, name text, slug text, description text, website text, contact_email text, phone text, category text,
  location text, halal_certifier text, certificate_number text, logo_url text, status public.merchant_status,
  user_id uuid, username text, created_at timestamptz,
  has_namesake boolean, -- whether another approved merchant has the same name or the proposed one
  opening_hours text, changes jsonb, proposed_at timestamptz, is_muslim_owned boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select m.id, m.name, m.slug, m.description, m.website, m.contact_email, m.phone, m.category, m.location,
      m.halal_certifier, m.certificate_number, m.logo_url, m.status, m.user_id, p.username, m.created_at,
      exists (
        select from public.merchants o
        where o.status = 'approved' and o.id <> m.id
          and o.name_key = private.merchant_key(coalesce(m.proposed_changes ->> 'name', m.name))),
      m.opening_hours,
      (select jsonb_object_agg(field.key, jsonb_build_array(to_jsonb(m) -> field.key, field.value))
        from jsonb_each(m.proposed_changes) field),
      m.proposed_at, m.is_muslim_owned
    from public.merchants m join public.profiles p on p.id = m.user_id
    where m.status = 'pending' or m.status = 'approved' and m.proposed_changes is not null
    order by coalesce(m.proposed_at, m.created_at), m.id limit 500;
end
$$;
grant execute on function public.get_pending_merchants to anon, authenticated; -- others get a refusal
comment on function public.get_pending_merchants is 'Definer: require_admin decides; contact data has no grants. [admins; reads]';

-- Takes a shop's votes on its own deals out of their temperatures, and the weight of its confirmations.
create function private.forget_votes_of_shop(member uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  vote public.deal_votes;
begin
  for vote in
    select v.* from public.deal_votes v join public.deals d on d.id = v.deal_id
    where v.user_id = member and private.is_own_shop(d, member)
    order by v.deal_id for update of d
  loop
    delete from public.deal_votes where deal_id = vote.deal_id and user_id = member;
    perform private.forget_deleted_votes(
      vote.deal_id, (vote.vote_type = 'hot')::integer, (vote.vote_type = 'cold')::integer);
  end loop;
  update public.deal_checks c set weight = 0
  from public.deals d
  where c.user_id = member and c.weight > 0 and private.confirms(c.verdict) = 1 and d.id = c.deal_id
    and private.is_own_shop(d, member);
end
$$;
comment on function private.forget_votes_of_shop is 'Definer: votes, checks and deals are written by procedures only.';

-- An admin approves or rejects a pending registration, or takes down an approved merchant. The member reads the reason.
create function public.moderate_merchant(
  merchant_id_param uuid, action_param text, reason_param text default null, expected_status_param text default null
) returns public.merchants
language plpgsql volatile security definer set search_path = '' as $$
declare
  action text;
  why text := nullif(btrim(reason_param), '');
  earlier public.merchants;
  result public.merchants;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, why, 'approve', 'reject', 'take_down');
  select * into earlier from public.merchants where id = merchant_id_param for update;
  if not found then
    raise exception 'Merchant not found' using errcode = 'PT404', hint = 'merchant_not_found';
  end if;
  -- The first of two admins decides.
  if earlier.status <> (case action when 'take_down' then 'approved' else 'pending' end)::public.merchant_status
    or earlier.status::text <> expected_status_param
  then
    raise exception 'This merchant is now %', earlier.status using errcode = 'PT409', hint = 'already_decided';
  end if;
  update public.merchants set
    status = (case action when 'approve' then 'approved' else 'rejected' end)::public.merchant_status,
    rejection_reason = case action when 'approve' then null else why end,
    rejected_at = case action when 'approve' then null else now() end
  where id = merchant_id_param
  returning * into result;
  if action = 'approve' then
    perform private.forget_votes_of_shop(result.user_id);
  end if;
  perform private.log_admin_action(
    action || '_merchant', 'merchant', result.id,
    jsonb_build_object('status', earlier.status), jsonb_build_object('status', result.status), why);
  return result;
end
$$;
grant execute on function public.moderate_merchant to anon, authenticated; -- others get a refusal
comment on function public.moderate_merchant is
  'Definer: merchants is written by procedures only. A rejected merchant can be registered again. [admins; writes public content]';

-- Changes name, certifier or certificate number of a merchant. Another certifier or certificate takes down the claim of the earlier
-- one and becomes a new claim, which admins decide on.
create function private.change_merchant(merchant public.merchants, changes jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_other_certificate constant boolean := changes ?| array['halal_certifier', 'certificate_number'];
begin
  merchant := jsonb_populate_record(merchant, changes);
  if is_other_certificate then
    -- Before the update: a trigger clears the certifier with its claim.
    perform private.take_down_fact(f.id, auth.uid())
    from public.halal_facts f
    where f.merchant_id = merchant.id and f.basis = 'registration' and f.state <> 'withdrawn';
  end if;
  update public.merchants set
    name = merchant.name, halal_certifier = merchant.halal_certifier, certificate_number = merchant.certificate_number
  where id = merchant.id;
  if is_other_certificate then
    merchant.created_at := now(); -- the day of the new claim
    perform private.claim_registered_certifier(merchant);
  end if;
  if changes ? 'name' then
    perform private.forget_votes_of_shop(merchant.user_id);
  end if;
end
$$;
comment on function private.change_merchant is
  'Definer: merchants is written by procedures only. Called by moderate_merchant_change and private.restore_state.';

-- An admin approves a proposed change of an approved merchant, which publishes it, or rejects it with a reason for the member. A
-- queue sends the time of the proposal that it showed, so that no unseen change is approved.
create function public.moderate_merchant_change(
  merchant_id_param uuid, action_param text, reason_param text default null, expected_proposed_at_param timestamptz default null
) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  action text;
  decided text;
  merchant public.merchants;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, reason_param, 'approve', 'reject');
  decided := case action when 'approve' then 'approved' else 'rejected' end;
  select * into merchant from public.merchants where id = merchant_id_param for update;
  if not found then
    raise exception 'Merchant not found' using errcode = 'PT404', hint = 'merchant_not_found';
  end if;
  if merchant.status <> 'approved' or merchant.proposed_changes is null then
    raise exception 'No change to this merchant is pending' using errcode = 'PT409', hint = 'already_decided';
  end if;
  perform private.refuse_changed(merchant.proposed_at, expected_proposed_at_param);
  if action = 'approve' then
    perform private.change_merchant(merchant, merchant.proposed_changes);
  end if;
  update public.merchants set
    proposed_changes = null, proposed_at = null,
    rejection_reason = case action when 'reject' then nullif(btrim(reason_param), '') end
  where id = merchant.id;
  perform private.log_admin_action(
    action || '_merchant_change', 'merchant', merchant.id,
    (select jsonb_object_agg(field, to_jsonb(merchant) -> field) from jsonb_object_keys(merchant.proposed_changes) field)
      || '{"status": "waiting"}',
    merchant.proposed_changes || jsonb_build_object('status', decided), reason_param);
  return decided;
end
$$;
grant execute on function public.moderate_merchant_change to anon, authenticated; -- others get a refusal
comment on function public.moderate_merchant_change is
  'Definer: merchants is written by procedures only. [admins; writes public content]';

-- An admin hands the page of an approved merchant to another member, who can then change it and speaks for the merchant. The contact
-- data, the statement about ownership and the proposal of the earlier member are deleted. Both members are notified.
create function public.hand_over_merchant(merchant_id_param uuid, username_param text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  merchant public.merchants;
  recipient uuid;
begin
  perform private.require_admin();
  select * into merchant from public.merchants where id = merchant_id_param and status = 'approved' for update;
  if not found then
    raise exception 'Merchant not found' using errcode = 'PT404', hint = 'merchant_not_found';
  end if;
  select p.id into recipient from public.profiles p where p.username = lower(btrim(username_param));
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  if recipient = merchant.user_id then
    return;
  end if;
  update public.merchants set
    user_id = recipient, contact_email = null, phone = '', is_muslim_owned = false, proposed_changes = null, proposed_at = null,
    rejection_reason = null
  where id = merchant.id;
  perform private.forget_votes_of_shop(recipient);
  perform private.notify_member(
    merchant.user_id, 'merchant_passed_on', 'merchant', merchant.id, format('passed on %s', merchant.id), auth.uid());
  perform private.log_admin_action(
    'hand_over_merchant', 'merchant', merchant.id,
    jsonb_build_object('user_id', merchant.user_id), jsonb_build_object('user_id', recipient));
end
$$;
grant execute on function public.hand_over_merchant to anon, authenticated; -- others get a refusal
comment on function public.hand_over_merchant is
  'Definer: merchants is written by procedures only. Handing the page back undoes it, without the contact data. [admins; writes public content]';
