set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.check_report_decision(kind text, decision text, message text, content_action text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if decision is null or decision not in ('resolved', 'dismissed') then
    perform private.refuse_value('status', 'one_of');
  end if;
  if char_length(message) > 1000 then
    perform private.refuse_value('resolution', 'max_length', '{"max": 1000}');
  end if;
  perform private.check_values(private.plain_text_rule('resolution', message, true));
  if (content_action in ('keep', 'remove', 'expire', 'ban')) is not true
    or decision = 'dismissed' and content_action <> 'keep'
    or content_action = 'expire' and kind <> 'deal'
    or content_action = 'remove' and kind = 'profile'
  then
    perform private.refuse_value('content_action', 'one_of');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.moderator_has_decided(deal_id_param uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.admin_has_decided(deal_id_param)
$function$;

CREATE OR REPLACE FUNCTION public.announce_month(authority_param text, hijri_year_param integer, hijri_month_param integer, starts_on_param date, source_url_param text)
 RETURNS public.moon_announcements
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  expected date;
  old public.moon_announcements;
  new public.moon_announcements;
begin
  perform private.require_admin();
  source_url_param := private.tidy_link(source_url_param);
  perform private.check_values(
    ('authority', authority_param in ('saudi', 'uk_sighting', 'morocco', 'diyanet'), 'one_of', '{}'),
    ('hijri_year', hijri_year_param between 1447 and 1460, 'range', '{"min": 1447, "max": 1460}'),
    ('hijri_month', hijri_month_param between 1 and 12, 'range', '{"min": 1, "max": 12}'),
    ('source_url', private.is_public_link(source_url_param), 'public_link', '{}'));
  expected := private.expected_first_day(hijri_year_param::smallint, hijri_month_param::smallint);
  if (starts_on_param between expected - 2 and expected + 2) is not true then
    perform private.refuse_value('starts_on', 'days_from_expected', '{"max": 2}');
  end if;

  -- One announcement at a time, so that the log has every replaced day.
  perform pg_advisory_xact_lock(hashtextextended('announce_month', 0));
  select * into old from public.moon_announcements a
  where a.authority = authority_param and a.hijri_year = hijri_year_param and a.hijri_month = hijri_month_param;
  if (old.starts_on, old.source_url) = (starts_on_param, source_url_param) then
    return old;
  end if;
  insert into public.moon_announcements as a (authority, hijri_year, hijri_month, starts_on, source_url)
  values (authority_param, hijri_year_param, hijri_month_param, starts_on_param, source_url_param)
  on conflict (authority, hijri_year, hijri_month) do update
    set starts_on = excluded.starts_on, source_url = excluded.source_url, updated_at = now()
  returning * into new;
  -- The state before excludes the month, so that the entry always includes it.
  perform private.log_admin_action(
    'announce_month', 'announcement', private.announcement_id(new),
    case when old.authority is not null then jsonb_build_object('starts_on', old.starts_on, 'source_url', old.source_url) end,
    to_jsonb(new) - 'updated_at');
  return new;
end
$function$;

COMMENT ON FUNCTION "private"."moderator_has_decided"(uuid) IS 'Returns whether an admin has decided on the end of the deal.';

REVOKE ALL ON FUNCTION "private"."moderator_has_decided"(uuid) FROM PUBLIC;
