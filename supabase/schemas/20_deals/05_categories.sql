-- The categories. contract/deals/categories.ts has their names.

-- Returns the slugs of the categories, in the order of the specification.
create function private.categories() returns text[]
language sql immutable parallel safe
return array[
  'men', 'women', 'kids', 'books', 'eid', 'finance', 'food', 'health', 'international', 'local', 'perfumes', 'prayer', 'tech', 'toys',
  'travel', 'wedding', 'other'];
comment on function private.categories is 'Constraints of deals, merchants and alerts call it, so that they accept a new slug without a change to the tables.';

-- Returns the categories that a word of a search form names: "kids" names Kids Clothing. In PL/pgSQL, because search_form is created
-- later.
create function private.categories_named(word_param text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
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
    where words like '% ' || word_param || ' %');
end
$$;
comment on function private.categories_named is 'If a search has other words too, such a word may match the category instead of the title or merchant.';
