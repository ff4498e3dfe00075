-- Returns whether an admin rejected a deal or took it down in the last 30 days, and did not undo it.
create function private.was_deal_refused(deal_id_param uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.admin_actions a
    where a.subject_id = deal_id_param and a.created_at > now() - interval '30 days'
      and a.action in ('reject_deal', 'remove_reported_content')
      and not exists (
        select from public.admin_actions u
        where u.subject_id = deal_id_param and u.action in ('undo_deal', 'undo_reports') and u.before ->> 'status' = 'rejected'
          -- A decision can be undone for ten minutes (private.check_undo); the log has the time at which the undoing ended.
          and u.created_at between a.created_at and a.created_at + interval '11 minutes'))
$$;
comment on function private.was_deal_refused is 'Definer: reads the audit log. Also used by withdraw_deal.';

-- Returns whether a deal of a member was rejected or taken down in the last 30 days, even if it was approved since or withdrawn.
create function private.was_refused_lately(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.deals d
    -- Every decision changes updated_at.
    where d.user_id = member and d.updated_at > now() - interval '30 days'
      and (d.status = 'rejected' or private.was_deal_refused(d.id)))
    or exists (
      select from private.member_writes w
      where w.user_id = member and w.what = 'refused_deals' and w.written_at > now() - interval '30 days')
$$;
comment on function private.was_refused_lately is 'Definer: private.member_writes has no grants.';

-- Returns a member's trust, which is computed and never stored: 'proven' with a confirmed email address, five approved deals, none
-- rejected or taken down in the last 30 days, and no open report by an established member; otherwise 'established' or 'new'.
create function private.trust_of(member uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when private.has_five_deals(member) and private.has_confirmed_email(member) and not private.was_refused_lately(member)
      and not exists (
        select from public.reports r
        where r.author_id = member and r.status = 'open' and private.is_established(r.user_id)) then 'proven'
    when private.is_established(member) then 'established'
    else 'new' end;
end
$$;
comment on function private.trust_of is 'Definer: reads reports and the audit log. Used by private.may_publish and get_my_trust. Rules with fewer conditions call is_established or has_five_deals themselves, so that a vote or check reads no more.';

-- Returns the caller's trust: new, established or proven.
create function public.get_my_trust() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  return private.trust_of(member);
end
$$;
grant execute on function public.get_my_trust to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.get_my_trust is
  'Definer: private.trust_of has no grants. Answers for auth.uid() only. A banned member may call it. [members; reads]';
