set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.keep_mentions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
  answered uuid := (select c.user_id from public.comments c where c.id = new.parent_id);
  named uuid[];
  member uuid;
begin
  -- A name in an address or of another site is not a mention. The pattern equals that of contract/deals/mentions.ts, and a test
  -- compares their results: an address, or a name after a character that is neither a letter nor a sign of addresses.
  named := array(
    select p.id
    from regexp_matches(new.content,
      '(?:://|www\.|\.[a-z]{2,}[/?#:])[^\s\u00a0\u2000-\u200a\u202f\u3000]+|(?:^|[^a-z0-9_\u00c0-\u05ff\u0620-\u06d3\u06d5-\u1fff\u3040-\ud7ff./\\@=&%+#~-])[وف]?@([a-z0-9_]{3,30})(?![-.:/\\@]?[a-z0-9_\u00c0-\u05ff\u0620-\u06d3\u06d5-\u1fff\u3040-\ud7ff])',
      'gi') with ordinality
      as found (name, place)
    join public.profiles p on p.username = lower(found.name[1])
    where p.id is distinct from new.user_id
    group by p.id
    order by min(found.place)
    limit 5);
  if tg_op = 'UPDATE' then
    for member in
      delete from public.comment_mentions m where m.comment_id = new.id and m.user_id <> all (named) returning m.user_id
    loop
      perform private.withdraw_comments(array[member], array[new.id], array['mention']);
    end loop;
  end if;
  if named = '{}' then
    return null;
  end if;
  select * into deal from public.deals where id = new.deal_id;
  foreach member in array named loop
    continue when deal.status <> 'active' and member is distinct from deal.user_id
      and not exists (select from private.admins a where a.user_id = member);
    insert into public.comment_mentions (comment_id, user_id) values (new.id, member) on conflict do nothing;
    -- The author of the parent comment and the poster already get a notice about this comment, unless they switched it off.
    if tg_op = 'INSERT' and not private.reaches_as(member,
      case member when answered then 'reply' when deal.user_id then 'comment' end, 'mention')
    then
      perform private.notify_member(member, 'mention', 'deal', deal.id, format('mention deal %s', deal.id), new.user_id, new.id);
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.latin_digits(text_param text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  -- All decimal digits of Unicode, ten for each script, without those that NFKD replaces.
  digits constant text := '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯'
    || '೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙'
    || '᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙'
    || '꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹𐒠𐒡𐒢𐒣𐒤𐒥𐒦𐒧𐒨𐒩𐴰𐴱𐴲𐴳𐴴𐴵𐴶𐴷𐴸𐴹𐵀𐵁𐵂𐵃𐵄𐵅𐵆𐵇𐵈𐵉𑁦𑁧𑁨𑁩𑁪𑁫𑁬𑁭𑁮𑁯𑃰𑃱𑃲𑃳𑃴𑃵𑃶𑃷𑃸𑃹'
    || '𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿𑇐𑇑𑇒𑇓𑇔𑇕𑇖𑇗𑇘𑇙𑋰𑋱𑋲𑋳𑋴𑋵𑋶𑋷𑋸𑋹𑑐𑑑𑑒𑑓𑑔𑑕𑑖𑑗𑑘𑑙𑓐𑓑𑓒𑓓𑓔𑓕𑓖𑓗𑓘𑓙𑙐𑙑𑙒𑙓𑙔𑙕𑙖𑙗𑙘𑙙𑛀𑛁𑛂𑛃𑛄𑛅𑛆𑛇𑛈𑛉𑛐𑛑𑛒𑛓𑛔𑛕𑛖𑛗𑛘𑛙𑛚𑛛𑛜𑛝𑛞𑛟𑛠𑛡𑛢𑛣𑜰𑜱𑜲𑜳𑜴𑜵𑜶𑜷𑜸𑜹'
    || '𑣠𑣡𑣢𑣣𑣤𑣥𑣦𑣧𑣨𑣩𑥐𑥑𑥒𑥓𑥔𑥕𑥖𑥗𑥘𑥙𑯰𑯱𑯲𑯳𑯴𑯵𑯶𑯷𑯸𑯹𑱐𑱑𑱒𑱓𑱔𑱕𑱖𑱗𑱘𑱙𑵐𑵑𑵒𑵓𑵔𑵕𑵖𑵗𑵘𑵙𑶠𑶡𑶢𑶣𑶤𑶥𑶦𑶧𑶨𑶩𑷠𑷡𑷢𑷣𑷤𑷥𑷦𑷧𑷨𑷩𑽐𑽑𑽒𑽓𑽔𑽕𑽖𑽗𑽘𑽙𖄰𖄱𖄲𖄳𖄴𖄵𖄶𖄷𖄸𖄹𖩠𖩡𖩢𖩣𖩤𖩥𖩦𖩧𖩨𖩩'
    || '𖫀𖫁𖫂𖫃𖫄𖫅𖫆𖫇𖫈𖫉𖭐𖭑𖭒𖭓𖭔𖭕𖭖𖭗𖭘𖭙𖵰𖵱𖵲𖵳𖵴𖵵𖵶𖵷𖵸𖵹𞅀𞅁𞅂𞅃𞅄𞅅𞅆𞅇𞅈𞅉𞋰𞋱𞋲𞋳𞋴𞋵𞋶𞋷𞋸𞋹𞓰𞓱𞓲𞓳𞓴𞓵𞓶𞓷𞓸𞓹𞗱𞗲𞗳𞗴𞗵𞗶𞗷𞗸𞗹𞗺𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙';
begin
  if text_param ~ ('[' || digits || ']') then
    return translate(text_param, digits, repeat('0123456789', char_length(digits) / 10));
  end if;
  return text_param;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_search(text_param text)
 RETURNS private.search_terms
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  typed text := left(btrim(text_param), 100);
  typed_signs text := btrim(private.sign_form(typed));
  asked private.search_terms;
begin
  asked.words := (string_to_array(nullif(btrim(private.search_form(typed)), ''), ' '))[1:8];
  -- Signs that are typed on purpose. Other signs only separate words, unless the text has nothing else.
  select array_agg(private.like_pattern(part)) into asked.signs from (
    select btrim(part, '.,;:!?()"«»،؛؟') as part from regexp_split_to_table(typed_signs, '\s+') as part limit 8
  ) as parts
  where part ~ '[%_\\*=#+@]';
  if asked.words is null and asked.signs is null then
    if typed_signs <> '' then
      asked.signs := array[private.like_pattern(typed_signs)];
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
  if asked.words <@ asked.category_words then -- if there are no other words, they are ordinary words
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

CREATE OR REPLACE FUNCTION private.search_form(text_param text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((' '::text || btrim(regexp_replace(regexp_replace(regexp_replace(replace(replace(replace(replace(translate(regexp_replace(lower(NORMALIZE(private.latin_digits(text_param), NFKD)), '[''`‘’‛′‵\u02b9-\u02cf\u02ee\u0294\u0295\u0559\u055a\u05f3\ua78b\ua78c\u0300-\u036f\u0621\u0640\u064b-\u065f\u0670]| [\u0301\u0313\u0314]'::text, ''::text, 'g'::text), 'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةٱپچڤگکیہھۃٹڈڑںےژıøłđðħŧŋəɓɗƙƴ'::text, 'ABTCJHXDVRZSUsdtzOGFQKLMNEWYYEAPcvgKYEEEtdrNYjiolddhtnebdky'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), '([0-9])([A-Za-z])'::text, '\1 \2'::text, 'g'::text), '([A-Za-z])([0-9])'::text, '\1 \2'::text, 'g'::text), '([^A-Za-z0-9\u00df-\u1fff\u2c00-\ud7ff\uf900-\ufaff]|[÷\u0589\u058a\u05be\u05c0\u05c3\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u3000-\u3003\u3008-\u301f\u30fb])+'::text, ' '::text, 'g'::text))) || ' '::text);

CREATE OR REPLACE FUNCTION private.sign_form(text_param text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower(NORMALIZE(private.latin_digits(translate(text_param, '٪٫٬‎‏؜'::text, '%.,'::text)), NFKC));

CREATE OR REPLACE FUNCTION private.fits_search(deal public.deals, form text, asked private.search_terms, filters private.list_request, is_over_param boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((is_over_param OR private.is_running(deal)) AND ((NOT is_over_param) OR (((deal).status = 'active'::public.deal_status) AND private.is_over(deal))) AND (((filters).category IS NULL) OR ((deal).category = (filters).category)) AND private.fits_request(deal, filters) AND ((NOT private.asks_for_facts(filters)) OR private.fits_facts((deal).id, filters)) AND (((asked).signs IS NULL) OR (private.sign_form((((deal).title || ' '::text) || (deal).merchant)) ~~ ALL ((asked).signs))) AND (((asked).category_words = '{}'::text[]) OR private.names_category(form, (deal).category, asked)));

CREATE OR REPLACE FUNCTION public.admin_find_deals(text_param text DEFAULT ''::text, status_param text DEFAULT ''::text)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted text := btrim(coalesce(text_param, ''));
  pattern text := private.like_pattern(wanted);
  form_pattern text := private.like_pattern(nullif(btrim(private.search_form(wanted)), ''));
begin
  perform private.require_admin();
  return query
    select * from public.deals_with_temperature d
    where (coalesce(status_param, '') = '' or d.status::text = status_param)
      and (wanted = '' or d.title ilike pattern or d.merchant ilike pattern
        or coalesce(
          (select s.form from private.searchable_deals s where s.deal_id = d.id),
          private.search_form(d.title || ' ' || d.merchant)) like form_pattern
        or (wanted ~ '^[0-9a-f-]{7,36}$' and starts_with(d.id::text, wanted)))
    order by d.created_at desc, d.id
    limit 50;
end
$function$;

CREATE OR REPLACE FUNCTION public.list_businesses(search_param text DEFAULT NULL::text, category_filter text DEFAULT NULL::text, limit_param integer DEFAULT 24, offset_param integer DEFAULT 0, sort_param text DEFAULT NULL::text)
 RETURNS TABLE(slug text, name text, is_registered boolean, category text, location text, halal_certifier text, logo_url text, deals bigint, total bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  only_category text := nullif(nullif(lower(btrim(category_filter)), ''), 'all');
  pattern text := private.like_pattern(nullif(btrim(search_param), ''));
  -- Ignores case, accents and apostrophes: `cafe` finds `Café`.
  form_pattern text := private.like_pattern(nullif(btrim(private.search_form(search_param)), ''));
  by_name boolean := lower(btrim(coalesce(sort_param, ''))) = 'name';
begin
  return query
    with out_of_time as (
      select private.merchant_key(d.merchant) as key, d.category, count(*) as deals
      from private.deals_out_of_time() as d group by 1, 2
    ), counts as (
      select c.merchant_key as key, (array_agg(c.name order by c.current_deals desc, c.category))[1] as name,
        sum(c.current_deals - coalesce(o.deals, 0))::bigint as deals,
        bool_or(c.category = only_category and c.current_deals > coalesce(o.deals, 0)) as in_category
      from private.merchant_deal_counts c
      left join out_of_time o on o.key = c.merchant_key and o.category = c.category
      -- Excludes deals without a merchant.
      where c.current_deals > 0 and c.merchant_key <> 'unknown-merchant'
        and (form_pattern is null or c.name ilike pattern or private.search_form(c.name) like form_pattern)
      group by c.merchant_key
    ), matches as (
      select m.slug, m.name, true as is_registered, m.category, m.location, m.halal_certifier, m.logo_url,
        coalesce(k.deals, 0) as deals
      from public.merchants m left join counts k on k.key = m.name_key
      where m.status = 'approved' and (only_category is null or m.category = only_category)
        and (pattern is null or m.name ilike pattern or private.search_form(m.name) like form_pattern)
      union all
      select k.key, k.name, false, null, '', '', '', k.deals
      from counts k
      where k.deals > 0 and (only_category is null or k.in_category)
        and (pattern is null or form_pattern is not null or k.name ilike pattern)
        and not exists (select from public.merchants m where m.status = 'approved' and m.name_key = k.key)
    )
    select f.*, count(*) over () from matches f
    order by case when by_name then lower(f.name) end, f.is_registered desc, f.deals desc, f.name, f.slug
    limit least(greatest(coalesce(limit_param, 24), 0), 100) offset greatest(coalesce(offset_param, 0), 0);
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
            and (asked.signs is null or private.sign_form(d.title || ' ' || d.merchant) like all (asked.signs))
            and private.names_category(s.form, d.category, asked))
      ) as matching));
end
$function$;

COMMENT ON FUNCTION "private"."latin_digits"(text) IS 'After changing it, refill private.searchable_deals. A test compares it with Unicode.';

COMMENT ON FUNCTION "private"."sign_form"(text) IS 'Inlined.';

REVOKE ALL ON FUNCTION "private"."latin_digits"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sign_form"(text) FROM PUBLIC;

-- A search word whose new form is in another group joins that group.
with forms as materialized (
  select word, canonical, btrim(private.search_form(spelling)) as form from private.search_synonyms
)
update private.search_synonyms s set canonical = kept.canonical
from forms old join forms kept on kept.word = old.form and kept.word <> old.word
where s.canonical = old.word;
with forms as materialized (
  select word, btrim(private.search_form(spelling)) as form from private.search_synonyms
)
delete from private.search_synonyms s using forms old
where old.word = s.word and old.word <> old.form and exists (
  select from forms kept where kept.form = old.form and (kept.word = old.form or kept.word < old.word));
update private.search_synonyms s
set word = btrim(private.search_form(s.spelling)), canonical = btrim(private.search_form(c.spelling))
from private.search_synonyms c
where c.word = s.canonical
  and (s.word, s.canonical) <> (btrim(private.search_form(s.spelling)), btrim(private.search_form(c.spelling)));

update private.searchable_deals s set form = private.searchable_form(d.title, d.merchant)
from public.deals d where d.id = s.deal_id and s.form <> private.searchable_form(d.title, d.merchant);

update private.alerts set patterns_any = private.alert_patterns(words_any), patterns_all = private.alert_patterns(words_all),
  patterns_none = private.alert_patterns(words_none)
where (patterns_any, patterns_all, patterns_none)
  <> (private.alert_patterns(words_any), private.alert_patterns(words_all), private.alert_patterns(words_none));
