set local check_function_bodies = off;

DROP FUNCTION "private"."best_halal_facts"(text, uuid, public.deals);

CREATE OR REPLACE FUNCTION private.best_halal_facts(kind text, subject uuid, deal public.deals)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(private.halal_fact_json(listed.fact) order by listed.place, listed.product), '[]') from (
    select fact, array_position(array[
        'certifier', 'slaughter', 'stunning', 'gelatine', 'alcohol_in_product', 'alcohol_on_premises', 'kitchen'
      ], (fact).attribute) as place, coalesce((fact).product_line, '') as product
    from (
      select distinct on (f.attribute, lower(f.product_line)) f as fact
      from public.halal_facts f
      where f.is_public and f.subject_type = kind
        and case kind when 'deal' then f.deal_id else f.merchant_id end = subject
        and (deal.id is null or private.fact_applies(f.attribute, deal))
      order by f.attribute, lower(f.product_line), private.has_lapsed(f.valid_until), f.state = 'checked' desc,
        f.state = 'evidence' desc, f.observed_on desc, f.created_at desc, f.id
    ) as best
    order by 2, 3 limit 50
  ) as listed
$function$;

CREATE OR REPLACE FUNCTION private.halal_of(deal_id_param uuid, merchant_key_param text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
  merchant uuid;
begin
  if deal_id_param is null then
    merchant := private.merchant_of_key(merchant_key_param);
  else
    select * into deal from public.deals where id = deal_id_param;
    merchant := private.shop_of_deal(deal);
  end if;
  return jsonb_build_object(
    'deal', case when deal_id_param is null then '[]' else private.best_halal_facts('deal', deal_id_param, null) end,
    'merchant', case when merchant is null then '[]' else private.best_halal_facts('merchant', merchant, deal) end,
    'merchant_id', merchant);
end
$function$;

COMMENT ON FUNCTION "private"."best_halal_facts"(text, uuid, public.deals) IS 'Definer: called by halal_of for subjects that the caller may see; returns public facts only.';

REVOKE ALL ON FUNCTION "private"."best_halal_facts"(text, uuid, public.deals) FROM PUBLIC;
