set local check_function_bodies = off;

DROP FUNCTION "public"."get_my_profile"();

CREATE OR REPLACE FUNCTION private.forget_votes_of_shop(member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.hear_own_shop(deal public.deals, member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if deal.user_id is distinct from member
    or (deal.expired_at is null and not exists (select from private.confirmation_requests r where r.deal_id = deal.id))
  then
    perform private.refuse_own_shop();
  end if;
  update public.deals set confirmed_at = now() where id = deal.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_own_shop(deal public.deals, member uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(deal.is_associated and deal.user_id = member, false) or exists (
    select from public.merchants m
    where m.user_id = member and m.status = 'approved' and m.name_key = private.merchant_key(deal.merchant));
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_own_shop()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  raise exception 'Shops do not vote on their own deals or confirm them' using errcode = 'PT403', hint = 'own_shop';
end
$function$;

CREATE OR REPLACE FUNCTION private.write_check(deal public.deals, member uuid, said public.check_verdict, price numeric)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  standing record;
  networks bytea[];
  is_separate boolean := true;
begin
  select * into standing from private.check_standing(member);
  if member = deal.user_id then
    standing.weight := case when private.confirms(said) = 1 and private.is_own_shop(deal, member) then 0
      else greatest(1, standing.weight) end;
    standing.reason := null;
  elsif standing.weight > 0 and (said = 'gone' or not standing.is_established)
    and private.setting('limit_checks_address') is not null
  then
    networks := private.caller_networks(deal.id);
    if not standing.is_established then
      is_separate := standing.weight > 1 or private.is_separate_check(deal, member, networks);
      standing.weight := least(standing.weight, private.weight_left(deal.id, member, networks));
      standing.reason := case when standing.weight = 0 then 'address' end;
    end if;
  end if;
  insert into public.deal_checks (deal_id, user_id, verdict, seen_price, weight, is_separate)
  values (deal.id, member, said, case when said = 'price_changed' then price end, standing.weight, is_separate)
  on conflict (deal_id, user_id) do update set
    verdict = excluded.verdict, seen_price = excluded.seen_price, weight = excluded.weight, is_recent = true,
    is_separate = excluded.is_separate, created_at = clock_timestamp();
  delete from private.check_networks where deal_id = deal.id and user_id = member;
  if standing.weight > 0 and networks is not null then
    insert into private.check_networks (deal_id, user_id, networks) values (deal.id, member, networks);
  end if;
  return standing.reason;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_my_profile()
 RETURNS TABLE(id uuid, username text, created_at timestamp with time zone, profile_image_url text, pending_profile_image_url text, profile_image_status public.profile_image_status, deals_count bigint, comments_count bigint, votes_count bigint, deletion_due_at timestamp with time zone, must_confirm_email boolean, shop_keys text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.caller();
begin
  if member is null then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
  return query
    select p.id, p.username, p.created_at, p.profile_image_url, p.pending_profile_image_url,
      p.profile_image_status,
      (select count(*) from public.deals d where d.user_id = p.id),
      (select count(*) from public.comments c where c.user_id = p.id),
      (select count(*) from public.deal_votes v where v.user_id = p.id),
      (select x.due_at from private.account_deletions x where x.user_id = p.id),
      private.must_confirm_email(p.id),
      array(select m.name_key from public.merchants m where m.user_id = p.id and m.status = 'approved')
    from public.profiles p where p.id = member;
  -- The token of a deleted account is valid until it expires.
  if not found and not exists (select from auth.users u where u.id = member) then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_merchant(merchant_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text)
 RETURNS public.merchants
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.secure_check_deal(deal_id_param uuid, verdict_param text, seen_price_param numeric DEFAULT NULL::numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  said public.check_verdict;
  is_gone boolean;
  deal public.deals;
  reason text;
  needed integer;
  points integer;
begin
  if verdict_param is null or verdict_param <> all (enum_range(null::public.check_verdict)::text[]) then
    perform private.refuse_value('verdict', 'one_of');
  end if;
  said := verdict_param;
  is_gone := said = 'gone';
  perform private.check_values(
    ('price', seen_price_param is null or seen_price_param between 0 and 1000000, 'range', '{"min": 0, "max": 1000000}'),
    ('price', seen_price_param is null or seen_price_param = round(seen_price_param, 2), 'two_decimals', '{}'));
  perform private.require_pace('checks', member);
  deal := private.lock_checked_deal(deal_id_param);
  if private.confirms(said) = 1 and private.is_own_shop(deal, member) then
    perform private.hear_own_shop(deal, member);
  end if;
  reason := private.write_check(deal, member, said, seen_price_param);
  select * into deal from public.deals where id = deal.id;

  if said = 'price_changed' or is_gone <> (deal.expired_at is null) or private.admin_has_decided(deal.id) then
    return private.check_answer(deal, said, reason, null);
  end if;
  if member = deal.user_id then
    deal := private.decide_expiry(deal.id, is_gone, 'poster');
  elsif not (is_gone and exists (
    select from private.member_endings e where e.deal_id = deal.id and e.state = 'waiting' and not e.one_network))
  then
    -- The check of one established member brings back an unconfirmed deal.
    points := case when not is_gone and deal.expired_by = 'unconfirmed' then 2 else 6 end;
    needed := ceil((points - (select coalesce(sum(c.weight), 0) from private.agreeing_checks(deal, is_gone) c)) / 3.0);
    if needed <= 0 then
      deal := case when is_gone then private.settle_gone(deal) else private.decide_expiry(deal.id, false, 'members') end;
    end if;
    needed := case when needed > 0 and not (is_gone and private.poster_overruled_twice(deal.id)) then needed end;
  end if;
  return private.check_answer(deal, said, reason, needed) || jsonb_build_object('decided', is_gone = (deal.expired_at is not null));
end
$function$;

CREATE OR REPLACE FUNCTION public.secure_vote_deal(deal_id_param uuid, is_hot_param boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
begin
  if is_hot_param is null then
    perform private.refuse_value('is_hot_param', 'hot_or_cold');
  end if;
  if exists (select from public.deal_votes where deal_id = deal_id_param and user_id = member) then
    raise exception 'You have already voted on this deal' using errcode = 'PT409', hint = 'already_voted';
  end if;
  if exists (select from private.removed_votes where deal_id = deal_id_param and user_id = member) then
    raise exception 'An admin removed your vote on this deal' using errcode = 'PT403', hint = 'vote_removed';
  end if;
  perform private.require_pace('votes', member);

  -- Updates the counter first: its row lock serializes the voters of a deal, and the foreign key needs no second lock.
  update public.deals set
    hot_votes = hot_votes + is_hot_param::int,
    cold_votes = cold_votes + (not is_hot_param)::int
  where id = deal_id_param and status = 'active'
  returning * into deal;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.is_own_shop(deal, member) then
    perform private.refuse_own_shop();
  end if;
  if private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  if private.is_upcoming(deal) then
    raise exception 'This deal has not started' using errcode = 'PT409', hint = 'deal_not_started';
  end if;

  insert into public.deal_votes (deal_id, user_id, vote_type)
  values (deal_id_param, member, case when is_hot_param then 'hot'::public.vote_type else 'cold' end)
  on conflict do nothing;
  if not found then -- the same member voted in another request at the same time
    raise exception 'You have already voted on this deal' using errcode = 'PT409', hint = 'already_voted';
  end if;

  return jsonb_build_object(
    'success', true, 'hotVotes', deal.hot_votes, 'coldVotes', deal.cold_votes, 'message', 'Vote recorded');
end
$function$;

COMMENT ON FUNCTION "private"."forget_votes_of_shop"(uuid) IS 'Definer: votes, checks and deals are written by procedures only.';

COMMENT ON FUNCTION "private"."hear_own_shop"(public.deals, uuid) IS 'Definer: deals are written by procedures only. The caller has locked the deal.';

COMMENT ON FUNCTION "private"."is_own_shop"(public.deals, uuid) IS 'Definer: called by procedures that check the caller.';

COMMENT ON FUNCTION "private"."refuse_own_shop"() IS 'Raises PT403 own_shop.';

COMMENT ON FUNCTION "public"."get_my_profile"() IS 'Definer: the review columns have no grants. A banned member may read. [members; reads]';

COMMENT ON FUNCTION "public"."secure_vote_deal"(uuid, boolean) IS 'Definer: votes and deals are written by procedures only. The only procedure that counts a vote. Posters may vote, shops may not. [members; writes a deal''s counts or comments]';

REVOKE ALL ON FUNCTION "private"."forget_votes_of_shop"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hear_own_shop"(public.deals, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_own_shop"(public.deals, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_own_shop"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."get_my_profile"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_profile"() TO "anon", "authenticated";

-- Votes and confirmations of shops on their own deals leave the numbers.
DO $$
BEGIN
  PERFORM private.forget_votes_of_shop(shop.user_id) FROM (
    SELECT d.user_id FROM public.deals d WHERE d.is_associated AND d.user_id IS NOT NULL
    UNION SELECT m.user_id FROM public.merchants m WHERE m.status = 'approved'
  ) AS shop;
END
$$;
