-- The wall behind privileges and policies: these tables are written by procedures, whatever was granted by mistake.
create function private.refuse_direct_write() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  -- Procedures are security definer, so inside them this is their owner.
  if current_user in ('anon', 'authenticated', 'samha_backend') then
    raise exception '% is written by procedures only', tg_table_name using errcode = '42501';
  end if;
  return null;
end
$$;
revoke execute on function private.refuse_direct_write from public;
comment on function private.refuse_direct_write is 'Statement trigger of every table without a write policy.';
