-- Returns the host of private.split_link, without its port, and the domains above it. None without a host.
create function private.domains_of(host text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(
    select array_to_string(labels[place:], '.')
    from string_to_array(split_part(host, ':', 1), '.') as labels, generate_subscripts(labels, 1) as place)
$$;
comment on function private.domains_of is 'For rules by domain.';

-- The parts of each deal's link that its page needs. Parsing a link takes longer than reading a deal, and links rarely change.
create table private.deal_links (
  deal_id uuid primary key references public.deals (id) on delete cascade,
  link text not null,
  domains text[] not null, -- private.domains_of the host
  clean_url text, -- of private.clean_link; null if the link is clean
  key text not null -- of private.link_key
);
-- Deals by the host of their link (is_known_website).
create index deal_links_host_idx on private.deal_links ((domains[1]));
comment on table private.deal_links is 'Written by triggers. Deals without a link have no row.';

-- Stores the parts of the links of these deals.
create function private.store_deal_links(deal_ids uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.deal_links where deal_id = any (deal_ids);
  insert into private.deal_links (deal_id, link, domains, clean_url, key)
  select d.id, d.deal_url, private.domains_of((private.split_link(d.deal_url)).host),
    nullif(private.clean_link(d.deal_url), d.deal_url), private.link_key(d.deal_url)
  from public.deals d where d.id = any (deal_ids) and d.deal_url <> '';
$$;
comment on function private.store_deal_links is
  'Definer: private.deal_links has no grants. Called by triggers.';

create function private.store_links_of_new_deals() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.store_deal_links(array(select id from added where deal_url <> ''));
  return null;
end
$$;

create trigger deals_store_links_of_new after insert on public.deals
  referencing new table as added for each statement execute function private.store_links_of_new_deals();
comment on function private.store_links_of_new_deals is
  'Stores the parts of the links of new deals. Definer: private.deal_links has no grants.';

create function private.store_changed_link() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.store_deal_links(array[new.id]);
  return null;
end
$$;

create trigger deals_store_changed_link after update of deal_url on public.deals
  for each row when (old.deal_url <> new.deal_url) execute function private.store_changed_link();
comment on function private.store_changed_link is
  'Stores the parts of a changed link. Definer: private.deal_links has no grants.';
