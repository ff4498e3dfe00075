-- Returns the data that a result page shows above the results: `categories` with `slug` and the number of running `deals` for
-- each category that a text of one word names; `meant`, the text in canonical spellings if it has others, and `spellings`, the
-- words of all groups that it mentions; and `upcoming`, the number of matching `deals` that have not started, with `id`
-- and `starts_at` of the first, or null. Deals of a named category match, too.
create function public.read_related_to_search(query_param text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  asked constant private.search_terms := private.read_search(query_param);
  words constant text[] := string_to_array(btrim(private.search_form(left(btrim(query_param), 100))), ' ');
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
    'meant', private.canonical_search(query_param),
    'spellings', (
      select coalesce(json_agg(spelling order by spelling), '[]') from private.search_synonyms
      where canonical in (
        select canonical from private.search_synonyms
        where word = any (private.meanings_of(words) || private.word_pairs(words)))),
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
$$;
grant execute on function public.read_related_to_search to anon, authenticated;
comment on function public.read_related_to_search is
  'Definer: private.searchable_deals has no grants; it returns public deals only. Considers the first 1,000 upcoming deals only. [everyone; reads for pages]';
