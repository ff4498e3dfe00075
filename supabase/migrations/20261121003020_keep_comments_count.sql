-- The one place that keeps deals.comments_count: the comments that are not deleted.
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
revoke execute on function private.keep_comments_count from public;

create trigger comments_keep_count after insert or delete or update of deleted_at on public.comments
  for each row execute function private.keep_comments_count();
comment on function private.keep_comments_count is 'Definer: deals are written by procedures only.';
