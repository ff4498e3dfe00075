-- Changes to groups of private.search_synonyms that are not applied to all of private.searchable_deals yet.
create table private.search_refills (
  id uuid primary key default gen_random_uuid(),
  words text[] not null, -- words that joined or left the group
  after_id uuid not null default '00000000-0000-0000-0000-000000000000', -- the last deal that was read
  created_at timestamptz not null default now(),
  after_alert_id uuid not null default '00000000-0000-0000-0000-000000000000' -- the last alert that was read, after all deals
);
comment on table private.search_refills is 'Written by save_search_words and refill_search.';

-- Applies a changed group to the next 5,000 deals: recomputes their searchable forms that contain words of the group. After
-- the last deal, recomputes the patterns of the next 1,000 alerts. Returns whether deals or alerts remain. save_search_words calls
-- this first, then the background worker until none remain.
create function private.refill_search(refill_id_param uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  deals_max constant integer := 5000;
  refill private.search_refills;
  patterns text[];
  deals integer;
  last_id uuid;
  last_alert uuid;
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
    last_alert := private.refresh_alert_patterns(refill.words, refill.after_alert_id);
    if last_alert is null then
      delete from private.search_refills where id = refill.id;
      return false;
    end if;
  end if;
  update private.search_refills
  set after_id = coalesce(last_id, after_id), after_alert_id = coalesce(last_alert, after_alert_id) where id = refill.id;
  return true;
end
$$;
comment on function private.refill_search is 'Definer: called by save_search_words and the background worker only. Safe to repeat.';

-- An admin reads the groups of words that mean the same in a search: `groups` with `canonical` and the other `words`, as they
-- were written, and `pending`, the number of changes that are not applied to all deals yet.
create function public.get_search_words() returns json
language plpgsql stable security definer set search_path = '' as $$
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
$$;
grant execute on function public.get_search_words to anon, authenticated; -- others get a refusal
comment on function public.get_search_words is 'Definer: require_admin decides. At most 2,000 words exist. [admins; reads]';

-- An admin adds the group of a canonical word, replaces its other words or, with an empty list, removes it. Searches use the
-- change immediately. Forms among the first 5,000 deals are recomputed in the same transaction, others in the background.
create function public.save_search_words(words_param text[], canonical_param text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  group_max constant integer := 60;
  words_max constant integer := 2000;
  typed constant text[] := array(
    select btrim(t) from unnest(words_param) as t where btrim(t) <> '' limit group_max + 1);
  name constant text := btrim(private.search_form(left(canonical_param, 100)));
  spellings jsonb; -- by form
  earlier jsonb;
  taken record;
  changed text[];
  refill uuid;
begin
  perform private.require_admin();
  perform private.check_values(
    row('canonical_param', name ~ '^[^ ]+( [^ ]+)?$' and char_length(btrim(canonical_param)) <= 40,
      'search_word', '{}')::private.value_rule,
    row('words_param', not exists (
        select from unnest(typed) as t
        where char_length(t) > 40 or btrim(private.search_form(left(t, 100))) !~ '^[^ ]+( [^ ]+)?$'), 'search_word', '{}')::private.value_rule,
    row('words_param', cardinality(typed) <= group_max, 'max_items', '{"max": 60}')::private.value_rule,
    private.plain_text_rule('canonical_param', canonical_param),
    private.plain_text_rule('words_param', array_to_string(typed, ' ')));
  lock table private.search_synonyms in share row exclusive mode;
  select coalesce(jsonb_object_agg(btrim(private.search_form(t)), t order by place desc), '{}') into spellings
  from (
    select btrim(canonical_param) as t, 0 as place
    union all select t, place from unnest(typed) with ordinality as w (t, place)
  ) as all_words;
  if not exists (select from jsonb_object_keys(spellings) as word where word <> name) then
    spellings := '{}'; -- a single word is not a group
  end if;
  select s.spelling, s.canonical into taken
  from private.search_synonyms s where s.word in (select jsonb_object_keys(spellings)) and s.canonical <> name limit 1;
  if found then
    raise exception '% is already in the group %', taken.spelling, taken.canonical
      using errcode = 'PT409', hint = 'search_word_taken',
        detail = jsonb_build_object('word', taken.spelling, 'group', (
          select spelling from private.search_synonyms where word = taken.canonical))::text;
  end if;
  if (select count(*) from private.search_synonyms where canonical <> name) + (select count(*) from jsonb_object_keys(spellings)) > words_max then
    raise exception 'At most 2,000 words are allowed' using errcode = 'PT409', hint = 'too_many_search_words';
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
$$;
grant execute on function public.save_search_words to anon, authenticated; -- others get a refusal
comment on function public.save_search_words is
  'Definer: require_admin decides; private.search_synonyms has no grants. [admins; writes public content]';

-- Returns the spellings of a group as one text, its name first.
create function private.words_in_order(spellings jsonb, name text) returns text
language sql immutable set search_path = '' as $$
  select string_agg(value, ', ' order by key <> name, value) from jsonb_each_text(spellings)
$$;
comment on function private.words_in_order is 'For the log of save_search_words.';
