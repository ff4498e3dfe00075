-- Requested account deletions. The member can cancel for 30 days.
create table private.account_deletions (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '30 days'
);
-- The due requests (delete_due_accounts).
create index account_deletions_due_idx on private.account_deletions (due_at);

comment on table private.account_deletions is
  'Written by request_account_deletion and cancel_account_deletion, executed by private.delete_due_accounts.';

-- Requests the deletion of the caller's account. Returns the due date; a second request keeps the first date.
create function public.request_account_deletion() returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
  due timestamptz;
begin
  if private.is_admin() then
    raise exception 'Admins cannot delete their account. Another admin has to remove the admin role first.'
      using errcode = 'PT409', hint = 'still_admin';
  end if;
  insert into private.account_deletions (user_id) values (member) on conflict (user_id) do nothing;
  select due_at into due from private.account_deletions where user_id = member;
  return due;
end
$$;
grant execute on function public.request_account_deletion to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.request_account_deletion is
  'Definer: private.account_deletions has no grants. [members, also banned; writes]';

-- Cancels the deletion of the caller's account. Does nothing without a request.
create function public.cancel_account_deletion() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.account_deletions where user_id = private.require_account();
end
$$;
grant execute on function public.cancel_account_deletion to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.cancel_account_deletion is
  'Definer: private.account_deletions has no grants. [members, also banned; writes]';

create function private.clear_profile_of_deleted_member() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.deals where user_id = old.id and status <> 'active';
  delete from private.proposed_edits where deal_id in (select id from public.deals where user_id = old.id);
  delete from private.repost_reasons where deal_id in (select id from public.deals where user_id = old.id);
  delete from public.voucher_codes where user_id = old.id and status <> 'active';
  delete from public.merchants where user_id = old.id and status <> 'approved';
  -- The page of a shop stays, without what is about the member, and without what the member proposed.
  update public.merchants set contact_email = null, phone = '', is_muslim_owned = false, proposed_changes = null, proposed_at = null
  where user_id = old.id;
  delete from public.blog_posts where user_id = old.id and status = 'draft';
  -- Handled messages. An open one keeps the address for the reply.
  delete from public.contact_messages where user_id = old.id and handled_at is not null;
  -- An open report stays in the queue without a name.
  delete from public.reports where user_id = old.id and status <> 'open';
  -- Public facts and open disputes stay without a name; their photos do not.
  delete from public.halal_disputes where user_id = old.id and status <> 'open';
  update public.halal_disputes set details = null, evidence_image_url = null where user_id = old.id;
  delete from public.halal_facts where claimed_by = old.id and not is_public;
  update public.halal_facts set evidence_image_url = null where claimed_by = old.id and evidence_image_url is not null;
  return old;
end
$$;

create trigger profiles_clear_deleted_member before delete on public.profiles
  for each row execute function private.clear_profile_of_deleted_member();
comment on function private.clear_profile_of_deleted_member is
  'Deletes the member''s unpublished content with the account. Through their foreign keys, public deals, codes, posts, comments, merchants and facts stay without a name, and additions are deleted; a vote stays as a number (private.keep_vote_of_deleted_member). Definer: the auth service deletes accounts and has no rights on these tables.';

-- Deletes the accounts whose deletion is due and returns their number.
create function private.delete_due_accounts() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid;
  deleted integer := 0;
begin
  for member in
    select d.user_id from private.account_deletions d
    where d.due_at <= now()
      -- A member who has become an admin stays until the role is removed.
      and not exists (select from private.admins a where a.user_id = d.user_id)
    order by d.due_at
    for update skip locked
  loop
    begin
      -- Sessions are deleted with the account, but refresh tokens have no foreign key to it.
      delete from auth.refresh_tokens where user_id::text = member::text;
      -- The log of the accounts service contains the email address.
      delete from auth.audit_log_entries where payload::text like '%' || member::text || '%';
      delete from auth.users where id = member;
      deleted := deleted + 1;
    exception when others then
      -- An account that cannot be deleted must not prevent the deletion of others.
      raise warning 'The account % could not be deleted: %', member, sqlerrm;
    end;
  end loop;
  return deleted;
end
$$;
comment on function private.delete_due_accounts is 'Definer: called by the background worker, or by pg_cron on a hosted project. Safe to repeat or skip.';

-- Deletes old records of accounts: the accounts service's log after 90 days, ended sessions, revoked refresh tokens after 30
-- days, and earlier email addresses after three days. Returns the number of rows.
create function private.delete_old_account_records() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  total integer := 0;
  deleted integer;
begin
  delete from auth.audit_log_entries where created_at < now() - interval '90 days';
  get diagnostics deleted = row_count;
  total := total + deleted;
  delete from auth.refresh_tokens where revoked and updated_at < now() - interval '30 days';
  get diagnostics deleted = row_count;
  total := total + deleted;
  delete from auth.sessions where private.session_end(created_at, refreshed_at) <= now();
  get diagnostics deleted = row_count;
  total := total + deleted;
  delete from private.changed_emails where changed_at < now() - interval '3 days';
  get diagnostics deleted = row_count;
  return total + deleted;
end
$$;
comment on function private.delete_old_account_records is
  'Definer: called by the background worker every hour, or by pg_cron on a hosted project.';
