-- Writes down what the caller tried. A raised error would take the row with it: answer through response.status then.
create function private.log_security_event(event_param text, details_param jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.security_events (user_id, event, details)
  values ((select id from public.profiles where id = auth.uid()), event_param, details_param)
$$;
revoke execute on function private.log_security_event from public;
comment on function private.log_security_event is 'Definer: nobody else may write security_events.';
