-- An admin finds members by a part of the name or the e-mail address, the newest first; or those who are banned or admins.
create function public.find_members(text_param text default '', filter_param text default '')
returns table (
  id uuid, username text, email text, created_at timestamptz, profile_image_url text,
  is_admin boolean, is_banned boolean, banned_until timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text := btrim(coalesce(text_param, ''));
  pattern text := private.like_pattern(wanted);
begin
  perform private.require_admin();
  return query
    select p.id, p.username, u.email::text, p.created_at, p.profile_image_url,
      a.user_id is not null, b.user_id is not null, b.until
    from public.profiles p
    left join auth.users u on u.id = p.id
    left join private.admins a on a.user_id = p.id
    left join private.bans b on b.user_id = p.id and (b.until is null or b.until > now())
    where (wanted = '' or p.username ilike pattern or u.email ilike pattern or p.id::text = wanted)
      and case filter_param when 'banned' then b.user_id is not null when 'admins' then a.user_id is not null else true end
    order by p.created_at desc, p.id
    limit 50;
end
$$;
revoke execute on function public.find_members from public;
grant execute on function public.find_members to anon, authenticated; -- others hear why not
comment on function public.find_members is 'Definer: e-mail addresses and bans are granted to nobody.';
