-- Members' comments on deals, in threads. A deleted comment keeps its place and loses its text and author.
create table public.comments (
  id uuid primary key default gen_random_uuid(),
  deal_id uuid not null references public.deals (id) on delete cascade,
  user_id uuid references public.profiles (id) on delete set null,
  parent_id uuid references public.comments (id) on delete cascade,
  depth smallint not null default 0 constraint comments_depth_range check (depth between 0 and 18), -- 0: top level
  content text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz,
  constraint comments_content_length check (deleted_at is not null or char_length(content) between 1 and 2000),
  constraint comments_deleted_empty check (deleted_at is null or (content = '' and user_id is null)),
  constraint comments_top_level check ((parent_id is null) = (depth = 0))
);
-- The thread of a deal, oldest first.
create index comments_deal_idx on public.comments (deal_id, created_at, id);
-- A member's comments, and the foreign key of user_id.
create index comments_user_idx on public.comments (user_id, created_at desc);
-- The foreign key of parent_id.
create index comments_parent_idx on public.comments (parent_id);

revoke all on public.comments from anon, authenticated;
grant select on public.comments to anon, authenticated;
select private.expose_to_backend('public.comments');

alter table public.comments enable row level security;
-- The subquery returns only deals that their own policy shows to the caller.
create policy comments_select_of_visible_deals on public.comments for select to anon, authenticated
  using (exists (select from public.deals where deals.id = comments.deal_id));
-- No insert, update or delete policy: procedures write.

create trigger comments_refuse_direct_write before insert or update or delete on public.comments
  for each statement execute function private.refuse_direct_write();
comment on table public.comments is 'Specification, section 3. Threads are read through comments_with_author.';
comment on column public.comments.updated_at is 'Null until an edit.';

create function private.keep_thread_whole() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  parent public.comments;
begin
  if tg_op = 'UPDATE' then
    if (new.parent_id, new.deal_id, new.depth) is distinct from (old.parent_id, old.deal_id, old.depth) then
      raise exception 'A comment cannot be moved'
        using errcode = 'PT400', hint = 'parent_not_found', detail = '{"field": "parent_id"}';
    end if;
    return new;
  end if;
  if new.parent_id is null then
    new.depth := 0;
    return new;
  end if;
  select * into parent from public.comments where id = new.parent_id;
  if parent.deal_id is distinct from new.deal_id then
    raise exception 'The comment you reply to must be on the same deal'
      using errcode = 'PT400', hint = 'parent_not_found', detail = '{"field": "parent_id"}';
  end if;
  if parent.depth >= 18 then
    raise exception 'A thread must be at most 18 replies deep'
      using errcode = 'PT400', hint = 'too_deep', detail = '{"field": "parent_id", "max": 18}';
  end if;
  new.depth := parent.depth + 1;
  return new;
end
$$;

create trigger comments_keep_thread_whole before insert or update of parent_id, deal_id, depth on public.comments
  for each row execute function private.keep_thread_whole();
comment on function private.keep_thread_whole is
  'Refuses a reply to a comment on another deal, and sets the depth of a reply to one more than its parent''s. Definer: reads the parent for every writer. A row never moves and its parent is older, so there are no cycles.';

create function private.keep_comments_count() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  change integer := case tg_op
    when 'INSERT' then (new.deleted_at is null)::int
    when 'DELETE' then -(old.deleted_at is null)::int
    else (new.deleted_at is null)::int - (old.deleted_at is null)::int end;
begin
  if change <> 0 then
    update public.deals set comments_count = comments_count + change
    where id = case tg_op when 'DELETE' then old.deal_id else new.deal_id end;
  end if;
  return null;
end
$$;

create trigger comments_keep_count after insert or delete or update of deleted_at on public.comments
  for each row execute function private.keep_comments_count();
comment on function private.keep_comments_count is
  'Updates deals.comments_count, the number of comments that are not deleted. Definer: deals are written by procedures only. The only writer of that column.';
