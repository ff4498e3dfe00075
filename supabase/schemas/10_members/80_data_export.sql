-- Returns the data about the caller and the caller's content, without other people's data.
create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at,
        'email_unconfirmed_since', (select x.since from private.unconfirmed_emails x where x.user_id = u.id),
        'earlier_emails', (select coalesce(jsonb_agg(jsonb_build_object('email', c.old_email, 'changed_at', c.changed_at)
          order by c.changed_at, c.id), '[]') from private.changed_emails c where c.user_id = u.id))
      from auth.users u where u.id = member),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('created_at', s.created_at,
        'last_used_at', coalesce(s.refreshed_at at time zone 'utc', s.created_at), 'user_agent', s.user_agent)
        order by s.created_at, s.id), '[]')
      from auth.sessions s where s.user_id = member),
    'profile', (select to_jsonb(p) from public.profiles p where p.id = member),
    'ban', (select jsonb_build_object('reason', b.reason, 'until', b.until, 'created_at', b.created_at)
      from private.bans b where b.user_id = member),
    'account_deletion', (select jsonb_build_object('requested_at', x.requested_at, 'due_at', x.due_at)
      from private.account_deletions x where x.user_id = member),
    'deals', (select coalesce(jsonb_agg(to_jsonb(d) order by d.created_at, d.id), '[]')
      from public.deals d where d.user_id = member),
    'repost_reasons', (select coalesce(jsonb_agg(to_jsonb(r) order by r.deal_id), '[]')
      from private.repost_reasons r join public.deals d on d.id = r.deal_id where d.user_id = member),
    'additions', (select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at, f.deal_id), '[]')
      from public.deal_finders f where f.user_id = member),
    'comments', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.id), '[]')
      from public.comments c where c.user_id = member),
    -- Mentions by others; the caller's own mentions are in the texts of the comments.
    'mentions', (select coalesce(jsonb_agg(m.comment_id order by m.comment_id), '[]')
      from public.comment_mentions m where m.user_id = member),
    'votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.created_at, v.deal_id), '[]')
      from public.deal_votes v where v.user_id = member),
    'removed_votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.removed_at, v.deal_id), '[]')
      from private.removed_votes v where v.user_id = member),
    'withdrawn_votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.withdrawn_at, v.deal_id), '[]')
      from private.withdrawn_votes v where v.user_id = member),
    'deal_edits', (select coalesce(jsonb_agg(to_jsonb(r) - 'edited_by' order by r.created_at, r.id), '[]')
      from public.deal_revisions r join public.deals d on d.id = r.deal_id
      where d.user_id = member and r.edited_by = 'poster'),
    -- Excludes prices that other members saw.
    'deal_prices', (select coalesce(jsonb_agg(to_jsonb(p) order by p.seen_at, p.id), '[]')
      from private.deal_prices p join public.deals d on d.id = p.deal_id where d.user_id = member and p.source <> 'check'),
    'proposed_edits', (select coalesce(jsonb_agg(to_jsonb(e) - 'replaced' order by e.created_at, e.id), '[]')
      from private.proposed_edits e join public.deals d on d.id = e.deal_id where d.user_id = member),
    'deal_checks', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.deal_id), '[]')
      from public.deal_checks c where c.user_id = member),
    'wrong_checks', (select coalesce(jsonb_agg(jsonb_build_object('deal_id', t.deal_id, 'marked_at', w.marked_at)
        order by w.marked_at, t.deal_id), '[]')
      from private.wrong_checks w join private.expiry_decisions t on t.id = w.decision_id where w.user_id = member),
    'check_networks', (select coalesce(jsonb_agg(jsonb_build_object('deal_id', n.deal_id, 'networks', n.networks,
        'seen_at', n.seen_at) order by n.seen_at, n.deal_id), '[]')
      from private.check_networks n where n.user_id = member),
    'ended_deals', (select coalesce(jsonb_agg(jsonb_build_object('deal_id', e.deal_id, 'agreed_at', e.agreed_at,
        'state', e.state, 'weight', m.weight, 'said_at', m.said_at) order by e.agreed_at, e.deal_id), '[]')
      from private.ending_members m join private.member_endings e on e.id = m.ending_id where m.user_id = member),
    'voucher_codes', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.id), '[]')
      from public.voucher_codes c where c.user_id = member),
    'voucher_outcomes', (select coalesce(jsonb_agg(to_jsonb(o) order by o.created_at, o.voucher_id), '[]')
      from public.voucher_outcomes o where o.user_id = member),
    'outcome_networks', (select coalesce(jsonb_agg(jsonb_build_object('voucher_id', n.voucher_id, 'networks', n.networks,
        'seen_at', n.seen_at) order by n.seen_at, n.voucher_id), '[]')
      from private.outcome_networks n where n.user_id = member),
    'blog_posts', (select coalesce(jsonb_agg(to_jsonb(b) order by b.created_at, b.id), '[]')
      from public.blog_posts b where b.user_id = member),
    'taken_down_posts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'post_id', t.post_id, 'reason', t.reason, 'taken_down_at', t.taken_down_at) order by t.taken_down_at), '[]')
      from private.taken_down_posts t join public.blog_posts b on b.id = t.post_id where b.user_id = member),
    'trusted_author_since', (select a.trusted_at from private.trusted_authors a where a.user_id = member),
    -- Excludes the deciding admin and the author of the content: other people's data.
    'reports', (select coalesce(jsonb_agg(to_jsonb(r) - 'author_id' - 'resolved_by' order by r.created_at, r.id), '[]')
      from public.reports r where r.user_id = member),
    'merchants', (select coalesce(jsonb_agg(to_jsonb(m) - 'name_key' order by m.created_at, m.id), '[]')
      from public.merchants m where m.user_id = member),
    'halal_facts', (select coalesce(jsonb_agg(to_jsonb(f) - 'decided_by' - 'deal_id' - 'merchant_id' order by f.created_at, f.id), '[]')
      from public.halal_facts f where f.claimed_by = member),
    'halal_disputes', (
      select coalesce(jsonb_agg(to_jsonb(x) - 'decided_by' - 'answered_by' order by x.created_at, x.id), '[]')
      from public.halal_disputes x where x.user_id = member),
    -- Excludes the disputes themselves: other people's data.
    'halal_answers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'fact_id', x.fact_id, 'answer', x.answer, 'answered_at', x.answered_at) order by x.answered_at, x.id), '[]')
      from public.halal_disputes x where x.answered_by = member),
    -- Excludes the authors of comments in notices: other people's data.
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) - 'actor_id' - 'bundle_key' order by n.created_at, n.id), '[]')
      from public.notifications n where n.user_id = member),
    'notification_settings', (select to_jsonb(s) from public.notification_settings s where s.user_id = member),
    -- Excludes mutes of the caller by others.
    'muted_members', (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.muted_id, 'muted_at', m.created_at)
        order by m.created_at, m.muted_id), '[]')
      from public.member_mutes m where m.user_id = member),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) order by c.kind), '[]')
      from private.consents c where c.user_id = member),
    'saved_deals', (select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at, s.deal_id), '[]')
      from private.saved_deals s where s.user_id = member),
    -- Excludes the keys of feeds, which are secrets, and columns computed from words and names.
    'alerts', (select coalesce(jsonb_agg(to_jsonb(a) - array['feed_key', 'patterns_any', 'patterns_all', 'patterns_none', 'merchant_key']
        order by a.created_at, a.id), '[]')
      from private.alerts a where a.user_id = member),
    'alert_matches', (select coalesce(jsonb_agg(to_jsonb(m) - 'user_id' order by m.matched_at, m.alert_id), '[]')
      from private.alert_matches m where m.user_id = member),
    'mail_address', (select jsonb_build_object('email', a.email, 'confirmed_at', a.confirmed_at, 'link_asked_at', a.asked_at,
        'refused_at', a.refused_at, 'refusals', a.refusals)
      from private.mail_addresses a where a.user_id = member),
    -- Excludes the admins who handled them.
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'handled_by' order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.user_id = member)
  );
end
$$;
revoke execute on function public.export_my_data from public;
grant execute on function public.export_my_data to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.export_my_data is
  'Definer: email address, ban and messages have no grants. Reads rows of auth.uid() only. A banned member may call it. [members; reads]';
