-- Returns a text as the search compares it: words of small letters and digits with one space before, between and after
-- them. Accents, vowel signs and apostrophes are gone, and 5kg is 5 kg. Arabic, Persian and Urdu letters are written in
-- Latin ones, mostly capitals, which no other word contains: trigrams of PostgreSQL's C locale know ASCII letters only.
-- Forms of one letter become one: alef, ya and ta marbuta.
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
comment on function private.search_form is 'Inlined. A change of it fills private.searchable_deals anew.';

-- Returns the pattern of a word in a search form: a part of a word, or its beginning where the word is shorter than the
-- trigrams of the index.
create function private.search_pattern(word_param text) returns text
language sql immutable parallel safe
return case when char_length(word_param) < 3 then '% ' else '%' end || word_param || '%';
revoke execute on function private.search_pattern from public;
comment on function private.search_pattern is 'The word has letters and digits only, as search_form returns them.';

-- Returns the categories that a word of a search form names: kids names Kids Clothing.
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
comment on function private.categories_named is 'A word that names a category narrows a search, next to words that are in title or merchant.';

-- What a search asks for.
create type private.search_terms as (
  words text[],           -- each of them is in the title or the merchant
  category_words text[],  -- each of them begins a word there, or names the deal's category: women are no men
  named text[],           -- 'category:word' for each category that such a word names
  signs text[],           -- patterns for parts of the text with signs: they are in title or merchant as they stand
  longest text,           -- the word that finds most in the index, and the next one
  second text,
  patterns text[],        -- of the words
  seen bigint             -- how many of the newest 500 deals have all the words
);
comment on type private.search_terms is 'For find_deals.';

-- Reads the text of a search: its first 100 characters and eight words. Null where nothing is asked.
create function private.read_search(text_param text) returns private.search_terms
language plpgsql immutable set search_path = '' as $$
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
  asked.patterns := array(select private.search_pattern(word) from unnest(asked.words) as word);
  select (array_agg(word order by char_length(word) desc, word))[1], (array_agg(word order by char_length(word) desc, word))[2]
  into asked.longest, asked.second from unnest(asked.words) as word;
  return asked;
end
$$;
revoke execute on function private.read_search from public;
comment on function private.read_search is 'Words after the eighth are ignored.';
