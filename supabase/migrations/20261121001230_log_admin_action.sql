-- Writes down what an admin did, in the same transaction. Only what changed is kept of before and after.
create function private.log_admin_action(
  action_param text, subject_type_param text, subject_id_param uuid,
  before_param jsonb default null, after_param jsonb default null, reason_param text default null
) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.admin_actions (admin_id, action, subject_type, subject_id, before, after, reason)
  values (
    auth.uid(), action_param, subject_type_param, subject_id_param,
    (select jsonb_object_agg(key, value) from jsonb_each(before_param) where after_param -> key is distinct from value),
    (select jsonb_object_agg(key, value) from jsonb_each(after_param) where before_param -> key is distinct from value),
    nullif(btrim(reason_param), ''))
$$;
revoke execute on function private.log_admin_action from public;
comment on function private.log_admin_action is
  'Definer: nobody else may write admin_actions. Pass to_jsonb of the row before and after; no secrets, no e-mail addresses.';
