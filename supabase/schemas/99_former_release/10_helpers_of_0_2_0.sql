-- Called by requests of release 0.2.0 that wait for a lock while a migration runs and then go on: without these helpers, an upgrade
-- beside a serving process refuses one of several hundred posts, comments, checks and votes. An edit or an admin's decision at that
-- moment may still be refused. Nothing else calls them. The release after 0.3.0 removes them.
create function private.refuse_field(field_param text, message_param text, rule_param text, params jsonb default '{}')
returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.refuse_value(field_param, rule_param, params);
end
$$;

create type private.field_rule as (field text, holds boolean, message text, rule text, params jsonb);
comment on type private.field_rule is 'Used by check_fields.';

create function private.check_fields(variadic rules private.field_rule[]) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.check_values(variadic array(
    select row(r.field, r.holds, r.rule, r.params)::private.value_rule from unnest(rules) with ordinality as r order by r.ordinality));
end
$$;
comment on function private.check_fields is 'Raises PT400 invalid_field.';

create function private.text_rule(field_param text, label text, text_param text, may_break_lines boolean default false)
returns private.field_rule
language sql immutable set search_path = '' as $$
  select row(r.field, r.holds, '', r.rule, r.params)::private.field_rule
  from private.plain_text_rule(field_param, text_param, may_break_lines) as r
$$;
comment on function private.text_rule is 'Null is valid.';

create function private.moderator_has_decided(deal_id_param uuid) returns boolean
language sql stable set search_path = '' as $$
  select private.admin_has_decided(deal_id_param)
$$;
comment on function private.moderator_has_decided is 'Returns whether an admin has decided on the end of the deal.';
