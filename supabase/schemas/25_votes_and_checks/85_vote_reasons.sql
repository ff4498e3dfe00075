create function private.cold_reasons() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array['cheaper', 'not_as_described', 'halal', 'shop', 'delivery', 'not_for_me']
$$;

-- Why members voted cold. A reason belongs to its vote and is deleted with it.
create table private.vote_reasons (
  deal_id uuid not null,
  user_id uuid not null,
  reason text not null
    constraint vote_reasons_reason_known check (reason = any (private.cold_reasons())),
  cheaper_url text, -- an offer of another shop, with the total there; null without one
  cheaper_key text, -- of private.link_key
  cheaper_host text, -- of private.split_link
  cheaper_total numeric,
  currency text, -- of the deal when the offer was named
  counts boolean not null, -- whether the member's checks counted at that time; if not, the offer is not shown
  created_at timestamptz not null default now(),
  removal_reason text -- of an admin who removed the offer, which is kept for an appeal; the member cannot name another one
    constraint vote_reasons_removal_reason_length check (char_length(removal_reason) <= 1000),
  primary key (deal_id, user_id),
  foreign key (deal_id, user_id) references public.deal_votes (deal_id, user_id) on delete cascade,
  constraint vote_reasons_offer_whole check (
    num_nonnulls(cheaper_url, cheaper_key, cheaper_host, cheaper_total, currency) in (0, 5) and (cheaper_url is null or reason = 'cheaper'))
);
comment on table private.vote_reasons is
  'Written by explain_vote and remove_cheaper_offer. Other members see sums from two on, and the best offer.';

-- Returns the cheapest offer of another shop that members named for a deal, or null. Only members whose checks counted and who
-- are not banned; spellings of one link are one offer, whose newest total counts. Omits offers that no longer save anything, and
-- shops that are blocked or paused.
create function private.cheapest_offer(deal public.deals) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('url', o.cheaper_url, 'host', o.cheaper_host, 'total', o.cheaper_total)
  from (
    select distinct on (v.cheaper_key) v.* from private.vote_reasons v
    where v.deal_id = deal.id and v.cheaper_key is not null and v.removal_reason is null and v.counts
      and not private.is_banned(v.user_id)
    order by v.cheaper_key, v.created_at desc, v.user_id
  ) as o
  where o.currency = deal.currency and o.cheaper_total < coalesce(deal.total_price, deal.price)
    and o.cheaper_key is distinct from (select l.key from private.deal_links l where l.deal_id = deal.id)
    and coalesce((private.rule_of_link(o.cheaper_url)).rule, '') not in ('blocked', 'paused', 'shortener')
  order by o.cheaper_total, o.created_at, o.cheaper_key limit 1
$$;
comment on function private.cheapest_offer is 'Definer: private.vote_reasons has no grants.';

-- Returns why members voted a public deal cold: `reasons` with the number of members for each reason that at least two gave, and
-- `offer`, the cheapest offer of another shop (`url`, `host` and `total` in the deal's currency), or null. Null without reasons.
create function public.get_cold_reasons(deal_id_param uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  deal public.deals;
begin
  -- Most deals have none, and finding that out is faster than counting.
  if not exists (select from private.vote_reasons v where v.deal_id = deal_id_param) then
    return null;
  end if;
  select * into deal from public.deals d where d.id = deal_id_param and d.status = 'active';
  return (
    select jsonb_build_object('reasons', jsonb_object_agg(s.reason, s.members),
      'offer', case when bool_or(s.reason = 'cheaper') then private.cheapest_offer(deal) end)
    from (
      select v.reason, count(*) as members from private.vote_reasons v
      where v.deal_id = deal.id group by v.reason having count(*) >= 2
    ) as s
    having count(*) > 0);
end
$$;
grant execute on function public.get_cold_reasons to anon, authenticated;
comment on function public.get_cold_reasons is
  'Definer: private.vote_reasons has no grants. Null unless the deal is public. Returns no names. [everyone; reads]';

-- Returns the link and the total of an offer that is cheaper than a deal; nulls if the member named none. The total is in the
-- deal's currency and includes delivery.
create function private.read_cheaper_offer(deal public.deals, details jsonb, out link text, out total numeric)
language plpgsql stable set search_path = '' as $$
declare
  highest constant numeric := coalesce(deal.total_price, deal.price) - 0.01;
  written_total constant text := nullif(btrim(details ->> 'cheaper_total'), '');
begin
  link := private.tidy_link(details ->> 'cheaper_url');
  if link = '' and written_total is null then
    link := null;
    return;
  end if;
  total := case when private.is_value_of(written_total, 'numeric') then written_total::numeric end;
  perform private.check_values(
    ('cheaper_total', coalesce(highest >= 0.01, false), 'no_price', '{}'),
    ('cheaper_url', private.is_public_link(link), 'public_link', '{}'),
    ('currency', coalesce(details ->> 'currency', deal.currency) = deal.currency, 'deal_currency',
      jsonb_build_object('currency', deal.currency)),
    ('cheaper_total', coalesce(total between 0.01 and highest, false), 'range',
      jsonb_build_object('min', 0.01, 'max', highest)),
    ('cheaper_total', total = round(total, 2), 'two_decimals', '{}'));
  link := private.accept_link(link, 'cheaper_url');
  perform private.check_values(
    ('cheaper_url', not private.has_referral(link), 'names_sender', '{}'),
    ('cheaper_url', deal.deal_url = '' or private.link_key(link) <> private.link_key(deal.deal_url), 'other_link', '{}'));
end
$$;
comment on function private.read_cheaper_offer is 'Raises PT400 invalid_field, PT409 merchant_blocked. Used by explain_vote.';

-- Records why the caller voted a public deal cold, within 24 hours of the vote; a second reason replaces the first.
-- details_param has `reason`, and for `cheaper` optionally `cheaper_url` and `cheaper_total`, with `currency` to refuse a total in
-- another one. Returns `cold`, the result of get_cold_reasons.
create function public.explain_vote(deal_id_param uuid, details_param jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  details constant jsonb := coalesce(private.unwrap_object(details_param), '{}');
  why constant text := lower(btrim(details ->> 'reason'));
  deal public.deals;
  vote public.deal_votes;
  offer record;
begin
  perform private.check_values(
    ('details_param', jsonb_typeof(details) = 'object', 'required', '{}'),
    ('reason', why = any (private.cold_reasons()), 'one_of', '{}'));
  perform private.refuse_other_fields(details,
    case when why = 'cheaper' then array['reason', 'cheaper_url', 'cheaper_total', 'currency'] else array['reason'] end);
  select * into deal from public.deals where id = deal_id_param and status = 'active';
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  -- A withdrawal waits for this lock, or the vote is no longer found.
  select * into vote from public.deal_votes
  where deal_id = deal.id and user_id = member and vote_type = 'cold' for key share;
  if not found then
    raise exception 'You have not voted cold on this deal' using errcode = 'PT404', hint = 'vote_not_found';
  end if;
  if vote.created_at < now() - interval '24 hours' then
    raise exception 'A reason can be given for 24 hours after the vote' using errcode = 'PT409', hint = 'reason_too_late';
  end if;
  select * into offer from private.read_cheaper_offer(deal, details);
  if offer.link is not null and exists (
    select from private.vote_reasons v where v.deal_id = deal.id and v.user_id = member and v.removal_reason is not null)
  then
    raise exception 'An admin removed your link on this deal' using errcode = 'PT403', hint = 'offer_removed';
  end if;
  perform private.require_pace('votes', member);
  insert into private.vote_reasons as v (
    deal_id, user_id, reason, cheaper_url, cheaper_key, cheaper_host, cheaper_total, currency, counts)
  values (
    deal.id, member, why, offer.link, private.link_key(offer.link), (private.split_link(offer.link)).host, offer.total,
    case when offer.link is not null then deal.currency end, (private.check_standing(member)).weight > 0)
  on conflict (deal_id, user_id) do update set
    reason = excluded.reason, cheaper_url = excluded.cheaper_url, cheaper_key = excluded.cheaper_key,
    cheaper_host = excluded.cheaper_host, cheaper_total = excluded.cheaper_total, currency = excluded.currency,
    counts = excluded.counts, created_at = excluded.created_at;
  return jsonb_build_object('cold', public.get_cold_reasons(deal.id));
end
$$;
grant execute on function public.explain_vote to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.explain_vote is
  'Definer: private.vote_reasons has no grants. Counts towards limit_votes. [members; writes a deal''s counts or comments]';

-- An admin removes a cheaper offer from a deal, in all spellings of its link. The members who named it are told the reason.
create function public.remove_cheaper_offer(deal_id_param uuid, link_param text, reason_param text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  finders uuid[];
begin
  perform private.require_admin();
  perform private.check_reason(reason_param);
  perform private.check_values(
    row('reason_param', coalesce(btrim(reason_param), '') <> '', 'required', '{}')::private.value_rule);
  with removed as (
    update private.vote_reasons v set removal_reason = btrim(reason_param)
    where v.deal_id = deal_id_param and v.cheaper_key = private.link_key(private.tidy_link(link_param))
      and v.removal_reason is null
    returning v.user_id
  )
  select array_agg(r.user_id) into finders from removed r;
  if finders is null then
    raise exception 'There is no such offer' using errcode = 'PT404', hint = 'offer_not_found';
  end if;
  perform private.notify_member(finder, 'offer_removed', 'deal', deal_id_param, format('offer removed %s', deal_id_param), auth.uid())
  from unnest(finders) as finder;
  perform private.log_admin_action('remove_offer', 'deal', deal_id_param,
    jsonb_build_object('cheaper_url', link_param), '{}', reason_param);
end
$$;
grant execute on function public.remove_cheaper_offer to anon, authenticated; -- others get a refusal
comment on function public.remove_cheaper_offer is
  'Definer: private.vote_reasons has no grants. [admins; writes public content]';
