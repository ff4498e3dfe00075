-- Groups of words that mean the same in a search, such as ramadhan, ramazan and رمضان. A search for any word of a group also
-- finds deals that mention another.
create table private.search_synonyms (
  word text primary key, -- one or two words in the form of private.search_form
  canonical text not null references private.search_synonyms (word) on delete cascade, -- the word that names the group
  spelling text not null, -- the word as an admin wrote it
  constraint search_synonyms_word_form check (word = btrim(private.search_form(spelling)) and word ~ '^[^ ]+( [^ ]+)?$'),
  constraint search_synonyms_spelling_length check (char_length(spelling) <= 40)
);
-- The words of a group; the foreign key of canonical.
create index search_synonyms_canonical_idx on private.search_synonyms (canonical);

comment on table private.search_synonyms is
  'Written by save_search_words. The initial groups exclude words with another common meaning: id and aid (Eid), date (of a calendar), humus, salat (German for salad).';

-- Returns a search form without the articles of its Arabic words.
create function private.without_articles(form_param text) returns text
language sql immutable parallel safe
return regexp_replace(form_param, '\mW?(AL|BAL|LL)(?=[^ ]{2})', '', 'g');
comment on function private.without_articles is 'Inlined.';

-- Returns the pairs of adjacent words.
create function private.word_pairs(words_param text[]) returns text[]
language sql immutable parallel safe
return array(select one || ' ' || next from unnest(words_param, words_param[2:]) as p (one, next) where next is not null);
comment on function private.word_pairs is 'Inlined.';

-- Returns the searchable form of a title and a merchant: their words, and the canonical word of each group that they mention.
create function private.searchable_form(title_param text, merchant_param text) returns text
language plpgsql stable set search_path = '' as $$
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
$$;
comment on function private.searchable_form is 'After changing a group, refill private.searchable_deals.';

-- Returns for each word the canonical word of its group, or the word itself. A pair of words takes precedence.
create function private.meanings_of(words_param text[]) returns text[]
language plpgsql stable set search_path = '' as $$
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
    -- If the pair is canonical itself, its words stay as they are.
    meanings[place] := case when meaning = pairs[place] then words_param[place] else meaning end;
    meanings[place + 1] := case when meaning = pairs[place] then words_param[place + 1] else meaning end;
  end loop;
  return meanings;
end
$$;
comment on function private.meanings_of is 'Used by read_search.';

-- Returns a search with the canonical words of its groups as admins wrote them, such as "fresh dates" for "fresh khajoor"; null if
-- it has no other spelling.
create function private.canonical_search(text_param text) returns text
language sql stable set search_path = '' as $$
  with words as (
    select row_number() over (order by t.place, w.place) as n, t.place, part, word
    from regexp_split_to_table(left(btrim(text_param), 100), '[[:space:]/,،;؛&-]+') with ordinality as t (part, place),
      string_to_table(btrim(private.search_form(part)), ' ') with ordinality as w (word, place)
    where word <> ''
  ), meant as (
    select n, coalesce(s.spelling, part) as spelled, s.word is not null as is_other,
      -- A part of several words, and a group of two words, are written once.
      case when s.word is null then place::text when position(' ' in meaning) > 0 then meaning else '#' || n end as once
    from words
    join unnest(private.meanings_of(array(select word from words order by n))) with ordinality as m (meaning, n) using (n)
    left join private.search_synonyms s on s.word = meaning and meaning <> words.word
  ), written as (
    select n, spelled, is_other, once is distinct from lag(once) over (order by n) as is_first from meant
  )
  select case when bool_or(is_other) then string_agg(spelled, ' ' order by n) filter (where is_first) end from written
$$;
comment on function private.canonical_search is 'Used by search_deals and read_related_to_search.';
