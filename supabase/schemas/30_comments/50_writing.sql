-- Adds a member's comment to a deal that they can see, or a reply to a comment on it. Expired deals accept comments. A client
-- may choose the comment's id, so that a repeated request adds it once.
create function public.secure_add_comment(
  deal_id_param uuid,
  user_id_param uuid,
  content_param text,
  parent_id_param uuid default null,
  comment_id_param uuid default null
) returns public.comments_with_author
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  trimmed text := btrim(content_param, E' \t\r\n');
  new_id uuid;
  result public.comments_with_author;
begin
  if user_id_param is distinct from member then
    raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
  end if;
  perform private.check_values(
    ('content', char_length(trimmed) between 1 and 2000, 'length', '{"min": 1, "max": 2000}'),
    private.plain_text_rule('content', trimmed, true)
  );
  if not exists (
    select from public.deals
    where id = deal_id_param and (status = 'active' or user_id = member or private.can('deals'))
  ) then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  -- The lock of require_pace: the first request may still be running.
  perform pg_advisory_xact_lock(hashtextextended(member::text || 'comments', 22));
  select c.id into new_id from public.comments c
  where c.id = comment_id_param and c.user_id = member and c.deal_id = deal_id_param;
  if new_id is null then
    perform private.require_pace('comments', member);
    insert into public.comments (id, deal_id, user_id, content, parent_id)
    values (coalesce(comment_id_param, gen_random_uuid()), deal_id_param, member, trimmed, parent_id_param)
    on conflict (id) do nothing
    returning id into new_id;
    if new_id is null then
      raise exception 'This comment id is taken. Send the comment with another id.'
        using errcode = 'PT409', hint = 'comment_id_taken';
    end if;
  end if;
  select * into result from public.comments_with_author where id = new_id;
  return result;
end
$$;
grant execute on function public.secure_add_comment to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.secure_add_comment is
  'Definer: comments are written by procedures only. [members; writes a deal''s counts or comments]';

-- Returns and locks a comment that the caller may change: their own, or any comment for a moderator. Otherwise raises 404 or 403.
create function private.own_comment(comment_id_param uuid) returns public.comments
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  found_comment public.comments;
begin
  select c.* into found_comment from public.comments c
  join public.deals d on d.id = c.deal_id
  where c.id = comment_id_param and c.deleted_at is null
    and (d.status = 'active' or d.user_id = member or c.user_id = member or private.can('comments'))
  for update of c;
  if not found then
    raise exception 'Comment not found' using errcode = 'PT404', hint = 'comment_not_found';
  end if;
  if found_comment.user_id is distinct from member and not private.can('comments') then
    raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
  end if;
  return found_comment;
end
$$;
comment on function private.own_comment is 'Definer: locks a row of comments. Raises PT401, PT403, PT404.';

-- Edits the caller's comment within 15 minutes, or any comment for a moderator. The audit log records a moderator's edit of
-- another member's comment.
create function public.edit_comment(comment_id_param uuid, content_param text) returns public.comments_with_author
language plpgsql volatile security definer set search_path = '' as $$
declare
  trimmed text := btrim(content_param, E' \t\r\n');
  comment public.comments := private.own_comment(comment_id_param);
  edited public.comments;
  result public.comments_with_author;
begin
  if comment.created_at < now() - interval '15 minutes' and not private.is_admin()
    and (comment.user_id = auth.uid() or not private.can('comments')) then
    raise exception 'A comment can only be edited within 15 minutes' using errcode = 'PT403', hint = 'edit_window_closed';
  end if;
  perform private.check_values(
    ('content', char_length(trimmed) between 1 and 2000, 'length', '{"min": 1, "max": 2000}'),
    private.plain_text_rule('content', trimmed, true)
  );
  update public.comments set content = trimmed, updated_at = now() where id = comment.id returning * into edited;
  if comment.user_id is distinct from auth.uid() then
    perform private.log_admin_action('edit_comment', 'comment', comment.id, to_jsonb(comment), to_jsonb(edited));
  end if;
  select * into result from public.comments_with_author where id = comment.id;
  return result;
end
$$;
grant execute on function public.edit_comment to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.edit_comment is 'Definer: comments are written by procedures only. [members; writes a deal''s counts or comments]';

-- Removes the text and the author of a comment, which keeps its place in the thread.
create function private.clear_comment(comment_id_param uuid) returns public.comments
language sql volatile set search_path = '' as $$
  update public.comments set content = '', user_id = null, deleted_at = now() where id = comment_id_param returning *
$$;
comment on function private.clear_comment is
  'For delete_comment and decide_reports, which check the caller and write the log.';

-- Deletes the caller's comment, or any comment for a moderator: its text and author are removed, its place stays. The audit log
-- records a moderator's deletion of another member's comment with the reason, which the author reads.
create function public.delete_comment(comment_id_param uuid, reason_param text default null)
returns public.comments_with_author
language plpgsql volatile security definer set search_path = '' as $$
declare
  comment public.comments := private.own_comment(comment_id_param);
  deleted public.comments;
  result public.comments_with_author;
begin
  perform private.check_reason(reason_param);
  deleted := private.clear_comment(comment.id);
  if comment.user_id is distinct from auth.uid() then
    perform private.log_admin_action(
      'delete_comment', 'comment', comment.id, to_jsonb(comment), to_jsonb(deleted), reason_param);
  end if;
  select * into result from public.comments_with_author where id = comment.id;
  return result;
end
$$;
grant execute on function public.delete_comment to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.delete_comment is 'Definer: comments are written by procedures only. [members; writes a deal''s counts or comments]';
