-- Longer than 200 lines: names everything in a member's export.

-- Returns the parts of an export that are no lists.
create function private.export_account(member uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at,
        'email_unconfirmed_since', (select x.since from private.unconfirmed_emails x where x.user_id = u.id),
        'earlier_emails', (select coalesce(jsonb_agg(jsonb_build_object('email', c.old_email, 'changed_at', c.changed_at)
          order by c.changed_at, c.id), '[]') from private.changed_emails c where c.user_id = u.id))
      from auth.users u where u.id = member),
    'profile', (select to_jsonb(p) from public.profiles p where p.id = member),
    'ban', (select jsonb_build_object('reason', b.reason, 'until', b.until, 'created_at', b.created_at)
      from private.bans b where b.user_id = member),
    'account_deletion', (select jsonb_build_object('requested_at', x.requested_at, 'due_at', x.due_at)
      from private.account_deletions x where x.user_id = member),
    'moderator_since', (select m.granted_at from private.moderators m where m.user_id = member),
    'trusted_author_since', (select a.trusted_at from private.trusted_authors a where a.user_id = member),
    'notification_settings', (select to_jsonb(s) from public.notification_settings s where s.user_id = member),
    'mail_address', (select jsonb_build_object('email', a.email, 'confirmed_at', a.confirmed_at, 'link_asked_at', a.asked_at,
        'refused_at', a.refused_at, 'refusals', a.refusals)
      from private.mail_addresses a where a.user_id = member));
end
$$;
comment on function private.export_account is 'Definer: called by private.export_part only.';

-- Returns the lists of an export, each as a query of the member $1: for each row a time and a text, which together
-- are unique and not null, and the item.
create function private.export_lists() returns table (name text, rows text)
language sql immutable set search_path = '' as $$
  select * from (values
    ('sessions', $q$select s.created_at, s.id::text, jsonb_build_object('created_at', s.created_at, 'last_used_at',
        coalesce(s.refreshed_at at time zone 'utc', s.created_at), 'user_agent', s.user_agent)
      from auth.sessions s where s.user_id = $1$q$),
    ('deals', $q$select d.created_at, d.id::text, to_jsonb(d) from public.deals d where d.user_id = $1$q$),
    ('repost_reasons', $q$select '-infinity'::timestamptz, r.deal_id::text, to_jsonb(r)
      from private.repost_reasons r join public.deals d on d.id = r.deal_id where d.user_id = $1$q$),
    ('additions', $q$select f.created_at, f.deal_id::text, to_jsonb(f) from public.deal_additions f where f.user_id = $1$q$),
    ('comments', $q$select c.created_at, c.id::text, to_jsonb(c) from public.comments c where c.user_id = $1$q$),
    -- Mentions by others; the caller's own mentions are in the texts of the comments.
    ('mentions', $q$select '-infinity'::timestamptz, m.comment_id::text, to_jsonb(m.comment_id)
      from public.comment_mentions m where m.user_id = $1$q$),
    ('votes', $q$select v.created_at, v.deal_id::text, to_jsonb(v) from public.deal_votes v where v.user_id = $1$q$),
    ('vote_reasons', $q$select r.created_at, r.deal_id::text, to_jsonb(r)
      from public.deal_votes v join private.vote_reasons r using (deal_id, user_id) where v.user_id = $1$q$),
    ('removed_votes', $q$select v.removed_at, v.deal_id::text, to_jsonb(v) from private.removed_votes v where v.user_id = $1$q$),
    ('withdrawn_votes', $q$select v.withdrawn_at, v.deal_id::text, to_jsonb(v)
      from private.withdrawn_votes v where v.user_id = $1$q$),
    ('deal_edits', $q$select r.created_at, r.id::text, to_jsonb(r) - 'edited_by'
      from public.deal_revisions r join public.deals d on d.id = r.deal_id where d.user_id = $1 and r.edited_by = 'poster'$q$),
    -- Excludes prices that other members saw.
    ('deal_prices', $q$select p.seen_at, p.id::text, to_jsonb(p)
      from private.deal_prices p join public.deals d on d.id = p.deal_id where d.user_id = $1 and p.source <> 'check'$q$),
    ('proposed_edits', $q$select e.created_at, e.id::text, to_jsonb(e) - 'replaced'
      from private.proposed_edits e join public.deals d on d.id = e.deal_id where d.user_id = $1$q$),
    ('deal_checks', $q$select c.created_at, c.deal_id::text, to_jsonb(c) from public.deal_checks c where c.user_id = $1$q$),
    ('wrong_checks', $q$select w.marked_at, w.decision_id::text, jsonb_build_object('deal_id', t.deal_id, 'marked_at',
        w.marked_at)
      from private.wrong_checks w join private.expiry_decisions t on t.id = w.decision_id where w.user_id = $1$q$),
    ('check_networks', $q$select n.seen_at, n.deal_id::text, jsonb_build_object('deal_id', n.deal_id, 'networks',
        n.networks, 'seen_at', n.seen_at)
      from private.check_networks n where n.user_id = $1$q$),
    ('ended_deals', $q$select e.agreed_at, m.ending_id::text, jsonb_build_object('deal_id', e.deal_id, 'agreed_at',
        e.agreed_at, 'state', e.state, 'weight', m.weight, 'said_at', m.said_at)
      from private.ending_members m join private.member_endings e on e.id = m.ending_id where m.user_id = $1$q$),
    ('voucher_codes', $q$select c.created_at, c.id::text, to_jsonb(c) from public.voucher_codes c where c.user_id = $1$q$),
    ('voucher_outcomes', $q$select o.created_at, o.voucher_id::text, to_jsonb(o)
      from public.voucher_outcomes o where o.user_id = $1$q$),
    ('outcome_networks', $q$select n.seen_at, n.voucher_id::text, jsonb_build_object('voucher_id', n.voucher_id, 'networks',
        n.networks, 'seen_at', n.seen_at)
      from private.outcome_networks n where n.user_id = $1$q$),
    ('blog_posts', $q$select b.created_at, b.id::text, to_jsonb(b) from public.blog_posts b where b.user_id = $1$q$),
    ('taken_down_posts', $q$select t.taken_down_at, t.post_id::text, jsonb_build_object('post_id', t.post_id, 'reason',
        t.reason, 'taken_down_at', t.taken_down_at)
      from private.taken_down_posts t join public.blog_posts b on b.id = t.post_id where b.user_id = $1$q$),
    -- Excludes the deciding admin and the author of the content: other people's data.
    ('reports', $q$select r.created_at, r.id::text, to_jsonb(r) - 'author_id' - 'resolved_by'
      from public.reports r where r.user_id = $1$q$),
    ('merchants', $q$select m.created_at, m.id::text, to_jsonb(m) - 'name_key' from public.merchants m where m.user_id = $1$q$),
    ('halal_facts', $q$select f.created_at, f.id::text, to_jsonb(f) - 'decided_by' - 'deal_id' - 'merchant_id'
      from public.halal_facts f where f.claimed_by = $1$q$),
    ('halal_disputes', $q$select x.created_at, x.id::text, to_jsonb(x) - 'decided_by' - 'answered_by'
      from public.halal_disputes x where x.user_id = $1$q$),
    -- Excludes the disputes themselves: other people's data.
    ('halal_answers', $q$select coalesce(x.answered_at, '-infinity'), x.id::text, jsonb_build_object('fact_id', x.fact_id,
        'answer', x.answer, 'answered_at', x.answered_at)
      from public.halal_disputes x where x.answered_by = $1$q$),
    -- Excludes the authors of comments in notices: other people's data.
    ('notifications', $q$select n.created_at, n.id::text, to_jsonb(n) - 'actor_id' - 'bundle_key'
      from public.notifications n where n.user_id = $1$q$),
    -- Excludes mutes of the caller by others.
    ('muted_members', $q$select m.created_at, m.muted_id::text, jsonb_build_object('user_id', m.muted_id, 'muted_at',
        m.created_at)
      from public.member_mutes m where m.user_id = $1$q$),
    ('consents', $q$select '-infinity'::timestamptz, c.kind, to_jsonb(c) from private.consents c where c.user_id = $1$q$),
    ('saved_deals', $q$select s.created_at, s.deal_id::text, to_jsonb(s) from private.saved_deals s where s.user_id = $1$q$),
    -- Excludes the keys of feeds, which are secrets, and columns computed from words and names.
    ('alerts', $q$select a.created_at, a.id::text, to_jsonb(a) - array['feed_key', 'patterns_any', 'patterns_all',
        'patterns_none', 'merchant_key']
      from private.alerts a where a.user_id = $1$q$),
    ('alert_matches', $q$select m.matched_at, concat(m.alert_id, m.deal_id), to_jsonb(m) - 'user_id'
      from private.alert_matches m where m.user_id = $1$q$),
    -- Excludes the address and keys of a device, which allow sending to it.
    ('push_devices', $q$select p.created_at, p.id::text, to_jsonb(p) - array['endpoint', 'p256dh', 'auth', 'user_id']
      from private.push_subscriptions p where p.user_id = $1$q$),
    -- Excludes the admins who handled them.
    ('messages', $q$select m.created_at, m.id::text, to_jsonb(m) - 'handled_by'
      from public.contact_messages m where m.user_id = $1$q$),
    ('appeals', $q$select a.created_at, a.id::text, to_jsonb(a) - 'decided_by' from private.appeals a where a.user_id = $1$q$)
  ) as lists
$$;
comment on function private.export_lists is 'For private.export_part. Most long lists have an index by member and time.';

-- Returns a part of a member's export, of about 500 KB: `data`, where lists may continue those of the part before, and `next`, the
-- arguments of the next part, or null. Without a list, returns the first part.
create function private.export_part(member uuid, list_param text, after_at timestamptz, after_id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  bytes_left integer := 500000;
  data jsonb := '{}';
  list record;
  batch record;
begin
  if list_param is null then
    data := private.export_account(member);
  end if;
  for list in
    select * from private.export_lists() l where list_param is null or l.name >= list_param order by l.name
  loop
    if list.name is distinct from list_param then
      after_at := '-infinity';
      after_id := '';
    end if;
    loop
      if bytes_left <= 0 then
        return jsonb_build_object('data', data, 'next',
          jsonb_build_object('list_param', list.name, 'after_at_param', after_at, 'after_id_param', after_id));
      end if;
      execute format(
        'with batch as (
           select * from (%s) as rows (at, id, item) where (at, id) > ($2, $3) order by at, id limit 100
         ), sized as (
           select *, sum(octet_length(item::text)) over (order by at, id) as bytes from batch
         )
         select coalesce(jsonb_agg(item order by at, id), ''[]'') as items, coalesce(max(bytes), 0) as bytes,
           (array_agg(at order by at desc, id desc))[1] as at, (array_agg(id order by at desc, id desc))[1] as id,
           count(*) = 100 or count(*) < (select count(*) from batch) as has_more
         from sized where bytes - octet_length(item::text) < $4', list.rows)
        into batch using member, after_at, after_id, bytes_left;
      data := data || jsonb_build_object(list.name, coalesce(data -> list.name, '[]') || batch.items);
      bytes_left := bytes_left - batch.bytes;
      exit when not batch.has_more;
      after_at := batch.at;
      after_id := batch.id;
    end loop;
  end loop;
  return jsonb_build_object('data', data, 'next', null);
end
$$;
comment on function private.export_part is
  'Definer: email address, ban and messages have no grants. The queries contain no text of a request.';

-- Refuses an export while the caller, or another member with the same slot, is reading one, so that exports take at most two
-- connections.
create function private.take_export_slot(member uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(10, hashtext(member::text) & 1) then
    raise exception 'Too many exports. Try again in 1 second.'
      using errcode = 'PT429', hint = 'too_fast', detail = '{"seconds": 1}';
  end if;
end
$$;
comment on function private.take_export_slot is 'Raises PT429. Until the end of the transaction.';

-- Returns a part of the data about the caller and the caller's content, without other people's data (private.export_part).
create function public.export_my_data_part(
  list_param text default null, after_at_param timestamptz default null, after_id_param text default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := private.require_account();
begin
  if list_param is not null and not exists (select from private.export_lists() l where l.name = list_param) then
    perform private.refuse_value('list_param', 'one_of');
  end if;
  perform private.take_export_slot(member);
  return private.export_part(member, list_param, coalesce(after_at_param, '-infinity'), coalesce(after_id_param, ''));
end
$$;
grant execute on function public.export_my_data_part to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.export_my_data_part is
  'Definer: email address, ban and messages have no grants. Reads rows of auth.uid() only. A banned member may call it. [members; reads]';

-- Returns all parts of the export in one response. Refuses an export that is larger than a response can be.
create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  member constant uuid := private.require_account();
  part jsonb;
  parts jsonb[] := '{}';
begin
  perform private.take_export_slot(member);
  for _ in 1..20 loop
    part := private.export_part(member, part #>> '{next,list_param}',
      coalesce((part #>> '{next,after_at_param}')::timestamptz, '-infinity'), coalesce(part #>> '{next,after_id_param}', ''));
    parts := array_append(parts, part -> 'data');
    if jsonb_typeof(part -> 'next') = 'null' then
      -- Lists are joined as text, because joining them as jsonb takes several times as long.
      return parts[1] || (
        select ('{' || string_agg(format('%s: [%s]', to_json(l.key), l.items), ', ') || '}')::jsonb from (
          select p.key, string_agg(nullif(substr(p.value, 2, length(p.value) - 2), ''), ', ' order by d.place) as items
          from unnest(parts) with ordinality as d (data, place) cross join lateral jsonb_each_text(d.data) as p
          where jsonb_typeof(d.data -> p.key) = 'array' group by p.key
        ) as l);
    end if;
  end loop;
  raise exception 'Your data is too large for one response. Read it in parts.'
    using errcode = 'PT413', hint = 'answer_too_large';
end
$$;
grant execute on function public.export_my_data to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.export_my_data is
  'Definer: reads rows of auth.uid() only. A banned member may call it. The site reads export_my_data_part. [members; reads]';
