-- Who asked for the end of their account. They have 30 days to change their mind; then the account is deleted.
create table private.account_deletions (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '30 days'
);
-- The job asks for what is due.
create index account_deletions_due_idx on private.account_deletions (due_at);

comment on table private.account_deletions is
  'Written by request_account_deletion and cancel_account_deletion, carried out by private.delete_due_accounts.';
