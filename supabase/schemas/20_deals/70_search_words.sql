-- Returns a text with the digits 0 to 9 for those of every script.
create function private.latin_digits(text_param text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
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
$$;
comment on function private.latin_digits is 'After changing it, refill private.searchable_deals. A test compares it with Unicode.';

-- Returns a text in the form that the search compares: lower-case words and numbers, each with a space before and after it.
-- Removes accents, vowel signs, apostrophes and other signs for ayn and hamza, and splits 5kg into 5 kg. Trigrams in the C
-- locale cover ASCII only, so Arabic, Persian and Urdu letters are transliterated to Latin ones, mostly capitals, which no other
-- word has. Unifies forms of alef, ya and ta marbuta, and replaces Latin letters such as ı and ø, which have no decomposition.
create function private.search_form(text_param text) returns text
language sql immutable parallel safe
return ' ' || btrim(regexp_replace(
  regexp_replace(
    regexp_replace(
      replace(replace(replace(replace(translate(
        -- NFKD turns a spacing accent such as ´ into a space and a combining one.
        regexp_replace(
          lower(normalize(private.latin_digits(text_param), nfkd)),
          '[''`‘’‛′‵\u02b9-\u02cf\u02ee\u0294\u0295\u0559\u055a\u05f3\ua78b\ua78c\u0300-\u036f\u0621\u0640\u064b-\u065f\u0670]| [\u0301\u0313\u0314]',
          '', 'g'),
        'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةٱپچڤگکیہھۃٹڈڑںےژıøłđðħŧŋəɓɗƙƴ',
        'ABTCJHXDVRZSUsdtzOGFQKLMNEWYYEAPcvgKYEEEtdrNYjiolddhtnebdky'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      '([0-9])([A-Za-z])', '\1 \2', 'g'),
    '([A-Za-z])([0-9])', '\1 \2', 'g'),
  '([^A-Za-z0-9\u00df-\u1fff\u2c00-\ud7ff\uf900-\ufaff]|[÷\u0589\u058a\u05be\u05c0\u05c3\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u3000-\u3003\u3008-\u301f\u30fb])+', ' ', 'g')) || ' ';
comment on function private.search_form is 'Inlined. After changing it, refill private.searchable_deals.';

-- Returns a text in the form that the search compares with typed signs: in lower case, with Latin digits, decimal points and per
-- cent signs, which follow their number, and without direction marks.
create function private.sign_form(text_param text) returns text
language sql immutable parallel safe
return regexp_replace(lower(normalize(private.latin_digits(translate(text_param, e'٪٫٬\u200e\u200f\u061c', '%.,')), nfkc)),
  '%([0-9]+([.,][0-9]+)?)', '\1%', 'g');
comment on function private.sign_form is 'Inlined.';

-- Returns the LIKE pattern that finds a word anywhere in the words of a search form, or only at their start if the word is
-- shorter than a trigram.
create function private.search_pattern(word_param text) returns text
language sql immutable parallel safe
return case when char_length(word_param) < 3 then '% ' else '%' end || word_param || '%';
comment on function private.search_pattern is 'Expects letters and digits only, as from search_form.';

-- A parsed search. A deal matches if its form has all words as typed, or all of their canonical words. A canonical word stands
-- for all words of its group in private.search_synonyms; a word without a group stands for itself.
create type private.search_terms as (
  words text[],           -- all must be in the title or merchant
  category_words text[],  -- each must start a word there or name the category
  named text[],           -- 'category:word' for each category of such a word
  signs text[],           -- patterns of parts with signs, which the private.sign_form of title and merchant must contain
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
$$;
comment on function private.read_search is 'Used by search_deals and read_related_to_search.';
