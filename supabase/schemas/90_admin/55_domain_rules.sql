-- An admin reads the rules for links: `domain`, `rule`, `reason`, `until`, `created_by` (a username) and `updated_at`.
create function public.get_domain_rules() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_object('domain', r.domain, 'rule', r.rule, 'reason', r.reason, 'until', r.until,
      'created_by', p.username, 'updated_at', r.updated_at) order by r.domain), '[]')
    from (select * from private.domain_rules order by domain limit 2000) r left join public.profiles p on p.id = r.created_by);
end
$$;
grant execute on function public.get_domain_rules to anon, authenticated; -- others get a refusal
comment on function public.get_domain_rules is 'Definer: require_admin decides. At most 2,000 rules exist. [admins; reads]';

-- Returns the domain of a domain or a link as an admin enters it, in any script; null if there is none.
create function private.read_domain(domain_param text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select split_part((private.split_link(
    'https://' || regexp_replace(private.tidy_link(left(domain_param, 2048)), '^[a-z]+://', '', 'i'))).host, ':', 1)
$$;
comment on function private.read_domain is 'Used by set_domain_rule and remove_domain_rule.';

-- An admin sets the rule of a domain, given as a domain or a link. Takes effect immediately: pays_us for all deals, other rules
-- only for new and changed links of deals and codes.
create function public.set_domain_rule(
  domain_param text, rule_param text, reason_param text default null, until_param timestamptz default null
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  rules_max constant integer := 2000;
  domain_name constant text := private.read_domain(domain_param);
  rule_name constant text := lower(btrim(rule_param));
  new_reason constant text := nullif(btrim(reason_param), '');
  old private.domain_rules;
  new private.domain_rules;
begin
  perform private.require_admin();
  perform private.check_values(
    row('domain_param', private.is_domain(domain_name), 'domain', '{}')::private.value_rule,
    private.plain_text_rule('domain_param', domain_name),
    row('rule_param', rule_name in ('blocked', 'paused', 'shortener', 'pays_us'), 'one_of', '{}')::private.value_rule,
    row('reason_param', rule_name not in ('blocked', 'paused') or new_reason is not null, 'required', '{}')::private.value_rule,
    row('reason_param', coalesce(char_length(new_reason), 0) <= 300, 'max_length', '{"max": 300}')::private.value_rule,
    private.plain_text_rule('reason_param', new_reason),
    row('until_param', rule_name <> 'paused' or until_param is not null, 'required', '{}')::private.value_rule,
    row('until_param', coalesce(until_param > now(), true), 'end_in_future', '{}')::private.value_rule,
    row('until_param', coalesce(until_param <= now() + interval '10 years', true),
      'years_ahead', '{"max": 10}')::private.value_rule);
  lock table private.domain_rules in share row exclusive mode;
  select * into old from private.domain_rules where domain = domain_name;
  if not found and (select count(*) from private.domain_rules) >= rules_max then
    raise exception 'At most 2,000 rules are allowed' using errcode = 'PT409', hint = 'too_many_domain_rules';
  end if;
  insert into private.domain_rules (domain, rule, reason, until, created_by)
  values (domain_name, rule_name, new_reason, until_param, auth.uid())
  on conflict (domain) do update set
    rule = excluded.rule, reason = excluded.reason, until = excluded.until, created_by = excluded.created_by, updated_at = now()
  returning * into new;
  perform private.log_domain_rule('set_domain_rule', domain_name, old, new);
end
$$;
grant execute on function public.set_domain_rule to anon, authenticated; -- others get a refusal
comment on function public.set_domain_rule is
  'Definer: require_admin decides; private.domain_rules has no grants. [admins; writes public content]';

-- An admin removes the rule of a domain.
create function public.remove_domain_rule(domain_param text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  old private.domain_rules;
begin
  perform private.require_admin();
  delete from private.domain_rules where domain in (private.read_domain(domain_param), btrim(domain_param)) returning * into old;
  if not found then
    raise exception 'This content no longer exists' using errcode = 'PT404', hint = 'content_not_found';
  end if;
  perform private.log_domain_rule('remove_domain_rule', old.domain, old, null);
end
$$;
grant execute on function public.remove_domain_rule to anon, authenticated; -- others get a refusal
comment on function public.remove_domain_rule is
  'Definer: require_admin decides; private.domain_rules has no grants. [admins; writes public content]';

-- Records a change to a rule and clears the cached pages, because a deal's page shows whether its link has the rule pays_us. The
-- subject is derived from the domain.
create function private.log_domain_rule(
  action_param text, domain_param text, old private.domain_rules, new private.domain_rules
) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.log_admin_action(action_param, 'domain_rule', md5(domain_param)::uuid,
    jsonb_build_object('domain', old.domain, 'rule', old.rule, 'reason', old.reason, 'until', old.until),
    jsonb_build_object('domain', new.domain, 'rule', new.rule, 'reason', new.reason, 'until', new.until));
  perform pg_notify('samha_changes', 'domain_rules');
end
$$;
comment on function private.log_domain_rule is 'Called by set_domain_rule and remove_domain_rule.';
