-- Deletes the messages that were settled three months ago and answers how many: nobody needs them any longer.
create function private.delete_settled_messages() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  deleted integer;
begin
  delete from public.contact_messages where handled_at < now() - interval '3 months';
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
revoke execute on function private.delete_settled_messages from public;
comment on function private.delete_settled_messages is
  'Called by the owner only, as private.delete_due_accounts is. The privacy page promises it.';
