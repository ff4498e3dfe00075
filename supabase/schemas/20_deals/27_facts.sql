-- Facts that posters state about travel and finance deals: objects with the keys below, without empty values.

-- Returns facts with trimmed texts and without empty values, or null.
create function private.tidy_facts(sent jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  facts constant jsonb := nullif(private.unwrap_object(sent), 'null');
begin
  if jsonb_typeof(facts) <> 'object' then
    return facts; -- check_facts refuses it
  end if;
  return (
    select jsonb_object_agg(key, tidied)
    from (
      select key, case jsonb_typeof(value) when 'string' then to_jsonb(case
        when key in ('atol_number', 'register_number') then private.exact_text(value #>> '{}') else btrim(value #>> '{}') end)
        else value end as tidied
      from jsonb_each(facts)
    ) as fields
    where tidied not in ('null', '""', '[]'));
end
$$;
comment on function private.tidy_facts is 'Used by private.settle_facts.';

-- Returns a deal with tidied facts. Clears stored facts of another category; check_facts refuses new ones.
create function private.settle_facts(deal public.deals, old public.deals) returns public.deals
language plpgsql immutable set search_path = '' as $$
begin
  deal.travel_facts := private.tidy_facts(deal.travel_facts);
  deal.finance_facts := private.tidy_facts(deal.finance_facts);
  if deal.category <> 'travel' and deal.travel_facts = old.travel_facts then
    deal.travel_facts := null;
  end if;
  if deal.category <> 'finance' and deal.finance_facts = old.finance_facts then
    deal.finance_facts := null;
  end if;
  return deal;
end
$$;
comment on function private.settle_facts is 'For submissions and edits, after the category is known.';

-- Returns the check_values rule for a text among the facts.
create function private.fact_text_rule(facts jsonb, fact text, most integer) returns private.value_rule
language sql immutable set search_path = '' as $$
  select case
    when not facts ? fact then row(fact, true, '', '{}'::jsonb)::private.value_rule
    when jsonb_typeof(facts -> fact) <> 'string' or char_length(facts ->> fact) > most
      then row(fact, false, 'max_length', jsonb_build_object('max', most))::private.value_rule
    else private.plain_text_rule(fact, facts ->> fact)
  end
$$;
comment on function private.fact_text_rule is 'Used by check_travel_facts and check_finance_facts.';

-- Returns the check_values rule for a whole number among the facts.
create function private.fact_number_rule(facts jsonb, fact text, least_value integer, most integer)
returns private.value_rule
language sql immutable set search_path = '' as $$
  select row(fact,
    not facts ? fact or case jsonb_typeof(facts -> fact)
      when 'number' then (facts ->> fact)::numeric between least_value and most and (facts ->> fact)::numeric = trunc((facts ->> fact)::numeric)
      else false end,
    'integer_range', jsonb_build_object('min', least_value, 'max', most))::private.value_rule
$$;
comment on function private.fact_number_rule is 'Used by check_travel_facts.';

-- Returns the check_values rule for a fact with fixed choices: one of `words`, or with `many` a list of them.
create function private.fact_choice_rule(facts jsonb, fact text, words text[], many boolean default false)
returns private.value_rule
language sql immutable set search_path = '' as $$
  select row(fact,
    not facts ? fact or case when many
      then jsonb_typeof(facts -> fact) = 'array' and to_jsonb(words) @> (facts -> fact)
        and case jsonb_typeof(facts -> fact) when 'array' then jsonb_array_length(facts -> fact) <= cardinality(words) end
      else jsonb_typeof(facts -> fact) = 'string' and facts ->> fact = any (words) end,
    'one_of', '{}'::jsonb)::private.value_rule
$$;
comment on function private.fact_choice_rule is 'Used by check_travel_facts and check_finance_facts.';

create function private.check_travel_facts(facts jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse_other_fields(facts, array[
    'package', 'atol_number', 'seller', 'people', 'nights_makkah', 'nights_madinah', 'hotel_makkah', 'distance_m', 'includes',
    'payment', 'departure']);
  perform private.check_values(
    ('package', facts ? 'package', 'required', '{}'),
    private.fact_choice_rule(facts, 'package', array['with_flights', 'without_flights', 'none']),
    private.fact_text_rule(facts, 'atol_number', 6),
    ('atol_number', coalesce(facts ->> 'atol_number' ~ '^[0-9]{3,6}$', true), 'digits', '{"min": 3, "max": 6}'),
    private.fact_text_rule(facts, 'seller', 80),
    private.fact_number_rule(facts, 'people', 1, 50),
    private.fact_number_rule(facts, 'nights_makkah', 0, 60),
    private.fact_number_rule(facts, 'nights_madinah', 0, 60),
    private.fact_text_rule(facts, 'hotel_makkah', 80),
    private.fact_number_rule(facts, 'distance_m', 0, 50000),
    private.fact_choice_rule(facts, 'includes',
      array['visa', 'transfers', 'breakfast', 'dinner', 'guide', 'visits'], many => true),
    private.fact_choice_rule(facts, 'payment', array['card', 'bank_transfer', 'cash', 'instalments'], many => true),
    private.fact_text_rule(facts, 'departure', 120));
end
$$;
comment on function private.check_travel_facts is 'Raises PT400 invalid_field. Used by check_facts.';

create function private.check_finance_facts(facts jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  profit constant numeric := case jsonb_typeof(facts -> 'expected_profit') when 'number' then (facts ->> 'expected_profit')::numeric end;
begin
  perform private.refuse_other_fields(facts, array[
    'is_product', 'firm', 'register_number', 'product', 'expected_profit', 'is_fixed', 'protection', 'source_url']);
  perform private.check_values(
    ('is_product', coalesce(jsonb_typeof(facts -> 'is_product') = 'boolean', false), 'required', '{}'),
    private.fact_text_rule(facts, 'firm', 120),
    private.fact_text_rule(facts, 'register_number', 40),
    private.fact_choice_rule(facts, 'product', array[
      'savings', 'current_account', 'investment', 'pension', 'home_finance', 'takaful', 'card', 'other']),
    ('expected_profit', not facts ? 'expected_profit' or coalesce(profit between 0 and 100, false),
      'range', '{"min": 0, "max": 100}'),
    ('expected_profit', coalesce(profit = round(profit, 2), true), 'two_decimals', '{}'),
    ('is_fixed', coalesce(jsonb_typeof(facts -> 'is_fixed') = 'boolean', true), 'one_of', '{}'),
    private.fact_choice_rule(facts, 'protection', array['fscs', 'other', 'none']),
    private.fact_text_rule(facts, 'source_url', 2048),
    ('source_url', not facts ? 'source_url' or private.is_public_link(facts ->> 'source_url'), 'public_link', '{}'));
end
$$;
comment on function private.check_finance_facts is 'Raises PT400 invalid_field. Used by check_facts.';

-- Checks the facts of a deal; the table's constraints repeat the rules about their structure.
create function private.check_facts(deal public.deals) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.check_values(
    ('travel_facts', coalesce(jsonb_typeof(deal.travel_facts) = 'object', true), 'required', '{}'),
    ('travel_facts', deal.travel_facts is null or deal.category = 'travel', 'other_category', '{}'),
    ('finance_facts', coalesce(jsonb_typeof(deal.finance_facts) = 'object', true), 'required', '{}'),
    ('finance_facts', deal.finance_facts is null or deal.category = 'finance', 'other_category', '{}'));
  if deal.travel_facts is not null then
    perform private.check_travel_facts(deal.travel_facts);
  end if;
  if deal.finance_facts is not null then
    perform private.check_finance_facts(deal.finance_facts);
  end if;
end
$$;
comment on function private.check_facts is 'Raises PT400 invalid_field. Used by check_deal.';

-- Returns the facts that a deal still needs for approval. The poster's answers determine which facts it needs, not the
-- category.
create function private.missing_facts(deal public.deals) returns text[]
language sql immutable set search_path = '' as $$
  select array_remove(array[
    case when deal.travel_facts ->> 'package' = 'with_flights' and not deal.travel_facts ? 'atol_number' then 'atol_number' end,
    case when private.is_product(deal.finance_facts) and not deal.finance_facts ? 'firm' then 'firm' end,
    case when private.is_product(deal.finance_facts) and not deal.finance_facts ? 'register_number' then 'register_number' end],
    null)
$$;
comment on function private.missing_facts is 'contract/deals/facts/facts.ts repeats it.';

-- Refuses to publish a deal that lacks facts, and a change after which a public deal lacks further facts. A reason given by an
-- admin allows both.
create function private.refuse_missing_facts(deal public.deals, old public.deals, reason text) returns void
language plpgsql stable set search_path = '' as $$
declare
  missing constant text[] := private.missing_facts(deal);
begin
  if coalesce(btrim(reason), '') = '' and not missing <@ private.missing_facts(old) then
    raise exception 'Facts are missing: %', array_to_string(missing, ', ')
      using errcode = 'PT409', hint = 'facts_missing',
        detail = jsonb_build_object('field', missing[1], 'facts', array_to_string(missing, ', '))::text;
  end if;
end
$$;
comment on function private.refuse_missing_facts is 'Raises PT409 facts_missing. Public deals that lack facts stay public.';
