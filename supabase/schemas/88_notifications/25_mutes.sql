-- Muted members. Private to the member who muted them.
create table public.member_mutes (
  user_id uuid not null references public.profiles (id) on delete cascade,
  muted_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, muted_id),
  constraint member_mutes_others check (user_id <> muted_id)
);
-- The foreign key of muted_id.
create index member_mutes_muted_idx on public.member_mutes (muted_id);

revoke all on public.member_mutes from anon, authenticated;
grant select on public.member_mutes to authenticated;
select private.expose_to_backend('public.member_mutes');

alter table public.member_mutes enable row level security;
create policy member_mutes_select_own on public.member_mutes for select to authenticated
  using (user_id = (select private.caller()));
-- No insert, update or delete policy: procedures write.

create trigger member_mutes_refuse_direct_write before insert or update or delete on public.member_mutes
  for each statement execute function private.refuse_direct_write();
comment on table public.member_mutes is 'At most 500 per member. Read by private.notify_member; no count depends on it.';

-- Returns whether a member muted another.
create function private.has_muted(member uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.member_mutes m where m.user_id = member and m.muted_id = other)
$$;
comment on function private.has_muted is 'Definer: triggers run as the author of a comment, who must not see mutes.';

-- Mutes a member for the caller: comments, replies, mentions and additions by that member cause no notices, and are removed from
-- unread notices. Safe to repeat. Decisions by a muted admin still cause notices.
create function public.mute_member(user_id_param uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
begin
  if user_id_param = member then
    perform private.refuse_value('user_id', 'other_member');
  end if;
  if not exists (select from public.profiles p where p.id = user_id_param) then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  -- The lock of require_pace, so that simultaneous requests count each other.
  perform pg_advisory_xact_lock(hashtextextended(member::text || 'mutes', 22));
  if private.has_muted(member, user_id_param) then
    return;
  end if;
  if (select count(*) from public.member_mutes m where m.user_id = member) >= 500 then
    raise exception 'You can mute up to 500 members. Unmute someone first.'
      using errcode = 'PT409', hint = 'too_many_mutes', detail = '{"max": 500}';
  end if;
  perform private.require_pace('mutes', member);
  insert into public.member_mutes (user_id, muted_id) values (member, user_id_param);
  perform private.withdraw_comments_of(member, user_id_param);
end
$$;
grant execute on function public.mute_member to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.mute_member is
  'Definer: mutes and notices are written by procedures only. Raises PT400, PT401, PT403, PT404, PT409, PT429. [members; writes]';

-- Unmutes a member for the caller. Does nothing without a mute.
create function public.unmute_member(user_id_param uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.member_mutes m where m.user_id = private.require_account() and m.muted_id = user_id_param;
end
$$;
grant execute on function public.unmute_member to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.unmute_member is 'Definer: mutes are written by procedures only. [members, also banned; writes]';

-- Returns the caller's muted members, latest first.
create function public.get_my_mutes()
returns table (user_id uuid, username text, profile_image_url text, muted_at timestamptz)
language plpgsql stable security definer rows 20 set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  return query
    select p.id, p.username, p.profile_image_url, m.created_at
    from public.member_mutes m join public.profiles p on p.id = m.muted_id
    where m.user_id = member
    order by m.created_at desc, p.username
    limit 500;
end
$$;
grant execute on function public.get_my_mutes to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.get_my_mutes is 'Definer: reads rows of auth.uid() only. A banned member may call it. [members; reads]';
