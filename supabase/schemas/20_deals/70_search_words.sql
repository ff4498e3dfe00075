-- Returns a text in the form that the search compares: lower-case words and numbers, each with a space before and after it.
-- Removes accents, vowel signs and apostrophes and splits 5kg into 5 kg. Trigrams in the C locale cover ASCII only, so Arabic,
-- Persian and Urdu letters are transliterated to Latin ones, mostly capitals, which no other word has. Unifies forms of alef,
-- ya and ta marbuta.
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
comment on function private.search_form is 'Inlined. After changing it, refill private.searchable_deals.';

-- Returns the LIKE pattern that finds a word anywhere in the words of a search form, or only at their start if the word is
-- shorter than a trigram.
create function private.search_pattern(word_param text) returns text
language sql immutable parallel safe
return case when char_length(word_param) < 3 then '% ' else '%' end || word_param || '%';
revoke execute on function private.search_pattern from public;
comment on function private.search_pattern is 'Expects letters and digits only, as from search_form.';

-- Returns the categories that a word of a search form names: "kids" names Kids Clothing.
create function private.categories_named(word_param text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
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
$$;
revoke execute on function private.categories_named from public;
comment on function private.categories_named is 'If a search has other words too, such a word may match the category instead of the title or merchant.';

-- A parsed search. A deal matches if its form has all words as typed, or all of their canonical words. A canonical word stands
-- for all words of its group in private.search_synonyms; a word without a group stands for itself.
create type private.search_terms as (
  words text[],           -- all must be in the title or merchant
  category_words text[],  -- each must start a word there or name the category
  named text[],           -- 'category:word' for each category of such a word
  signs text[],           -- patterns of parts with signs, which the title or merchant must contain unchanged
  longest text,           -- the two longest words, which are the most selective
  second text,
  alike text,             -- for similar spellings: the longest word of 4+ letters that equals its meaning, else the longest
  patterns text[],        -- patterns of the words
  seen bigint,            -- how many of the newest 500 deals have all words
  meanings text[],        -- canonical words, or the words themselves; null without synonyms, like the next three fields
  meant text[],           -- patterns of the meanings
  longest_meant text,     -- patterns of the meanings of the two longest words
  second_meant text,
  category_meant text[]   -- patterns of the meanings of category_words; set even without synonyms
);
comment on type private.search_terms is 'Returned by read_search.';

-- Parses the first eight words in the first 100 characters of a search. Returns null for an empty search.
create function private.read_search(text_param text) returns private.search_terms
language plpgsql stable set search_path = '' as $$
declare
  typed text := left(btrim(text_param), 100);
  asked private.search_terms;
begin
  asked.words := (string_to_array(nullif(btrim(private.search_form(typed)), ''), ' '))[1:8];
  -- Signs that are typed on purpose. Other signs only separate words, unless the text has nothing else.
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
$$;
revoke execute on function private.read_search from public;
comment on function private.read_search is 'Used by search_deals and read_search_beside.';
