set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.secure_add_comment(deal_id_param uuid, user_id_param uuid, content_param text, parent_id_param uuid DEFAULT NULL::uuid)
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
  where c.user_id = member and c.deal_id = deal_id_param and c.parent_id is not distinct from parent_id_param
    and c.content = said and c.deleted_at is null and c.created_at > now() - interval '10 minutes';
  if new_id is null then
    perform private.require_pace('comments', member);
    insert into public.comments (deal_id, user_id, content, parent_id)
    values (deal_id_param, member, said, parent_id_param)
    returning id into new_id;
  end if;
  select * into answer from public.comments_with_author where id = new_id;
  return answer;
end
$function$;

COMMENT ON FUNCTION "private"."is_plain_text"(text, boolean) IS 'The same as contract/text/plain-text.ts, which a test compares.';

COMMENT ON FUNCTION "private"."is_public_link"(text) IS 'The same as contract/addresses/web-address.ts, which a test compares.';

COMMENT ON FUNCTION "private"."merchant_key"(text) IS 'The same as contract/merchants/merchant-key.ts, which a test compares.';

COMMENT ON FUNCTION "private"."session_end"(timestamp with time zone, timestamp without time zone) IS 'The embedded accounts service is started with the same two periods (server/backend/thread/backend-worker.ts).';
