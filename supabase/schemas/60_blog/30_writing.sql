-- Checks the fields of a blog post; the table's constraints repeat most of the rules.
create function private.check_blog_post(post public.blog_posts) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.check_values(
    ('title', char_length(post.title) between 3 and 160, 'length', '{"min": 3, "max": 160}'),
    private.plain_text_rule('title', post.title),
    ('slug', post.slug ~ '^[a-z0-9-]{3,100}$', 'slug_characters', '{"min": 3, "max": 100}'),
    ('excerpt', char_length(post.excerpt) <= 300, 'max_length', '{"max": 300}'),
    private.plain_text_rule('excerpt', post.excerpt, true),
    ('content', char_length(post.content) <= 100000, 'max_length', '{"max": 100000}'),
    private.plain_text_rule('content', post.content, true),
    ('content', not exists (select from unnest(private.image_keys(post.content)) as key where starts_with(key, 'evidence/')),
      'own_image', '{}'),
    ('cover_image_url', post.cover_image_url = '' or private.is_web_address(post.cover_image_url),
      'web_address', '{"max": 2048}'),
    ('cover_image_url', private.is_image_for('blog', post.cover_image_url), 'own_image', '{}')
  );
end
$$;
comment on function private.check_blog_post is 'Raises PT400 invalid_field. The editor shows the same rules.';

-- Returns a free slug for a post: the requested one, with a number if a published post or another post by the author has it.
-- Drafts of other authors do not count, so that a slug does not reveal them.
create function private.free_blog_slug(post public.blog_posts) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  number integer := 1;
  candidate text := post.slug;
begin
  -- Serialized, so that two posts do not get the same slug.
  perform pg_advisory_xact_lock(hashtext('blog_slug'));
  while exists (
    select from public.blog_posts p
    where p.slug = candidate and p.id <> post.id and (p.status = 'published' or p.user_id = post.user_id)
  ) loop
    number := number + 1;
    candidate := rtrim(left(post.slug, 99 - length(number::text)), '-') || '-' || number;
  end loop;
  return candidate;
end
$$;
comment on function private.free_blog_slug is
  'Definer: reads the author''s drafts, regardless of the caller.';

-- Authors whose posts need no review: an admin has kept one of their posts and taken none down since.
create table private.trusted_authors (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  trusted_at timestamptz not null default now()
);
comment on table private.trusted_authors is 'Written by review_post and private.take_down_post. Admins need no row.';

-- Returns whether a member's posts need no review.
create function private.is_trusted_author(author uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.trusted_authors where user_id = author)
    or exists (select from private.admins where user_id = author)
$$;
comment on function private.is_trusted_author is 'Definer: neither table has grants.';

-- Returns the hash of a post's texts and its cover image.
create function private.blog_post_hash(post public.blog_posts) returns text
language sql immutable set search_path = '' as $$
  select md5(jsonb_build_array(post.title, post.excerpt, post.content, post.cover_image_url)::text)
$$;

create function private.complete_blog_post() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  new.title := btrim(new.title, E' \t\r\n');
  new.slug := btrim(new.slug);
  new.excerpt := btrim(coalesce(new.excerpt, ''), E' \t\r\n');
  new.content := coalesce(new.content, '');
  new.cover_image_url := btrim(coalesce(new.cover_image_url, ''));
  new.status := coalesce(new.status, 'draft');
  perform private.check_blog_post(new);
  if tg_op = 'INSERT' then
    new.slug := private.free_blog_slug(new);
  else
    -- Checked again at publication: the slug of a draft may have been taken since.
    if (new.slug, new.status) is distinct from (old.slug, old.status) then
      new.slug := private.free_blog_slug(new);
    end if;
    if (new.title, new.slug, new.excerpt, new.content, new.cover_image_url, new.status)
      is distinct from (old.title, old.slug, old.excerpt, old.content, old.cover_image_url, old.status)
    then
      new.updated_at := now();
    end if;
  end if;
  if new.status = 'published' then
    new.first_published_at := coalesce(new.first_published_at, now());
    new.published_at := new.first_published_at;
  else
    new.published_at := null;
  end if;
  new.reviewed_at := private.review_of(old, new);
  return new;
end
$$;

create trigger blog_posts_complete before insert or update on public.blog_posts
  for each row execute function private.complete_blog_post();
comment on function private.complete_blog_post is
  'Trims and checks the texts of a post and sets a free slug and the times. Definer: its helpers have no grants. Specification, section 4.';

create function private.guard_blog_post() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  -- Foreign keys and procedures run as the owner.
  if current_user not in ('anon', 'authenticated', 'samha_backend') then
    return coalesce(new, old);
  end if;
  perform private.require_blog_author(tg_op = 'INSERT');
  if tg_op = 'INSERT' then
    if new.user_id is distinct from auth.uid() then
      raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
    end if;
    new.first_published_at := null;
    new.reviewed_at := null;
    new.created_at := now();
    new.updated_at := now();
    return new;
  end if;
  if old.user_id is distinct from auth.uid() and not private.is_admin() then
    raise exception 'Only its author or an admin can change a blog post' using errcode = '42501';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if (new.id, new.user_id, new.first_published_at, new.created_at, new.updated_at,
      new.reviewed_at)
    is distinct from (old.id, old.user_id, old.first_published_at, old.created_at, old.updated_at,
      old.reviewed_at)
  then
    raise exception 'The author, dates and review of a blog post cannot be written' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.guard_blog_post is
  'Refuses writers without rights to the post, in addition to privileges and policies. Invoker, so that current_user distinguishes a member from a procedure. Its trigger runs before blog_posts_complete because triggers run in the order of their names.';

-- Refuses visitors, members who may not write and, for a new post, members over the limit.
create function private.require_blog_author(is_new boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
begin
  if is_new then
    -- One at a time per member, so that simultaneous requests count each other.
    perform pg_advisory_xact_lock(hashtextextended(member::text, 8));
    perform private.require_pace('blog_posts', member);
  end if;
end
$$;
-- The trigger function runs as the caller.
grant execute on function private.require_blog_author to authenticated;
comment on function private.require_blog_author is 'Definer: reads bans and settings. Reveals the caller''s own state only.';

create trigger blog_posts_a_guard before insert or update or delete on public.blog_posts
  for each row execute function private.guard_blog_post();

create function private.log_blog_post() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if old.user_id is distinct from auth.uid() and private.is_admin() then
    perform private.log_admin_action(
      case tg_op when 'DELETE' then 'delete_blog_post' else 'update_blog_post' end, 'blog_post', old.id,
      private.blog_post_for_log(old),
      case tg_op when 'DELETE' then null else private.blog_post_for_log(new) end);
  end if;
  return null;
end
$$;
comment on function private.log_blog_post is
  'Writes an admin''s change to another member''s post to the audit log. Definer: admin_actions has no grants. Procedures write their own entry.';

-- Returns a post for the audit log: with the hash of its text instead of up to 100,000 characters.
create function private.blog_post_for_log(post public.blog_posts) returns jsonb
language sql immutable set search_path = '' as $$
  select to_jsonb(post) - array['id', 'user_id', 'content', 'created_at', 'updated_at', 'first_published_at', 'reviewed_at']
    || jsonb_build_object('content_md5', md5(post.content))
$$;

create trigger blog_posts_log after update or delete on public.blog_posts
  for each row when (current_user in ('authenticated', 'samha_backend')) execute function private.log_blog_post();
