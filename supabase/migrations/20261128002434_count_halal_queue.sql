set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.queues()
 RETURNS TABLE(queue text, waiting bigint, oldest_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select 'deals', count(*), min(d.created_at) from public.deals d
    where d.status = 'pending' and d.expired_at is null
  union all
  select 'edits', count(*), min(e.created_at) from private.proposed_edits e join public.deals d on d.id = e.deal_id
    where e.status = 'waiting' and d.status = 'active'
  union all
  select 'avatars', count(*), min(p.pending_image_since) from public.profiles p where p.profile_image_status = 'pending'
  union all
  select 'reports', count(distinct (r.content_type, r.content_id)), min(r.created_at)
    from public.reports r where r.status = 'open'
  union all
  select 'merchants', count(*), min(m.created_at) from public.merchants m where m.status = 'pending'
  union all
  select 'vouchers', count(*), min(v.created_at) from public.voucher_codes v
    where v.status = 'pending' and private.may_decide_code(v.deal_id)
  union all
  select 'messages', count(*), min(c.created_at) from public.contact_messages c where c.handled_at is null
  union all
  select 'posts', count(*), min(b.published_at) from public.blog_posts b
    where b.status = 'published' and b.reviewed_at is null
  union all
  select 'votes', count(*), min(y.first_vote_at) from private.deals_with_young_votes() y
  union all
  select 'endings', count(*), min(e.agreed_at) from private.member_endings e join public.deals d on d.id = e.deal_id
    where e.state = 'waiting' and private.is_running(d)
  union all
  select 'halal', count(*), min(h.created_at) from (
    select f.created_at from private.undecided_halal_facts() f
    union all
    select x.created_at from public.halal_disputes x where x.status = 'open'
  ) h
$function$;

CREATE OR REPLACE FUNCTION private.undecided_halal_facts()
 RETURNS SETOF public.halal_facts
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select f.* from public.halal_facts f
  left join public.deals d on d.id = f.deal_id
  left join public.merchants m on m.id = f.merchant_id
  where f.decided_at is null and f.state <> 'withdrawn' and (not f.is_public or f.state = 'evidence')
    and coalesce(d.status::text, m.status::text) <> 'rejected'
$function$;

CREATE OR REPLACE FUNCTION public.get_halal_queue()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'facts', (
      select coalesce(jsonb_agg(listed.fact order by listed.created_at, listed.id), '[]') from (
        select f.id, f.created_at, private.halal_fact_json(f) || private.halal_fact_for_admins(f) as fact
        from private.undecided_halal_facts() f
        order by f.created_at, f.id limit 200
      ) as listed),
    'disputes', (
      select coalesce(jsonb_agg(listed.dispute order by listed.created_at, listed.id), '[]') from (
        select x.id, x.created_at, jsonb_build_object(
          'id', x.id, 'reason', x.reason, 'details', x.details, 'evidence_image_url', x.evidence_image_url,
          'answer', x.answer, 'created_at', x.created_at, 'username', p.username,
          'fact', private.halal_fact_json(f) || private.halal_fact_for_admins(f)) as dispute
        from public.halal_disputes x
        join public.halal_facts f on f.id = x.fact_id
        left join public.profiles p on p.id = x.user_id
        where x.status = 'open' order by x.created_at, x.id limit 200
      ) as listed),
    'certifiers', (
      select coalesce(jsonb_agg(to_jsonb(c) - 'created_at' order by c.name, c.id), '[]')
      from (select * from public.certifiers order by name, id limit 500) as c));
end
$function$;

COMMENT ON FUNCTION "private"."undecided_halal_facts"() IS 'Used by get_halal_queue and private.queues, so that the page and the dashboard agree.';

REVOKE ALL ON FUNCTION "private"."undecided_halal_facts"() FROM PUBLIC;
