-- Returns the id of a deal by its id or the first 7 characters of the id; null if the text is neither, or if there is no active
-- deal or several with these characters.
create function private.deal_id_of(slug_param text) returns uuid
language plpgsql stable security invoker set search_path = '' as $$
declare
  slug constant text := lower(btrim(slug_param));
  found_ids uuid[];
begin
  if slug ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return slug;
  elsif slug ~ '^[0-9a-f]{7}$' then
    -- A range of the primary key, as in search_deals_by_id_prefix.
    found_ids := array(
      select d.id from public.deals d
      where d.status = 'active' and d.id between rpad(slug, 32, '0')::uuid and rpad(slug, 32, 'f')::uuid limit 2);
    return case when cardinality(found_ids) = 1 then found_ids[1] end;
  end if;
  return null;
end
$$;
-- read_deal runs as the caller.
grant execute on function private.deal_id_of to anon, authenticated;
comment on function private.deal_id_of is 'A full id may be of a deal that the caller may not see.';

-- Returns a deal by its id or the first 7 characters of the id, with the columns of deals_with_temperature. Null if the deal
-- does not exist or is hidden from the caller, or if another deal has the same 7 characters.
create function public.read_deal(slug_param text) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  deal constant uuid := private.deal_id_of(slug_param);
begin
  return (select to_jsonb(d) from public.deals_with_temperature d where d.id = deal);
end
$$;
grant execute on function public.read_deal to anon, authenticated;
comment on function public.read_deal is 'Invoker: row-level security applies. [everyone; reads for pages]';

-- Returns the comments of a deal, identified as in read_deal, oldest first: `comments` with the columns of
-- comments_with_author, and `more`. At most 100; the next page takes created_at and id of the last comment. Null if there is no
-- such deal.
create function public.read_comments(
  slug_param text,
  limit_param integer default 50,
  after_created_at timestamptz default null,
  after_id uuid default null
) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  rows_max constant integer := least(greatest(coalesce(limit_param, 50), 0), 100);
  deal constant uuid := (public.read_deal(slug_param) ->> 'id')::uuid;
  listed jsonb;
begin
  if deal is null then
    return null;
  end if;
  select coalesce(jsonb_agg(to_jsonb(thread) order by thread.created_at, thread.id), '[]') into listed from (
    select * from public.comments_with_author c
    where c.deal_id = deal and (after_id is null or (c.created_at, c.id) > (after_created_at, after_id))
    order by c.created_at, c.id limit rows_max + 1
  ) as thread;
  return jsonb_build_object(
    'comments', case when jsonb_array_length(listed) > rows_max then listed - rows_max else listed end,
    'more', jsonb_array_length(listed) > rows_max);
end
$$;
grant execute on function public.read_comments to anon, authenticated;
comment on function public.read_comments is 'Invoker: row-level security applies. [everyone; reads for pages]';
