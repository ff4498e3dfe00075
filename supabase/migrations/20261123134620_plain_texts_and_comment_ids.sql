set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.is_plain_text(text_param text, may_break_lines boolean)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select btrim(text_param, E' \t\r\n') = '' or (
    (case when may_break_lines then translate(text_param, E'\t\n\r\u2028\u2029', '') else text_param end)
      !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]'
    and text_param !~ '[\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u3164\ufeff\uffa0]'
    and text_param !~ '[\u0300-\u036f\u0483-\u0489\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{9}'
    and text_param ~ ('[^\u0001-\u0020\u007f-\u00a0\u00ad\u0300-\u036f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f'
      '\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]'))
$function$;

CREATE OR REPLACE FUNCTION private.is_public_link(address_param text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(
    private.is_web_address(address_param)
    and address_param !~ '[\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2044\u205f-\u206f\u2215\u2571\u2572\u29f5\u29f8\u29f9\ufe68\ufeff\uff0f\uff3c\\]'
    and part.host is not null
    and (part.port is null or part.port = '' or part.port::integer between 1 and 65535)
    and part.host ~ '^([^.]{1,63}\.)+[^.]{1,63}$'
    and part.host !~ '(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|arpa)$'
    -- A host that ends in a number is an address of four numbers, and not one of a private network.
    and (part.host !~ '(^|\.)(\d+|0x[0-9a-f]*)$' or (
      part.host ~ '^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.|$)){4}$'
      and part.host !~ '^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.0|198\.1[89]|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[345]\d)\.')),
    false)
  from (select lower(matched[1]) as host, matched[2] as port
    from (select regexp_match(address_param, '^https?://([^/?#@:%\[\]]+?)\.?(?::(\d{0,5}))?(?:[/?#]|$)', 'i') as matched) address
  ) part
$function$;

CREATE OR REPLACE FUNCTION public.secure_add_comment(deal_id_param uuid, user_id_param uuid, content_param text, parent_id_param uuid DEFAULT NULL::uuid, comment_id_param uuid DEFAULT NULL::uuid)
 RETURNS public.comments_with_author
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  said text := btrim(content_param, E' \t\r\n');
  new_id uuid;
  answer public.comments_with_author;
begin
  if user_id_param is distinct from member then
    raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
  end if;
  perform private.check_fields(
    ('content', char_length(said) between 1 and 2000, 'Comment must be 1 to 2,000 characters',
      'length', '{"min": 1, "max": 2000}'),
    private.text_rule('content', 'Comment', said, true)
  );
  if not exists (
    select from public.deals
    where id = deal_id_param and (status = 'active' or user_id = member or private.is_admin())
  ) then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  -- The lock of require_pace: the first request may still be running.
  perform pg_advisory_xact_lock(hashtextextended(member::text || 'comments', 22));
  select c.id into new_id from public.comments c
  where c.id = comment_id_param and c.user_id = member and c.deal_id = deal_id_param;
  if new_id is null then
    perform private.require_pace('comments', member);
    insert into public.comments (id, deal_id, user_id, content, parent_id)
    values (coalesce(comment_id_param, gen_random_uuid()), deal_id_param, member, said, parent_id_param)
    on conflict (id) do nothing
    returning id into new_id;
    if new_id is null then
      raise exception 'The id of this comment is taken. Send it with another one.'
        using errcode = 'PT409', hint = 'comment_id_taken';
    end if;
  end if;
  select * into answer from public.comments_with_author where id = new_id;
  return answer;
end
$function$;
