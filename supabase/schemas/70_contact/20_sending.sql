-- Times of recent messages, for the limit. Deleted when they no longer count.
create table private.contact_pace (
  sender text not null, -- 'member <id>', 'address <one of 65,536 groups of addresses>' or 'unknown'
  sent_at timestamptz not null default now()
);
-- The number of messages since a time, by one sender or by all.
create index contact_pace_sent_idx on private.contact_pace (sent_at, sender);
comment on table private.contact_pace is
  'Contains no addresses: a visitor is one of 65,536 groups, which identifies no person.';

-- Returns the sender for the limit: the member, or the group of the client address.
create function private.contact_sender() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    'member ' || auth.uid(),
    'address ' || (hashtext(nullif(btrim(split_part(
      nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for', ',', 1)), '')) & 65535),
    'unknown')
$$;
comment on function private.contact_sender is 'Definer: called by procedures only.';

-- Refuses a sender over the limit in the setting limit_contact (count/seconds). On a hosted project, visitors can forge their
-- address, so all visitors together get forty times the limit.
create function private.require_contact_pace() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  rule text[] := regexp_match(private.setting('limit_contact'), '^(\d{1,6})/(\d{1,8})$');
  allowed integer := rule[1]::integer;
  span interval := make_interval(secs => rule[2]::integer);
  writer text := private.contact_sender();
begin
  if rule is null or private.is_admin() then
    return;
  end if;
  -- Serialized, so that simultaneous requests count each other.
  perform pg_advisory_xact_lock(hashtext('contact_pace'));
  delete from private.contact_pace where sent_at <= now() - span;
  if (select count(*) from private.contact_pace where sender = writer and writer <> 'unknown') >= allowed
    or (writer not like 'member %'
      and (select count(*) from private.contact_pace where sender not like 'member %') >= allowed * 40)
  then
    raise exception 'Too many messages. %', private.wait_text(rule[2]::integer)
      using errcode = 'PT429', hint = 'too_fast',
        detail = json_build_object('seconds', rule[2]::integer, 'what', 'messages')::text;
  end if;
  insert into private.contact_pace (sender) values (writer);
end
$$;
comment on function private.require_contact_pace is
  'Raises PT429; the detail is JSON with the longest wait in seconds.';

insert into private.settings (key, value) values ('limit_contact', '10/3600') on conflict (key) do nothing;

-- Sends a message to the admins, with or without an account. A banned member may send one, to object to the ban. A message about
-- illegal content must be settled within 24 hours. The page that a message is about need not exist, or be public.
create function public.send_contact_message(
  name_param text,
  email_param text,
  topic_param text,
  message_param text,
  about_param text default null
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  sender_name text := btrim(name_param, E' \t\r\n');
  sender_email text := private.exact_text(email_param);
  trimmed text := btrim(message_param, E' \t\r\n');
  new_id uuid;
begin
  if sender_name is null or char_length(sender_name) not between 1 and 80 or sender_name ~ '[[:cntrl:]]' then
    perform private.refuse_value('name', 'length', '{"min": 1, "max": 80}');
  end if;
  if sender_email is null or char_length(sender_email) > 254
    or sender_email !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'
  then
    perform private.refuse_value('email', 'email_address');
  end if;
  if topic_param is null
    or topic_param not in ('general', 'deal', 'account', 'merchant', 'privacy', 'problem', 'illegal', 'complaint')
  then
    perform private.refuse_value('topic', 'one_of');
  end if;
  if trimmed is null or char_length(trimmed) not between 10 and 2000 then
    perform private.refuse_value('message', 'length', '{"min": 10, "max": 2000}');
  end if;
  -- As the constraint of the column.
  if char_length(about_param) > 200 or about_param !~ '^/[!-\[\]-~]*$' or about_param ~ '//' then
    perform private.refuse_value('about', 'path');
  end if;
  perform private.check_values(
    private.plain_text_rule('name', sender_name),
    private.plain_text_rule('email', sender_email),
    private.plain_text_rule('message', trimmed, true)
  );
  perform private.require_contact_pace();

  insert into public.contact_messages (user_id, name, email, topic, message, about, due_at)
  values ((select id from public.profiles where id = private.caller()), sender_name, sender_email, topic_param, trimmed,
    about_param, case topic_param when 'illegal' then now() + interval '24 hours' end)
  returning id into new_id;
  perform private.enqueue('mail_contact_messages', '{}', 'mail_contact_messages');
  return new_id;
end
$$;
grant execute on function public.send_contact_message to anon, authenticated;
comment on function public.send_contact_message is 'Definer: contact_messages is written by procedures only. [everyone; writes]';
