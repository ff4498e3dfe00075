set local check_function_bodies = off;

COMMENT ON FUNCTION "private"."members_agree"(uuid, boolean) IS 'Definer: reads the checks of all members.';

COMMENT ON FUNCTION "private"."who_ended"(private.expiry_decisions, private.expiry_decisions) IS 'Definer: the checks of members are private. Called after require_admin.';

COMMENT ON FUNCTION "public"."get_deal_checks"(uuid) IS 'Definer: the checks of members are private, their sums are public. Null without a public deal.';

COMMENT ON FUNCTION "public"."withdraw_check"(uuid) IS 'Definer: checks and deals are written by procedures only. Without a check it changes nothing.';
