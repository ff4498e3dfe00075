-- Networks of members who have checked a deal and are not established, and of all who said it is gone. They limit the total
-- weight and the number of accounts at one address, and the endings of one network. The site passes the client's network in
-- X-Forwarded-For. On a hosted project, that header can be forged, so the setting limit_checks_address is unset, and nothing is
-- limited or stored.
create table private.check_networks (
  deal_id uuid not null,
  user_id uuid not null,
  networks bytea[] not null, -- keyed hashes of an IPv4 address, or of the /64, /56 and /48 of an IPv6 address
  seen_at timestamptz not null default clock_timestamp(),
  primary key (deal_id, user_id),
  foreign key (deal_id, user_id) references public.deal_checks (deal_id, user_id) on delete cascade
);
-- Old rows for deletion (refresh_checks).
create index check_networks_seen_idx on private.check_networks (seen_at);
comment on table private.check_networks is
  'No address is stored, and the hashes for one deal cannot be compared with those for another. Deleted after 24 hours or with the check.';

-- Returns the hashes of the caller's networks for a deal, smallest network first; null for an unknown address.
create function private.caller_networks(deal_id_param uuid) returns bytea[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  sent constant text := nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for';
  key bytea;
begin
  if private.is_value_of(sent, 'inet') is not true then
    return null;
  end if;
  key := private.secret('network_key');
  return array(
    select sha256(key || sha256(key || convert_to(format('%s %s', deal_id_param, network(set_masklen(sent::inet, bits))), 'UTF8')))
    from unnest(case family(sent::inet) when 4 then array[32] else array[64, 56, 48] end) with ordinality as prefix (bits, place)
    order by place);
end
$$;
comment on function private.caller_networks is 'Definer: reads the key. The guard sets the header.';

-- Returns the maximum weight of checks from one address, and the start of its period, from the setting limit_checks_address
-- (weight/seconds).
create function private.address_limit(out weight integer, out since timestamptz)
language sql stable security definer set search_path = '' as $$
  select rule[1]::integer, now() - least(make_interval(secs => rule[2]::integer), interval '24 hours')
  from (select regexp_match(private.setting('limit_checks_address'), '^(\d{1,6})/(\d{1,8})$') as rule) as setting
$$;
comment on function private.address_limit is 'Definer: reads settings. For checks and outcomes.';

-- Returns the weight that remains for a check from a member's networks. A /56 may use one point more than an address, and a /48
-- two points more.
create function private.weight_left(deal_id_param uuid, member uuid, networks_param bytea[]) returns integer
language sql stable security definer set search_path = '' as $$
  select greatest(0, min(limits.weight + place - 1 - (
    select coalesce(sum(c.weight), 0)::integer
    from private.check_networks n join public.deal_checks c using (deal_id, user_id)
    where n.deal_id = deal_id_param and n.user_id <> member and n.seen_at > limits.since
      and n.networks[place] = networks_param[place])))
  from private.address_limit() as limits, generate_subscripts(networks_param, 1) as place
$$;
comment on function private.weight_left is 'Definer: private.check_networks has no grants. The caller has locked the deal.';

-- Returns whether public numbers count the check of a member without a history by itself. They count it together with another
-- such check of the last 7 days from the same network (of IPv6, the /48). A network that is unknown, because its hash has been
-- deleted or the address was missing, counts as the same.
create function private.is_separate_check(deal public.deals, member uuid, networks_param bytea[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from public.deal_checks c left join private.check_networks n using (deal_id, user_id)
    where c.deal_id = deal.id and c.user_id <> member and c.user_id is distinct from deal.user_id and c.weight = 1
      and c.created_at > now() - interval '7 days'
      and (n.networks[cardinality(n.networks)] = networks_param[cardinality(networks_param)]) is not false)
$$;
comment on function private.is_separate_check is 'Definer: private.check_networks has no grants. A weight of one means no history.';
