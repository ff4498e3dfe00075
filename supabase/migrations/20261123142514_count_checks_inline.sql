set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.confirms(verdict public.check_verdict)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (COALESCE((verdict = ANY (ARRAY['live'::public.check_verdict, 'bought'::public.check_verdict])), false))::integer;

COMMENT ON FUNCTION "private"."confirms"(public.check_verdict) IS 'Inlined, for counting. Another price confirms that the shop sells it, but not the deal.';
