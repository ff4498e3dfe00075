-- Returns the key of the merchant that a fact is about.
create function private.merchant_key_of_fact(fact public.halal_facts) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select m.name_key from public.merchants m where m.id = fact.merchant_id),
    (select private.merchant_key(d.merchant) from public.deals d where d.id = fact.deal_id))
$$;
comment on function private.merchant_key_of_fact is 'Definer: called by procedures and a trigger only.';

-- Disputes a public fact. Refuses the member's own facts, accounts whose checks have no weight (admins are exempt), members who
-- registered only other merchants, and members whose earlier dispute was dismissed, unless the fact has changed since.
create function public.dispute_halal_fact(
  fact_id_param uuid, reason_param text, details_param text default null, evidence_image_url_param text default null
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := private.require_member();
  why constant text := lower(btrim(reason_param));
  trimmed constant text := nullif(btrim(details_param), '');
  photo constant text := nullif(btrim(evidence_image_url_param), '');
  own_merchants constant text[] := private.own_merchant_keys(member);
  fact public.halal_facts;
  dispute uuid;
begin
  select * into fact from public.halal_facts f
  where f.id = fact_id_param and f.is_public and (
    exists (select from public.deals d where d.id = f.deal_id and d.status = 'active')
    or exists (select from public.merchants m where m.id = f.merchant_id and m.status = 'approved'))
  for share;
  if not found then
    raise exception 'Fact not found' using errcode = 'PT404', hint = 'fact_not_found';
  end if;
  perform private.check_values(
    ('reason', coalesce(why in ('wrong_value', 'expired', 'forged', 'wrong_product', 'other'), false), 'one_of', '{}'),
    ('details', why <> 'other' or trimmed is not null, 'details_for_other', '{}'),
    ('details', coalesce(char_length(trimmed) <= 1000, true), 'max_length', '{"max": 1000}'),
    private.plain_text_rule('details', trimmed, true),
    ('evidence_image_url', photo is null or private.is_own_image('evidence', photo), 'own_image', '{}'));
  if fact.claimed_by = member then
    raise exception 'This is your own fact. Withdraw it instead.' using errcode = 'PT409', hint = 'own_fact';
  end if;
  if own_merchants <> '{}' and private.merchant_key_of_fact(fact) <> all (own_merchants) then
    raise exception 'You registered a merchant, so you cannot dispute facts about other merchants'
      using errcode = 'PT403', hint = 'other_merchant';
  end if;
  if (select weight from private.check_standing(member)) = 0 and not private.is_admin() then
    raise exception 'You cannot dispute facts while your checks do not count' using errcode = 'PT403', hint = 'cannot_dispute_yet';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(member::text, 87));
  if exists (select from public.halal_disputes where fact_id = fact.id and user_id = member and status = 'open') then
    raise exception 'You have already disputed this' using errcode = 'PT409', hint = 'already_disputed';
  end if;
  if exists (
    select from public.halal_disputes
    where fact_id = fact.id and user_id = member and status = 'dismissed' and decided_at >= fact.updated_at)
  then
    raise exception 'An admin has checked your dispute of this and kept the fact' using errcode = 'PT409', hint = 'dispute_dismissed';
  end if;
  perform private.require_pace('disputes', member);
  insert into public.halal_disputes (fact_id, user_id, reason, details, evidence_image_url, weight)
  values (fact.id, member, why, trimmed, photo, private.dispute_weight(member))
  returning id into dispute;
  return dispute;
end
$$;
grant execute on function public.dispute_halal_fact to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.dispute_halal_fact is
  'Definer: halal_disputes is written by procedures only. [members; writes public content]';

-- Deletes the caller's own open dispute.
create function public.withdraw_halal_dispute(dispute_id_param uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := private.require_member();
begin
  delete from public.halal_disputes where id = dispute_id_param and user_id = member and status = 'open';
  if not found then
    raise exception 'Dispute not found' using errcode = 'PT404', hint = 'dispute_not_found';
  end if;
end
$$;
grant execute on function public.withdraw_halal_dispute to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.withdraw_halal_dispute is
  'Definer: halal_disputes is written by procedures only. [members; writes public content]';

-- A member who registered the approved merchant of a fact answers an open dispute of the fact. Replaces an earlier answer.
create function public.answer_halal_dispute(dispute_id_param uuid, answer_param text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := private.require_member();
  trimmed constant text := btrim(answer_param);
  fact public.halal_facts;
begin
  select f.* into fact from public.halal_disputes x join public.halal_facts f on f.id = x.fact_id
  where x.id = dispute_id_param and x.status = 'open' and f.is_public for update of x;
  if not found then
    raise exception 'Dispute not found' using errcode = 'PT404', hint = 'dispute_not_found';
  end if;
  if not exists (
    select from public.merchants m
    where m.user_id = member and m.status = 'approved' and m.name_key = private.merchant_key_of_fact(fact)
  ) then
    raise exception 'Only the merchant can answer' using errcode = 'PT403', hint = 'not_your_merchant';
  end if;
  perform private.check_values(
    ('answer', coalesce(char_length(trimmed) between 1 and 1000, false), 'length', '{"min": 1, "max": 1000}'),
    private.plain_text_rule('answer', trimmed, true));
  perform private.require_pace('disputes', member);
  update public.halal_disputes set answer = trimmed, answered_by = member, answered_at = now() where id = dispute_id_param;
end
$$;
grant execute on function public.answer_halal_dispute to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.answer_halal_dispute is
  'Definer: halal_disputes is written by procedures only. [members; writes public content]';
