set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.describe_notifications(member uuid, ids uuid[])
 RETURNS SETOF public.notification_details
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select n.id, n.kind,
    coalesce((n.data ->> 'members')::integer, n.count - (jsonb_array_length(n.data -> 'deal_ids') - matched.public_deals), n.count), n.created_at, n.read_at is not null, a.username, n.subject_type, n.subject_id,
    -- A notice of several deals leads to its alert.
    case when matched.public_deals > 1 then null else d.id end,
    case when d.id is not null then coalesce(
      (select c.id from jsonb_array_elements_text(n.data -> 'comment_ids') with ordinality as item (id, place)
        join public.comments c on c.id = item.id::uuid
        where c.deal_id = d.id and c.deleted_at is null
        order by item.place limit 1),
      k.id) end,
    coalesce(m.slug, b.slug),
    coalesce(d.title, v.code, m.name, b.title),
    case n.kind
      when 'deal_rejected' then d.rejection_reason
      when 'deal_removed' then d.rejection_reason
      when 'deal_edit_rejected' then (select e.rejection_reason from private.proposed_edits e where e.deal_id = d.id)
      when 'voucher_rejected' then v.rejection_reason
      when 'voucher_removed' then v.rejection_reason
      when 'merchant_rejected' then m.rejection_reason
      when 'merchant_removed' then m.rejection_reason
      when 'post_removed' then nullif(t.reason, '')
      when 'banned' then x.reason
      when 'deal_changed' then (
        select l.reason from public.admin_actions l
        where l.subject_id = n.subject_id and l.subject_type = 'deal' and l.action = 'update_deal'
          -- The latest edit that this notice is about. A new offset alone has no notice.
          and date_trunc('milliseconds', l.created_at) <= n.created_at
          and l.after - array['hot_votes_adjustment', 'cold_votes_adjustment', 'hot_votes', 'cold_votes', 'temperature_reason']
            <> '{}'
        order by l.created_at desc limit 1)
      when 'fact_rejected' then (
        select l.reason from public.admin_actions l
        where l.subject_id = (n.data ->> 'fact_id')::uuid and l.subject_type = 'halal_fact'
          and l.action in ('refuse_halal_fact', 'withdraw_halal_fact', 'uphold_halal_dispute')
        order by l.created_at desc limit 1)
      when 'comment_removed' then (
        select l.reason from public.admin_actions l
        where l.subject_id = n.subject_id and l.subject_type = 'comment' and l.action = 'delete_comment'
        order by l.created_at desc limit 1)
      else r.resolution
    end,
    case when n.kind = 'checks_paused' then private.wrong_until(member) else x.until end,
    r.content_type::text,
    n.data -> 'fields',
    n.data ->> 'by',
    -- Authors of the notice's comments, except the named one.
    (select count(distinct c.user_id)::integer from jsonb_array_elements_text(n.data -> 'comment_ids') item
      join public.comments c on c.id = item::uuid
      where n.kind = 'mention' and n.count > 1 and c.user_id <> n.actor_id),
    case n.kind when 'deal_price_seen' then d.currency when 'saved_price' then n.data ->> 'currency' end,
    (n.data ->> 'price')::numeric,
    (n.data ->> 'old_price')::numeric,
    al.name
  from public.notifications n
  left join public.profiles a on a.id = n.actor_id
  left join public.comments k on n.subject_type = 'comment' and k.id = n.subject_id
  left join public.reports r on n.subject_type = 'report' and r.id = n.subject_id and r.user_id = member
  left join public.comments rk on r.content_type = 'comment' and rk.id = r.content_id
  left join private.alerts al on n.subject_type = 'alert' and al.id = n.subject_id and al.user_id = member
  left join lateral (
    select count(*)::integer as public_deals, (array_agg(o.id order by item.place desc))[1] as newest_id
    from jsonb_array_elements_text(n.data -> 'deal_ids') with ordinality as item (id, place)
    join public.deals o on o.id = item.id::uuid and o.status = 'active'
  ) as matched on n.kind = 'alert'
  left join public.deals d
    on d.id = case n.subject_type
        when 'deal' then n.subject_id
        when 'alert' then matched.newest_id
        when 'comment' then k.deal_id
        when 'report' then case r.content_type when 'deal' then r.content_id when 'comment' then rk.deal_id end
      end
    and (d.status = 'active' or d.user_id = member or exists (select from private.admins where admins.user_id = member))
  left join public.voucher_codes v on n.subject_type = 'voucher' and v.id = n.subject_id and v.user_id = member
  left join public.merchants m on n.subject_type = 'merchant' and m.id = n.subject_id
    and (m.user_id = member or m.status = 'approved' and n.kind ~ '^(fact|dispute)_')
  left join public.blog_posts b on n.subject_type = 'blog_post' and b.id = n.subject_id and b.user_id = member
  left join private.taken_down_posts t on t.post_id = b.id
  left join private.bans x on n.kind = 'banned' and x.user_id = member
  where n.user_id = member and n.id = any (ids) and coalesce(matched.public_deals, 1) > 0
  order by n.created_at desc, n.id
$function$;

CREATE OR REPLACE FUNCTION public.moderate_voucher_code(voucher_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  why text := nullif(btrim(reason_param), '');
  earlier public.voucher_codes;
  result public.voucher_codes;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, why, 'approve', 'reject');
  select * into earlier from public.voucher_codes where id = voucher_id_param for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  if earlier.status::text = (case action when 'approve' then 'active' else 'rejected' end)
    or earlier.status::text <> coalesce(expected_status_param, earlier.status::text)
  then
    raise exception 'Someone else has already done this' using errcode = 'PT409', hint = 'already_decided';
  end if;
  perform private.refuse_changed(earlier.updated_at, expected_updated_at_param);
  if action = 'approve' and not private.may_decide_code(earlier.deal_id) then
    raise exception 'Decide on this code''s deal first' using errcode = 'PT409', hint = 'deal_not_public';
  end if;
  result := private.set_voucher_decision(voucher_id_param, action, why);
  perform private.log_admin_action(
    action || '_voucher', 'voucher', result.id,
    -- For undo_decision: a decision replaces the reason for an earlier rejection.
    jsonb_build_object('status', earlier.status)
      || jsonb_strip_nulls(jsonb_build_object('rejection_reason', earlier.rejection_reason)),
    jsonb_build_object('status', result.status), why);
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.save_search_words(words_param text[], canonical_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  group_max constant integer := 60;
  words_max constant integer := 2000;
  typed constant text[] := array(
    select btrim(t) from unnest(words_param[1:group_max + 1]) as t where btrim(t) <> '');
  name constant text := btrim(private.search_form(left(canonical_param, 100)));
  spellings jsonb; -- by form
  earlier jsonb;
  taken record;
  changed text[];
  refill uuid;
begin
  perform private.require_admin();
  perform private.check_fields(
    row('canonical_param', name ~ '^[^ ]+( [^ ]+)?$' and char_length(btrim(canonical_param)) <= 40,
      'Use one or two words of at most 40 characters', 'search_word', '{}')::private.field_rule,
    row('words_param', not exists (
        select from unnest(typed) as t
        where char_length(t) > 40 or btrim(private.search_form(left(t, 100))) !~ '^[^ ]+( [^ ]+)?$'),
      'Use one or two words of at most 40 characters', 'search_word', '{}')::private.field_rule,
    row('words_param', cardinality(typed) <= group_max, 'A group has at most 60 words', 'max_items', '{"max": 60}')::private.field_rule,
    private.text_rule('canonical_param', 'Word', canonical_param),
    private.text_rule('words_param', 'Words', array_to_string(typed, ' ')));
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
$function$;

COMMENT ON COLUMN "public"."deals"."temperature_reason" IS 'The reason for an admin''s offset, shown with the temperature.';
