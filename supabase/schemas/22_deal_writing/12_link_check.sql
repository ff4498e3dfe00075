-- Returns what the form for new deals needs to know about a link: `cleanUrl`, the stored form; `removed`, the names of
-- tracking parameters, and `referrals`, those that earn their sender a reward; `rule` (blocked, paused, shortener, pays_us or
-- only_referral) with `domain`, `reason` and `until`; `live`, up to three public deals with the link; `ended`, the newest
-- expired one if none is live; `own`, up to three of the caller's pending deals with the link; `repost` with `isAllowed` and
-- `because` (new, live, ended or age).
create function public.check_link(deal_url_param text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  link constant text := private.tidy_link(deal_url_param);
  key text;
  parts private.link_parts;
  rule private.domain_rules;
  live jsonb;
  ended jsonb;
  is_free boolean;
begin
  perform private.check_values(row('deal_url', private.is_public_link(link), 'public_link', '{}')::private.value_rule);
  perform private.require_pace('links', member);
  key := private.link_key(link);
  parts := private.split_link(link);
  rule := private.rule_of_link(link);
  select coalesce(jsonb_agg(private.posted_deal(d) order by d.created_at desc) filter (where not private.is_over(d)), '[]'),
    coalesce(jsonb_agg(private.posted_deal(d) order by d.created_at desc) filter (where private.is_over(d)), '[]'),
    coalesce(bool_and(private.repost_from(d) <= now()), true)
  into live, ended, is_free from private.public_deals_of_link(link) as d;
  return jsonb_build_object(
    'cleanUrl', private.clean_link(link),
    'removed', parts.removed,
    'referrals', array(select name from unnest(parts.removed) as name
      where lower(name) ~ ('^(' || private.referral_parameters(parts.host) || ')$')),
    'rule', coalesce(rule.rule, case when private.is_only_referral(link) then 'only_referral' end),
    'domain', rule.domain, 'reason', rule.reason, 'until', rule.until,
    'live', (select coalesce(jsonb_agg(deal), '[]') from (select deal from jsonb_array_elements(live) as deal limit 3) as first),
    'ended', case when live = '[]' then ended -> 0 end,
    'own', (
      -- Filters by member, then by link: the run time must not depend on other members' pending deals.
      with pending as materialized (
        select o.id, o.title, o.deal_url, o.created_at from public.deals o
        where o.user_id = member and o.status = 'pending' and o.expired_at is null and o.deal_url <> ''
        order by o.created_at desc limit 100
      )
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title) order by d.created_at desc), '[]')
      from (
        select * from pending
        where private.names_an_offer(link) and private.link_key(pending.deal_url) = key
        order by pending.created_at desc limit 3
      ) as d),
    'repost', jsonb_build_object('isAllowed', is_free, 'because', case
      when live <> '[]' and not is_free then 'live' when ended <> '[]' and not is_free then 'ended'
      when live <> '[]' or ended <> '[]' then 'age' else 'new' end));
end
$$;
grant execute on function public.check_link to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.check_link is
  'Definer: private.domain_rules has no grants. Reads public deals and the caller''s own. Counts towards limit_links. [members; reads]';

-- Returns up to five public deals of a merchant with a similar title, most similar first. Compares the merchant's newest 200
-- deals of the last 60 days.
create function private.similar_deals(title_param text, merchant_param text) returns setof public.deals
language plpgsql stable security definer rows 3 set search_path = '' as $$
declare
  deals_max constant integer := 200;
  alike_min constant real := 0.5;
  key constant text := private.merchant_key(left(merchant_param, 80));
  title_form constant text := btrim(private.search_form(left(title_param, 140)));
begin
  if key <> '' and char_length(title_form) >= 5 then
    return query
      select d.* from (
        select recent.id, recent.created_at, extensions.strict_word_similarity(title_form, s.form) as alike
        from (
          select o.id, o.created_at from public.deals o
          where o.status = 'active' and private.merchant_key(o.merchant) = key and o.created_at > now() - interval '60 days'
          order by o.created_at desc, o.id desc limit deals_max
        ) as recent
        join private.searchable_deals s on s.deal_id = recent.id
      ) as compared join public.deals d on d.id = compared.id
      where compared.alike >= alike_min
      order by compared.alike desc, compared.created_at desc limit 5;
  end if;
end
$$;
comment on function private.similar_deals is 'Definer: private.searchable_deals has no grants. Public deals only.';

-- Returns up to five public deals of the last 60 days with a similar title and the same merchant, each as private.posted_deal.
create function public.find_similar_deals(title_param text, merchant_param text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
begin
  perform private.require_pace('links', member);
  return (
    select coalesce(jsonb_agg(private.posted_deal(d)), '[]') from private.similar_deals(title_param, merchant_param) as d);
end
$$;
grant execute on function public.find_similar_deals to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.find_similar_deals is
  'Definer: private.similar_deals has no grants. Counts towards limit_links. [members; reads]';
