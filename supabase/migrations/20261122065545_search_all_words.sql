set local check_function_bodies = off;

DROP INDEX "public"."deals_active_text_idx";

DROP FUNCTION "public"."search_deals"(text, integer);

CREATE TYPE "private"."search_filters" AS ("category" text, "location_pattern" text, "since" timestamp with time zone, "min_price" numeric, "max_price" numeric, "merchant_key" text, "sort" text);

CREATE TYPE "private"."search_terms" AS ("words" text[], "category_words" text[], "named" text[], "signs" text[], "longest" text, "second" text);

CREATE OR REPLACE FUNCTION private.categories_named(word_param text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(slug), '{}') from (values
    ('men', 'men mens man gents رجال رجالي رجالية للرجال'),
    ('women', 'women womens woman ladies sisters نساء نسائي نسائية للنساء'),
    ('kids', 'kids kid children childrens child boys girls baby أطفال اطفال للأطفال أولاد بنات'),
    ('books', 'book books education كتب كتاب'),
    ('eid', 'eid ramadan العيد عيد رمضان'),
    ('finance', 'finance تمويل'),
    ('food', 'food grocery groceries طعام بقالة أغذية'),
    ('health', 'health wellness صحة'),
    ('perfumes', 'perfume perfumes attar عطر عطور'),
    ('prayer', 'prayer صلاة الصلاة'),
    ('tech', 'tech electronics تقنية إلكترونيات'),
    ('toys', 'toy toys games لعبة ألعاب'),
    ('travel', 'travel hajj umrah سفر حج عمرة'),
    ('wedding', 'wedding زفاف')
  ) as names (slug, words)
  where private.search_form(words) like '% ' || word_param || ' %'
$function$;

CREATE OR REPLACE FUNCTION private.find_deals(asked private.search_terms, filters private.search_filters, is_over_param boolean, is_alike_param boolean, except_ids uuid[], rows_param integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    with matching as materialized (
      select d.id, private.search_form(d.title || ' ' || d.merchant) as form
      from public.deals_with_temperature d
      where (is_over_param or d.is_running) and (not is_over_param or (d.status = 'active' and d.is_expired))
        and (filters.category is null or d.category = filters.category)
        and (filters.location_pattern is null or d.location ilike filters.location_pattern)
        and (filters.since is null or d.created_at >= filters.since)
        and (filters.min_price is null or d.price >= filters.min_price)
        and (filters.max_price is null or d.price <= filters.max_price)
        and (filters.merchant_key is null or private.merchant_key(d.merchant) = filters.merchant_key)
        and (asked.signs is null or lower(d.title || ' ' || d.merchant) like all (asked.signs))
        -- The two longest words choose the rows in the index, then all words are looked for.
        and (asked.longest is null or is_alike_param
          or private.search_form(d.title || ' ' || d.merchant) like private.search_pattern(asked.longest))
        and (asked.second is null or is_alike_param
          or private.search_form(d.title || ' ' || d.merchant) like private.search_pattern(asked.second))
        and (not is_alike_param
          or private.search_form(d.title || ' ' || d.merchant) operator(extensions.%>) asked.longest)
        and not exists (
          select from unnest(asked.words) as word
          where private.search_form(d.title || ' ' || d.merchant) not like private.search_pattern(word)
            and not (is_alike_param and char_length(word) >= 4
              and private.search_form(d.title || ' ' || d.merchant) operator(extensions.%>) word))
        and not exists (
          select from unnest(asked.category_words) as word
          where private.search_form(d.title || ' ' || d.merchant) not like '% ' || word || '%'
            and d.category || ':' || word <> all (asked.named))
        and d.id <> all (except_ids)
      order by
        case when filters.sort = 'price_low' then d.price end,
        case when filters.sort = 'price_high' then d.price end desc nulls last,
        case when filters.sort = 'hottest' then d.temperature end desc,
        case when is_alike_param then extensions.word_similarity(
          array_to_string(asked.words, ' '), private.search_form(d.title || ' ' || d.merchant)) end desc,
        d.created_at desc, d.id desc
      -- Without a sort the newest matches are ordered by how well they match.
      limit case when filters.sort is null then 200 else rows_param end
    ), ordered as (
      select matching.id, row_number() over () as place, (
        select count(*) from unnest(asked.words) as word where matching.form like '% ' || word || '%') as beginnings
      from matching
    )
    select ordered.id from ordered
    order by case when filters.sort is null and not is_alike_param then ordered.beginnings end desc, ordered.place
    limit rows_param;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_search(text_param text)
 RETURNS private.search_terms
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  typed text := left(btrim(text_param), 100);
  asked private.search_terms;
begin
  asked.words := (string_to_array(nullif(btrim(private.search_form(typed)), ''), ' '))[1:8];
  -- Signs that people type on purpose. Others only separate words, unless there is nothing else.
  select array_agg(private.like_pattern(part)) into asked.signs from (
    select btrim(part, '.,;:!?()"«»،؛؟') as part from regexp_split_to_table(lower(typed), '\s+') as part limit 8
  ) as parts
  where part ~ '[%_\\*=#+@]';
  if asked.words is null and asked.signs is null then
    if typed <> '' then
      asked.signs := array[private.like_pattern(lower(typed))];
    else
      return null;
    end if;
  end if;

  select array_agg(word), array_agg(distinct slug || ':' || word) filter (where slug is not null)
  into asked.category_words, asked.named
  from unnest(asked.words) as word, unnest(private.categories_named(word)) as slug;
  if asked.words <@ asked.category_words then -- without another word they are words like others
    asked.category_words := '{}';
  end if;
  asked.category_words := coalesce(asked.category_words, '{}');
  asked.words := array(select word from unnest(asked.words) as word where word <> all (asked.category_words));
  select (array_agg(word order by char_length(word) desc, word))[1], (array_agg(word order by char_length(word) desc, word))[2]
  into asked.longest, asked.second from unnest(asked.words) as word;
  return asked;
end
$function$;

CREATE OR REPLACE FUNCTION private.search_form(text_param text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((' '::text || btrim(regexp_replace(regexp_replace(regexp_replace(translate(regexp_replace(lower(NORMALIZE(text_param, NFKD)), '[''’ʼ\u0300-\u036f\u0621\u0640\u064b-\u065f\u0670]'::text, ''::text, 'g'::text), 'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةٱپچڤگکیہھۃٹڈڑںےژ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'::text, 'ABTCJHXDVRZSUsdtzOGFQKLMNEWYYEAPcvgKYEEEtdrNYj01234567890123456789'::text), '([0-9])([A-Za-z])'::text, '\1 \2'::text, 'g'::text), '([A-Za-z])([0-9])'::text, '\1 \2'::text, 'g'::text), '[^A-Za-z0-9\u00df-\u1fff\u2c00-\ud7ff\uf900-\ufaff]+'::text, ' '::text, 'g'::text))) || ' '::text);

CREATE OR REPLACE FUNCTION private.search_pattern(word_param text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((CASE WHEN (char_length(word_param) < 3) THEN '% '::text ELSE '%'::text END || word_param) || '%'::text);

CREATE OR REPLACE FUNCTION public.search_deals(query_param text, limit_param integer DEFAULT 20, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, sort_param text DEFAULT NULL::text, merchant_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  few constant integer := 5;
  rows_max integer := least(greatest(coalesce(limit_param, 20), 0), 20);
  asked private.search_terms := private.read_search(query_param);
  filters private.search_filters;
  running uuid[];
  expired uuid[];
begin
  if asked is null then
    return;
  end if;
  filters.category := nullif(nullif(lower(btrim(category_filter)), ''), 'all');
  filters.location_pattern := private.like_pattern(nullif(btrim(location_filter), ''));
  filters.since := coalesce(since_param, private.since_of(duration_filter));
  filters.min_price := min_price_param;
  filters.max_price := max_price_param;
  filters.merchant_key := nullif(private.merchant_key(merchant_filter), '');
  filters.sort := case when sort_param in ('latest', 'hottest', 'price_low', 'price_high') then sort_param end;

  running := array(select private.find_deals(asked, filters, false, false, '{}', rows_max));
  expired := array(select private.find_deals(asked, filters, true, false, '{}', rows_max - cardinality(running)));
  -- Shorter words are like too many others.
  if cardinality(running) + cardinality(expired) < few and char_length(asked.longest) >= 4 then
    perform set_config('pg_trgm.word_similarity_threshold', '0.5', true);
    running := running || array(
      select private.find_deals(asked, filters, false, true, running, rows_max - cardinality(running)));
    expired := expired || array(
      select private.find_deals(asked, filters, true, true, expired, rows_max - cardinality(expired)));
  end if;
  return query
    select d.* from unnest(running || expired) with ordinality as listed (id, place)
    join public.deals_with_temperature d on d.id = listed.id
    order by listed.place limit rows_max;
end
$function$;

COMMENT ON FUNCTION "private"."categories_named"(text) IS 'A word that names a category narrows a search, next to words that are in title or merchant.';

COMMENT ON FUNCTION "private"."find_deals"(private.search_terms, private.search_filters, boolean, boolean, uuid[], integer) IS 'Called by search_deals as its owner: with row-level security PostgreSQL does not use the trigram index.';

COMMENT ON FUNCTION "private"."read_search"(text) IS 'Words after the eighth are ignored.';

COMMENT ON FUNCTION "private"."search_form"(text) IS 'Inlined, in the index of the search as well. A change of it needs a new index.';

COMMENT ON FUNCTION "private"."search_pattern"(text) IS 'The word has letters and digits only, as search_form returns them.';

COMMENT ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone) IS 'Definer: find_deals is granted to nobody; it returns public deals only. Specification 5.';

COMMENT ON TYPE "private"."search_filters" IS 'For find_deals.';

COMMENT ON TYPE "private"."search_terms" IS 'For find_deals.';

REVOKE ALL ON FUNCTION "private"."categories_named"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_deals"(private.search_terms, private.search_filters, boolean, boolean, uuid[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_search"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."search_form"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."search_pattern"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone) TO "anon", "authenticated";

CREATE INDEX deals_active_search_idx ON public.deals USING gin (private.search_form(((title || ' '::text) || merchant)) extensions.gin_trgm_ops) WITH (fastupdate=off) WHERE (status = 'active'::public.deal_status);
