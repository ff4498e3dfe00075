-- What members say under a deal, in threads. A deleted comment keeps its place and loses its text and author.
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
-- Whoever sees the deal sees its comments: the rows of deals here are those its own policy shows to the caller.
create policy comments_select_of_visible_deals on public.comments for select to anon, authenticated
  using (exists (select from public.deals where deals.id = comments.deal_id));
-- No insert, update or delete policy: the procedures write.

create trigger comments_refuse_direct_write before insert or update or delete on public.comments
  for each statement execute function private.refuse_direct_write();
comment on table public.comments is 'Specification 3. Threads read comments_with_author.';
comment on column public.comments.updated_at is 'Null until the author edits it.';
