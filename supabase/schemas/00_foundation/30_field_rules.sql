-- Refuses a field with status 400. The message names the field and the rule; clients choose the sentence for people by the
-- detail, a JSON object of the field, the rule's code and its numbers.
create function private.refuse_value(field_param text, rule_param text, params jsonb default '{}') returns void
language plpgsql volatile set search_path = '' as $$
declare
  field constant text := replace(field_param, '_', ' ');
  numbers constant text := (
    select string_agg(case when key = 'max' and not params ? 'min' then 'at most ' else '' end
      || case jsonb_typeof(value) when 'number' then rtrim(to_char(value::numeric, 'FM999,999,990.99'), '.') else value #>> '{}' end,
      ' to ' order by key desc)
    from jsonb_each(params));
begin
  raise exception '% breaks the rule %', upper(left(field, 1)) || substr(field, 2), rule_param || coalesce(': ' || numbers, '')
    using errcode = 'PT400', hint = 'invalid_field',
      detail = (jsonb_build_object('field', field_param, 'rule', rule_param) || params)::text;
end
$$;
comment on function private.refuse_value is
  'Raises PT400. The sentences for people are in web/lib/errors/field-texts.ts.';

-- A rule of a field: whether it holds, and the rule's code and numbers.
create type private.value_rule as (field text, holds boolean, rule text, params jsonb);
comment on type private.value_rule is 'Used by check_values.';

-- Refuses the first field that breaks its rule. A null result breaks the rule.
create function private.check_values(variadic rules private.value_rule[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  rule private.value_rule;
begin
  foreach rule in array rules loop
    if rule.holds is not true then
      perform private.refuse_value(rule.field, rule.rule, rule.params);
    end if;
  end loop;
end
$$;
comment on function private.check_values is 'Raises PT400 invalid_field. At most 100 rules.';

-- Returns whether a text is plain: no control characters, no marks that change the direction of the text after them (bidi
-- overrides, embeddings and isolates), no invisible characters such as zero-width spaces, at most eight combining marks in a
-- row, and something visible unless it is empty. Line breaks and tabs are allowed if may_break_lines; LRM, RLM and joiners are
-- always allowed.
create function private.is_plain_text(text_param text, may_break_lines boolean) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select btrim(text_param, E' \t\r\n') = '' or (
    (case when may_break_lines then translate(text_param, E'\t\n\r\u2028\u2029', '') else text_param end)
      !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]'
    and text_param !~ '[\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u3164\ufeff\uffa0]'
    and text_param !~ '[\u0300-\u036f\u0483-\u0489\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{9}'
    and text_param ~ ('[^\u0001-\u0020\u007f-\u00a0\u00ad\u0300-\u036f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f'
      '\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]'))
$$;
comment on function private.is_plain_text is 'Matches contract/text/plain-text.ts; a test compares them.';

-- Returns the check_values rule for a member's text: empty or plain text, on one line unless line breaks are allowed.
create function private.plain_text_rule(field_param text, text_param text, may_break_lines boolean default false)
returns private.value_rule
language sql immutable set search_path = '' as $$
  select case when not may_break_lines and text_param ~ '[\n\r]'
    then row(field_param, false, 'one_line', '{}'::jsonb)::private.value_rule
    else row(field_param, coalesce(private.is_plain_text(text_param, may_break_lines), true), 'plain_text', '{}'::jsonb)::private.value_rule
  end
$$;
comment on function private.plain_text_rule is 'Null is valid: a required field has another rule.';

-- Refuses a reason that is too long or is not plain text.
create function private.check_reason(reason_param text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if char_length(reason_param) > 1000 then
    perform private.refuse_value('reason_param', 'max_length', '{"max": 1000}');
  end if;
  perform private.check_values(private.plain_text_rule('reason_param', reason_param, true));
end
$$;
comment on function private.check_reason is 'Raises PT400 invalid_field.';

-- Returns the action of a decision in lower case. Refuses an unknown action and an invalid reason.
create function private.check_decision(action_param text, reason_param text, variadic actions text[]) returns text
language plpgsql stable set search_path = '' as $$
declare
  action text := lower(btrim(action_param));
begin
  if action is null or action <> all (actions) then
    raise exception 'Action must be % or %', array_to_string(actions[:cardinality(actions) - 1], ', '), actions[cardinality(actions)]
      using errcode = 'PT400', hint = 'unknown_action';
  end if;
  perform private.check_reason(reason_param);
  return action;
end
$$;
comment on function private.check_decision is 'Raises PT400 unknown_action or invalid_field. Procedures check the caller first.';

-- Returns whether a text is a value of a type, for example a date; null for null. Replaces pg_input_is_valid, which PostgreSQL
-- 15 lacks.
create function private.is_value_of(value text, type regtype) returns boolean
language plpgsql stable strict set search_path = '' as $$
begin
  execute format('select %L::%s', value, type);
  return true;
exception when data_exception then
  return false;
end
$$;

-- Returns an object that the embedded backend has sent as a JSON string. Other values are returned unchanged.
create function private.unwrap_object(sent jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(sent) = 'string' and starts_with(btrim(sent #>> '{}'), '{') then
    return (sent #>> '{}')::jsonb;
  end if;
  return sent;
exception when data_exception then
  return sent;
end
$$;
comment on function private.unwrap_object is 'For every procedure with a jsonb parameter.';

-- Refuses a decision or an edit if the content has changed since the caller read it. Without an expected time, the request
-- applies to the current content.
create function private.refuse_changed(updated_at timestamptz, expected_updated_at timestamptz) returns void
language plpgsql stable set search_path = '' as $$
begin
  if updated_at <> expected_updated_at then
    raise exception 'This has changed since you opened it' using errcode = 'PT409', hint = 'content_changed';
  end if;
end
$$;
comment on function private.refuse_changed is 'Raises PT409 content_changed. Procedures check the caller first.';

-- Returns whether an address is allowed as a link: http or https, no spaces, double quotes or angle brackets, at most 2,048
-- characters.
create function private.is_web_address(address_param text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select char_length(address_param) <= 2048 and address_param ~* '^https?://[^[:space:]<>"]+$'
$$;
-- An update of profiles checks the constraints as the member.
grant execute on function private.is_web_address to authenticated;
comment on function private.is_web_address is 'False for javascript: and data: addresses.';

-- Returns a label of a host in punycode (RFC 3492), without the prefix xn--.
create function private.punycode(label text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  codes constant integer[] := array(
    select ascii(letter) from string_to_table(label, null) with ordinality as letters (letter, place) order by place);
  encoded text := regexp_replace(label, '[^\x01-\x7f]', '', 'g');
  basic constant integer := char_length(encoded);
  done integer := basic;
  current integer := 128;
  following integer;
  code integer;
  delta integer := 0;
  bias integer := 72;
  rest integer;
  base integer;
  threshold integer;
begin
  if basic > 0 then
    encoded := encoded || '-';
  end if;
  while done < cardinality(codes) loop
    select min(c) into following from unnest(codes) as c where c >= current;
    delta := delta + (following - current) * (done + 1);
    current := following;
    foreach code in array codes loop
      if code < current then
        delta := delta + 1;
      elsif code = current then
        rest := delta;
        base := 36;
        loop
          threshold := greatest(1, least(26, base - bias));
          exit when rest < threshold;
          encoded := encoded || substr(digits, threshold + (rest - threshold) % (36 - threshold) + 1, 1);
          rest := (rest - threshold) / (36 - threshold);
          base := base + 36;
        end loop;
        encoded := encoded || substr(digits, rest + 1, 1);
        delta := delta / case when done = basic then 700 else 2 end;
        delta := delta + delta / (done + 1);
        base := 0;
        while delta > 455 loop
          delta := delta / 35;
          base := base + 36;
        end loop;
        bias := base + 36 * delta / (delta + 38);
        delta := 0;
        done := done + 1;
      end if;
    end loop;
    delta := delta + 1;
    current := current + 1;
  end loop;
  return encoded;
end
$$;
comment on function private.punycode is 'Used by ascii_host. Takes at most 63 characters.';

-- Returns the host that browsers open for a host as written: in lower case, in ASCII (punycode), without a final full stop. Null
-- for a host that they refuse or that they might read differently: only letters whose mapping in UTS 46 is that of PostgreSQL
-- are accepted. Hosts in other scripts are accepted in punycode.
create function private.ascii_host(written text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  host text := lower(written collate "C"); -- In Turkish locales, lower('I') is not 'i'.
begin
  if host ~ '[^\x01-\x7f]' then
    if host ~ '[^.]{64}' or host ~ '[\u0130\u1e9e]' or lower(U&'\00DC') <> U&'\00FC' then
      return null;
    end if;
    host := normalize(lower(translate(host, U&'\3002\FF0E\FF61\03A3', U&'...\03C3')), nfkc);
    host := lower(host collate "C");
    host := normalize(lower(host), nfkc);
    if host ~ ('[^a-z0-9_.'
        '\u00df-\u00f6\u00f8-\u02af\u1e00-\u1eff' -- Latin
        '\u0390\u03ac-\u03c1\u03c3-\u03ce\u0430-\u052f\u0561-\u0586\u10d0-\u10fa\u05d0-\u05ea' -- Greek, Cyrillic, Armenian, Georgian, Hebrew
        '\u0620-\u0669\u066e-\u0674\u0679-\u06d3\u06d5-\u06dc\u06df-\u06e8\u06ea-\u06fc\u06ff\u0750-\u07b1\u08a0-\u08b4' -- Arabic
        '\u0900-\u0952\u0955-\u0957\u0960-\u0963\u0966-\u096f\u0971-\u097f' -- Devanagari
        '\u0980-\u0983\u0985-\u098c\u098f\u0990\u0993-\u09a8\u09aa-\u09b0\u09b2\u09b6-\u09b9\u09bc-\u09c4\u09c7\u09c8'
        '\u09cb-\u09ce\u09d7\u09e0-\u09e3\u09e6-\u09f1' -- Bengali
        '\u0b82\u0b83\u0b85-\u0b8a\u0b8e-\u0b90\u0b92-\u0b95\u0b99\u0b9a\u0b9c\u0b9e\u0b9f\u0ba3\u0ba4\u0ba8-\u0baa'
        '\u0bae-\u0bb9\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd' -- Tamil
        '\u0d02\u0d03\u0d05-\u0d0c\u0d0e-\u0d10\u0d12-\u0d3a\u0d3d-\u0d44\u0d46-\u0d48\u0d4a-\u0d4e\u0d7a-\u0d7f' -- Malayalam
        '\u0e01-\u0e32\u0e34-\u0e3a\u0e40-\u0e4e\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff' -- Thai, CJK
        '\uac00-\ud7a3-]') -- Korean
      or host ~ '(^|\.)(?=[^.]*[\u0590-\u08ff])[^.]*[^.0-9_\u0590-\u08ff-]' -- Letters of both directions in one label.
    then
      return null;
    end if;
    host := (
      select string_agg(case when label ~ '[^\x01-\x7f]' then 'xn--' || private.punycode(label) else label end, '.' order by place)
      from string_to_table(host, '.') with ordinality as labels (label, place));
  end if;
  host := regexp_replace(host, '\.$', '');
  return case
    when host ~ '^([a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}$' and char_length(host) <= 253
      and host !~ '(^|\.)xn--([^.]*-)?(\.|$)' -- Some browsers read xn--shop- as shop.
    then host
  end;
end
$$;
comment on function private.ascii_host is 'Every rule about a host compares its results. A test compares it with new URL for all of Unicode.';

-- Returns whether a member may publish a link: a public host, no user name or password, no character that hides the
-- destination or looks like a slash. Checked at each write; constraints use is_web_address, which old rows satisfy.
create function private.is_public_link(address_param text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(
    private.is_web_address(address_param)
    and address_param !~ '[\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2044\u205f-\u206f\u2215\u2571\u2572\u29f5\u29f8\u29f9\ufe68\ufeff\uff0f\uff3c\\]'
    and (part.port is null or part.port = '' or part.port::integer between 1 and 65535)
    and part.host ~ '\.'
    and part.host !~ '(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|arpa)$'
    -- A host that ends in a number must be an IPv4 address outside private networks.
    and (part.host !~ '(^|\.)(\d+|0x[0-9a-f]*)$' or (
      part.host ~ '^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.|$)){4}$'
      and part.host !~ '^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.0|198\.1[89]|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[345]\d)\.')),
    false)
  from (select private.ascii_host(matched[1]) as host, matched[2] as port
    from (select regexp_match(address_param, '^https?://([^/?#@:%\[\]]+)(?::(\d{0,5}))?(?:[/?#]|$)', 'i') as matched) address
  ) part
$$;
comment on function private.is_public_link is 'Matches contract/addresses/web-address.ts; a test compares them.';

-- Returns whether an address belongs to an image that the caller uploaded to this site for the given purpose (avatar, merchant
-- or evidence): image host, purpose, caller's id and file name.
create function private.is_own_image(purpose_param text, address_param text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    private.is_web_address(address_param)
      and right(address_param, 27) ~ '^[A-Za-z0-9_-]{22}\.webp$'
      and left(address_param, -27) = coalesce(
        private.setting('image_base_url'),
        -- Without the setting, any host is accepted, but no query and no fragment.
        substring(address_param from '^(https?://[^?#]+)/' || purpose_param || '/')
      ) || '/' || purpose_param || '/' || auth.uid() || '/',
    false)
$$;
-- guard_profile runs as the caller.
grant execute on function private.is_own_image to authenticated;
comment on function private.is_own_image is 'Definer: reads private.settings.';

-- Returns the LIKE pattern that finds the text anywhere, with % _ \ escaped.
create function private.like_pattern(text_param text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select '%' || regexp_replace(left(btrim(text_param), 100), '([\\%_])', '\\\1', 'g') || '%'
$$;
comment on function private.like_pattern is
  'Wildcards that a visitor types are literal. Texts are cut off at 100 characters to limit the cost of each comparison.';

-- Returns the start of the period for a value of the date filter; null for any other value.
create function private.since_of(duration_param text) returns timestamptz
language sql stable set search_path = '' as $$
  select case lower(coalesce(duration_param, ''))
    when 'today' then date_trunc('day', now())
    when 'week' then now() - interval '7 days'
    when 'month' then now() - interval '1 month'
    when 'year' then now() - interval '1 year'
  end
$$;
comment on function private.since_of is 'Specification, section 9. Today begins at midnight in UTC; browsers send their own midnight as since_param.';
