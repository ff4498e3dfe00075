-- A member comments on a deal they can see, or answers a comment there. Comments stay open on an expired deal.
create function public.secure_add_comment(
  deal_id_param uuid,
  user_id_param uuid,
  content_param text,
  parent_id_param uuid default null
) returns public.comments_with_author
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  said text := btrim(content_param, E' \t\r\n');
  new_id uuid;
  answer public.comments_with_author;
begin
  if user_id_param is distinct from member then
    raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
  end if;
  if said is null or char_length(said) not between 1 and 2000 then
    perform private.refuse_field('content', 'Comment must be 1 to 2,000 characters');
  end if;
  if not exists (
    select from public.deals
    where id = deal_id_param and (status = 'active' or user_id = member or private.is_admin())
  ) then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  perform private.require_pace('comments', 'public.comments', member);

  insert into public.comments (deal_id, user_id, content, parent_id)
  values (deal_id_param, member, said, parent_id_param)
  returning id into new_id;
  select * into answer from public.comments_with_author where id = new_id;
  return answer;
end
$$;
revoke execute on function public.secure_add_comment from public;
grant execute on function public.secure_add_comment to anon, authenticated; -- anon hears 'Not authenticated'
comment on function public.secure_add_comment is 'Definer: comments are written by procedures only. Contract 3 and 4.';
