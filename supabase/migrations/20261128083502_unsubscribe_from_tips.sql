set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.kinds_of_switch(kind_param text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when kind_param in ('addition', 'addition_accepted') then array['addition', 'addition_accepted']
    when kind_param in ('saved_ending', 'saved_price', 'saved_over') then array['saved_ending', 'saved_price', 'saved_over']
    else array[kind_param]
  end
$function$;
