-- Everybody may write to the people who run the site, with or without an account; a banned member too, to object.
create function public.send_contact_message(
  name_param text,
  email_param text,
  topic_param text,
  message_param text
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  sender_name text := btrim(name_param, E' \t\r\n');
  sender_email text := btrim(email_param, E' \t\r\n');
  said text := btrim(message_param, E' \t\r\n');
  new_id uuid;
begin
  if sender_name is null or char_length(sender_name) not between 1 and 80 or sender_name ~ '[[:cntrl:]]' then
    perform private.refuse_field('name', 'Name must be 1 to 80 characters on one line');
  end if;
  if sender_email is null or char_length(sender_email) > 254
    or sender_email !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'
  then
    perform private.refuse_field('email', 'E-mail must be an address such as name@example.com');
  end if;
  if topic_param is null
    or topic_param not in ('general', 'deal', 'account', 'merchant', 'privacy', 'problem')
  then
    perform private.refuse_field('topic', 'Topic must be one of the list');
  end if;
  if said is null or char_length(said) not between 10 and 2000 then
    perform private.refuse_field('message', 'Message must be 10 to 2,000 characters');
  end if;
  perform private.require_contact_pace();

  insert into public.contact_messages (user_id, name, email, topic, message)
  values ((select id from public.profiles where id = auth.uid()), sender_name, sender_email, topic_param, said)
  returning id into new_id;
  return new_id;
end
$$;
revoke execute on function public.send_contact_message from public;
grant execute on function public.send_contact_message to anon, authenticated;
comment on function public.send_contact_message is 'Definer: contact_messages is written by this procedure only.';
