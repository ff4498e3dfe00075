-- An admin reads the pictures that wait, the longest waiting first: a list of profiles, or one member's.
create function public.get_pending_avatars(user_id_param uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refusal jsonb := private.refuse_avatar_access('get_pending_avatars');
begin
  if refusal is not null then
    return refusal;
  end if;
  return (
    select coalesce(jsonb_agg(private.avatar_in_review(p) order by p.pending_image_since, p.id), '[]')
    from public.profiles p
    where p.id in (
      select id from public.profiles
      where profile_image_status = 'pending' and pending_profile_image_url is not null
        and (user_id_param is null or id = user_id_param)
      order by pending_image_since, id
      limit 500));
end
$$;
revoke execute on function public.get_pending_avatars from public;
grant execute on function public.get_pending_avatars to anon, authenticated; -- others hear why not
comment on function public.get_pending_avatars is
  'Definer: the review columns are granted to nobody. jsonb, so that a refusal can be the answer. Specification 6, contract 4.';
