-- An admin reads how much waits in each queue, and since when.
create function public.get_admin_queues() returns table (queue text, waiting bigint, oldest_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select 'deals', count(*), min(d.created_at) from public.deals d
      where d.status = 'pending' and d.expired_at is null
    union all
    select 'avatars', count(*), min(p.pending_image_since) from public.profiles p where p.profile_image_status = 'pending'
    union all
    select 'reports', count(distinct (r.content_type, r.content_id)), min(r.created_at)
      from public.reports r where r.status = 'open'
    union all
    select 'merchants', count(*), min(m.created_at) from public.merchants m where m.status = 'pending'
    union all
    select 'vouchers', count(*), min(v.created_at) from public.voucher_codes v where v.status = 'pending'
    union all
    select 'messages', count(*), min(c.created_at) from public.contact_messages c where c.handled_at is null;
end
$$;
revoke execute on function public.get_admin_queues from public;
grant execute on function public.get_admin_queues to anon, authenticated; -- others hear why not
comment on function public.get_admin_queues is 'Definer: the check above decides. Reports count once per content.';
