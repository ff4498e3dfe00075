-- An admin reads what deserves a look in the deals that wait: a poster's first deal, and a link that was posted before.
create function public.get_pending_deal_hints()
returns table (deal_id uuid, is_first_deal boolean, same_link_deal_id uuid)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select d.id,
      not exists (select from public.deals o where o.user_id = d.user_id and o.status = 'active'),
      (select o.id from public.deals o
        where d.deal_url <> '' and o.deal_url <> '' and md5(o.deal_url) = md5(d.deal_url)
          and o.id <> d.id and o.status <> 'rejected' and (o.created_at, o.id) < (d.created_at, d.id)
        order by o.created_at limit 1)
    from public.deals d
    where d.status = 'pending' and d.expired_at is null
    order by d.created_at, d.id limit 500;
end
$$;
revoke execute on function public.get_pending_deal_hints from public;
grant execute on function public.get_pending_deal_hints to anon, authenticated; -- others hear why not
comment on function public.get_pending_deal_hints is 'Definer: the check above decides. Same rows as get_pending_deals.';
