-- A field breaks its rule: 400, a sentence a person can read, and the field's name in the details for the form.
create function private.refuse_field(field_param text, rule_param text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  raise exception '%', rule_param
    using errcode = 'PT400', hint = 'invalid_field', detail = field_param;
end
$$;
revoke execute on function private.refuse_field from public;
comment on function private.refuse_field is 'Raises PT400; the message names field and rule.';
