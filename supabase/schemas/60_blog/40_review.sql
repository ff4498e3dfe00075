-- An admin reads published posts that need a review, oldest first, at most 100, with their first lines and, for a post that was
-- kept before, the share that has changed.
create function public.get_posts_to_review() returns table (
  id uuid, slug text, title text, excerpt text, first_lines text, links bigint, word_count integer,
  published_at timestamptz, user_id uuid, author_name text, author_joined_at timestamptz, taken_down_reason text,
  changed_share numeric, updated_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select b.id, b.slug, b.title, b.excerpt, private.shorten(b.content, 600),
      (select count(*) from regexp_matches(b.excerpt || ' ' || b.content, 'https?://', 'gi')), b.word_count,
      b.published_at, b.user_id, p.username, p.created_at, t.reason, round(private.change_since_kept(b), 2), b.updated_at
    from public.blog_posts b
    left join private.taken_down_posts t on t.post_id = b.id
    left join public.profiles p on p.id = b.user_id
    where b.status = 'published' and b.reviewed_at is null
    order by b.published_at, b.id
    limit 100;
end
$$;
grant execute on function public.get_posts_to_review to anon, authenticated; -- others get a refusal
comment on function public.get_posts_to_review is
  'Definer: require_admin decides. taken_down_reason comes from an earlier decision on the same post. [admins; reads]';

-- Takes a post down: it becomes a draft, its author can read the reason and is no longer trusted.
create function private.take_down_post(post_id_param uuid, reason_param text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.blog_posts;
begin
  update public.blog_posts set status = 'draft', reviewed_at = null where id = post_id_param returning * into post;
  insert into private.taken_down_posts as t (post_id, reason, hash)
  values (post_id_param, coalesce(btrim(reason_param), ''), private.blog_post_hash(post))
  on conflict (post_id) do update set reason = excluded.reason, hash = excluded.hash, taken_down_at = now();
  delete from private.trusted_authors where user_id = post.user_id;
end
$$;
comment on function private.take_down_post is 'For review_post and decide_reports, which check the caller and write the log.';

-- Keeps a post: publishes it if it was taken down, and makes its author trusted.
create function private.keep_post(post_id_param uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  author uuid;
begin
  delete from private.taken_down_posts where post_id = post_id_param;
  update public.blog_posts set status = 'published', reviewed_at = now() where id = post_id_param returning user_id into author;
  insert into private.trusted_authors (user_id) select author where author is not null on conflict do nothing;
  update public.blog_posts set reviewed_at = now()
  where user_id = author and status = 'published' and reviewed_at is null
    -- A post that changed since it was kept needs its own decision.
    and not exists (select from private.kept_posts k where k.post_id = blog_posts.id);
end
$$;
comment on function private.keep_post is 'For review_post and decide_appeal, which check the caller and write the log.';

-- An admin keeps a post or takes it down. Keeping a post makes its author trusted. A post that is taken down becomes a draft
-- with a reason, and its author is no longer trusted. A list sends the state (waiting, kept or taken_down) and updated_at that
-- it showed, so that no unseen change is kept.
create function public.review_post(
  post_id_param uuid, action_param text, reason_param text default null, expected_status_param text default null,
  expected_updated_at_param timestamptz default null
) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  action text;
  old public.blog_posts;
  post public.blog_posts;
  old_state text;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, reason_param, 'keep', 'take_down');
  if action = 'take_down' and nullif(btrim(reason_param), '') is null then
    perform private.refuse_value('reason_param', 'required');
  end if;
  select * into old from public.blog_posts where id = post_id_param for update;
  -- A draft can be reviewed only if it was taken down.
  if not found or (old.status = 'draft'
    and not exists (select from private.taken_down_posts t where t.post_id = post_id_param))
  then
    raise exception 'Blog post not found' using errcode = 'PT404', hint = 'post_not_found';
  end if;
  old_state := case when old.status = 'draft' then 'taken_down' when old.reviewed_at is null then 'waiting' else 'kept' end;
  if old_state <> expected_status_param then
    raise exception 'This post is now %',
        case old_state when 'waiting' then 'waiting for review' when 'kept' then 'kept' else 'taken down' end
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'blog_post', 'status', old_state)::text;
  end if;

  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if action = 'keep' then
    perform private.keep_post(post_id_param);
  else
    perform private.take_down_post(post_id_param, reason_param);
  end if;
  select * into post from public.blog_posts where id = post_id_param;
  perform private.log_admin_action(
    case action when 'keep' then 'keep_post' else 'take_down_post' end, 'blog_post', post_id_param,
    jsonb_build_object('status', old.status), jsonb_build_object('status', post.status), reason_param);
  return case action when 'keep' then 'kept' else 'taken_down' end;
end
$$;
grant execute on function public.review_post to anon, authenticated; -- others get a refusal
comment on function public.review_post is
  'Definer: private.taken_down_posts and private.trusted_authors have no grants. [admins; writes public content]';
