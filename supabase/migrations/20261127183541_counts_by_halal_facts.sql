set local check_function_bodies = off;

DROP FUNCTION "private"."has_facts"(private.deal_halal, private.list_request);

DROP FUNCTION "private"."has_other_facts"(private.deal_halal, private.list_request);

CREATE TABLE "private"."halal_counts" ("category" text NOT NULL, "is_expired" boolean NOT NULL, "certifier" text, "certifier_until" date, "stunning" text, "stunning_until" date, "alcohol" text, "alcohol_until" date, "deals" bigint NOT NULL, CONSTRAINT "halal_counts_facts_unique" UNIQUE NULLS NOT DISTINCT (category, is_expired, certifier, certifier_until, stunning, stunning_until, alcohol, alcohol_until));

CREATE OR REPLACE FUNCTION private.count_by_facts(request private.list_request)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  hides_unknown constant boolean := coalesce(request.hides_unknown, false);
  stored bigint;
  out_of_time bigint;
begin
  select coalesce(sum(h.deals), 0) into stored
  from private.halal_counts h
  where (request.category is null or h.category = request.category) and (request.include_expired or not h.is_expired)
    and case when hides_unknown
      then private.has_facts(h.certifier, h.certifier_until, h.stunning, h.stunning_until, h.alcohol, h.alcohol_until, request)
      else private.has_other_facts(h.certifier, h.certifier_until, h.stunning, h.stunning_until, h.alcohol, h.alcohol_until, request) end;
  select count(*) into out_of_time
  from private.deals_out_of_time() as d join private.deal_halal h on h.deal_id = d.id
  where (request.category is null or h.category = request.category)
    and (request.include_expired is not true or private.is_upcoming(d))
    and case when hides_unknown
      then private.has_facts(h.certifier, h.certifier_until, h.stunning, h.stunning_until, h.alcohol, h.alcohol_until, request)
      else private.has_other_facts(h.certifier, h.certifier_until, h.stunning, h.stunning_until, h.alcohol, h.alcohol_until, request) end;
  return case when hides_unknown then stored - out_of_time
    else private.count_kept_deals(request.category, request.include_expired) - (stored - out_of_time) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_halal_deals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Sorted, so that two statements lock the rows in the same order and cannot deadlock.
  if tg_op = 'INSERT' then
    insert into private.halal_counts as c
    select category, is_expired, certifier, certifier_until, stunning, stunning_until, alcohol, alcohol_until, count(*)
    from added group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict on constraint halal_counts_facts_unique do update set deals = c.deals + excluded.deals;
  elsif tg_op = 'DELETE' then
    insert into private.halal_counts as c
    select category, is_expired, certifier, certifier_until, stunning, stunning_until, alcohol, alcohol_until, -count(*)
    from removed group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict on constraint halal_counts_facts_unique do update set deals = c.deals + excluded.deals;
  else
    insert into private.halal_counts as c
    select category, is_expired, certifier, certifier_until, stunning, stunning_until, alcohol, alcohol_until, sum(change)
    from (select *, 1 as change from added union all select *, -1 from removed) as changed
    group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict on constraint halal_counts_facts_unique do update set deals = c.deals + excluded.deals;
  end if;
  delete from private.halal_counts where deals = 0;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.fits_facts(deal_id_param uuid, request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when request.hides_unknown
    then exists (
      select from private.deal_halal h where h.deal_id = deal_id_param
        and private.has_facts(
          h.certifier, h.certifier_until, h.stunning, h.stunning_until, h.alcohol, h.alcohol_until, request))
    else not exists (
      select from private.deal_halal h where h.deal_id = deal_id_param
        and private.has_other_facts(
          h.certifier, h.certifier_until, h.stunning, h.stunning_until, h.alcohol, h.alcohol_until, request)) end
$function$;

CREATE OR REPLACE FUNCTION private.has_facts(certifier text, certifier_until date, stunning text, stunning_until date, alcohol text, alcohol_until date, request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((((request).certifier IS NULL) OR ((certifier = (request).certifier) AND (NOT private.has_lapsed(certifier_until)))) AND (((request).stunning IS NULL) OR ((stunning = (request).stunning) AND (NOT private.has_lapsed(stunning_until)))) AND (((request).alcohol IS NULL) OR ((alcohol = (request).alcohol) AND (NOT private.has_lapsed(alcohol_until)))) AND ((num_nonnulls((request).certifier, (request).stunning, (request).alcohol) > 0) OR ((certifier IS NOT NULL) AND (NOT private.has_lapsed(certifier_until))) OR ((stunning IS NOT NULL) AND (NOT private.has_lapsed(stunning_until))) OR ((alcohol IS NOT NULL) AND (NOT private.has_lapsed(alcohol_until)))));

CREATE OR REPLACE FUNCTION private.has_other_facts(certifier text, certifier_until date, stunning text, stunning_until date, alcohol text, alcohol_until date, request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(((certifier <> (request).certifier) AND (NOT private.has_lapsed(certifier_until))), false) OR COALESCE(((stunning <> (request).stunning) AND (NOT private.has_lapsed(stunning_until))), false) OR COALESCE(((alcohol <> (request).alcohol) AND (NOT private.has_lapsed(alcohol_until))), false));

CREATE OR REPLACE FUNCTION private.list_source(request private.list_request, sorted private.list_order, is_far boolean)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  is_filtered constant boolean := private.is_filtered(request);
  facts constant text := 'h.certifier, h.certifier_until, h.stunning, h.stunning_until, h.alcohol, h.alcohol_until';
begin
  return case
      -- A far page is read from the ranking alone, without the few deals that are not running.
      when is_far and sorted.ranking = 'private.deal_ranking' and not is_filtered then
        ' from private.deal_ranking r where r.deal_id not in (select x.id from private.deals_out_of_time() as x)'
      else ' from ' || case
          when sorted.ranking is null then 'public.deals d'
          when sorted.ranking = 'private.deal_ranking' and request.merchant is not null then
            'public.deals d cross join lateral private.ranking_of(d) r' -- few deals, by their own index
          else sorted.ranking || ' r join public.deals d on d.id = r.deal_id' end
        || case when request.hides_unknown then ' join private.deal_halal h on h.deal_id = d.id' else '' end
        || ' where '
        || case when request.include_expired and sorted.has_expired then 'd.status = ''active'' and not private.is_upcoming(d)'
          else sorted.deals end
    end
    || case when request.category is null then '' when sorted.ranking is null then ' and d.category = $1.category'
      else ' and r.category = $1.category' end
    || case when is_filtered then ' and private.fits_request(d, $1)' else '' end
    || case when request.hides_unknown then ' and private.has_facts(' || facts || ', $1)'
      when private.asks_for_facts(request) then
        ' and not exists (select from private.deal_halal h where h.deal_id = d.id and private.has_other_facts(' || facts || ', $1))'
      else '' end;
end
$function$;

CREATE TRIGGER deal_halal_count_added AFTER INSERT ON private.deal_halal REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_halal_deals();

CREATE TRIGGER deal_halal_count_changed AFTER UPDATE ON private.deal_halal REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_halal_deals();

CREATE TRIGGER deal_halal_count_removed AFTER DELETE ON private.deal_halal REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.count_halal_deals();

COMMENT ON FUNCTION "private"."count_halal_deals"() IS 'Counts deals by their facts, once per statement. Definer: private.halal_counts has no grants.';

COMMENT ON FUNCTION "private"."has_facts"(text, date, text, date, text, date, private.list_request) IS 'Inlined.';

COMMENT ON FUNCTION "private"."has_other_facts"(text, date, text, date, text, date, private.list_request) IS 'Inlined.';

COMMENT ON TABLE "private"."halal_counts" IS 'Written by private.count_halal_deals; read by private.count_by_facts.';

REVOKE ALL ON FUNCTION "private"."count_halal_deals"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_facts"(text, date, text, date, text, date, private.list_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_other_facts"(text, date, text, date, text, date, private.list_request) FROM PUBLIC;

insert into private.halal_counts
select category, is_expired, certifier, certifier_until, stunning, stunning_until, alcohol, alcohol_until, count(*)
from private.deal_halal group by 1, 2, 3, 4, 5, 6, 7, 8;
