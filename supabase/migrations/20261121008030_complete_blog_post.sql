-- What the database itself decides about a post, whoever writes: tidy texts, the rules, a free address, the times.
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
    -- Publishing asks again: what was free for a draft may be taken by now.
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
  return new;
end
$$;
revoke execute on function private.complete_blog_post from public;

create trigger blog_posts_complete before insert or update on public.blog_posts
  for each row execute function private.complete_blog_post();
comment on function private.complete_blog_post is 'Definer: its helpers are granted to nobody. Specification 4, contract 3.';
