-- How much waits for an admin in each queue, and since when. Reports count once per content.
create function private.queues() returns table (queue text, waiting bigint, oldest_at timestamptz)
language sql stable security invoker set search_path = '' as $$
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
  select 'messages', count(*), min(c.created_at) from public.contact_messages c where c.handled_at is null
$$;
revoke execute on function private.queues from public;
comment on function private.queues is 'For get_admin_queues and the metrics, so that both count alike.';
