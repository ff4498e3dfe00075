-- An admin reads the pending registrations, oldest first, at most 500, with contact data and the member's name.
create function public.get_pending_merchants() returns table (
  id uuid, name text, slug text, description text, website text, contact_email text, phone text, category text,
  location text, halal_certifier text, certificate_number text, logo_url text, status public.merchant_status,
  user_id uuid, username text, created_at timestamptz,
  has_namesake boolean -- whether an approved merchant has the same name
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select m.id, m.name, m.slug, m.description, m.website, m.contact_email, m.phone, m.category, m.location,
      m.halal_certifier, m.certificate_number, m.logo_url, m.status, m.user_id, p.username, m.created_at,
      exists (select from public.merchants o where o.status = 'approved' and o.name_key = m.name_key)
    from public.merchants m join public.profiles p on p.id = m.user_id
    where m.status = 'pending' order by m.created_at, m.id limit 500;
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
