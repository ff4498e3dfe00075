-- Who may write which post, whatever privileges and policies say; runs before private.complete_blog_post (see its name).
create function private.guard_blog_post() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  -- The database's own work and the procedures run as the owner.
  if current_user not in ('anon', 'authenticated', 'samha_backend') then
    return coalesce(new, old);
  end if;
  perform private.require_blog_author(tg_op = 'INSERT');
  if tg_op = 'INSERT' then
    if new.user_id is distinct from auth.uid() then
      raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
    end if;
    new.first_published_at := null;
    new.created_at := now();
    new.updated_at := now();
    return new;
  end if;
  if old.user_id is distinct from auth.uid() and not private.is_admin() then
    raise exception 'Only its author or an admin may change a blog post' using errcode = '42501';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if (new.id, new.user_id, new.first_published_at, new.created_at, new.updated_at)
    is distinct from (old.id, old.user_id, old.first_published_at, old.created_at, old.updated_at)
  then
    raise exception 'Author and dates of a blog post are not written' using errcode = '42501';
  end if;
  return new;
end
$$;
revoke execute on function private.guard_blog_post from public;
comment on function private.guard_blog_post is 'Invoker, so that current_user tells a member from a procedure.';

-- Refuses visitors, banned members and, for a new post, whoever writes too many.
create function private.require_blog_author(is_new boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
begin
  if is_new then
    -- One at a time from a member, so that many at once count each other.
    perform pg_advisory_xact_lock(hashtextextended(member::text, 8));
    perform private.require_pace('blog_posts', 'public.blog_posts', member);
  end if;
end
$$;
revoke execute on function private.require_blog_author from public;
-- The guard runs as the caller.
grant execute on function private.require_blog_author to authenticated;
comment on function private.require_blog_author is 'Definer: reads bans and settings. Tells the caller about themselves only.';

create trigger blog_posts_a_guard before insert or update or delete on public.blog_posts
  for each row execute function private.guard_blog_post();
