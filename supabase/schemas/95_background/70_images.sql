-- Returns the given image keys that are in use: by a deal or a change to it, a profile, voucher code, merchant, halal fact or
-- dispute, or the cover or text of a blog post, public or not. Content that was rejected, withdrawn or taken down counts for
-- 30 more days, so that its author can correct it or appeal. A decided dispute also counts for 30 days; an approved change to a
-- deal counts for 15 minutes, so that the decision can be undone. While an appeal is open, its content counts, too. Add every new
-- table with images here, or its images are deleted. Looks up each key among the deals, of which there may be a million, and reads
-- every other table once for any number of keys.
create function private.referenced_image_keys(keys_param text[]) returns setof text
language sql stable security definer set search_path = '' as $$
  with appealed (id) as (select subject_id from private.appeals where decided_at is null), shown (text) as (
    -- An admin can undo the approval of a change for ten minutes.
    select changes ->> 'image_url' from private.proposed_edits
    where status = 'waiting' or decided_at > now() - interval '15 minutes'
      or status = 'rejected' and (decided_at > now() - interval '30 days' or deal_id in (select id from appealed))
    union all select replaced -> 'deal' ->> 'image_url' from private.proposed_edits
    where decided_at > now() - interval '15 minutes'
    union all select profile_image_url from public.profiles
    union all select pending_profile_image_url from public.profiles
    union all select brand_image_url from public.voucher_codes
    where (status = 'rejected' and rejected_at <= now() - interval '30 days') is not true or id in (select id from appealed)
    union all select logo_url from public.merchants
    where (status = 'rejected' and rejected_at <= now() - interval '30 days') is not true or id in (select id from appealed)
    union all select cover_image_url || ' ' || content from public.blog_posts b
    where status = 'published' or id in (select id from appealed) or not exists (
      select from private.taken_down_posts t
      where t.post_id = b.id and greatest(t.taken_down_at, b.updated_at) <= now() - interval '30 days')
    union all select evidence_image_url from public.halal_facts
    where state <> 'withdrawn' or updated_at > now() - interval '30 days' or subject_id in (select id from appealed)
    union all select evidence_image_url from public.halal_disputes
    where status = 'open' or decided_at > now() - interval '30 days'
    -- An admin can undo a decision on an avatar for ten minutes.
    union all select a.before ->> image.field
      from public.admin_actions a, unnest(array['profile_image_url', 'pending_profile_image_url']) as image (field)
      where a.action in ('approve_avatar', 'reject_avatar') and a.created_at > now() - interval '15 minutes'
    -- An appeal restores a rejected avatar, and the image that an admin replaced.
    union all select coalesce(a.before ->> 'pending_profile_image_url', a.before ->> 'image_url') from public.admin_actions a
      where a.action in ('reject_avatar', 'update_deal')
        and (a.created_at > now() - interval '30 days' or a.subject_id in (select id from appealed))
  )
  select key from unnest(keys_param) as key
  where exists (
    select from public.deals d
    where d.image_url <> '' and private.image_key(d.image_url) = key
      and (d.status <> 'rejected' or d.updated_at > now() - interval '30 days' or d.id in (select id from appealed)))
  union
  select found.key[1]
  from shown,
    regexp_matches(shown.text, '/((?:deal|avatar|blog|merchant|evidence)/[0-9a-f-]{36}/[A-Za-z0-9_-]{22}\.webp)', 'g') as found (key)
  where found.key[1] = any (keys_param)
$$;
comment on function private.referenced_image_keys is 'Definer: called by the background worker''s login only.';
