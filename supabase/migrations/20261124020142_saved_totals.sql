set local check_function_bodies = off;

DROP TRIGGER "deals_notify_savers" ON "public"."deals";

DROP FUNCTION "public"."get_saved_deals"(text, integer, uuid);

ALTER TABLE "private"."saved_deals" ADD COLUMN "told_is_total" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.notify_savers(deal_id_param uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
  is_over boolean;
  is_total boolean;
  shown_price numeric;
  saved private.saved_deals;
  notified integer := 0;
begin
  select * into deal from public.deals d where d.id = deal_id_param and d.status = 'active';
  is_over := private.is_over(deal);
  is_total := deal.total_price is not null;
  shown_price := coalesce(deal.total_price, deal.price);
  for saved in
    select s.* from private.saved_deals s
    where s.deal_id = deal.id and (s.told_over <> is_over
      or (s.told_price, s.told_currency, s.told_is_total) is distinct from (shown_price, deal.currency, is_total))
    order by s.user_id
    limit 500
    for update skip locked
  loop
    update private.saved_deals s set
      told_over = is_over, told_price = shown_price, told_is_total = is_total, told_currency = deal.currency
    where s.user_id = saved.user_id and s.deal_id = saved.deal_id;
    if is_over and not saved.told_over and saved.remind_ending then
      perform private.notify_member(saved.user_id, 'saved_over', 'deal', deal.id, format('saved %s', deal.id));
    elsif saved.told_over and not is_over then
      perform private.withdraw_notification(saved.user_id, format('saved %s', deal.id));
    end if;
    if not is_over and saved.remind_price and shown_price is not null
      and (saved.told_price, saved.told_currency) is distinct from (shown_price, deal.currency)
    then
      perform private.notify_member(saved.user_id, 'saved_price', 'deal', deal.id, format('saved price %s', deal.id),
        data_param => jsonb_build_object('price', shown_price, 'currency', deal.currency,
          -- A price without delivery and a total are not compared.
          'old_price', case when saved.told_currency = deal.currency and saved.told_is_total = is_total then saved.told_price end));
    end if;
    notified := notified + 1;
  end loop;
  return notified;
end
$function$;

CREATE OR REPLACE FUNCTION private.save_deals(member uuid, ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  saved integer;
begin
  perform private.lock_saved_deals(member);
  perform private.require_consent(member, 'saved');
  insert into private.saved_deals (user_id, deal_id, told_price, told_is_total, told_currency, told_over)
  select member, d.id, coalesce(d.total_price, d.price), d.total_price is not null, d.currency, private.is_over(d)
  from public.deals d
  where d.id = any (ids) and d.status = 'active'
  on conflict (user_id, deal_id) do nothing;
  get diagnostics saved = row_count;
  if saved > 0 and (select count(*) from private.saved_deals s where s.user_id = member) > 2000 then
    raise exception 'You can save 2,000 deals. Remove one first.'
      using errcode = 'PT409', hint = 'too_many_saved', detail = '{"max": 2000}';
  end if;
  return saved;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_saved_deals(list_param text DEFAULT NULL::text, limit_param integer DEFAULT 50, after_param uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, title text, price numeric, currency text, merchant text, starts_at timestamp with time zone, expires_at timestamp with time zone, is_expired boolean, is_upcoming boolean, list_name text, note text, remind_ending boolean, remind_price boolean, saved_at timestamp with time zone, total_price numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return query
    with own as materialized (
      select d.id as deal_id, d as deal, s as saved,
        row_number() over (order by
          private.is_over(d), d.expires_at is null and not private.is_over(d),
          case when private.is_over(d) then least(d.expired_at, d.expires_at) end desc,
          d.expires_at, s.created_at desc, d.id) as place
      from private.saved_deals s
      join public.deals d on d.id = s.deal_id
      where s.user_id = member and d.status = 'active' and (list_param is null or s.list_name = list_param)
    )
    select (o.deal).id, (o.deal).title, (o.deal).price, (o.deal).currency, (o.deal).merchant, (o.deal).starts_at, (o.deal).expires_at,
      private.is_over(o.deal), private.is_upcoming(o.deal), (o.saved).list_name, (o.saved).note, (o.saved).remind_ending,
      (o.saved).remind_price, (o.saved).created_at, (o.deal).total_price
    from own o
    where o.place > coalesce((select a.place from own a where a.deal_id = after_param), 0)
    order by o.place
    limit least(greatest(coalesce(limit_param, 50), 0), 200);
end
$function$;

CREATE OR REPLACE FUNCTION public.import_saved_deals(deal_ids_param uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
begin
  perform private.check_fields(
    ('deal_ids', coalesce(cardinality(deal_ids_param), 0) <= 200, 'At most 200 deals', 'max_length', '{"max": 200}'));
  perform private.require_pace('saves', member);
  return private.save_deals(member, deal_ids_param);
end
$function$;

CREATE OR REPLACE FUNCTION public.save_deal(deal_id_param uuid, details_param jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  details constant jsonb := coalesce(private.unwrap_object(details_param), '{}');
  list constant text := btrim(details ->> 'list_name');
  remark constant text := btrim(details ->> 'note');
begin
  perform private.check_fields(
    ('details', jsonb_typeof(details) = 'object', 'Details must be an object', 'one_of', '{}'));
  perform private.check_fields(
    ('details', not exists (
      select from jsonb_each(details) field
      where jsonb_typeof(field.value) is distinct from case
        when field.key in ('list_name', 'note') then 'string' when field.key in ('remind_ending', 'remind_price') then 'boolean' end),
      'Details may have list_name, note, remind_ending and remind_price', 'one_of', '{}'),
    ('list_name', coalesce(char_length(list) <= 40, true), 'List must be at most 40 characters', 'max_length', '{"max": 40}'),
    private.text_rule('list_name', 'List', list),
    ('note', coalesce(char_length(remark) <= 300, true), 'Note must be at most 300 characters', 'max_length', '{"max": 300}'),
    private.text_rule('note', 'Note', remark, true));
  perform private.require_pace('saves', member);
  perform private.save_deals(member, array[deal_id_param]);
  update private.saved_deals s set
    list_name = coalesce(list, s.list_name), note = coalesce(remark, s.note),
    remind_ending = coalesce((details ->> 'remind_ending')::boolean, s.remind_ending),
    remind_price = coalesce((details ->> 'remind_price')::boolean, s.remind_price)
  where s.user_id = member and s.deal_id = deal_id_param;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
end
$function$;

CREATE TRIGGER deals_notify_savers AFTER UPDATE OF price, total_price, currency, expired_at ON public.deals FOR EACH ROW WHEN (((new.status = 'active'::public.deal_status) AND (((old.price IS DISTINCT FROM new.price) OR (old.total_price IS DISTINCT FROM new.total_price)) OR (old.currency IS DISTINCT FROM new.currency) OR ((old.expired_at IS NULL) IS DISTINCT FROM (new.expired_at IS NULL))))) EXECUTE FUNCTION private.enqueue_notify_savers();

COMMENT ON FUNCTION "private"."enqueue_notify_savers"() IS 'Adds the job notify_savers when a public deal ends, returns or has another price to the door. The job is added whether or not members saved the deal, so that the time of an edit does not show it. Definer: jobs have no grants.';

COMMENT ON FUNCTION "public"."get_saved_deals"(text, integer, uuid) IS 'Definer: reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."import_saved_deals"(uuid[]) IS 'Definer: private.saved_deals has no grants. Raises PT400, PT401, PT403 consent_needed, PT409 too_many_saved, PT429.';

COMMENT ON FUNCTION "public"."save_deal"(uuid, jsonb) IS 'Definer: private.saved_deals has no grants. Raises PT400, PT401, PT403 consent_needed, PT404, PT409 too_many_saved, PT429.';

REVOKE ALL ON FUNCTION "public"."get_saved_deals"(text, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_saved_deals"(text, integer, uuid) TO "anon", "authenticated";

-- Members have seen the totals of the deals that they saved.
update private.saved_deals s set told_price = d.total_price, told_is_total = true
from public.deals d
where d.id = s.deal_id and d.total_price is not null
  and (s.told_price, s.told_currency) is not distinct from (d.price, d.currency);
