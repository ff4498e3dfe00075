set local check_function_bodies = off;

DROP FUNCTION "public"."mark_notifications_read"(timestamp with time zone, uuid);

CREATE OR REPLACE FUNCTION public.mark_notifications_read(before_param timestamp with time zone DEFAULT NULL::timestamp with time zone, notification_id_param uuid DEFAULT NULL::uuid, notification_ids_param uuid[] DEFAULT NULL::uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  if cardinality(notification_ids_param) > 100 then
    perform private.refuse_field('notification_ids', 'At most 100 notifications', 'max_length', '{"max": 100}');
  end if;
  update public.notifications n set
    read_at = now(),
    -- Read notices are not mailed.
    mail_after = case when n.kind <> all (private.optional_kinds()) then n.mail_after end
  where n.user_id = member and n.read_at is null and n.in_bell
    and case
      when notification_ids_param is not null then n.id = any (notification_ids_param)
      when notification_id_param is not null then n.id = notification_id_param
      else before_param is null or n.created_at <= before_param
    end;
  return public.count_unread_notifications();
end
$function$;

COMMENT ON FUNCTION "public"."mark_notifications_read"(timestamp with time zone, uuid, uuid[]) IS 'Definer: notices are written by triggers and procedures only. A banned member may call it.';

REVOKE ALL ON FUNCTION "public"."mark_notifications_read"(timestamp with time zone, uuid, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."mark_notifications_read"(timestamp with time zone, uuid, uuid[]) TO "anon", "authenticated";
