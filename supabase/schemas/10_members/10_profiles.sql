-- Returns whether a username could pass for an official account.
create function private.is_reserved_username(username_param text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select lower(username_param) = any (array[
    'admin', 'administrator', 'moderator', 'mod', 'support', 'staff', 'official', 'system', 'root', 'help', 'samha'
  ])
$$;
-- is_username_available runs as the caller.
grant execute on function private.is_reserved_username to anon, authenticated;
comment on function private.is_reserved_username is 'Ignores case.';

-- Every account has a profile. Its username and approved image are public; an image in review is not.
create type public.profile_image_status as enum ('none', 'pending', 'approved', 'rejected');

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  username text not null
    constraint profiles_username_unique unique
    constraint profiles_username_format check (username ~ '^[a-z0-9_]{3,30}$')
    constraint profiles_username_reserved check (not private.is_reserved_username(username)),
  created_at timestamptz not null default now(),
  profile_image_url text
    constraint profiles_image_url check (private.is_web_address(profile_image_url)),
  pending_profile_image_url text
    constraint profiles_pending_image_url check (private.is_web_address(pending_profile_image_url)),
  profile_image_status public.profile_image_status not null default 'none',
  pending_image_since timestamptz
);
-- The queue of images in review, oldest first.
create index profiles_pending_image_idx on public.profiles (pending_image_since, id)
  where profile_image_status = 'pending';

revoke all on public.profiles from anon, authenticated;
grant select (id, username, created_at, profile_image_url) on public.profiles to anon, authenticated;
grant insert (id, username, created_at, profile_image_status) on public.profiles to authenticated;
grant update (pending_profile_image_url, profile_image_status) on public.profiles to authenticated;
select private.expose_to_backend('public.profiles');

alter table public.profiles enable row level security;
create policy profiles_select_all on public.profiles for select to anon, authenticated using (true);
create policy profiles_insert_own on public.profiles for insert to authenticated
  with check (id = (select private.caller()));
create policy profiles_update_own on public.profiles for update to authenticated
  using (id = (select private.caller())) with check (id = (select private.caller()));
-- No delete policy: a profile is deleted with its account.

comment on table public.profiles is 'Specification, section 3. select=* is refused because the review columns are not public.';
comment on column public.profiles.pending_profile_image_url is
  'Read through procedures such as get_my_profile and get_pending_avatars.';
