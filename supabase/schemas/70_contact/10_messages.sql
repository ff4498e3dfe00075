-- Messages from visitors and members to the admins.
create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null, -- null: a visitor or a deleted member
  name text not null constraint contact_messages_name_length check (char_length(name) between 1 and 80),
  email text not null constraint contact_messages_email_format
    check (char_length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
  topic text not null constraint contact_messages_topic_known
    check (topic in ('general', 'deal', 'account', 'merchant', 'privacy', 'problem', 'illegal', 'complaint')),
  message text not null constraint contact_messages_message_length check (char_length(message) between 10 and 2000),
  created_at timestamptz not null default now(),
  mailed_at timestamptz, -- null: not emailed to admins
  handled_at timestamptz,
  handled_by uuid references public.profiles (id) on delete set null,
  about text -- the page that the message is about, as the sender named it
    constraint contact_messages_about_path check (char_length(about) <= 200 and about ~ '^/[!-\[\]-~]*$' and about !~ '//'),
  -- Shown to the sender, who may name it in further messages.
  reference text not null generated always as (upper(left(replace(id::text, '-', ''), 10))) stored,
  due_at timestamptz -- an admin must have settled the message by then; null: no deadline
);
-- The admins' list, newest first.
create index contact_messages_newest_idx on public.contact_messages (created_at desc, id desc);
-- The open messages of the admins' list, those with a deadline first.
create index contact_messages_open_idx on public.contact_messages (due_at, created_at) where handled_at is null;
-- Messages that are not emailed yet, oldest first.
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
-- No insert, update or delete policy: procedures write.

create trigger contact_messages_refuse_direct_write before insert or update or delete on public.contact_messages
  for each statement execute function private.refuse_direct_write();
comment on table public.contact_messages is 'Only admins can read it, because a visitor cannot prove that they sent a message. export_my_data returns a member''s own messages.';

-- An admin marks a message as handled, or as open again.
create function public.handle_contact_message(message_id_param uuid, is_handled_param boolean default true)
returns public.contact_messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  admin uuid := private.require_admin();
  earlier public.contact_messages;
  result public.contact_messages;
begin
  select * into earlier from public.contact_messages where id = message_id_param for update;
  if not found then
    raise exception 'Message not found' using errcode = 'PT404', hint = 'message_not_found';
  end if;
  if (earlier.handled_at is not null) = is_handled_param then
    raise exception 'This has already been done' using errcode = 'PT409', hint = 'already_decided';
  end if;
  update public.contact_messages set
    handled_at = case when is_handled_param then now() end,
    handled_by = case when is_handled_param then admin end
  where id = message_id_param
  returning * into result;
  perform private.log_admin_action(
    case when is_handled_param then 'handle_message' else 'reopen_message' end, 'message', result.id,
    jsonb_build_object('handled_at', earlier.handled_at), jsonb_build_object('handled_at', result.handled_at));
  return result;
end
$$;
grant execute on function public.handle_contact_message to anon, authenticated; -- others get a refusal
comment on function public.handle_contact_message is 'Definer: contact_messages is written by procedures only. [admins; writes]';

-- Deletes messages and appeals that were settled more than three months ago and returns their number.
create function private.delete_settled_messages() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  messages integer;
  appeals integer;
begin
  delete from public.contact_messages where handled_at < now() - interval '3 months';
  get diagnostics messages = row_count;
  delete from private.appeals where decided_at < now() - interval '3 months';
  get diagnostics appeals = row_count;
  return messages + appeals;
end
$$;
comment on function private.delete_settled_messages is
  'Definer: called by the background worker only. Promised by the privacy page.';
