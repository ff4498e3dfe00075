-- Content that uses an image (is_public_image, is_named_image).
create index deals_image_idx on public.deals (private.image_key(image_url))
  where image_url <> '';
create index voucher_codes_image_idx on public.voucher_codes (private.image_key(brand_image_url))
  where brand_image_url <> '';
create index merchants_image_idx on public.merchants (private.image_key(logo_url))
  where logo_url <> '';
create index blog_posts_images_idx on public.blog_posts
  using gin (private.image_keys(cover_image_url || ' ' || content)) with (fastupdate = off);

-- Returns whether public content uses the image: an active deal (expired or not), an active voucher code, an approved merchant or
-- a published blog post. A post without review shows only its author's images, so that it cannot publish another member's.
create function private.is_public_image(key_param text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.deals d
    where d.status = 'active' and d.image_url <> '' and private.image_key(d.image_url) = key_param
  ) or exists (
    select from public.voucher_codes v
    where v.status = 'active' and v.brand_image_url <> '' and private.image_key(v.brand_image_url) = key_param
  ) or exists (
    select from public.merchants m
    where m.status = 'approved' and m.logo_url <> '' and private.image_key(m.logo_url) = key_param
  ) or exists (
    select from public.blog_posts b
    where b.status = 'published' and private.image_keys(b.cover_image_url || ' ' || b.content) @> array[key_param]
      and (b.reviewed_at is not null or b.user_id is null or b.user_id::text = split_part(key_param, '/', 2))
  )
$$;
comment on function private.is_public_image is 'Definer: called by get_image_audience only.';

-- Returns whether any content uses the image, in any status, or an admin took it off a deal in the last 30 days.
create function private.is_named_image(key_param text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.deals d where d.image_url <> '' and private.image_key(d.image_url) = key_param)
    or exists (
      select from public.voucher_codes v
      where v.brand_image_url <> '' and private.image_key(v.brand_image_url) = key_param)
    or exists (
      select from private.proposed_edits e
      where e.status <> 'approved' and e.changes ->> 'image_url' <> ''
        and private.image_key(e.changes ->> 'image_url') = key_param)
    or exists (select from public.merchants m where m.logo_url <> '' and private.image_key(m.logo_url) = key_param)
    or exists (
      select from public.blog_posts b
      where private.image_keys(b.cover_image_url || ' ' || b.content) @> array[key_param])
    -- Kept for an appeal (referenced_image_keys).
    or exists (
      select from public.deals d join public.admin_actions a on a.subject_id = d.id
      where d.user_id = split_part(key_param, '/', 2)::uuid and a.action = 'update_deal'
        and a.created_at > now() - interval '30 days' and private.image_key(a.before ->> 'image_url') = key_param)
$$;
comment on function private.is_named_image is 'Definer: called by get_image_audience only.';

-- Returns whether the caller may see an image that is not public: an admin every image, a moderator those of deals, codes and
-- halal facts.
create function private.may_review_image(key_param text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin()
    or key_param like 'deal/%' and private.can('deals')
    or key_param like 'evidence/%' and private.can('halal')
    or private.can('vouchers') and exists (
      select from public.voucher_codes v where v.brand_image_url <> '' and private.image_key(v.brand_image_url) = key_param)
$$;
comment on function private.may_review_image is 'Definer: called by get_image_audience only.';

-- Returns the audience of an image: 'public', 'private' (its uploader and who may review it) or 'none' (also for an invalid key).
-- A rejected avatar is 'private' for admins while an appeal about it is open; for other avatars, the answer is 'none'. Evidence is
-- never public. Other images are public while unused: only their uploader knows the address, and they are deleted after a day. The
-- image host calls this with the reader's token.
create function public.get_image_audience(image_key_param text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if (private.image_key('/' || image_key_param) = image_key_param) is not true then
    return 'none';
  end if;
  if image_key_param like 'avatar/%' then
    return case when private.is_admin() and private.is_appealed_avatar(image_key_param) then 'private' else 'none' end;
  end if;
  -- Evidence is private from the moment it is uploaded, whatever content uses it.
  if image_key_param not like 'evidence/%'
    and (private.is_public_image(image_key_param) or not private.is_named_image(image_key_param))
  then
    return 'public';
  end if;
  if auth.uid() is not null and private.has_open_session()
    and (auth.uid()::text = split_part(image_key_param, '/', 2) or private.may_review_image(image_key_param))
  then
    return 'private';
  end if;
  return 'none';
end
$$;
grant execute on function public.get_image_audience to anon, authenticated;
comment on function public.get_image_audience is
  'Definer: reads rows of every status. A banned member still sees their own images. For avatars, the image host reads the profile first. [everyone; reads]';
