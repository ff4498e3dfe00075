-- Every action of an admin: who, what, on what, before and after. Written by procedures, read by admins, never changed.
create table public.admin_actions (
  id uuid primary key default gen_random_uuid(), -- no sequence: the backend fails on one that it may not grant
  admin_id uuid references public.profiles (id) on delete set null,
  action text not null constraint admin_actions_action_format check (action ~ '^[a-z_]{3,60}$'),
  subject_type text not null constraint admin_actions_subject_format check (subject_type ~ '^[a-z_]{3,30}$'),
  subject_id uuid not null,
  reason text,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default clock_timestamp()
);
-- The log, newest first; what happened to one thing; the foreign key of admin_id with one admin's actions.
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
comment on table public.admin_actions is 'The audit log. The subject is a plain id: what is deleted keeps its history.';
