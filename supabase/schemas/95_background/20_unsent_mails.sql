-- Emails that could not be sent and are retried. A job stores only the id; the email is deleted when it is sent, when its link
-- expires, or after three days. Tables in private have no row-level security, because the embedded backend inspects every table
-- that has it, and fails on a schema that it may not access.
create table private.unsent_mails (
  id uuid primary key default gen_random_uuid(),
  mail jsonb not null constraint unsent_mails_mail_size check (octet_length(mail::text) <= 100000),
  created_at timestamptz not null default now(),
  send_until timestamptz not null
);
-- Old mail for deletion.
create index unsent_mails_created_idx on private.unsent_mails (created_at);
comment on table private.unsent_mails is 'An email may contain a link that gives access to an account. No grants.';

-- Stores an email that could not be sent, and retries it for the given number of seconds, at most three days.
create function private.keep_unsent_mail(mail_param jsonb, useful_seconds_param integer) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  new_id uuid;
begin
  insert into private.unsent_mails (mail, send_until)
  values (mail_param, now() + make_interval(secs => least(useful_seconds_param, 259200)))
  returning id into new_id;
  perform private.enqueue('send_mail', jsonb_build_object('mail_id', new_id), 'send_mail ' || new_id,
    now() + interval '5 seconds');
  return new_id;
end
$$;
comment on function private.keep_unsent_mail is 'Definer: called by the background worker''s login only.';

-- Returns an email to send; null if it was sent or has expired.
create function private.get_unsent_mail(mail_id_param uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select mail from private.unsent_mails where id = mail_id_param and send_until > now()
$$;
comment on function private.get_unsent_mail is 'Definer: called by the background worker''s login only.';

-- Deletes an email that was sent or has expired.
create function private.delete_unsent_mail(mail_id_param uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.unsent_mails where id = mail_id_param
$$;
comment on function private.delete_unsent_mail is 'Definer: called by the background worker''s login only.';

-- Deletes expired mail and returns the number of emails.
create function private.delete_old_unsent_mails() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  deleted integer;
begin
  delete from private.unsent_mails where send_until <= now() or created_at < now() - interval '3 days';
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
comment on function private.delete_old_unsent_mails is 'Definer: called by the background worker only. Promised by the privacy page.';
