-- How a member wants to be written to.
create table public.notification_settings (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  language text not null constraint notification_settings_language_known check (language in ('en', 'ar')),
  updated_at timestamptz not null default now()
);
revoke all on public.notification_settings from anon, authenticated;
grant select on public.notification_settings to authenticated;
select private.expose_to_backend('public.notification_settings');

alter table public.notification_settings enable row level security;
create policy notification_settings_select_own on public.notification_settings for select to authenticated
  using (user_id = (select auth.uid()));
-- No insert, update or delete policy: set_notification_settings writes.

create trigger notification_settings_refuse_direct_write before insert or update or delete on public.notification_settings
  for each statement execute function private.refuse_direct_write();
comment on table public.notification_settings is 'Without a row mails are in English.';

-- A member says in which language to write to them.
create function public.set_notification_settings(language_param text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  if language_param is null or language_param not in ('en', 'ar') then
    perform private.refuse_field('language', 'Language must be en or ar', 'one_of');
  end if;
  insert into public.notification_settings (user_id, language) values (member, language_param)
  on conflict (user_id) do update set language = excluded.language, updated_at = now();
end
$$;
revoke execute on function public.set_notification_settings from public;
grant execute on function public.set_notification_settings to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.set_notification_settings is
  'Definer: settings are written by procedures only. A banned member may call it. Raises PT400 invalid_field.';

-- A member reads the language of their mails, null where they never said, and whether this site mails notices at all: it does
-- where background work runs.
create function public.get_notification_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  return jsonb_build_object(
    'language', (select s.language from public.notification_settings s where s.user_id = member),
    'is_mailed', to_regclass('graphile_worker._private_jobs') is not null);
end
$$;
revoke execute on function public.get_notification_settings from public;
grant execute on function public.get_notification_settings to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.get_notification_settings is 'Definer: sees whether there are jobs. A banned member may call it.';
