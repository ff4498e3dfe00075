-- Deals that proven posters (private.may_publish) published without review, until an admin has seen them.
create table private.unseen_deals (
  deal_id uuid primary key references public.deals (id) on delete cascade
);
comment on table private.unseen_deals is
  'Written by secure_submit_deal, mark_deal_seen and private.set_deal_decision. A deal that is taken down keeps its row, so that it is listed again if the decision is undone.';

-- Returns whether admins have approved or seen five public deals of a member. Deals that were taken down do not count.
create function private.has_five_deals(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select (select count(*) from (
    select from public.deals d
    where d.user_id = member and d.status = 'active' and not exists (select from private.unseen_deals u where u.deal_id = d.id)
    limit 5) as approved) = 5
$$;
comment on function private.has_five_deals is 'Definer: private.unseen_deals has no grants. Used by is_trusted_poster, check_standing and trust_of.';
