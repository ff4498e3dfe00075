-- The audit log and the security events with the names that go with their ids.
create view public.admin_actions_with_names with (security_invoker = true) as
select a.*, admin.username as admin_username, subject.username as subject_username, deal.title as subject_title
from public.admin_actions a
left join public.profiles admin on admin.id = a.admin_id
left join public.profiles subject on subject.id = a.subject_id
left join public.deals deal on deal.id = a.subject_id;

create view public.security_events_with_names with (security_invoker = true) as
select e.*, p.username from public.security_events e left join public.profiles p on p.id = e.user_id;

revoke all on public.admin_actions_with_names, public.security_events_with_names from anon, authenticated;
grant select on public.admin_actions_with_names, public.security_events_with_names to authenticated;
select private.expose_to_backend('public.admin_actions_with_names');
select private.expose_to_backend('public.security_events_with_names');
comment on view public.admin_actions_with_names is 'Reads with the rights of its reader: admins only.';
comment on view public.security_events_with_names is 'Reads with the rights of its reader: admins only.';
