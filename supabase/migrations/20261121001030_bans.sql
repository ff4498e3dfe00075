-- A banned member reads like everybody and writes nothing until the ban ends.
create table private.bans (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  reason text not null constraint bans_reason_length check (char_length(reason) between 1 and 1000),
  until timestamptz,
  banned_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
-- The foreign key of banned_by.
create index bans_banned_by_idx on private.bans (banned_by);

comment on column private.bans.until is 'Null: until an admin lifts it.';
