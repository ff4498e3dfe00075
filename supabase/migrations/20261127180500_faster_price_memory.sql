set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.names_an_offer(link text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
return coalesce(
  link ~* '^https?://[^/?#]+/+(?!ref=)[^/?#]'
    or rtrim((private.split_link(link)).path, '/') <> '' or (private.split_link(link)).kept <> '{}',
  false);
