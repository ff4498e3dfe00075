set local check_function_bodies = off;

DROP VIEW "public"."admin_actions_with_names";

CREATE OR REPLACE FUNCTION public.undo_decision(content_type_param text, content_id_param uuid, expected_status_param text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  kind text := lower(btrim(coalesce(content_type_param, '')));
  key text := case kind when 'avatar' then 'profile_image_status' else 'status' end;
  seen jsonb := private.lock_decided_state(kind, content_id_param);
  decision public.admin_actions :=
    private.decision_to_undo(admin, kind, content_id_param, seen ->> key, expected_status_param);
  restored jsonb;
begin
  perform private.restore_state(kind, decision);
  restored := private.lock_decided_state(kind, content_id_param);
  perform private.log_admin_action('undo_' || kind, decision.subject_type, content_id_param, seen,
    restored || jsonb_strip_nulls(jsonb_build_object('deal_id', decision.after -> 'deal_id')));
  return restored ->> key;
end
$function$;

CREATE VIEW "public"."admin_actions_with_names" WITH (security_invoker=true) AS  SELECT a.id,
    a.admin_id,
    a.action,
    a.subject_type,
    a.subject_id,
    a.reason,
    a.before,
    a.after,
    a.created_at,
    admin.username AS admin_username,
    subject.username AS subject_username,
    deal.title AS subject_title
   FROM (((public.admin_actions a
     LEFT JOIN public.profiles admin ON ((admin.id = a.admin_id)))
     LEFT JOIN public.profiles subject ON ((subject.id = a.subject_id)))
     LEFT JOIN public.deals deal ON ((deal.id =
        CASE a.subject_type
            WHEN 'deal_edit'::text THEN ((a.after ->> 'deal_id'::text))::uuid
            ELSE a.subject_id
        END)));

COMMENT ON VIEW "public"."admin_actions_with_names" IS 'Security invoker: only admins see rows.';

GRANT SELECT ON TABLE "public"."admin_actions_with_names" TO "authenticated";

select private.expose_to_backend('public.admin_actions_with_names');
