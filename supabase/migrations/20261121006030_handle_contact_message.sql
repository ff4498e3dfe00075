-- An admin marks a message to the site as dealt with, or as waiting again.
create function public.handle_contact_message(message_id_param uuid, is_handled_param boolean default true)
returns public.contact_messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  admin uuid := private.require_admin();
  earlier public.contact_messages;
  answer public.contact_messages;
begin
  select * into earlier from public.contact_messages where id = message_id_param for update;
  if not found then
    raise exception 'Message not found' using errcode = 'PT404', hint = 'message_not_found';
  end if;
  if (earlier.handled_at is not null) = is_handled_param then
    raise exception 'Somebody else has already done this' using errcode = 'PT409', hint = 'already_decided';
  end if;
  update public.contact_messages set
    handled_at = case when is_handled_param then now() end,
    handled_by = case when is_handled_param then admin end
  where id = message_id_param
  returning * into answer;
  perform private.log_admin_action(
    case when is_handled_param then 'handle_message' else 'reopen_message' end, 'message', answer.id,
    jsonb_build_object('handled_at', earlier.handled_at), jsonb_build_object('handled_at', answer.handled_at));
  return answer;
end
$$;
revoke execute on function public.handle_contact_message from public;
grant execute on function public.handle_contact_message to anon, authenticated; -- others hear why not
comment on function public.handle_contact_message is 'Definer: contact_messages is written by procedures only.';
