create function private.notify_change() returns trigger
language plpgsql volatile set search_path = '' as $$
declare
  change text := tg_table_name;
begin
  -- Nested, because a table without the column would fail even if the first condition is false.
  if tg_argv[0] is not null then
    if old.status::text is distinct from tg_argv[0] and new.status::text is distinct from tg_argv[0] then
      return null;
    end if;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'deals' then
    -- The process that records votes announces them, at most once a second: notifications serialize commits. A trigger on
    -- comments announces comments.
    old.hot_votes := new.hot_votes;
    old.cold_votes := new.cold_votes;
    old.comments_count := new.comments_count;
    -- Checks are announced like votes; an end or a return changes expired_at.
    old.last_confirmed_at := new.last_confirmed_at;
    old.live_count := new.live_count;
    old.gone_count := new.gone_count;
    old.confirmed_by_poster := new.confirmed_by_poster;
    old.confirmed_at := new.confirmed_at;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'voucher_codes' then
    -- Outcomes are announced like votes.
    old.worked_14d := new.worked_14d;
    old.failed_14d := new.failed_14d;
    old.last_worked_at := new.last_worked_at;
  end if;
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  if tg_table_name = 'comments' then
    -- Comments are shown on the page of their deal only.
    change := format('comments %s', left(coalesce(new.deal_id, old.deal_id)::text, 7));
  end if;
  perform pg_notify('samha_changes', change);
  return null;
end
$$;
comment on function private.notify_change is
  'Announces a change to public data to every process of the site on the channel samha_changes, with the name of the table, and for a comment with the first 7 characters of its deal''s id. The argument of the trigger is the public status: rows that stay hidden are not announced. PostgreSQL sends identical notifications of one transaction only once.';

create trigger deals_notify_change after insert or update or delete on public.deals
  for each row execute function private.notify_change('active');
create trigger deal_revisions_notify_change after insert or update or delete on public.deal_revisions
  for each row execute function private.notify_change();
create trigger deal_additions_notify_change after insert or update or delete on public.deal_additions
  for each row execute function private.notify_change('accepted');
create trigger comments_notify_change after insert or update or delete on public.comments
  for each row execute function private.notify_change();
create trigger voucher_codes_notify_change after insert or update or delete on public.voucher_codes
  for each row execute function private.notify_change('active');
create trigger merchants_notify_change after insert or update or delete on public.merchants
  for each row execute function private.notify_change('approved');
create trigger blog_posts_notify_change after insert or update or delete on public.blog_posts
  for each row execute function private.notify_change('published');
create trigger moon_announcements_notify_change after insert or update or delete on public.moon_announcements
  for each row execute function private.notify_change();
create trigger season_pins_notify_change after insert or update or delete on public.season_pins
  for each row execute function private.notify_change();
create trigger certifiers_notify_change after insert or update or delete on public.certifiers
  for each row execute function private.notify_change();
-- No page shows a claim that is not public.
create trigger halal_facts_notify_new after insert on public.halal_facts
  for each row when (new.is_public) execute function private.notify_change();
create trigger halal_facts_notify_change after update on public.halal_facts
  for each row when (old.is_public or new.is_public) execute function private.notify_change();
create trigger halal_facts_notify_deleted after delete on public.halal_facts
  for each row when (old.is_public) execute function private.notify_change();
create trigger halal_disputes_notify_change after insert or update or delete on public.halal_disputes
  for each row execute function private.notify_change();
-- No page shows new members, and a pending image is private.
create trigger profiles_notify_change after update of username, profile_image_url or delete on public.profiles
  for each row execute function private.notify_change();
