set local check_function_bodies = off;

DROP FUNCTION "public"."secure_add_comment"(uuid, uuid, text, uuid);

CREATE TABLE "private"."withdrawn_votes" ("user_id" uuid NOT NULL, "deal_id" uuid NOT NULL, "vote_type" public.vote_type NOT NULL, "withdrawn_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "withdrawn_votes_pkey" PRIMARY KEY (user_id, deal_id));

CREATE OR REPLACE FUNCTION private.forget_deleted_votes(deal_id_param uuid, hot integer, cold integer)
 RETURNS public.deals
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.deals set
    hot_votes = hot_votes - hot,
    cold_votes = cold_votes - cold,
    hot_votes_adjustment = hot_votes_adjustment - hot,
    cold_votes_adjustment = cold_votes_adjustment - cold,
    hot_votes_of_leavers = hot_votes_of_leavers - hot,
    cold_votes_of_leavers = cold_votes_of_leavers - cold
  where id = deal_id_param
  returning *
$function$;

CREATE OR REPLACE FUNCTION public.export_my_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at)
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
    'comments', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.id), '[]')
      from public.comments c where c.user_id = member),
    'votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.created_at, v.deal_id), '[]')
      from public.deal_votes v where v.user_id = member),
    'removed_votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.removed_at, v.deal_id), '[]')
      from private.removed_votes v where v.user_id = member),
    'withdrawn_votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.withdrawn_at, v.deal_id), '[]')
      from private.withdrawn_votes v where v.user_id = member),
    'voucher_codes', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.id), '[]')
      from public.voucher_codes c where c.user_id = member),
    'blog_posts', (select coalesce(jsonb_agg(to_jsonb(b) order by b.created_at, b.id), '[]')
      from public.blog_posts b where b.user_id = member),
    'taken_down_posts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'post_id', t.post_id, 'reason', t.reason, 'taken_down_at', t.taken_down_at) order by t.taken_down_at), '[]')
      from private.taken_down_posts t join public.blog_posts b on b.id = t.post_id where b.user_id = member),
    'trusted_author_since', (select a.trusted_at from private.trusted_authors a where a.user_id = member),
    -- The admin who decided, and the author of the content, are other people's data.
    'reports', (select coalesce(jsonb_agg(to_jsonb(r) - 'author_id' - 'resolved_by' order by r.created_at, r.id), '[]')
      from public.reports r where r.user_id = member),
    'merchants', (select coalesce(jsonb_agg(to_jsonb(m) - 'name_key' order by m.created_at, m.id), '[]')
      from public.merchants m where m.user_id = member),
    -- The admin who handled it is another person's data.
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'handled_by' order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.user_id = member)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_votes_of_group(deal_id_param uuid, seen_until_param timestamp with time zone DEFAULT NULL::timestamp with time zone, reason_param text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  removed_hot integer;
  removed_cold integer;
  old public.deals;
  deal public.deals;
begin
  perform private.require_admin();
  perform private.check_reason(reason_param);
  -- A vote on the deal waits for this lock, so the counts below are those of the rows.
  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;

  with removed as (
    delete from public.deal_votes v using private.young_votes() y
    where v.deal_id = deal_id_param and y.deal_id = v.deal_id and y.user_id = v.user_id
      and (seen_until_param is null or v.created_at <= seen_until_param)
    returning v.deal_id, v.user_id, v.vote_type
  ), kept_out as (
    insert into private.removed_votes (deal_id, user_id, vote_type) select * from removed
  )
  select count(*) filter (where vote_type = 'hot'), count(*) filter (where vote_type = 'cold')
  into removed_hot, removed_cold from removed;

  deal := private.forget_deleted_votes(deal_id_param, removed_hot, removed_cold);

  if removed_hot + removed_cold > 0 then
    perform private.log_security_event('votes_removed', jsonb_build_object(
      'deal_id', deal_id_param, 'hot', removed_hot, 'cold', removed_cold));
    perform private.log_admin_action(
      'remove_votes', 'deal', deal_id_param,
      jsonb_build_object('hot_votes', old.hot_votes, 'cold_votes', old.cold_votes),
      jsonb_build_object('hot_votes', deal.hot_votes, 'cold_votes', deal.cold_votes), reason_param);
  end if;
  return jsonb_build_object('removedHot', removed_hot, 'removedCold', removed_cold,
    'hotVotes', deal.hot_votes, 'coldVotes', deal.cold_votes);
end
$function$;

CREATE OR REPLACE FUNCTION public.secure_add_comment(deal_id_param uuid, user_id_param uuid, content_param text, parent_id_param uuid DEFAULT NULL::uuid, comment_id_param uuid DEFAULT NULL::uuid)
 RETURNS public.comments_with_author
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  said text := btrim(content_param, E' \t\r\n');
  new_id uuid;
  answer public.comments_with_author;
begin
  if user_id_param is distinct from member then
    raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
  end if;
  perform private.check_fields(
    ('content', char_length(said) between 1 and 2000, 'Comment must be 1 to 2,000 characters',
      'length', '{"min": 1, "max": 2000}'),
    private.text_rule('content', 'Comment', said, true)
  );
  if not exists (
    select from public.deals
    where id = deal_id_param and (status = 'active' or user_id = member or private.is_admin())
  ) then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  -- The lock of require_pace: the first request may still be running.
  perform pg_advisory_xact_lock(hashtextextended(member::text || 'comments', 22));
  select c.id into new_id from public.comments c
  where c.id = comment_id_param and c.user_id = member and c.deal_id = deal_id_param;
  if new_id is null then
    perform private.require_pace('comments', member);
    insert into public.comments (id, deal_id, user_id, content, parent_id)
    values (coalesce(comment_id_param, gen_random_uuid()), deal_id_param, member, said, parent_id_param)
    returning id into new_id;
  end if;
  select * into answer from public.comments_with_author where id = new_id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_vote(deal_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
  vote public.deal_votes;
  withdrawn integer;
begin
  -- One at a time per member, so that simultaneous requests count each other.
  perform pg_advisory_xact_lock(hashtextextended(member::text || 'withdrawn votes', 22));
  -- A vote on the deal waits for this lock, so the counts below are those of the rows.
  select * into deal from public.deals where id = deal_id_param and status = 'active' for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  select * into vote from public.deal_votes where deal_id = deal_id_param and user_id = member;
  if not found then
    raise exception 'You have not voted on this deal' using errcode = 'PT404', hint = 'vote_not_found';
  end if;
  if exists (select from private.withdrawn_votes where user_id = member and deal_id = deal_id_param) then
    raise exception 'You took back your vote on this deal before. This one stays.'
      using errcode = 'PT409', hint = 'vote_is_final';
  end if;
  if vote.created_at < now() - interval '24 hours' then
    raise exception 'A vote can be taken back for 24 hours' using errcode = 'PT409', hint = 'vote_too_old';
  end if;
  select count(*) into withdrawn from private.withdrawn_votes
  where user_id = member and withdrawn_at > now() - interval '24 hours';
  if withdrawn >= 3 then
    raise exception 'You have taken back three votes in 24 hours. Try again tomorrow.'
      using errcode = 'PT429', hint = 'too_many_withdrawals';
  end if;

  delete from public.deal_votes where deal_id = deal_id_param and user_id = member;
  insert into private.withdrawn_votes (user_id, deal_id, vote_type) values (member, deal_id_param, vote.vote_type);
  deal := private.forget_deleted_votes(
    deal_id_param, (vote.vote_type = 'hot')::integer, (vote.vote_type = 'cold')::integer);
  return jsonb_build_object('success', true, 'hotVotes', deal.hot_votes, 'coldVotes', deal.cold_votes,
    'message', 'Vote taken back');
end
$function$;

ALTER TABLE "private"."withdrawn_votes" ADD CONSTRAINT "withdrawn_votes_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."withdrawn_votes" ADD CONSTRAINT "withdrawn_votes_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX withdrawn_votes_deal_idx ON private.withdrawn_votes USING btree (deal_id);

COMMENT ON FUNCTION "private"."forget_deleted_votes"(uuid, integer, integer) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."secure_add_comment"(uuid, uuid, text, uuid, uuid) IS 'Definer: comments are written by procedures only.';

COMMENT ON FUNCTION "public"."withdraw_vote"(uuid) IS 'Definer: votes and deals are written by procedures only.';

COMMENT ON TABLE "private"."withdrawn_votes" IS 'Written by withdraw_vote. The counts of deals know nothing of these votes.';

REVOKE ALL ON FUNCTION "private"."forget_deleted_votes"(uuid, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."secure_add_comment"(uuid, uuid, text, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."secure_add_comment"(uuid, uuid, text, uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."withdraw_vote"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_vote"(uuid) TO "anon", "authenticated";
