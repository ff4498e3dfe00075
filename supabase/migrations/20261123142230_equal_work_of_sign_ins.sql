set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.email_to_compare(email_param text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select u.email::text from auth.users u where u.email = email_param and u.encrypted_password <> '' limit 1),
    (select u.email::text from auth.users u
     where u.email <> '' and u.encrypted_password <> '' and u.email_confirmed_at is not null order by u.id limit 1))
$function$;

COMMENT ON FUNCTION "private"."email_to_compare"(text) IS 'Definer: reads accounts. Called by the background worker''s login only, before each sign-in with a password.';

REVOKE ALL ON FUNCTION "private"."email_to_compare"(text) FROM PUBLIC;
