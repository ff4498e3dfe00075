-- Security events. Procedures and a trigger write them, admins read them, and they never change.
create table public.security_events (
  id uuid primary key default gen_random_uuid(), -- no sequence: the embedded backend fails if it cannot grant access to one
  user_id uuid references public.profiles (id) on delete set null,
  event text not null constraint security_events_event_format check (event ~ '^[a-z_]{3,60}$'),
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
-- The latest events; one member's events, and the foreign key of user_id.
create index security_events_newest_idx on public.security_events (created_at desc);
create index security_events_user_idx on public.security_events (user_id, created_at desc);

revoke all on public.security_events from anon, authenticated;
grant select on public.security_events to authenticated;
select private.expose_to_backend('public.security_events');

alter table public.security_events enable row level security;
create policy security_events_select_admin on public.security_events for select to authenticated
  using ((select private.is_admin()));
-- No insert, update or delete policy: procedures and a trigger write.

create trigger security_events_refuse_direct_write before insert or update or delete on public.security_events
  for each statement execute function private.refuse_direct_write();
comment on table public.security_events is 'Readable by admins only.';

-- Records an action or a refused attempt of the caller. An error would roll the row back, so a procedure that refuses the caller
-- sets response.status instead.
create function private.log_security_event(event_param text, details_param jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.security_events (user_id, event, details)
  values ((select id from public.profiles where id = auth.uid()), event_param, details_param)
$$;
comment on function private.log_security_event is 'Definer: members have no right to write security_events.';

-- Actions of admins: admin, action, subject, state before and after. Only private.log_admin_action writes them; admins read them,
-- and they never change.
create table public.admin_actions (
  id uuid primary key default gen_random_uuid(), -- no sequence: the embedded backend fails if it cannot grant access to one
  admin_id uuid references public.profiles (id) on delete set null,
  action text not null constraint admin_actions_action_format check (action ~ '^[a-z_]{3,60}$'),
  subject_type text not null constraint admin_actions_subject_format check (subject_type ~ '^[a-z_]{3,30}$'),
  subject_id uuid not null,
  reason text,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default clock_timestamp()
);
-- The log, newest first; the actions on one subject; one admin's actions, and the foreign key of admin_id.
create index admin_actions_newest_idx on public.admin_actions (created_at desc, id);
create index admin_actions_subject_idx on public.admin_actions (subject_id, created_at desc);
create index admin_actions_admin_idx on public.admin_actions (admin_id, created_at desc);

revoke all on public.admin_actions from anon, authenticated;
grant select on public.admin_actions to authenticated;
select private.expose_to_backend('public.admin_actions');

alter table public.admin_actions enable row level security;
create policy admin_actions_select_admin on public.admin_actions for select to authenticated
  using ((select private.is_admin()));
-- No insert, update or delete policy: private.log_admin_action writes.

create trigger admin_actions_refuse_direct_write before insert or update or delete on public.admin_actions
  for each statement execute function private.refuse_direct_write();
comment on table public.admin_actions is 'The audit log. Subjects have no foreign key, so a deleted subject keeps its history.';

-- Records an admin's action in the same transaction. Stores only the keys of before and after that changed.
create function private.log_admin_action(
  action_param text, subject_type_param text, subject_id_param uuid,
  before_param jsonb default null, after_param jsonb default null, reason_param text default null
) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.admin_actions (admin_id, action, subject_type, subject_id, before, after, reason)
  values (
    auth.uid(), action_param, subject_type_param, subject_id_param,
    (select jsonb_object_agg(key, value) from jsonb_each(before_param) where after_param -> key is distinct from value),
    (select jsonb_object_agg(key, value) from jsonb_each(after_param) where before_param -> key is distinct from value),
    nullif(btrim(reason_param), ''))
$$;
comment on function private.log_admin_action is
  'Definer: admin_actions has no other writer. Pass to_jsonb of the row before and after, without secrets or email addresses.';
