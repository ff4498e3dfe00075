-- The activity of discussions in a narrow table: votes do not write to it, and comments do not update the indexes of deals.
-- Contains the deals with comments that are not deleted.
create table private.deal_discussions (
  deal_id uuid primary key references public.deals (id) on delete cascade,
  category text not null,
  activity double precision not null -- private.activity_of
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 200);
-- Discussed deals, of all categories or one.
create index deal_discussions_activity_idx on private.deal_discussions (activity desc, deal_id);
create index deal_discussions_category_activity_idx on private.deal_discussions (category, activity desc, deal_id);
comment on table private.deal_discussions is 'Written by private.keep_discussion and private.move_discussion.';

-- Returns a deal's rank among discussed deals from its last 200 comments; null without comments. The value of a comment halves
-- every two days. That holds for all deals alike, so only comments change the order.
create function private.activity_of(deal_id_param uuid) returns double precision
language sql stable set search_path = '' as $$
  -- The binary logarithm of the sum, in units of two days. The time of the newest comment is factored out of the sum, which
  -- would otherwise overflow; very old comments add practically nothing.
  select extract(epoch from max(newest.latest))::double precision / 172800
    + ln(sum(power(2::double precision, greatest(-500, extract(epoch from newest.created_at - newest.latest)::double precision / 172800))))
      / ln(2::double precision)
  from (
    select c.created_at, max(c.created_at) over () as latest from (
      select created_at from public.comments where deal_id = deal_id_param and deleted_at is null
      order by created_at desc limit 200
    ) as c
  ) as newest
$$;
comment on function private.activity_of is 'A deal with a higher rank comes earlier in the list of discussed deals.';

create function private.keep_discussion() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  deal uuid := case tg_op when 'DELETE' then old.deal_id else new.deal_id end;
  activity_now constant double precision := private.activity_of(deal);
begin
  if activity_now is null then
    delete from private.deal_discussions where deal_id = deal;
  else
    -- The deal's row is missing while the deal is deleted with its comments.
    insert into private.deal_discussions (deal_id, category, activity)
    select d.id, d.category, activity_now from public.deals d where d.id = deal
    on conflict (deal_id) do update set activity = excluded.activity;
  end if;
  return null;
end
$$;
comment on function private.keep_discussion is
  'Updates the activity of the comment''s deal. Definer: private.deal_discussions has no grants. keep_comments_count, which runs first, has locked the deal.';

create trigger comments_keep_discussion after insert or delete or update of deleted_at on public.comments
  for each row execute function private.keep_discussion();

create function private.move_discussion() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.deal_discussions set category = new.category where deal_id = new.id;
  return null;
end
$$;
comment on function private.move_discussion is
  'Moves the discussion to the deal''s new category. Definer: private.deal_discussions has no grants.';

create trigger deals_move_discussion after update of category on public.deals
  for each row when (old.category is distinct from new.category) execute function private.move_discussion();
