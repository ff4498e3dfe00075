-- Deletes an unread notice of a member.
create function private.withdraw_notification(user_id_param uuid, bundle_key_param text) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.notifications
  where user_id = user_id_param and bundle_key = bundle_key_param and read_at is null
$$;
comment on function private.withdraw_notification is 'Definer: called by triggers and jobs only.';

-- Removes comments from the unread notices of their readers. A notice without comments is deleted.
create function private.withdraw_comments(readers uuid[], comment_ids uuid[], kinds text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  notice record;
begin
  for notice in
    select n.id, n.count, n.actor_id, item.kept, item.lost
    from public.notifications n
    cross join lateral (
      select coalesce(jsonb_agg(c.id order by c.place) filter (where c.id::uuid <> all (comment_ids)), '[]') as kept,
        count(*) filter (where c.id::uuid = any (comment_ids)) as lost
      from jsonb_array_elements_text(n.data -> 'comment_ids') with ordinality as c (id, place)
    ) as item
    where n.user_id = any (readers) and n.read_at is null and n.kind = any (kinds) and item.lost > 0
    for update of n
  loop
    if notice.kept = '[]' then
      delete from public.notifications n where n.id = notice.id;
    else
      update public.notifications n set
        count = greatest(n.count - notice.lost, 1), data = jsonb_build_object('comment_ids', notice.kept),
        -- The text names the author of the latest comment.
        actor_id = coalesce((select c.user_id from public.comments c where c.id = (notice.kept ->> -1)::uuid), n.actor_id)
      where n.id = notice.id;
    end if;
  end loop;
end
$$;
comment on function private.withdraw_comments is 'Definer: called by triggers and mute_member only.';

-- Removes the comments and additions of one member from another's unread notices.
create function private.withdraw_comments_of(reader uuid, author uuid) returns void
language sql volatile set search_path = '' as $$
  select private.withdraw_comments(array[reader], array(
    select distinct c.id
    from public.notifications n
    cross join lateral jsonb_array_elements_text(n.data -> 'comment_ids') item
    join public.comments c on c.id = item::uuid
    where n.user_id = reader and n.read_at is null and n.kind in ('comment', 'reply', 'mention') and c.user_id = author),
    array['comment', 'reply', 'mention']);
  delete from public.notifications n
  where n.user_id = reader and n.kind = 'addition' and n.actor_id = author and n.read_at is null
$$;
comment on function private.withdraw_comments_of is 'Called by mute_member.';
