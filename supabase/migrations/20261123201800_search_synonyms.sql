set local check_function_bodies = off;

CREATE TABLE "private"."search_refills" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "words" text[] NOT NULL, "after_id" uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "search_refills_pkey" PRIMARY KEY (id));

CREATE TABLE "private"."search_synonyms" ("word" text NOT NULL, "canonical" text NOT NULL, "spelling" text NOT NULL, CONSTRAINT "search_synonyms_pkey" PRIMARY KEY (word), CONSTRAINT "search_synonyms_spelling_length" CHECK ((char_length(spelling) <= 40)), CONSTRAINT "search_synonyms_word_form" CHECK (((word = btrim(private.search_form(spelling))) AND (word ~ '^[^ ]+( [^ ]+)?$'::text))));

ALTER TYPE "private"."search_terms" ADD ATTRIBUTE "alike" text CASCADE;

ALTER TYPE "private"."search_terms" ADD ATTRIBUTE "category_meant" text[] CASCADE;

ALTER TYPE "private"."search_terms" ADD ATTRIBUTE "longest_meant" text CASCADE;

ALTER TYPE "private"."search_terms" ADD ATTRIBUTE "meanings" text[] CASCADE;

ALTER TYPE "private"."search_terms" ADD ATTRIBUTE "meant" text[] CASCADE;

ALTER TYPE "private"."search_terms" ADD ATTRIBUTE "second_meant" text CASCADE;

CREATE OR REPLACE FUNCTION private.add_searchable_deals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.searchable_deals (deal_id, created_at, form)
  select id, created_at, private.searchable_form(title, merchant) from added where status = 'active';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.categories_named(word_param text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(slug), '{}') from (values
    ('men', private.search_form('men mens man gents رجال رجالي رجالية للرجال')),
    ('women', private.search_form('women womens woman ladies sisters نساء نسائي نسائية للنساء')),
    ('kids', private.search_form('kids kid children childrens child boys girls baby أطفال اطفال للأطفال أولاد بنات')),
    ('books', private.search_form('book books education كتب كتاب')),
    ('eid', private.search_form('eid ramadan العيد عيد رمضان')),
    ('finance', private.search_form('finance تمويل')),
    ('food', private.search_form('food grocery groceries طعام بقالة أغذية')),
    ('health', private.search_form('health wellness صحة')),
    ('perfumes', private.search_form('perfume perfumes attar عطر عطور')),
    ('prayer', private.search_form('prayer صلاة الصلاة')),
    ('tech', private.search_form('tech electronics تقنية إلكترونيات')),
    ('toys', private.search_form('toy toys games لعبة ألعاب')),
    ('travel', private.search_form('travel hajj umrah سفر حج عمرة')),
    ('wedding', private.search_form('wedding زفاف'))
  ) as names (slug, words)
  where words like '% ' || word_param || ' %'
$function$;

CREATE OR REPLACE FUNCTION private.change_searchable_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.status = 'active' then
    insert into private.searchable_deals (deal_id, created_at, form)
    values (new.id, new.created_at, private.searchable_form(new.title, new.merchant))
    on conflict (deal_id) do update set created_at = excluded.created_at, form = excluded.form;
  else
    delete from private.searchable_deals where deal_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.find_among_first(asked private.search_terms, filters private.list_request, is_over_param boolean, wanted integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  farthest constant integer := 20000;
  is_newest_first constant boolean := coalesce(filters.sort = 'latest', true);
  list constant private.list_request := row(
    filters.category, filters.merchant, null, null, null, null, null, is_over_param, filters.sort, null, null, null, null);
  walked integer := 500;
  listed uuid[];
  matching uuid[];
begin
  if asked.seen = 0 or (is_over_param and not is_newest_first) then -- no index has the expired deals by price or temperature
    return null;
  end if;
  if is_newest_first and num_nonnulls(filters.category, filters.merchant) = 0 then
    if asked.seen * farthest < wanted * walked then
      return null;
    end if;
    matching := array(
      select d.id
      from (
        select * from private.searchable_deals order by created_at desc, deal_id desc limit farthest
      ) as s join public.deals d on d.id = s.deal_id
      where (s.form like all (asked.patterns) or s.form like all (asked.meant))
        and private.fits_search(d, s.form, asked, filters, is_over_param)
      order by s.created_at desc, s.deal_id desc limit wanted);
    return case when cardinality(matching) = wanted then matching end;
  end if;
  loop
    listed := array(select l.deal_id from private.list_deals(list, walked, 0) as l);
    matching := array(
      select d.id
      from unnest(listed) with ordinality as walk (id, place)
      cross join lateral (
        select s.form from private.searchable_deals s
        where s.deal_id = walk.id and (s.form like all (asked.patterns) or s.form like all (asked.meant)) offset 0
      ) as s
      -- One by one: a join might read all deals of the category.
      cross join lateral (select * from public.deals where id = walk.id offset 0) as d
      where private.fits_search(d, s.form, asked, filters, is_over_param)
      order by walk.place limit wanted);
    if cardinality(matching) = wanted or cardinality(listed) < walked then
      return matching;
    elsif cardinality(matching) * farthest::bigint < wanted * walked::bigint or walked = farthest then
      return null;
    end if;
    -- As far as the previous matches suggest, plus a third.
    walked := least(farthest, walked * (2 + wanted / cardinality(matching) * 4 / 3));
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.find_deals(asked private.search_terms, filters private.list_request, is_over_param boolean, is_alike_param boolean, except_ids uuid[], rows_param integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET search_path TO ''
 SET enable_incremental_sort TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  -- Without a sort, the newest matches are ordered by how well they match.
  wanted constant integer := case when filters.sort is null then 200 else rows_param end;
  matching uuid[];
begin
  if rows_param = 0 then
    return;
  end if;
  if not is_alike_param then
    matching := private.find_among_first(asked, filters, is_over_param, wanted);
  end if;
  if matching is null then
    matching := array(
      select d.id
      from private.searchable_deals s join public.deals d on d.id = s.deal_id
      where (is_alike_param or s.form like all (asked.patterns) or s.form like all (asked.meant))
        -- The two longest words select the rows from the index.
        and (is_alike_param or asked.longest is null
          or (s.form like private.search_pattern(asked.longest)
            and s.form like private.search_pattern(coalesce(asked.second, asked.longest)))
          or (s.form like asked.longest_meant and s.form like coalesce(asked.second_meant, asked.longest_meant)))
        and (not is_alike_param or s.form operator(extensions.%>>) asked.alike)
        and (not is_alike_param or not exists (
          select from unnest(asked.words, asked.meant) as w (word, meant)
          where s.form not like private.search_pattern(word) and s.form like meant is not true
            and not (char_length(word) >= 4 and s.form operator(extensions.%>>) word)))
        and private.fits_search(d, s.form, asked, filters, is_over_param)
        and s.deal_id <> all (except_ids)
      order by
        case when is_alike_param then (
          select sum(extensions.word_similarity(word, s.form)) from unnest(asked.words) as word) end desc,
        s.created_at desc, s.deal_id desc
      limit case when filters.sort is null then wanted end);
    if filters.sort is not null then
      execute format(
        'select array(
          select d.id from unnest($1) as id join public.deals d using (id) cross join lateral private.ranking_of(d) r
          order by %s limit $2)',
        (select o.ordered from private.list_orders() o where o.sort = filters.sort))
        into matching using matching, wanted;
    end if;
  end if;
  return query
    select matches.id
    from unnest(matching) with ordinality as matches (id, place) join private.searchable_deals s on s.deal_id = matches.id
    order by
      case when filters.sort is null and not is_alike_param then (
        select count(*) from unnest(asked.words, asked.meanings) as w (word, meaning)
        where s.form like '% ' || word || '%' or s.form like '% ' || meaning || ' %') end desc,
      matches.place
    limit rows_param;
end
$function$;

CREATE OR REPLACE FUNCTION private.meanings_of(words_param text[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  bare constant text[] := string_to_array(private.without_articles(array_to_string(words_param, ' ')), ' ');
  pairs constant text[] := private.word_pairs(words_param);
  bare_pairs constant text[] := private.word_pairs(bare);
  meanings text[] := words_param;
  place integer;
  meaning text;
begin
  for place, meaning in
    select w.place, s.canonical
    from unnest(words_param, bare) with ordinality as w (word, bare, place)
    join private.search_synonyms s on s.word in (w.word, w.bare)
    where s.canonical <> w.word
  loop
    meanings[place] := meaning;
  end loop;
  for place, meaning in
    select p.place, s.canonical
    from unnest(pairs, bare_pairs) with ordinality as p (pair, bare, place)
    join private.search_synonyms s on s.word in (p.pair, p.bare)
  loop
    -- The canonical pair itself means its two words.
    meanings[place] := case when meaning = pairs[place] then words_param[place] else meaning end;
    meanings[place + 1] := case when meaning = pairs[place] then words_param[place + 1] else meaning end;
  end loop;
  return meanings;
end
$function$;

CREATE OR REPLACE FUNCTION private.names_category(form text, category text, asked private.search_terms)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select not exists (
    select from unnest(asked.category_words, asked.category_meant) as w (word, meant)
    where form not like '% ' || word || '%' and form not like meant and category || ':' || word <> all (asked.named))
$function$;

CREATE OR REPLACE FUNCTION private.read_search(text_param text)
 RETURNS private.search_terms
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  typed text := left(btrim(text_param), 100);
  asked private.search_terms;
begin
  asked.words := (string_to_array(nullif(btrim(private.search_form(typed)), ''), ' '))[1:8];
  -- Intentional signs. Others only separate words, unless there is nothing else.
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

  asked.meanings := private.meanings_of(asked.words);
  select array_agg(word), array_agg('% ' || meaning || case when meaning = word then '%' else ' %' end),
    array_agg(distinct slug || ':' || word)
  into asked.category_words, asked.category_meant, asked.named
  from unnest(asked.words, asked.meanings) as w (word, meaning),
    unnest(private.categories_named(word) || case when meaning <> word then private.categories_named(meaning) end) as slug;
  if asked.words <@ asked.category_words then -- without other words they are ordinary words
    asked.category_words := '{}';
  end if;
  asked.category_words := coalesce(asked.category_words, '{}');
  select coalesce(array_agg(word), '{}'), coalesce(array_agg(meaning), '{}') into asked.words, asked.meanings
  from unnest(asked.words, asked.meanings) as w (word, meaning) where word <> all (asked.category_words);
  select word into asked.alike from unnest(asked.words, asked.meanings) as w (word, meaning)
  order by (word = meaning and char_length(word) >= 4) desc, char_length(word) desc, word limit 1;
  asked.patterns := array(select private.search_pattern(word) from unnest(asked.words) as word);
  select (array_agg(word order by char_length(word) desc, word))[1], (array_agg(word order by char_length(word) desc, word))[2]
  into asked.longest, asked.second from unnest(asked.words) as word;
  if asked.meanings = asked.words then
    asked.meanings := null;
    return asked;
  end if;
  asked.meant := array(
    select case when meaning = word then private.search_pattern(word) else '% ' || meaning || ' %' end
    from unnest(asked.words, asked.meanings) as w (word, meaning));
  asked.longest_meant := asked.meant[array_position(asked.words, asked.longest)];
  asked.second_meant := asked.meant[array_position(asked.words, asked.second)];
  return asked;
end
$function$;

CREATE OR REPLACE FUNCTION private.refill_search(refill_id_param uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deals_max constant integer := 5000;
  refill private.search_refills;
  patterns text[];
  deals integer;
  last_id uuid;
  matching uuid[];
begin
  select * into refill from private.search_refills where id = refill_id_param for update;
  if not found then
    return false;
  end if;
  patterns := array(select '%' || word || '%' from unnest(refill.words) as word);
  select count(*), (array_agg(deal_id order by deal_id desc))[1],
    coalesce(array_agg(deal_id) filter (where form like any (patterns)), '{}')
  into deals, last_id, matching
  from (select deal_id, form from private.searchable_deals where deal_id > refill.after_id order by deal_id limit deals_max) as next;
  -- A title that changes at the same time is read after its change.
  perform from public.deals where id = any (matching) order by id for share;
  update private.searchable_deals s set form = private.searchable_form(d.title, d.merchant)
  from public.deals d
  where d.id = s.deal_id and s.deal_id = any (matching) and s.form <> private.searchable_form(d.title, d.merchant);
  perform pg_notify('samha_changes', 'search_synonyms');
  if deals < deals_max then
    delete from private.search_refills where id = refill.id;
    return false;
  end if;
  update private.search_refills set after_id = last_id where id = refill.id;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.searchable_form(title_param text, merchant_param text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  form constant text := private.search_form(title_param || ' ' || merchant_param);
  bare constant text := private.without_articles(form);
  words text[] := string_to_array(btrim(form), ' ');
begin
  words := words || private.word_pairs(words);
  if bare <> form then
    words := words || string_to_array(btrim(bare), ' ') || private.word_pairs(string_to_array(btrim(bare), ' '));
  end if;
  return form || coalesce((
    select string_agg(distinct s.canonical || ' ', '') from private.search_synonyms s
    where s.word = any (words) and position(' ' || s.canonical || ' ' in form) = 0), '');
end
$function$;

CREATE OR REPLACE FUNCTION private.without_articles(form_param text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(form_param, '\mW?(AL|BAL|LL)(?=[^ ]{2})'::text, ''::text, 'g'::text);

CREATE OR REPLACE FUNCTION private.word_pairs(words_param text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT ((p.one || ' '::text) || p.next) FROM UNNEST(word_pairs.words_param, (word_pairs.words_param)[2:]) p(one, next) WHERE (p.next IS NOT NULL));

CREATE OR REPLACE FUNCTION private.words_in_order(spellings jsonb, name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select string_agg(value, ', ' order by key <> name, value) from jsonb_each_text(spellings)
$function$;

CREATE OR REPLACE FUNCTION public.get_search_words()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return json_build_object(
    'groups', (
      select coalesce(json_agg(json_build_object('canonical', name, 'words', words) order by canonical), '[]')
      from (
        select canonical, min(spelling) filter (where word = canonical) as name,
          array_agg(spelling order by spelling) filter (where word <> canonical) as words
        from private.search_synonyms group by canonical order by canonical limit 2000
      ) as groups),
    'pending', (select count(*) from private.search_refills));
end
$function$;

CREATE OR REPLACE FUNCTION public.read_search_beside(query_param text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked constant private.search_terms := private.read_search(query_param);
  named text[] := '{}';
begin
  if asked is null then
    return null;
  end if;
  if cardinality(asked.words) = 1 and asked.signs is null then
    named := private.categories_named(asked.words[1]) || private.categories_named(asked.meanings[1]);
  end if;
  return json_build_object(
    'categories', (
      select coalesce(json_agg(json_build_object('slug', slug, 'deals', deals) order by slug), '[]')
      from (select distinct slug, private.count_kept_deals(slug, false) as deals from unnest(named) as slug) as counts
      where deals > 0),
    'upcoming', (
      select case when count(*) > 0 then json_build_object(
        'deals', count(*), 'id', (array_agg(id order by starts_at, id))[1], 'starts_at', min(starts_at)) end
      from (
        select d.id, d.starts_at
        from (
          select * from public.deals
          where status = 'active' and expired_at is null and starts_at > now() order by starts_at limit 1000
        ) as d join private.searchable_deals s on s.deal_id = d.id
        where d.category = any (named)
          or ((s.form like all (asked.patterns) or s.form like all (asked.meant))
            and (asked.signs is null or lower(d.title || ' ' || d.merchant) like all (asked.signs))
            and private.names_category(s.form, d.category, asked))
      ) as matching));
end
$function$;

CREATE OR REPLACE FUNCTION public.save_search_words(words_param text[], canonical_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  group_max constant integer := 60;
  words_max constant integer := 2000;
  typed constant text[] := array(
    select btrim(t) from unnest(words_param[1:group_max + 1]) as t where btrim(t) <> '');
  name constant text := btrim(private.search_form(left(canonical_param, 100)));
  spellings jsonb; -- by form
  earlier jsonb;
  taken record;
  changed text[];
  refill uuid;
begin
  perform private.require_admin();
  perform private.check_fields(
    row('canonical_param', name ~ '^[^ ]+( [^ ]+)?$' and char_length(btrim(canonical_param)) <= 40,
      'Use one or two words of at most 40 characters', 'search_word', '{}')::private.field_rule,
    row('words_param', not exists (
        select from unnest(typed) as t
        where char_length(t) > 40 or btrim(private.search_form(left(t, 100))) !~ '^[^ ]+( [^ ]+)?$'),
      'Use one or two words of at most 40 characters', 'search_word', '{}')::private.field_rule,
    row('words_param', cardinality(typed) <= group_max, 'A group has at most 60 words', 'max_items', '{"max": 60}')::private.field_rule,
    private.text_rule('canonical_param', 'Word', canonical_param),
    private.text_rule('words_param', 'Words', array_to_string(typed, ' ')));
  lock table private.search_synonyms in share row exclusive mode;
  select coalesce(jsonb_object_agg(btrim(private.search_form(t)), t order by place desc), '{}') into spellings
  from (
    select btrim(canonical_param) as t, 0 as place
    union all select t, place from unnest(typed) with ordinality as w (t, place)
  ) as all_words;
  if not exists (select from jsonb_object_keys(spellings) as word where word <> name) then
    spellings := '{}'; -- a single word is no group
  end if;
  select s.spelling, s.canonical into taken
  from private.search_synonyms s where s.word in (select jsonb_object_keys(spellings)) and s.canonical <> name limit 1;
  if found then
    raise exception '% already belongs to the group of %', taken.spelling, taken.canonical
      using errcode = 'PT409', hint = 'search_word_taken',
        detail = jsonb_build_object('word', taken.spelling, 'group', (
          select spelling from private.search_synonyms where word = taken.canonical))::text;
  end if;
  if (select count(*) from private.search_synonyms where canonical <> name) + (select count(*) from jsonb_object_keys(spellings)) > words_max then
    raise exception 'There are at most 2,000 words' using errcode = 'PT409', hint = 'too_many_search_words';
  end if;

  select coalesce(jsonb_object_agg(word, spelling), '{}') into earlier from private.search_synonyms where canonical = name;
  if earlier = spellings then
    return;
  end if;
  delete from private.search_synonyms where canonical = name and not spellings ? word;
  insert into private.search_synonyms (word, canonical, spelling)
  select key, name, value from jsonb_each_text(spellings)
  on conflict (word) do update set spelling = excluded.spelling;
  -- The subject is derived from the name of the group.
  perform private.log_admin_action('save_search_words', 'search_words', md5(name)::uuid,
    jsonb_build_object('words', private.words_in_order(earlier, name)),
    jsonb_build_object('words', private.words_in_order(spellings, name)));

  changed := array(
    select word from jsonb_object_keys(earlier || spellings) as word where (earlier ? word) is distinct from (spellings ? word));
  if changed <> '{}' then
    insert into private.search_refills (words) values (changed) returning id into refill;
    if private.refill_search(refill) then
      perform private.enqueue('refill_search', jsonb_build_object('refill_id', refill));
    end if;
  end if;
end
$function$;

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
  filters private.list_request := private.read_list_request(row(
    category_filter, merchant_filter, location_filter, duration_filter, since_param, min_price_param, max_price_param, false,
    sort_param, null, null, null, null)::private.list_request);
  running uuid[];
  expired uuid[];
begin
  if asked is null then
    return;
  end if;
  asked.seen := (
    select count(*) from (
      select form from private.searchable_deals order by created_at desc, deal_id desc limit 500
    ) as newest where form like all (asked.patterns) or form like all (asked.meant));
  -- A search accepts the orders of lists with all running deals.
  filters.sort := (select o.sort from private.list_orders() o where o.sort = sort_param and o.count_max is null);

  running := array(select private.find_deals(asked, filters, false, false, '{}', rows_max));
  expired := array(select private.find_deals(asked, filters, true, false, '{}', rows_max - cardinality(running)));
  -- Shorter words resemble too many others.
  if cardinality(running) + cardinality(expired) < few and char_length(asked.alike) >= 4 then
    perform set_config('pg_trgm.strict_word_similarity_threshold', '0.35', true);
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

ALTER TABLE "private"."search_synonyms" ADD CONSTRAINT "search_synonyms_canonical_fkey" FOREIGN KEY (canonical) REFERENCES private.search_synonyms(word) ON DELETE CASCADE;

CREATE INDEX search_synonyms_canonical_idx ON private.search_synonyms USING btree (canonical);

COMMENT ON FUNCTION "private"."meanings_of"(text[]) IS 'For read_search.';

COMMENT ON FUNCTION "private"."refill_search"(uuid) IS 'Definer: called by save_search_words and the background worker only. Safe to repeat.';

COMMENT ON FUNCTION "private"."searchable_form"(text, text) IS 'After a change of a group, private.searchable_deals must be refilled.';

COMMENT ON FUNCTION "private"."without_articles"(text) IS 'Inlined.';

COMMENT ON FUNCTION "private"."word_pairs"(text[]) IS 'Inlined.';

COMMENT ON FUNCTION "private"."words_in_order"(jsonb, text) IS 'For the log of save_search_words.';

COMMENT ON FUNCTION "public"."get_search_words"() IS 'Definer: require_admin decides. At most 2,000 words exist.';

COMMENT ON FUNCTION "public"."read_search_beside"(text) IS 'Definer: private.searchable_deals has no grants; it returns public deals only. Counts the first 1,000 upcoming deals.';

COMMENT ON FUNCTION "public"."save_search_words"(text[], text) IS 'Definer: require_admin decides; private.search_synonyms has no grants.';

COMMENT ON TABLE "private"."search_refills" IS 'Written by save_search_words and refill_search.';

COMMENT ON TABLE "private"."search_synonyms" IS 'Written by save_search_words. English words with another common meaning are no members: id and aid (Eid), date (of a calendar), humus, salat (a salad in German).';

REVOKE ALL ON FUNCTION "private"."meanings_of"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refill_search"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."searchable_form"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."without_articles"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."word_pairs"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."words_in_order"(jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."get_search_words"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_search_words"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_search_beside"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_search_beside"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."save_search_words"(text[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_search_words"(text[], text) TO "anon", "authenticated";

-- The words that the site starts with. The first word of each line names the group.
insert into private.search_synonyms (word, canonical, spelling)
select btrim(private.search_form(spelling)), btrim(private.search_form(split_part(words, ', ', 1))), spelling
from (values
  ('ramadan, ramadhan, ramazan, ramzan, ramzaan, ramadaan, ramadhaan, رمضان, رمضانية'),
  ('eid, عيد, bayram, bayramı, lebaran, aidilfitri, aidiladha, hari raya, idul fitri, idul adha'),
  ('eidi, eidiya, eidiyah, عيدية, عیدی'),
  ('suhoor, suhur, suhour, sahur, sahoor, sehri, سحور, سحری'),
  ('iftar, iftaar, aftar, iftari, إفطار, افطاری'),
  ('taraweeh, tarawih, taravih, teravih, تراويح'),
  ('fasting, sawm, صيام, puasa, oruç, روزہ'),
  ('lantern, lanterns, fanous, fanoos, فانوس, فوانيس'),
  ('umrah, umra, umroh, omra, omrah, umre, عمرة'),
  ('hajj, haj, hadj, hac, حج'),
  ('ihram, ihraam, ehram, إحرام'),
  ('makkah, makka, mecca, mekkah, mekke, مكة'),
  ('madinah, madina, medina, medinah, medine, المدينة المنورة'),
  ('zamzam, zam zam, zemzem, زمزم'),
  ('qurbani, qurban, kurban, korban, udhiya, udhiyah, udhiyyah, udhia, أضحية, أضاحي, قرباني'),
  ('aqiqah, aqeeqah, aqiqa, aqeeqa, akika, عقيقة'),
  ('zakat, zakah, zakaat, zekat, زكاة, زکوٰة'),
  ('sadaqah, sadaqa, sadqa, sadqah, sadaka, sedekah, صدقة, صدقات'),
  ('nikah, nikaah, nikkah, نكاح'),
  ('walima, walimah, waleema, وليمة'),
  ('mehndi, mehendi, mehandi, henna, hinna, حناء, kına, inai'),
  ('quran, quraan, koran, qoran, kuran, قرآن, mushaf, مصحف, مصاحف'),
  ('hadith, hadeeth, hadees, hadis, أحاديث'),
  ('seerah, sirah, seera, siyer, سيرة نبوية'),
  ('sunnah, sunna'),
  ('dhikr, zikr, thikr, zikir, adhkar, azkar, أذكار'),
  ('dua, duaa, duas, دعاء, أدعية'),
  ('adhan, azan, athan, azaan, ezan, أذان'),
  ('prayer, prayers, salah, salaah, namaz, namaaz, solat, صلاة, نماز'),
  ('wudu, wudhu, wuzu, wudoo, abdest, وضوء, ablution'),
  ('mosque, mosques, masjid, مسجد, مساجد, mescit'),
  ('madrasah, madrasa, madressa, madrassah, madrassa, medrese'),
  ('prayer mat, prayer mats, prayer rug, prayer rugs, musallah, musalla, sajjada, sajjadah, sajadah, sejadah, seccade, janamaz, jainamaz, jaynamaz, سجادة, سجادة صلاة, سجادات صلاة, جائے نماز'),
  ('tasbih, tasbeeh, tesbih, misbaha, misbahah, prayer beads, سبحة, مسبحة, تسبيح'),
  ('miswak, meswak, misvak, siwak, sewak, مسواك, سواك'),
  ('hijama, hijamah, hacamat, bekam, cupping, حجامة'),
  ('ruqyah, ruqya, رقية'),
  ('halal, halaal, helal, حلال'),
  ('dates, tamr, hurma, khajoor, khajur, kurma, تمر, تمور, کھجور, خرما'),
  ('medjool, medjoul, medjul, mejdool, majdool, majdoul, مجدول'),
  ('ajwa, ajwah, عجوة'),
  ('sukkari, sukkary, sukari'),
  ('saffron, zafran, zaafran, safran, kesar, زعفران'),
  ('black seed, blackseed, kalonji, nigella seed, habbatus sauda, habba sauda, حبة البركة, حبة سوداء'),
  ('honey, عسل, شہد, madu'),
  ('olive oil, زيت زيتون, zeytinyağı, minyak zaitun'),
  ('zaatar, zatar, زعتر'),
  ('tahini, tahina, tahineh, طحينة'),
  ('biryani, biriyani, briyani, biriani, برياني'),
  ('kebab, kebabs, kabab, kababs, kebap, kabob, كباب'),
  ('samosa, samosas, samoosa, sambusa, sambosa, sambousa, سمبوسة'),
  ('shawarma, shawerma, shwarma, شاورما'),
  ('falafel, felafel, falafil, فلافل'),
  ('baklava, baklawa, baqlawa, بقلاوة'),
  ('kunafa, kunafeh, knafeh, kanafeh, künefe, كنافة'),
  ('maamoul, mamoul, maamul'),
  ('halwa, halva, halawa, helva, حلاوة'),
  ('naan, نان'),
  ('chapati, chapatti, chapathi'),
  ('paratha, parata, پراٹھا'),
  ('ghee, سمن, samneh'),
  ('coffee, qahwa, qahwah, gahwa, kahwa, kahve, قهوة'),
  ('tea, teas, chai, شاي, چائے'),
  ('karak, karrak, كرك'),
  ('rice, أرز, رز, چاول, pirinç, beras'),
  ('meat, لحم, لحوم, لحمة, گوشت, gosht, daging'),
  ('chicken, chickens, دجاج, دجاجة, فراخ, tavuk, ayam, مرغی'),
  ('lamb, خروف, خرفان, kuzu'),
  ('fish, سمك, أسماك, balık, ikan, مچھلی'),
  ('bread, خبز, ekmek, roti'),
  ('sweets, candy, candies, حلوى, حلويات, مٹھائی, mithai'),
  ('chocolate, chocolates, شوكولاتة, شوكولا, çikolata, coklat'),
  ('cheese, جبن, جبنة, أجبان, peynir, keju'),
  ('yoghurt, yogurt, yoghurts, yogurts, زبادي'),
  ('nuts, مكسرات, kuruyemiş'),
  ('spices, spice, بهارات, توابل, baharat, rempah'),
  ('oud, oudh, aoud, عود, gaharu, agarwood'),
  ('attar, attars, ittar, itr, عطر, عطور'),
  ('perfume, perfumes, parfum'),
  ('bakhoor, bakhour, bukhoor, bukhur, bakhur, بخور, buhur'),
  ('musk, misk, مسك'),
  ('abaya, abayas, abayah, abaaya, عباية, عبايات, عباءة, عباءات'),
  ('hijab, hijabs, hijaab, hejab, حجاب, tudung, başörtüsü, headscarf, headscarves'),
  ('niqab, niqabs, niqaab, نقاب'),
  ('jilbab, jilbabs, jilbaab, جلباب, جلابيب'),
  ('khimar, khimaar, خمار'),
  ('thobe, thobes, thawb, thoub, ثوب, أثواب, jubbah, jubba, jubah, جبة, dishdasha, dishdash, دشداشة, kandura, kandora, كندورة'),
  ('bisht, بشت, مشلح'),
  ('kufi, kufis, taqiyah, taqiya, takke, kopiah, prayer cap, طاقية'),
  ('shemagh, shmagh, keffiyeh, keffiyah, kufiyah, kufiya, شماغ, كوفية'),
  ('ghutra, ghutrah, غترة'),
  ('kaftan, kaftans, caftan, قفطان'),
  ('jalabiya, jalabiyah, galabeya, jellabiya, djellaba, جلابية'),
  ('shalwar, salwar, shalvar, شلوار'),
  ('dupatta, dupata, دوپٹہ'),
  ('burkini, burqini, بوركيني'),
  ('turban, turbans, عمامة'),
  ('books, كتاب, كتب, kitab, kitap, buku'),
  ('gift, gifts, هدية, هدايا, hediye, hadiah'),
  ('shoes, shoe, حذاء, أحذية, ayakkabı, kasut, جوتے'),
  ('clothes, clothing, ملابس, pakaian'),
  ('dress, dresses, فستان, فساتين, elbise'),
  ('bag, bags, حقيبة, حقائب, شنطة, شنط, çanta'),
  ('toy, toys, لعبة, ألعاب, oyuncak, mainan'),
  ('fridge, fridges, refrigerator, refrigerators, ثلاجة, ثلاجات, buzdolabı'),
  ('washing machine, washing machines, غسالة, غسالات'),
  ('oven, ovens, فرن, أفران'),
  ('phone, phones, smartphone, smartphones, هاتف, هواتف, جوال, جوالات, موبايل'),
  ('laptop, laptops, لابتوب'),
  ('computer, computers, حاسوب, كمبيوتر, bilgisayar'),
  ('television, televisions, tv, تلفاز, تلفزيون, telly'),
  ('headphones, headphone, earphones, سماعة, سماعات'),
  ('car, cars, سيارة, سيارات'),
  ('furniture, أثاث, mobilya, perabot'),
  ('carpet, carpets, rug, rugs, سجاد'),
  ('blanket, blankets, بطانية, بطانيات'),
  ('kitchen, مطبخ, مطابخ, mutfak, dapur'),
  ('soap, soaps, صابون, sabun'),
  ('cotton, قطن, pamuk'),
  ('silk, حرير, ipek'),
  ('gold, ذهب, altın, emas'),
  ('silver, فضة, gümüş'),
  ('ring, rings, خاتم, خواتم, yüzük, cincin'),
  ('nappies, nappy, diaper, diapers, حفاضات, حفاض'),
  ('used, secondhand, second hand, preloved, مستعمل, مستعملة'),
  ('wedding, weddings, زفاف, عرس, شادی, shaadi, düğün'),
  ('hotel, hotels, فندق, فنادق'),
  ('ticket, tickets, تذكرة, تذاكر'),
  ('flight, flights, طيران'),
  ('discount, discounts, خصم, خصومات, تخفيضات, indirim, diskaun'),
  ('delivery, توصيل, teslimat'),
  ('colour, color, colours, colors, coloured, colored'),
  ('jewellery, jewelry, jewelery, مجوهرات'),
  ('pyjamas, pajamas, pyjama, pajama, بيجاما'),
  ('tyre, tyres, tires'),
  ('fibre, fiber'),
  ('flavour, flavor, flavours, flavors'),
  ('grey, gray'),
  ('organiser, organizer, organisers, organizers'),
  ('aubergine, aubergines, eggplant, باذنجان'),
  ('courgette, courgettes, zucchini'),
  ('coriander, cilantro, كزبرة'),
  ('doughnut, doughnuts, donut, donuts'),
  ('pushchair, pushchairs, stroller, strollers, pram, prams'),
  ('torch, torches, flashlight, flashlights')
) as groups (words), regexp_split_to_table(words, ', ') as spelling;

update private.searchable_deals s set form = private.searchable_form(d.title, d.merchant)
from public.deals d where d.id = s.deal_id and s.form <> private.searchable_form(d.title, d.merchant);
