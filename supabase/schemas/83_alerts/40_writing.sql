-- Returns the words of a list, trimmed, without duplicates and blank ones.
create function private.read_words(words_param jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(word order by place), '{}') from (
    select btrim(word) as word, min(place) as place
    from jsonb_array_elements_text(case when jsonb_typeof(words_param) = 'array' then words_param else '[]' end)
      with ordinality as t (word, place)
    where btrim(word) <> '' group by btrim(word)
  ) as words
$$;
comment on function private.read_words is 'Used by private.read_alert.';

-- Refuses more than 10 words, and a word with more than 40 characters or fewer than two letters or digits.
create function private.check_words(field_param text, words text[]) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.check_values(
    (field_param, cardinality(words) <= 10, 'max_items', '{"max": 10}'),
    (field_param, not exists (
        select from unnest(words) as word
        where char_length(word) > 40 or char_length(btrim(private.search_form(left(word, 100)))) < 2), 'length', '{"min": 2, "max": 40}'),
    private.plain_text_rule(field_param, array_to_string(words, ' ')));
end
$$;
comment on function private.check_words is 'Raises PT400 invalid_field.';

-- Refuses anything but an object with the fields of an alert. The fields that get_alerts adds are ignored, so that its rows can
-- be sent back.
create function private.check_alert_fields(sent jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.check_values(('alert', jsonb_typeof(sent) = 'object', 'one_of', '{}'));
  perform private.check_values(('alert', not exists (
      select from jsonb_each(sent) field
      where field.value <> 'null' and jsonb_typeof(field.value) is distinct from case
        when field.key in ('id', 'name', 'merchant', 'poster_id', 'currency', 'channel', 'deal_type', 'mail', 'timezone') then 'string'
        when field.key in ('words_any', 'words_all', 'words_none', 'categories')
          and not jsonb_path_exists(field.value, 'strict $[*] ? (@.type() != "string")', silent => true) then 'array'
        when field.key in ('max_total', 'step', 'within_minutes') then 'number'
        when field.key in ('allows_unknown_delivery', 'is_paused') then 'boolean'
        when field.key = 'poster' then 'object'
        when field.key in ('feed_key', 'created_at', 'last_matched_at', 'matches_of_week', 'is_noisy') then jsonb_typeof(field.value)
      end), 'one_of', '{}'));
end
$$;
comment on function private.check_alert_fields is 'Raises PT400 invalid_field.';

-- Returns the alert that a member sent, with its patterns. Refuses wrong fields and an alert without a condition.
create function private.read_alert(member uuid, alert_param jsonb) returns private.alerts
language plpgsql stable set search_path = '' as $$
declare
  sent constant jsonb := private.unwrap_object(alert_param);
  poster constant text := coalesce(sent ->> 'poster_id', sent -> 'poster' ->> 'id');
  uuid_form constant text := '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$';
  alert private.alerts;
begin
  perform private.check_alert_fields(sent);
  perform private.check_values(
    ('id', coalesce(sent ->> 'id' ~ uuid_form, true), 'one_of', '{}'),
    ('poster_id', coalesce(poster ~ uuid_form, true), 'one_of', '{}'),
    ('step', coalesce((sent ->> 'step')::numeric in (25, 50, 100, 200), true), 'one_of', '{}'),
    ('within_minutes', coalesce((sent ->> 'within_minutes')::numeric between 1 and 10080
      and (sent ->> 'within_minutes')::numeric % 1 = 0, true),
      'integer_range', '{"min": 1, "max": 10080}'));
  alert.user_id := member;
  alert.id := sent ->> 'id';
  alert.name := btrim(coalesce(sent ->> 'name', ''));
  alert.words_any := private.read_words(sent -> 'words_any');
  alert.words_all := private.read_words(sent -> 'words_all');
  alert.words_none := private.read_words(sent -> 'words_none');
  alert.categories := private.read_words(sent -> 'categories');
  alert.merchant := nullif(btrim(sent ->> 'merchant'), '');
  alert.merchant_key := private.merchant_key(alert.merchant);
  alert.poster_id := poster;
  alert.max_total := sent ->> 'max_total';
  alert.currency := coalesce(sent ->> 'currency', private.site_currency());
  alert.allows_unknown_delivery := coalesce((sent ->> 'allows_unknown_delivery')::boolean, false);
  alert.channel := sent ->> 'channel';
  alert.deal_type := sent ->> 'deal_type';
  alert.step := (sent ->> 'step')::numeric;
  alert.within_minutes := (sent ->> 'within_minutes')::numeric;
  alert.is_paused := coalesce((sent ->> 'is_paused')::boolean, false);
  alert.mail := sent ->> 'mail';

  perform private.check_words('words_any', alert.words_any);
  perform private.check_words('words_all', alert.words_all);
  perform private.check_words('words_none', alert.words_none);
  perform private.check_values(
    ('name', char_length(alert.name) <= 60, 'max_length', '{"max": 60}'),
    private.plain_text_rule('name', alert.name),
    ('categories', alert.categories <@ private.categories(), 'one_of', '{}'),
    ('merchant', coalesce(char_length(alert.merchant) <= 80, true), 'max_length', '{"max": 80}'),
    ('merchant', coalesce(alert.merchant_key <> '', true), 'one_of', '{}'),
    private.plain_text_rule('merchant', alert.merchant),
    ('poster_id', alert.poster_id is null or exists (select from public.profiles p where p.id = alert.poster_id),
      'one_of', '{}'),
    ('max_total', coalesce(alert.max_total between 0 and 1000000, true), 'range', '{"min": 0, "max": 1000000}'),
    ('max_total', coalesce(alert.max_total = round(alert.max_total, 2), true), 'two_decimals', '{}'),
    ('currency', alert.currency ~ '^[A-Z]{3}$', 'currency_code', '{}'),
    ('channel', coalesce(alert.channel in ('online', 'in_store'), true), 'one_of', '{}'),
    ('deal_type', coalesce(alert.deal_type in ('discount', 'freebie', 'giveaway'), true), 'one_of', '{}'),
    ('within_minutes', alert.within_minutes is null or alert.step is not null, 'one_of', '{}'),
    ('mail', coalesce(alert.mail in ('off', 'daily', 'now'), true), 'one_of', '{}'),
    ('timezone', coalesce(private.is_timezone(sent ->> 'timezone'), true), 'one_of', '{}'),
    ('conditions', cardinality(alert.words_any || alert.words_all || alert.words_none || alert.categories) > 0
      or num_nonnulls(alert.merchant, alert.poster_id, alert.max_total, alert.channel, alert.deal_type, alert.step) > 0, 'one_of', '{}'));
  alert.patterns_any := private.alert_patterns(alert.words_any);
  alert.patterns_all := private.alert_patterns(alert.words_all);
  alert.patterns_none := private.alert_patterns(alert.words_none);
  return alert;
end
$$;
comment on function private.read_alert is 'Used by set_alert and try_alert. Raises PT400 invalid_field.';

-- Switches on a member's emails about alerts, and stores the time zone if the member has none. Refuses a member who has not agreed
-- to such emails.
create function private.want_alert_mail(member uuid, timezone_param text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.require_consent(member, 'alerts', 2);
  insert into public.notification_settings as s (user_id, mail, timezone) values (member, '{"alert": true}', timezone_param)
  on conflict (user_id) do update set
    mail = s.mail || excluded.mail, timezone = coalesce(s.timezone, excluded.timezone), updated_at = now();
end
$$;
comment on function private.want_alert_mail is 'Raises PT403 consent_needed. Called by set_alert and set_alert_mail.';

-- Creates an alert for the caller, or replaces the caller's alert with the sent id. Returns the id. Without the field mail, a new
-- alert is not emailed, and another keeps its choice.
create function public.set_alert(alert_param jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  alert private.alerts := private.read_alert(member, alert_param);
begin
  perform private.check_values(('name', alert.name <> '', 'length', '{"min": 1, "max": 60}'));
  perform private.require_pace('alerts', member);
  perform private.lock_alerts(member);
  perform private.require_consent(member, 'alerts');
  if alert.mail <> 'off' then
    perform private.want_alert_mail(member, private.unwrap_object(alert_param) ->> 'timezone');
  end if;
  if alert.id is null then
    if (select count(*) from private.alerts a where a.user_id = member) >= 30 then
      raise exception 'You can have up to 30 alerts. Delete one first.'
        using errcode = 'PT409', hint = 'too_many_alerts', detail = '{"max": 30}';
    end if;
    insert into private.alerts as a (
      user_id, name, words_any, words_all, words_none, patterns_any, patterns_all, patterns_none, categories, merchant, merchant_key,
      poster_id, max_total, currency, allows_unknown_delivery, channel, deal_type, step, within_minutes, is_paused, mail)
    values (
      member, alert.name, alert.words_any, alert.words_all, alert.words_none, alert.patterns_any, alert.patterns_all, alert.patterns_none,
      alert.categories, alert.merchant, alert.merchant_key, alert.poster_id, alert.max_total, alert.currency,
      alert.allows_unknown_delivery, alert.channel, alert.deal_type, alert.step, alert.within_minutes, alert.is_paused,
      coalesce(alert.mail, 'off'))
    returning a.id into alert.id;
    return alert.id;
  end if;
  update private.alerts a set
    name = alert.name, words_any = alert.words_any, words_all = alert.words_all, words_none = alert.words_none,
    patterns_any = alert.patterns_any, patterns_all = alert.patterns_all, patterns_none = alert.patterns_none,
    categories = alert.categories, merchant = alert.merchant, merchant_key = alert.merchant_key, poster_id = alert.poster_id,
    max_total = alert.max_total, currency = alert.currency, allows_unknown_delivery = alert.allows_unknown_delivery,
    channel = alert.channel, deal_type = alert.deal_type, step = alert.step, within_minutes = alert.within_minutes,
    is_paused = alert.is_paused, mail = coalesce(alert.mail, a.mail)
  where a.id = alert.id and a.user_id = member;
  if not found then
    raise exception 'Alert not found' using errcode = 'PT404', hint = 'alert_not_found';
  end if;
  return alert.id;
end
$$;
grant execute on function public.set_alert to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.set_alert is
  'Definer: private.alerts has no grants. Raises PT400, PT401, PT403 consent_needed, PT404, PT409 too_many_alerts, PT429. [members; writes]';

-- Sets the emails of one of the caller's alerts, or of all: off, daily or now. Stores the time zone if the member has none.
create function public.set_alert_mail(mail_param text, alert_id_param uuid default null, timezone_param text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- A banned member may stop emails.
  member uuid := case when mail_param = 'off' then private.require_account() else private.require_member() end;
begin
  perform private.check_values(
    ('mail', coalesce(mail_param in ('off', 'daily', 'now'), false), 'one_of', '{}'),
    ('timezone', coalesce(private.is_timezone(timezone_param), true), 'one_of', '{}'));
  if mail_param <> 'off' then
    perform private.require_pace('alerts', member);
    perform private.want_alert_mail(member, timezone_param);
  end if;
  update private.alerts a set mail = mail_param where a.user_id = member and (alert_id_param is null or a.id = alert_id_param);
  if not found and alert_id_param is not null then
    raise exception 'Alert not found' using errcode = 'PT404', hint = 'alert_not_found';
  end if;
end
$$;
grant execute on function public.set_alert_mail to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.set_alert_mail is
  'Definer: private.alerts has no grants. A banned member may call it with off. Raises PT400, PT401, PT403 consent_needed, PT404, PT429. [members; writes]';

-- Deletes one of the caller's alerts with its matches and notices. Safe to repeat.
create function public.delete_alert(alert_id_param uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  if alert_id_param is not null then
    perform private.delete_alerts(member, alert_id_param);
  end if;
end
$$;
grant execute on function public.delete_alert to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.delete_alert is 'Definer: private.alerts has no grants. [members, also banned; writes]';

-- Replaces the address of an alert's feed. Returns the new key; the earlier address stops working.
create function public.new_feed_key(alert_id_param uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
  new_key text;
begin
  update private.alerts a set feed_key = default where a.id = alert_id_param and a.user_id = member returning a.feed_key into new_key;
  if not found then
    raise exception 'Alert not found' using errcode = 'PT404', hint = 'alert_not_found';
  end if;
  return new_key;
end
$$;
grant execute on function public.new_feed_key to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.new_feed_key is
  'Definer: private.alerts has no grants. A banned member may call it, to revoke an address. Raises PT401, PT404. [members, also banned; writes]';
