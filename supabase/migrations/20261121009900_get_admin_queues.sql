-- An admin reads how much waits in each queue, and since when.
create function public.get_admin_queues() returns table (queue text, waiting bigint, oldest_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select * from private.queues();
end
$$;
revoke execute on function public.get_admin_queues from public;
grant execute on function public.get_admin_queues to anon, authenticated; -- others hear why not
comment on function public.get_admin_queues is 'Definer: the check above decides.';
