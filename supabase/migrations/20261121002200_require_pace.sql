-- Refuses a member who does more of one thing in a while than the site's setting allows (limit_deals = count/seconds).
create function private.require_pace(what text, relation_param regclass, member uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  rule text[] := regexp_match(private.setting('limit_' || what), '^(\d{1,6})/(\d{1,8})$');
  allowed integer := rule[1]::integer;
  span interval := make_interval(secs => rule[2]::integer);
  taken timestamptz[];
  seconds integer;
begin
  if rule is null or private.is_admin() then
    return;
  end if;
  execute format(
    'select array(select created_at from %s where user_id = $1 and created_at > now() - $2 order by created_at desc limit $3)',
    relation_param) into taken using member, span, allowed;
  if cardinality(taken) >= allowed then
    seconds := greatest(1, ceil(extract(epoch from taken[allowed] + span - now())));
    raise exception 'Too many %. Try again in %.', replace(what, '_', ' '),
      case when seconds < 120 then seconds || ' seconds' else ceil(seconds / 60.0) || ' minutes' end
      using errcode = 'PT429', hint = 'too_fast', detail = seconds::text;
  end if;
end
$$;
revoke execute on function private.require_pace from public;
comment on function private.require_pace is 'The relation has user_id and created_at. Raises PT429; the details are the seconds to wait. No setting, no limit.';
