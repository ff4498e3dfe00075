-- A member reads all of their own registrations, contact data and the reason of a rejection included, newest first.
create function public.get_my_merchants() returns setof public.merchants
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
  return query
    select * from public.merchants where user_id = auth.uid() order by created_at desc, id limit 100;
end
$$;
revoke execute on function public.get_my_merchants from public;
grant execute on function public.get_my_merchants to anon, authenticated; -- anon hears 'Not authenticated'
comment on function public.get_my_merchants is
  'Definer: contact data and the reason are granted to nobody. A banned member may read.';
