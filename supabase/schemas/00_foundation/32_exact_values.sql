-- Values that are compared or copied exactly, values inside objects, and days.

-- Returns a code, a number of a register or an address without characters that nobody sees (direction marks, joiners, soft
-- hyphens, variation selectors, tags, controls) and without spaces around it.
create function private.exact_text(text_param text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(
    regexp_replace(text_param,
      '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e'
      '\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g'),
    '^[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+'
    '|[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+$',
    '', 'g')
$$;
comment on function private.exact_text is 'Matches contract/text/exact-text.ts; a test compares them.';

-- Returns whether a JSON value fits a type. Numbers may also be sent as text; dates and times are ISO 8601.
create function private.fits_type(sent jsonb, type regtype) returns boolean
language sql stable set search_path = '' as $$
  select case
    when type = 'jsonb'::regtype then true
    when jsonb_typeof(sent) in ('object', 'array') then false
    -- The procedures check the words of an enum.
    when type = 'text'::regtype or exists (select from pg_catalog.pg_type t where t.oid = type and t.typtype = 'e')
      then jsonb_typeof(sent) <> 'boolean'
    when type = 'date'::regtype and (sent #>> '{}') !~ '^\d{4}-\d\d-\d\d$' then false
    when type = 'timestamptz'::regtype
      and (sent #>> '{}') !~ '^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?)?$' then false
    else private.is_value_of(sent #>> '{}', type)
  end
$$;
comment on function private.fits_type is 'Used by check_types.';

-- Refuses an object with a value that the column of the same name cannot hold, so that no cast answers with PostgreSQL's words.
create function private.check_types(row_param anyelement, sent jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  wrong record;
begin
  select c.attname as field, c.atttypid::regtype as type into wrong
  from jsonb_each(sent) as field
  join pg_catalog.pg_attribute c on c.attname = field.key and c.attnum > 0 and not c.attisdropped
  join pg_catalog.pg_type t on t.typrelid = c.attrelid and t.oid = pg_typeof(row_param)
  where field.value <> 'null' and not private.fits_type(field.value, c.atttypid::regtype)
  order by c.attnum limit 1;
  if found then
    perform private.refuse_value(wrong.field, 'type');
  end if;
end
$$;
comment on function private.check_types is 'Raises PT400 invalid_field. For objects that are cast or read with jsonb_populate_record.';

-- Returns the earliest day that has not ended in every time zone. A member's day may be behind that of UTC.
create function private.first_day() returns date
language sql stable parallel safe
return (now() at time zone 'UTC' - interval '12 hours')::date;
grant execute on function private.first_day to anon, authenticated;
comment on function private.first_day is 'For days that must not be in the past, and for what ends with a day. Inlined.';
