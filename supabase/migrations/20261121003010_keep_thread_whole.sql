-- A reply belongs to the deal of what it answers, one step deeper. Holds whatever writes the row.
create function private.keep_thread_whole() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  parent public.comments;
begin
  if tg_op = 'UPDATE' then
    if (new.parent_id, new.deal_id, new.depth) is distinct from (old.parent_id, old.deal_id, old.depth) then
      raise exception 'A comment stays where it was written'
        using errcode = 'PT400', hint = 'parent_not_found', detail = 'parent_id';
    end if;
    return new;
  end if;
  if new.parent_id is null then
    new.depth := 0;
    return new;
  end if;
  select * into parent from public.comments where id = new.parent_id;
  if parent.deal_id is distinct from new.deal_id then
    raise exception 'The comment you answer must be on the same deal'
      using errcode = 'PT400', hint = 'parent_not_found', detail = 'parent_id';
  end if;
  if parent.depth >= 18 then
    raise exception 'A thread must be at most 18 replies deep'
      using errcode = 'PT400', hint = 'too_deep', detail = 'parent_id';
  end if;
  new.depth := parent.depth + 1;
  return new;
end
$$;
revoke execute on function private.keep_thread_whole from public;

create trigger comments_keep_thread_whole before insert or update of parent_id, deal_id, depth on public.comments
  for each row execute function private.keep_thread_whole();
comment on function private.keep_thread_whole is 'Definer: reads the parent whoever writes. A row never moves and cannot answer a later one, so there are no cycles.';
