set local check_function_bodies = off;

DROP TRIGGER "deals_rank_changed" ON "public"."deals";

DROP FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean);

CREATE TABLE "private"."deal_discussions" ("deal_id" uuid NOT NULL, "category" text NOT NULL, "activity" double precision NOT NULL, CONSTRAINT "deal_discussions_pkey" PRIMARY KEY (deal_id));

ALTER TABLE "private"."deal_discussions" SET (autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=200, fillfactor=70);

ALTER TABLE "private"."deal_ranking" ADD COLUMN "trend" double precision;

ALTER TYPE "private"."list_request" ADD ATTRIBUTE "after_rank" double precision CASCADE;

CREATE OR REPLACE FUNCTION private.activity_of(deal_id_param uuid)
 RETURNS double precision
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- The binary logarithm of the sum, in units of two days. The newest comment stands outside of the sum, which would
  -- otherwise be too large a number, and the oldest ones are worth nothing.
  select extract(epoch from max(newest.latest))::double precision / 172800
    + ln(sum(power(2::double precision, greatest(-500, extract(epoch from newest.created_at - newest.latest)::double precision / 172800))))
      / ln(2::double precision)
  from (
    select c.created_at, max(c.created_at) over () as latest from (
      select created_at from public.comments where deal_id = deal_id_param and deleted_at is null
      order by created_at desc limit 200
    ) as c
  ) as newest
$function$;

CREATE OR REPLACE FUNCTION private.count_listed_deals(given private.list_request)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  asked constant private.list_request := private.read_list_request(given);
begin
  if private.is_ranked(asked.sort) and asked.sort <> 'trending' then
    return private.count_ranked_deals(asked);
  end if;
  if asked.merchant is null then
    return public.count_deals(
      category_filter => asked.category, location_filter => given.location, since_param => asked.since,
      include_expired => asked.include_expired, min_price_param => asked.min_price, max_price_param => asked.max_price);
  end if;
  return (
    select count(*) from public.deals_with_temperature d
    where (asked.include_expired or d.is_running)
      and (not asked.include_expired or (d.status = 'active' and not d.is_upcoming))
      and private.merchant_key(d.merchant) = asked.merchant
      and (asked.category is null or d.category = asked.category)
      and (asked.location is null or d.location ilike asked.location)
      and (asked.since is null or d.created_at >= asked.since)
      and (coalesce(asked.min_price, asked.max_price) is null or d.price_group = '')
      and (asked.min_price is null or d.price >= asked.min_price)
      and (asked.max_price is null or d.price <= asked.max_price)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.count_ranked_deals(asked private.list_request)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  asked.after_id := null;
  return (
    select count(*) from private.ranked_deal_ids(asked, case asked.sort when 'discussed' then 1000 else 10000 end, 0));
end
$function$;

CREATE OR REPLACE FUNCTION private.deals_in_order(sort_param text, limit_param integer, offset_param integer, category_filter text, location_filter text, since_param timestamp with time zone)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select d.*
  from private.list_deal_ids(
    row(
      category_filter, null, location_filter, null, since_param, null, null, false, sort_param, null, null, null, null, null
    )::private.list_request,
    least(greatest(coalesce(limit_param, 10), 0), 100), greatest(coalesce(offset_param, 0), 0)
  ) with ordinality as listed (id, place)
  join public.deals_with_temperature d on d.id = listed.id
  order by listed.place
$function$;

CREATE OR REPLACE FUNCTION private.fits_request(deal public.deals, asked private.list_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((((asked).merchant IS NULL) OR (private.merchant_key((deal).merchant) = (asked).merchant)) AND (((asked).location IS NULL) OR ((deal).location ~~* (asked).location)) AND (((asked).since IS NULL) OR ((deal).created_at >= (asked).since)) AND ((COALESCE((asked).min_price, (asked).max_price) IS NULL) OR (private.price_group((deal).price, (deal).currency) = ''::text)) AND (((asked).min_price IS NULL) OR ((deal).price >= (asked).min_price)) AND (((asked).max_price IS NULL) OR ((deal).price <= (asked).max_price)));

CREATE OR REPLACE FUNCTION private.is_ranked(sort text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE((sort = ANY (ARRAY['trending'::text, 'discussed'::text, 'ending'::text, 'starting'::text])), false);

CREATE OR REPLACE FUNCTION private.keep_discussion()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal uuid := case tg_op when 'DELETE' then old.deal_id else new.deal_id end;
  activity_now constant double precision := private.activity_of(deal);
begin
  if activity_now is null then
    delete from private.deal_discussions where deal_id = deal;
  else
    -- Without a row where the deal is being deleted with its comments.
    insert into private.deal_discussions (deal_id, category, activity)
    select d.id, d.category, activity_now from public.deals d where d.id = deal
    on conflict (deal_id) do update set activity = excluded.activity;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.list_deal_ids(given private.list_request, rows_param integer, offset_param integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  asked constant private.list_request := private.read_list_request(given);
  left_over integer := rows_param;
  found_rows integer;
  by_price constant boolean := asked.sort in ('price_low', 'price_high');
  -- In the lists by price, the currency of the deal before is followed by the other currencies, then by the deals without
  -- a price: three parts, each a range of the index.
  part text;
  after_group text;
begin
  if asked.sort = 'latest' and not asked.include_expired and asked.after_id is null and offset_param <= 1000
    and num_nonnulls(asked.merchant, asked.location, asked.since, asked.min_price, asked.max_price) = 0 then
    return query select private.newest_deal_ids(asked.category, rows_param, offset_param);
    return;
  end if;
  if private.is_ranked(asked.sort) then
    return query select private.ranked_deal_ids(asked, rows_param, offset_param);
    return;
  end if;
  if asked.sort = 'hottest' and asked.merchant is null then
    return query
      select r.deal_id from private.deal_ranking r
      join public.deals_with_temperature d on d.id = r.deal_id
      where (asked.category is null or r.category = asked.category)
        and (asked.since is null or r.created_at >= asked.since)
        and (asked.location is null or d.location ilike asked.location)
        and (coalesce(asked.min_price, asked.max_price) is null or d.price_group = '')
        and (asked.min_price is null or d.price >= asked.min_price)
        and (asked.max_price is null or d.price <= asked.max_price)
        and d.is_running
        and (asked.after_id is null or (
          r.temperature <= asked.after_temperature and (
            r.temperature < asked.after_temperature or r.created_at < asked.after_created_at
            or (r.created_at = asked.after_created_at and r.deal_id > asked.after_id))))
      order by r.temperature desc, r.created_at desc, r.deal_id
      limit rows_param offset offset_param;
    return;
  end if;
  if by_price and asked.after_price is not null then
    after_group := coalesce((select d.price_group from public.deals_with_temperature d where d.id = asked.after_id), '');
  end if;
  foreach part in array
    case when not by_price or asked.after_id is null then array['all']
      when asked.after_price is null then array['unknown'] else array['same', 'other', 'unknown'] end
  loop
    return query
      select d.id from public.deals_with_temperature d
      where (asked.include_expired or d.is_running)
        and (not asked.include_expired or (d.status = 'active' and not d.is_upcoming))
        and (asked.category is null or d.category = asked.category)
        and (asked.merchant is null or private.merchant_key(d.merchant) = asked.merchant)
        and (asked.location is null or d.location ilike asked.location)
        and (asked.since is null or d.created_at >= asked.since)
        and (coalesce(asked.min_price, asked.max_price) is null or d.price_group = '')
        and (asked.min_price is null or d.price >= asked.min_price)
        and (asked.max_price is null or d.price <= asked.max_price)
        and (part <> 'unknown' or d.price_group is null)
        and (part <> 'other' or d.price_group > after_group)
        and (part <> 'same' or d.price_group = after_group)
        and (part <> 'same' or asked.sort <> 'price_low' or d.price >= asked.after_price)
        and (part <> 'same' or asked.sort <> 'price_high' or d.price <= asked.after_price)
        and (
          asked.after_id is null
          or part = 'other'
          or (part = 'unknown' and asked.after_price is not null)
          or (part = 'same' and d.price <> asked.after_price)
          or (asked.sort <> 'hottest' and (d.created_at, d.id) < (asked.after_created_at, asked.after_id))
          or (asked.sort = 'hottest' and (
            d.temperature < asked.after_temperature or (d.temperature = asked.after_temperature and (
              d.created_at < asked.after_created_at
              or (d.created_at = asked.after_created_at and d.id > asked.after_id))))))
      order by
        case when by_price then d.price_group end,
        case when asked.sort = 'price_low' then d.price end,
        case when asked.sort = 'price_high' then d.price end desc nulls last,
        case when asked.sort = 'hottest' then d.temperature end desc,
        d.created_at desc,
        case when asked.sort = 'hottest' then d.id end,
        d.id desc
      limit left_over offset offset_param;
    get diagnostics found_rows = row_count;
    left_over := left_over - found_rows;
    exit when left_over <= 0;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.move_discussion()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.deal_discussions set category = new.category where deal_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.rank_changed_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.status = 'active' and new.expired_at is null then
    insert into private.deal_ranking as ranking (deal_id, category, temperature, created_at, trend)
    values (
      new.id, new.category, new.hot_votes - new.cold_votes + new.temperature_offset, new.created_at, private.trend_of(new))
    on conflict (deal_id) do update
      set category = excluded.category, temperature = excluded.temperature, created_at = excluded.created_at,
        trend = excluded.trend;
  elsif old.status = 'active' and old.expired_at is null then
    delete from private.deal_ranking where deal_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.rank_in_list(sort text, deal_id_param uuid)
 RETURNS double precision
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case sort
    when 'trending' then (select trend from private.deal_ranking where deal_id = deal_id_param)
    when 'discussed' then (
      select r.activity from private.deal_discussions r join public.deals d on d.id = r.deal_id
      where r.deal_id = deal_id_param and d.status = 'active')
    when 'ending' then (
      select extract(epoch from expires_at)::double precision from public.deals where id = deal_id_param and status = 'active')
    when 'starting' then (
      select extract(epoch from starts_at)::double precision from public.deals where id = deal_id_param and status = 'active')
    end
$function$;

CREATE OR REPLACE FUNCTION private.rank_new_deals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.deal_ranking (deal_id, category, temperature, created_at, trend)
  select id, category, hot_votes - cold_votes + temperature_offset, created_at, private.trend_of(added::public.deals)
  from added where status = 'active' and expired_at is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.ranked_deal_ids(asked private.list_request, rows_param integer, offset_param integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  after_moment constant timestamptz := case when asked.sort in ('ending', 'starting') then to_timestamp(asked.after_rank) end;
begin
  case asked.sort
    when 'trending' then
      return query
        select r.deal_id from private.deal_ranking r join public.deals d on d.id = r.deal_id
        where private.is_running(d) and private.fits_request(d, asked)
          and (asked.category is null or r.category = asked.category)
          and (asked.after_id is null or (
            r.trend <= asked.after_rank and (r.trend < asked.after_rank or r.deal_id > asked.after_id)))
        order by r.trend desc, r.deal_id
        limit rows_param offset offset_param;
    when 'discussed' then
      return query
        select r.deal_id from private.deal_discussions r join public.deals d on d.id = r.deal_id
        where private.is_running(d) and private.fits_request(d, asked)
          and (asked.category is null or r.category = asked.category)
          and (asked.after_id is null or (
            r.activity <= asked.after_rank and (r.activity < asked.after_rank or r.deal_id > asked.after_id)))
        order by r.activity desc, r.deal_id
        limit rows_param offset offset_param;
    when 'ending' then
      return query
        select d.id from public.deals d
        where private.is_running(d) and private.fits_request(d, asked)
          and d.expires_at > now() and d.expires_at <= now() + interval '72 hours'
          and (asked.category is null or d.category = asked.category)
          and (asked.after_id is null or (
            d.expires_at >= after_moment and (d.expires_at > after_moment or d.id > asked.after_id)))
        order by d.expires_at, d.id
        limit rows_param offset offset_param;
    when 'starting' then
      return query
        select d.id from public.deals d
        where d.status = 'active' and private.is_upcoming(d) and d.starts_at > now() and private.fits_request(d, asked)
          and (asked.category is null or d.category = asked.category)
          and (asked.after_id is null or (
            d.starts_at >= after_moment and (d.starts_at > after_moment or d.id > asked.after_id)))
        order by d.starts_at, d.id
        limit rows_param offset offset_param;
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_list_request(asked private.list_request)
 RETURNS private.list_request
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  asked.category := nullif(nullif(lower(btrim(asked.category)), ''), 'all');
  asked.merchant := nullif(private.merchant_key(asked.merchant), '');
  asked.location := private.like_pattern(nullif(btrim(asked.location), ''));
  asked.since := coalesce(asked.since, private.since_of(asked.duration));
  asked.sort := case
    when asked.sort in ('hottest', 'price_low', 'price_high') or private.is_ranked(asked.sort) then asked.sort
    else 'latest' end;
  asked.include_expired := coalesce(asked.include_expired, false) and asked.sort <> 'hottest'
    and not private.is_ranked(asked.sort);
  return asked;
end
$function$;

CREATE OR REPLACE FUNCTION private.trend_of(deal public.deals)
 RETURNS double precision
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((sign((((deal).hot_votes - (deal).cold_votes))::double precision) * log((GREATEST(1, abs(((deal).hot_votes - (deal).cold_votes))))::double precision)) + ((EXTRACT(epoch FROM GREATEST((deal).created_at, (deal).starts_at)))::double precision / (45000)::double precision));

CREATE OR REPLACE FUNCTION private.who_ended(ended private.expiry_decisions, returned private.expiry_decisions)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array_agg(p.username order by said.moment, p.username)
  from (
    select c.user_id, min(c.created_at) as moment
    from (
      select user_id, created_at from public.deal_checks
      where deal_id = ended.deal_id and verdict = 'gone' and created_at <= ended.decided_at
        and created_at > ended.decided_at - interval '24 hours'
      union all
      select user_id, marked_at from private.wrong_checks where decision_id = returned.id
    ) as c
    group by c.user_id
  ) as said
  join public.profiles p on p.id = said.user_id
$function$;

CREATE OR REPLACE FUNCTION public.get_discussed_deals(limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select * from private.deals_in_order('discussed', limit_param, offset_param, category_filter, location_filter, since_param)
$function$;

CREATE OR REPLACE FUNCTION public.get_ending_deals(limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select * from private.deals_in_order('ending', limit_param, offset_param, category_filter, location_filter, since_param)
$function$;

CREATE OR REPLACE FUNCTION public.get_revived_deals()
 RETURNS TABLE(deal_id uuid, title text, merchant text, username text, is_expired boolean, ended_at timestamp with time zone, returned_at timestamp with time zone, returned_by text, members bigint, usernames text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select d.id, d.title, d.merchant, d.username, d.is_expired, ended.decided_at, returned.decided_at, returned.decided_by,
      coalesce(cardinality(who.usernames), 0)::bigint, coalesce(who.usernames[1:10], '{}')
    from private.expiry_decisions as ended
    cross join lateral (
      select next.* from private.expiry_decisions next
      where next.deal_id = ended.deal_id and next.decided_at > ended.decided_at
      order by next.decided_at limit 1
    ) as returned
    join public.deals_with_temperature d on d.id = ended.deal_id
    cross join lateral (select private.who_ended(ended, returned::private.expiry_decisions) as usernames) as who
    where ended.decided_by = 'members' and ended.is_over and not returned.is_over
      and ended.decided_at > now() - interval '90 days'
    order by ended.decided_at desc, ended.id
    limit 100;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_trending_deals(limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select * from private.deals_in_order('trending', limit_param, offset_param, category_filter, location_filter, since_param)
$function$;

CREATE OR REPLACE FUNCTION public.get_upcoming_deals(limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select * from private.deals_in_order('starting', limit_param, offset_param, category_filter, location_filter, since_param)
$function$;

CREATE OR REPLACE FUNCTION public.read_deals(category_filter text DEFAULT NULL::text, merchant_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, include_expired boolean DEFAULT false, sort_param text DEFAULT NULL::text, limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, after_created_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, after_price numeric DEFAULT NULL::numeric, after_temperature integer DEFAULT NULL::integer, counted boolean DEFAULT false, after_rank double precision DEFAULT NULL::double precision)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  rows_max constant integer := least(greatest(coalesce(limit_param, 10), 0), 100);
  asked constant private.list_request := row(
    category_filter, merchant_filter, location_filter, duration_filter, since_param, min_price_param, max_price_param,
    include_expired, sort_param, after_created_at, after_id, after_price, after_temperature,
    after_rank);
  ids constant uuid[] := array(
    select private.list_deal_ids(asked, rows_max + 1, case when after_id is null then greatest(coalesce(offset_param, 0), 0) else 0 end));
begin
  return json_build_object(
    'deals', (
      select coalesce(json_agg(d order by listed.place), '[]')
      from unnest(ids[1:rows_max]) with ordinality as listed (id, place)
      join public.deals_with_temperature d on d.id = listed.id),
    'more', cardinality(ids) > rows_max,
    'rank', private.rank_in_list(sort_param, ids[least(cardinality(ids), rows_max)]),
    'total', case when counted then private.count_listed_deals(asked) end);
end
$function$;

-- What is there already: places among the trending and the discussed deals.
UPDATE private.deal_ranking r SET trend = private.trend_of(d) FROM public.deals d WHERE d.id = r.deal_id;

ALTER TABLE "private"."deal_ranking" ALTER COLUMN "trend" SET NOT NULL;

INSERT INTO private.deal_discussions (deal_id, category, activity)
SELECT d.id, d.category, private.activity_of(d.id) FROM public.deals d
WHERE EXISTS (SELECT FROM public.comments c WHERE c.deal_id = d.id AND c.deleted_at IS NULL);

ALTER TABLE "private"."deal_discussions" ADD CONSTRAINT "deal_discussions_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

CREATE INDEX deal_discussions_activity_idx ON private.deal_discussions USING btree (activity DESC, deal_id);

CREATE INDEX deal_discussions_category_activity_idx ON private.deal_discussions USING btree (category, activity DESC, deal_id);

CREATE INDEX deal_ranking_category_trending_idx ON private.deal_ranking USING btree (category, trend DESC, deal_id);

CREATE INDEX deal_ranking_trending_idx ON private.deal_ranking USING btree (trend DESC, deal_id);

CREATE TRIGGER comments_keep_discussion AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON public.comments FOR EACH ROW EXECUTE FUNCTION private.keep_discussion();

CREATE TRIGGER deals_move_discussion AFTER UPDATE OF category ON public.deals FOR EACH ROW WHEN ((old.category IS DISTINCT FROM new.category)) EXECUTE FUNCTION private.move_discussion();

-- As in the schema: written out condition by condition, PostgreSQL would store it otherwise.
create trigger deals_rank_changed after update on public.deals
  for each row when (
    (old.hot_votes - old.cold_votes, old.temperature_offset, old.status, old.category, old.expired_at, old.created_at, old.starts_at)
    is distinct from
    (new.hot_votes - new.cold_votes, new.temperature_offset, new.status, new.category, new.expired_at, new.created_at, new.starts_at)
  ) execute function private.rank_changed_deal();

COMMENT ON FUNCTION "private"."activity_of"(uuid) IS 'Higher is earlier in the list of discussed deals.';

COMMENT ON FUNCTION "private"."count_ranked_deals"(private.list_request) IS 'For count_listed_deals, of every ranked list but the trending one.';

COMMENT ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone) IS 'Invoker: whatever the list names, row-level security decides what is read.';

COMMENT ON FUNCTION "private"."fits_request"(public.deals, private.list_request) IS 'Inlined, for ranked_deal_ids.';

COMMENT ON FUNCTION "private"."is_ranked"(text) IS 'The lists of ranked_deal_ids.';

COMMENT ON FUNCTION "private"."keep_discussion"() IS 'Definer: private.deal_discussions is granted to nobody.';

COMMENT ON FUNCTION "private"."move_discussion"() IS 'Definer: private.deal_discussions is granted to nobody.';

COMMENT ON FUNCTION "private"."rank_in_list"(text, uuid) IS 'Definer: the rankings are granted to nobody. Says nothing of a deal that is not public.';

COMMENT ON FUNCTION "private"."ranked_deal_ids"(private.list_request, integer, integer) IS 'Definer, for list_deal_ids. Ids of public deals only. The order by one number needs no sort for the page after a deal.';

COMMENT ON FUNCTION "private"."read_list_request"(private.list_request) IS 'Only the latest deals and those by price hold ended ones.';

COMMENT ON FUNCTION "private"."trend_of"(public.deals) IS 'Higher is earlier in the list of trending deals.';

COMMENT ON FUNCTION "private"."who_ended"(private.expiry_decisions, private.expiry_decisions) IS 'Definer: the words of members are private. Called after require_admin.';

COMMENT ON FUNCTION "public"."get_discussed_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker, like read_deals with sort_param discussed.';

COMMENT ON FUNCTION "public"."get_ending_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker, like read_deals with sort_param ending.';

COMMENT ON FUNCTION "public"."get_revived_deals"() IS 'Definer: require_admin decides. usernames are the first ten who said "gone".';

COMMENT ON FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker, like read_deals with sort_param trending.';

COMMENT ON FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker, like read_deals with sort_param starting.';

COMMENT ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean, double precision) IS 'Invoker: whatever the list names, row-level security decides what is read.';

COMMENT ON TABLE "private"."deal_discussions" IS 'Kept by private.keep_discussion and private.move_discussion.';

COMMENT ON TABLE "private"."deal_ranking" IS 'Kept by private.rank_new_deals and private.rank_changed_deal, in the transaction of the change.';

REVOKE ALL ON FUNCTION "private"."activity_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_ranked_deals"(private.list_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."fits_request"(public.deals, private.list_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_ranked"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_discussion"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."move_discussion"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rank_in_list"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."rank_in_list"(text, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."ranked_deal_ids"(private.list_request, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."trend_of"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."who_ended"(private.expiry_decisions, private.expiry_decisions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."get_discussed_deals"(integer, integer, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_discussed_deals"(integer, integer, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_ending_deals"(integer, integer, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_ending_deals"(integer, integer, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_revived_deals"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_revived_deals"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean, double precision) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean, double precision) TO "anon", "authenticated";
