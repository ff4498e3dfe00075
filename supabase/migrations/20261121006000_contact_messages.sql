-- What visitors and members write to the people who run the site. Read by admins only.
create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null, -- null: a visitor, or a member who left
  name text not null constraint contact_messages_name_length check (char_length(name) between 1 and 80),
  email text not null constraint contact_messages_email_format
    check (char_length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
  topic text not null constraint contact_messages_topic_known
    check (topic in ('general', 'deal', 'account', 'merchant', 'privacy', 'problem')),
  message text not null constraint contact_messages_message_length check (char_length(message) between 10 and 2000),
  created_at timestamptz not null default now(),
  mailed_at timestamptz, -- null: the admins have not been mailed yet
  handled_at timestamptz,
  handled_by uuid references public.profiles (id) on delete set null
);
-- The admins' list, newest first.
create index contact_messages_newest_idx on public.contact_messages (created_at desc, id desc);
-- What is still to be mailed, oldest first.
create index contact_messages_unmailed_idx on public.contact_messages (created_at) where mailed_at is null;
-- The foreign keys.
create index contact_messages_user_idx on public.contact_messages (user_id);
create index contact_messages_handled_by_idx on public.contact_messages (handled_by);

revoke all on public.contact_messages from anon, authenticated;
grant select on public.contact_messages to authenticated;
select private.expose_to_backend('public.contact_messages');

alter table public.contact_messages enable row level security;
create policy contact_messages_select_admin on public.contact_messages for select to authenticated
  using ((select private.is_admin()));
-- No insert, update or delete policy: send_contact_message writes.

create trigger contact_messages_refuse_direct_write before insert or update or delete on public.contact_messages
  for each statement execute function private.refuse_direct_write();
comment on table public.contact_messages is 'Not even the sender reads a message back: a visitor has no name to prove.';
