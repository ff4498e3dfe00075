-- Posters' pending changes to public deals; admins decide on them in 50_edit_decisions.sql. Visitors see the deal without the
-- change until then. The last decided change of a deal is kept for the poster and undo_decision.
create table private.proposed_edits (
  id uuid primary key default gen_random_uuid(),
  deal_id uuid not null constraint proposed_edits_deal_unique unique references public.deals (id) on delete cascade,
  changes jsonb not null constraint proposed_edits_changes_size check (octet_length(changes::text) <= 60000), -- new values by field
  reason text constraint proposed_edits_reason_length check (char_length(reason) <= 1000), -- given by the poster
  status text not null default 'waiting'
    constraint proposed_edits_status_known check (status in ('waiting', 'approved', 'rejected')),
  rejection_reason text
    constraint proposed_edits_rejection_reason_length check (char_length(rejection_reason) <= 1000),
  replaced jsonb, -- values before the approval, for undo_decision
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- The queue, oldest first.
create index proposed_edits_waiting_idx on private.proposed_edits (created_at, id) where status = 'waiting';
-- Changes by their image.
create index proposed_edits_image_idx on private.proposed_edits (private.image_key(changes ->> 'image_url'))
  where status <> 'approved' and changes ->> 'image_url' <> '';
comment on table private.proposed_edits is
  'Written by edit_own_deal, resubmit_deal, withdraw_edit, moderate_deal_edit and undo_decision. Posters read their changes through get_my_edits. Deleted with the poster''s account.';

-- The row type of get_my_deals and edit_own_deal: deals with `waits`, which is true while a change is pending. API roles have
-- no grants.
create view public.own_deals with (security_invoker = true) as
select d.*, exists (select from private.proposed_edits e where e.deal_id = d.id and e.status = 'waiting') as waits
from public.deals_with_temperature d;
revoke all on public.own_deals from anon, authenticated;
select private.expose_to_backend('public.own_deals');
comment on view public.own_deals is 'Used by get_my_deals and edit_own_deal, which read rows of auth.uid() only.';

-- Returns the caller's pending and rejected changes, of one deal or the newest 100.
create function public.get_my_edits(deal_id_param uuid default null)
returns table (deal_id uuid, status text, changes jsonb, rejection_reason text, updated_at timestamptz)
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  return query
    select e.deal_id, e.status, e.changes, e.rejection_reason, e.updated_at
    from private.proposed_edits e join public.deals d on d.id = e.deal_id
    where d.user_id = member and e.status <> 'approved' and (deal_id_param is null or d.id = deal_id_param)
    order by e.updated_at desc, e.id limit 100;
end
$$;
grant execute on function public.get_my_edits to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.get_my_edits is
  'Definer: private.proposed_edits has no grants. Reads rows of auth.uid() only. A banned member may call it. [members; reads]';

-- Withdraws the caller's pending change to a deal, or dismisses a rejected one. The deal stays unchanged.
create function public.withdraw_edit(deal_id_param uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
begin
  -- Locked, so that no admin decides at the same time.
  perform 1 from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  delete from private.proposed_edits where deal_id = deal_id_param and status <> 'approved';
  if not found then
    raise exception 'No change to this deal is pending' using errcode = 'PT404', hint = 'edit_not_found';
  end if;
end
$$;
grant execute on function public.withdraw_edit to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.withdraw_edit is 'Definer: private.proposed_edits has no grants. [members; writes]';
