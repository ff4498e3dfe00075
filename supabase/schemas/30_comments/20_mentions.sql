-- Members whose @name is in a comment, at most five. All of them could see the deal when they were mentioned.
create table public.comment_mentions (
  comment_id uuid not null references public.comments (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  primary key (comment_id, user_id)
);
-- The foreign key of user_id.
create index comment_mentions_user_idx on public.comment_mentions (user_id);

revoke all on public.comment_mentions from anon, authenticated;
grant select on public.comment_mentions to anon, authenticated;
select private.expose_to_backend('public.comment_mentions');

alter table public.comment_mentions enable row level security;
-- The subquery returns only comments that their own policy shows to the caller.
create policy comment_mentions_select_of_visible_comments on public.comment_mentions for select to anon, authenticated
  using (exists (select from public.comments where comments.id = comment_mentions.comment_id));
-- No insert, update or delete policy: a trigger writes.

create trigger comment_mentions_refuse_direct_write before insert or update or delete on public.comment_mentions
  for each statement execute function private.refuse_direct_write();
comment on table public.comment_mentions is 'Written by private.keep_mentions. Read through comments_with_author.';

create function private.keep_mentions() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  deal public.deals;
  answered uuid := (select c.user_id from public.comments c where c.id = new.parent_id);
  named uuid[];
  member uuid;
begin
  -- A name in an address or of another site is not a mention. The pattern equals that of contract/deals/mentions.ts, and a test
  -- compares their results: an address, or a name after a character that is neither a letter nor a sign of addresses.
  named := array(
    select p.id
    from regexp_matches(new.content,
      '(?:://|www\.|\.[a-z]{2,}[/?#:])[^\s\u00a0\u2000-\u200a\u202f\u3000]+|(?:^|[^a-z0-9_\u00c0-\u05ff\u0620-\u06d3\u06d5-\u1fff\u3040-\ud7ff./\\@=&%+#~-])[وف]?@([a-z0-9_]{3,30})(?![-.:/\\@]?[a-z0-9_\u00c0-\u05ff\u0620-\u06d3\u06d5-\u1fff\u3040-\ud7ff])',
      'gi') with ordinality
      as found (name, place)
    join public.profiles p on p.username = lower(found.name[1])
    where p.id is distinct from new.user_id
    group by p.id
    order by min(found.place)
    limit 5);
  if tg_op = 'UPDATE' then
    for member in
      delete from public.comment_mentions m where m.comment_id = new.id and m.user_id <> all (named) returning m.user_id
    loop
      perform private.withdraw_comments(array[member], array[new.id], array['mention']);
    end loop;
  end if;
  if named = '{}' then
    return null;
  end if;
  select * into deal from public.deals where id = new.deal_id;
  foreach member in array named loop
    continue when deal.status <> 'active' and member is distinct from deal.user_id
      and not exists (select from private.admins a where a.user_id = member);
    insert into public.comment_mentions (comment_id, user_id) values (new.id, member) on conflict do nothing;
    -- The author of the parent comment and the poster already get a notice about this comment, unless they switched it off.
    if tg_op = 'INSERT' and not private.reaches_as(member,
      case member when answered then 'reply' when deal.user_id then 'comment' end, 'mention')
    then
      perform private.notify_member(member, 'mention', 'deal', deal.id, format('mention deal %s', deal.id), new.user_id, new.id);
    end if;
  end loop;
  return null;
end
$$;
comment on function private.keep_mentions is
  'Stores the mentions of a comment and notifies the members mentioned in a new comment. Definer: the caller may write neither comment_mentions nor notices. An edit notifies no member, so that edits cannot notify members repeatedly.';

create trigger comments_keep_mentions after insert or update of content on public.comments
  for each row execute function private.keep_mentions();
