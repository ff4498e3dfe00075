-- Tells every process of the site, on the channel samha_changes, that what visitors see has changed. The payload is the
-- name of the table. The argument of the trigger is the status in which a row is public: what was hidden and stays hidden
-- changes nothing.
create function private.notify_change() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  -- Not one condition: a table without the column would fail even where the first half is false.
  if tg_argv[0] is not null then
    if old.status::text is distinct from tg_argv[0] and new.status::text is distinct from tg_argv[0] then
      return null;
    end if;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'deals' then
    -- Votes are told by the process that took them, at most once a second: a notification makes commits wait for each
    -- other. A comment is told by its own table.
    old.hot_votes := new.hot_votes;
    old.cold_votes := new.cold_votes;
    old.comments_count := new.comments_count;
    -- What members say of a deal is told like votes; that it is over, or back, changes expired_at.
    old.last_confirmed_at := new.last_confirmed_at;
    old.live_count := new.live_count;
    old.gone_count := new.gone_count;
    old.confirmed_by_poster := new.confirmed_by_poster;
  end if;
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  perform pg_notify('samha_changes', tg_table_name);
  return null;
end
$$;
revoke execute on function private.notify_change from public;
comment on function private.notify_change is 'Row trigger of the tables that visitors read. PostgreSQL sends equal notifications of a transaction once.';

create trigger deals_notify_change after insert or update or delete on public.deals
  for each row execute function private.notify_change('active');
create trigger deal_revisions_notify_change after insert or update or delete on public.deal_revisions
  for each row execute function private.notify_change();
create trigger comments_notify_change after insert or update or delete on public.comments
  for each row execute function private.notify_change();
create trigger voucher_codes_notify_change after insert or update or delete on public.voucher_codes
  for each row execute function private.notify_change('active');
create trigger merchants_notify_change after insert or update or delete on public.merchants
  for each row execute function private.notify_change('approved');
create trigger blog_posts_notify_change after insert or update or delete on public.blog_posts
  for each row execute function private.notify_change('published');
-- A new member is on no page, and an image that waits for review is private.
create trigger profiles_notify_change after update of username, profile_image_url or delete on public.profiles
  for each row execute function private.notify_change();
