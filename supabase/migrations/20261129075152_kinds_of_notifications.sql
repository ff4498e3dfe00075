set local check_function_bodies = off;

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_known";

CREATE OR REPLACE FUNCTION private.mandatory_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array['deal_approved', 'deal_rejected', 'deal_removed', 'deal_ended_by_members', 'deal_edit_approved', 'deal_edit_rejected',
    'checks_paused', 'voucher_approved', 'voucher_rejected', 'voucher_removed', 'merchant_approved', 'merchant_rejected',
    'merchant_removed', 'post_approved', 'post_removed', 'avatar_approved', 'avatar_rejected', 'comment_removed', 'banned', 'unbanned',
    'report_resolved', 'report_dismissed', 'addition_removed', 'fact_approved', 'fact_rejected', 'fact_disputed', 'dispute_upheld',
    'dispute_dismissed']
$function$;

REVOKE ALL ON FUNCTION "private"."mandatory_kinds"() FROM PUBLIC;

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_known" CHECK (((kind = ANY ((private.mandatory_kinds() || private.optional_kinds()))) AND (kind <> 'moderation'::text)));
