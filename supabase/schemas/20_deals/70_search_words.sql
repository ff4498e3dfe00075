-- Returns a text in the form that the search compares: lower-case words and numbers, each with a space before and after it. Removes
-- accents, vowel signs and apostrophes and splits 5kg into 5 kg. Transliterates Arabic, Persian and Urdu letters to Latin ones,
-- mostly capitals, which no other word has, because trigrams in the C locale cover ASCII only. Unifies forms of alef, ya and ta
-- marbuta.
create function private.search_form(text_param text) returns text
language sql immutable parallel safe
return ' ' || btrim(regexp_replace(
  regexp_replace(
    regexp_replace(
      translate(
        regexp_replace(lower(normalize(text_param, nfkd)), '[''’ʼ\u0300-\u036f\u0621\u0640\u064b-\u065f\u0670]', '', 'g'),
        'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةٱپچڤگکیہھۃٹڈڑںےژ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
        'ABTCJHXDVRZSUsdtzOGFQKLMNEWYYEAPcvgKYEEEtdrNYj01234567890123456789'),
      '([0-9])([A-Za-z])', '\1 \2', 'g'),
    '([A-Za-z])([0-9])', '\1 \2', 'g'),
  '[^A-Za-z0-9\u00df-\u1fff\u2c00-\ud7ff\uf900-\ufaff]+', ' ', 'g')) || ' ';
revoke execute on function private.search_form from public;
comment on function private.search_form is 'Inlined. After a change of it, private.searchable_deals must be refilled.';

-- Returns the LIKE pattern of a word in a search form: anywhere in a word, or at its start if it is shorter than a trigram.
create function private.search_pattern(word_param text) returns text
language sql immutable parallel safe
return case when char_length(word_param) < 3 then '% ' else '%' end || word_param || '%';
revoke execute on function private.search_pattern from public;
comment on function private.search_pattern is 'Expects letters and digits only, as from search_form.';

-- Returns the categories that a word of a search form names: "kids" names Kids Clothing.
create function private.categories_named(word_param text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
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
$$;
revoke execute on function private.categories_named from public;
comment on function private.categories_named is 'Such a word narrows a search, in addition to words in title or merchant.';

-- A parsed search.
create type private.search_terms as (
  words text[],           -- all are in the title or merchant
  category_words text[],  -- each starts a word there or names the category
  named text[],           -- 'category:word' for each category of such a word
  signs text[],           -- patterns of parts with signs, unchanged in title or merchant
  longest text,           -- the most selective word and the next one
  second text,
  patterns text[],        -- patterns of the words
  seen bigint             -- number of the newest 500 deals with all words
);
comment on type private.search_terms is 'For find_deals.';

-- Parses the text of a search: its first 100 characters and eight words. Null for an empty search.
create function private.read_search(text_param text) returns private.search_terms
language plpgsql immutable set search_path = '' as $$
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

  select array_agg(word), array_agg(distinct slug || ':' || word) filter (where slug is not null)
  into asked.category_words, asked.named
  from unnest(asked.words) as word, unnest(private.categories_named(word)) as slug;
  if asked.words <@ asked.category_words then -- without other words they are ordinary words
    asked.category_words := '{}';
  end if;
  asked.category_words := coalesce(asked.category_words, '{}');
  asked.words := array(select word from unnest(asked.words) as word where word <> all (asked.category_words));
  asked.patterns := array(select private.search_pattern(word) from unnest(asked.words) as word);
  select (array_agg(word order by char_length(word) desc, word))[1], (array_agg(word order by char_length(word) desc, word))[2]
  into asked.longest, asked.second from unnest(asked.words) as word;
  return asked;
end
$$;
revoke execute on function private.read_search from public;
comment on function private.read_search is 'Words after the eighth are ignored.';
