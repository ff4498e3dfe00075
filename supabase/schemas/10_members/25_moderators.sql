-- Moderators: members who decide on content in some areas and have no other right of an admin. Admins appoint them.
create table private.moderators (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  granted_by uuid references public.profiles (id) on delete set null, -- null: a deleted admin
  granted_at timestamptz not null default now()
);
-- The foreign key of granted_by.
create index moderators_granted_by_idx on private.moderators (granted_by);

comment on table private.moderators is
  'Written by grant_moderator and revoke_moderator. Read at every check, so that a removal takes effect immediately.';

-- Returns the areas in which moderators act. Those of queues have the names of private.queues.
create function private.moderated_areas() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array['queues', 'deals', 'edits', 'additions', 'avatars', 'reports', 'comments', 'vouchers', 'endings', 'halal']
$$;

-- Returns the caller's id if they are a moderator, but not an admin; otherwise null. Moderators neither decide on their own
-- content nor see who reported or disputed it.
create function private.moderator() returns uuid
language sql stable security definer set search_path = '' as $$
  select m.user_id from private.moderators m
  where m.user_id = auth.uid() and private.has_open_session() and not private.is_banned(m.user_id)
    and not exists (select from private.admins a where a.user_id = m.user_id)
$$;
-- Policies run as the caller.
grant execute on function private.moderator to anon, authenticated;
comment on function private.moderator is 'Definer: private.moderators and private.admins have no grants.';

-- Returns whether the caller may act in an area: an admin in every area, a moderator in those of moderated_areas.
create function private.can(area text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin()
    or coalesce(area = any (private.moderated_areas()), false) and private.moderator() is not null
$$;
-- Policies run as the caller.
grant execute on function private.can to anon, authenticated;
comment on function private.can is 'Definer: private.moderators and private.admins have no grants.';

-- Returns the caller's id; refuses callers who may not act in the area. Every procedure for moderators calls this first.
create function private.require_can(area text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
begin
  if not private.can(area) then
    raise exception 'Unauthorized: Admin access required' using errcode = 'PT403', hint = 'not_admin';
  end if;
  return member;
end
$$;
comment on function private.require_can is 'Raises PT401, PT403, PT404. Definer: reads moderators, admins and bans.';

-- Refuses a moderator who decides on their own content. Admins may.
create function private.refuse_own(owner uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if owner = private.moderator() then
    raise exception 'You cannot decide on your own content' using errcode = 'PT409', hint = 'own_content';
  end if;
end
$$;
comment on function private.refuse_own is 'Raises PT409.';

-- Returns the caller's rights: `is_admin`, and `areas`, in which they may act (private.can).
create function public.get_my_rights() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('is_admin', private.is_admin(), 'areas', (
    select coalesce(jsonb_agg(area), '[]') from unnest(private.moderated_areas()) as area where private.can(area)))
$$;
grant execute on function public.get_my_rights to anon, authenticated;
comment on function public.get_my_rights is
  'Definer: private.moderators and private.admins have no grants. [everyone; reads]';

-- An admin makes a member a moderator.
create function public.grant_moderator(user_id_param uuid, reason_param text default null) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.check_reason(reason_param);
  -- Serialized with ban_member.
  perform 1 from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  if private.is_banned(user_id_param) then
    raise exception 'A banned member cannot become a moderator. Lift the ban first.'
      using errcode = 'PT409', hint = 'cannot_appoint_banned';
  end if;
  insert into private.moderators (user_id, granted_by) values (user_id_param, auth.uid()) on conflict do nothing;
  if not found then
    return false; -- already a moderator: no change and no log entry
  end if;
  perform private.log_admin_action(
    'grant_moderator', 'profile', user_id_param, '{"moderator": false}', '{"moderator": true}', reason_param);
  insert into public.security_events (user_id, event) values (user_id_param, 'grant_moderator');
  return true;
end
$$;
grant execute on function public.grant_moderator to anon, authenticated; -- others get a refusal
comment on function public.grant_moderator is
  'Definer: private.moderators has no grants. Returns false if the member is already a moderator. Takes effect at the next request. [admins; writes]';

-- An admin removes the moderator role from a member.
create function public.revoke_moderator(user_id_param uuid, reason_param text default null) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.check_reason(reason_param);
  delete from private.moderators where user_id = user_id_param;
  if not found then
    return false;
  end if;
  perform private.log_admin_action(
    'revoke_moderator', 'profile', user_id_param, '{"moderator": true}', '{"moderator": false}', reason_param);
  insert into public.security_events (user_id, event) values (user_id_param, 'revoke_moderator');
  return true;
end
$$;
grant execute on function public.revoke_moderator to anon, authenticated; -- others get a refusal
comment on function public.revoke_moderator is
  'Definer: private.moderators has no grants. Returns false if the member is not a moderator. Takes effect at the next request. [admins; writes]';
