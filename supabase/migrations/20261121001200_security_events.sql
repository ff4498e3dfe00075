-- Who tried or did what that matters to the safety of the site. Written by procedures, read by admins, never changed.
create table public.security_events (
  id uuid primary key default gen_random_uuid(), -- no sequence: the backend fails on one that it may not grant
  user_id uuid references public.profiles (id) on delete set null,
  event text not null constraint security_events_event_format check (event ~ '^[a-z_]{3,60}$'),
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
-- The latest events, and the foreign key of user_id with one person's events.
create index security_events_newest_idx on public.security_events (created_at desc);
create index security_events_user_idx on public.security_events (user_id, created_at desc);

revoke all on public.security_events from anon, authenticated;
grant select on public.security_events to authenticated;
select private.expose_to_backend('public.security_events');

alter table public.security_events enable row level security;
create policy security_events_select_admin on public.security_events for select to authenticated
  using ((select private.is_admin()));
-- No insert, update or delete policy: private.log_security_event writes.

create trigger security_events_refuse_direct_write before insert or update or delete on public.security_events
  for each statement execute function private.refuse_direct_write();
comment on table public.security_events is 'Contract 3: readable by admins only.';
