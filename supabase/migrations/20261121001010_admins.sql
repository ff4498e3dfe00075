-- Who is an admin. Only the owner of the database and the admin procedures write here; no token can claim it.
create table private.admins (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  granted_at timestamptz not null default now()
);

comment on table private.admins is 'Checked at every request, so a removal works at the next one.';
