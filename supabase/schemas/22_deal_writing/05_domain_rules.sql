-- Returns whether a text is a domain as browsers open it (ascii_host), with at least two parts.
create function private.is_domain(domain text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select domain ~ '\.[^.]{2,}$' and coalesce(private.ascii_host(domain) = domain, false)
$$;
comment on function private.is_domain is 'Used by private.domain_rules and set_domain_rule.';

-- Rules for links by domain. A rule also covers the subdomains.
create table private.domain_rules (
  domain text primary key
    constraint domain_rules_domain_form check (private.is_domain(domain)),
  rule text not null constraint domain_rules_rule_known check (rule in ('blocked', 'paused', 'shortener', 'pays_us')),
  reason text constraint domain_rules_reason_length check (char_length(reason) between 1 and 300), -- shown to members
  until timestamptz, -- null: until an admin removes the rule
  created_by uuid references public.profiles (id) on delete set null, -- null: an initial rule, or set by a deleted member
  updated_at timestamptz not null default now(),
  constraint domain_rules_reason_given check (rule not in ('blocked', 'paused') or reason is not null),
  constraint domain_rules_pause_ends check (rule <> 'paused' or until is not null)
);
-- The foreign key of created_by.
create index domain_rules_created_by_idx on private.domain_rules (created_by);
comment on table private.domain_rules is 'Written by set_domain_rule and remove_domain_rule.';

-- Returns the current rule of a link's host or of the nearest domain above it, or a row of nulls.
create function private.rule_of_link(link text) returns private.domain_rules
language sql stable security definer set search_path = '' as $$
  select r.* from private.domain_rules r
  where r.domain = any (private.domains_of((private.split_link(link)).host)) and (r.until is null or r.until > now())
  order by char_length(r.domain) desc limit 1
$$;
comment on function private.rule_of_link is 'Definer: private.domain_rules has no grants. private.link_extras repeats it for stored links.';

-- Returns whether a link leads to an invitation, or to a front page with a referral code, instead of an offer.
create function private.is_only_referral(link text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(
    coalesce(nullif(private.page_path(parts.path), ''), private.hash_route(parts.fragment)) ~* '^/(refer|referrals?|refer-a-friend|invite|invitations?|raf|aff|affiliates?)/[^/]'
    or private.page_path(parts.path) = ''
      and private.hash_route(parts.fragment) is null
      and not exists (
        select from unnest(parts.kept) as pair
        where lower(private.encoded_link_part(split_part(pair, '=', 1))) !~ '^(ref|r|referral|referrer|referred_by|refer|invite|invited_by|invitation|via|aff|partner)$')
      and (parts.kept <> '{}' or exists (
        select from unnest(parts.removed) as name
        where lower(name) ~ ('^(' || private.referral_parameters(parts.host) || ')$'))),
    false)
  from private.split_link(link) as parts
$$;
comment on function private.is_only_referral is 'Used by accept_link and check_link.';

-- Returns whether a link may reward its sender: its path or a parameter marks a referral.
create function private.has_referral(link text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(
    private.page_path(parts.path) || coalesce(private.hash_route(parts.fragment), '') ~* '/(refer|referrals?|refer-a-friend|invite|invitations?|raf|aff|affiliates?)(/|\?|$)'
      or exists (
        select from unnest(parts.kept) as pair
        where lower(private.encoded_link_part(split_part(pair, '=', 1))) ~ '^(ref|r|referral|referrer|referred_by|refer|invite|invited_by|invitation|via|aff|partner)$')
      or exists (
        select from unnest(parts.removed) as name
        where lower(name) ~ ('^(' || private.referral_parameters(parts.host) || ')$')),
    false)
  from private.split_link(link) as parts
$$;
comment on function private.has_referral is 'Used by refuse_referral. Takes a link as the member sent it, with tracking.';

-- Refuses a referral in the links of a financial product.
create function private.refuse_referral(deal public.deals) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.is_product(deal.finance_facts) then
    perform private.check_values(
      ('deal_url', not private.has_referral(deal.deal_url), 'no_referral', '{}'),
      ('source_url', not coalesce(private.has_referral(deal.finance_facts ->> 'source_url'), false), 'no_referral', '{}'));
  end if;
end
$$;
comment on function private.refuse_referral is 'Raises PT400 invalid_field. For submissions and edits.';

-- Returns a member's link as it is stored, without tracking. Refuses shorteners, links that are only a referral, and merchants
-- that are blocked or paused.
create function private.accept_link(link text, field text default 'deal_url') returns text
language plpgsql stable set search_path = '' as $$
declare
  rule private.domain_rules;
begin
  if link = '' then
    return link;
  end if;
  rule := private.rule_of_link(link);
  if rule.rule = 'shortener' then
    perform private.refuse_value(field, 'shortener', jsonb_build_object('domain', rule.domain));
  elsif rule.rule in ('blocked', 'paused') then
    raise exception 'Links to % are not accepted%: %', rule.domain,
      coalesce(' until ' || to_char(rule.until at time zone 'UTC', 'YYYY-MM-DD'), ''), rule.reason
      using errcode = 'PT409', hint = 'merchant_blocked', detail = json_strip_nulls(json_build_object(
        'domain', rule.domain, 'rule', rule.rule, 'reason', rule.reason, 'until', rule.until))::text;
  elsif private.is_only_referral(link) then
    perform private.refuse_value(field, 'only_referral');
  end if;
  return private.clean_link(link);
end
$$;
comment on function private.accept_link is 'Raises PT400 invalid_field, PT409 merchant_blocked. For submissions and edits that change the link of a deal or a code.';

-- Returns the public facts about a deal's link: `pays_us` (whether the site may earn from the link) and `clean_url`.
create function private.link_extras(deal_id_param uuid, deal_url_param text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  stored private.deal_links;
begin
  -- Whoever passes another deal's link knows it already.
  select * into stored from private.deal_links where deal_id = deal_id_param and link = deal_url_param;
  return jsonb_build_object(
    'pays_us', coalesce((
      -- private.rule_of_link
      select r.rule = 'pays_us' from private.domain_rules r
      where r.domain = any (stored.domains) and (r.until is null or r.until > now())
      order by char_length(r.domain) desc limit 1), false),
    'clean_url', coalesce(stored.clean_url, deal_url_param));
end
$$;
-- read_deal_extras runs as the caller.
grant execute on function private.link_extras to anon, authenticated;
comment on function private.link_extras is
  'Definer: private.domain_rules and private.deal_links have no grants. Reveals one rule, which the page shows.';
