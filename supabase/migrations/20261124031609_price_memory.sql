set local check_function_bodies = off;

CREATE TABLE "private"."deal_prices" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "deal_id" uuid NOT NULL, "price" numeric NOT NULL, "total_price" numeric, "currency" text NOT NULL, "seen_at" timestamp with time zone NOT NULL, "source" text NOT NULL, CONSTRAINT "deal_prices_pkey" PRIMARY KEY (id), CONSTRAINT "deal_prices_source_known" CHECK ((source = ANY (ARRAY['deal'::text, 'edit'::text, 'check'::text]))));

CREATE OR REPLACE FUNCTION private.forget_seen_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.deal_prices p
  where p.deal_id = old.deal_id and p.price = old.seen_price and p.source = 'check'
    and 2 > (select count(*) from public.deal_checks c where c.deal_id = old.deal_id and c.seen_price = old.seen_price);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.remember_price(deal public.deals, seen_at_param timestamp with time zone, source_param text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.deal_prices (deal_id, price, total_price, currency, seen_at, source)
  select deal.id, deal.price, private.total_of(deal), deal.currency, seen_at_param, source_param
  where deal.status = 'active' and deal.price is not null and deal.deal_type = 'discount' and private.names_an_offer(deal.deal_url)
  on conflict (deal_id, currency, price, total_price) do nothing
$function$;

CREATE OR REPLACE FUNCTION private.remember_price_of_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_new constant boolean := old.status <> 'active';
begin
  delete from private.deal_prices p
  where p.deal_id = new.id and (
    new.status <> 'active'
    or private.link_key(old.deal_url) <> private.link_key(new.deal_url)
    or p.source <> 'check' and p.seen_at > now() - interval '1 hour');
  if new.status = 'active' then
    perform private.remember_price(
      new, case when is_new then old.updated_at else now() end, case when is_new then 'deal' else 'edit' end);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.remember_prices_of_new_deals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.remember_price(d, d.created_at, 'deal') from public.deals d
  where d.id in (select a.id from added a where a.status = 'active' and a.deal_url <> '');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.remember_seen_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals := (select d from public.deals d where d.id = new.deal_id);
begin
  if 2 <= (
    select count(*) from public.deal_checks c
    where c.deal_id = new.deal_id and c.seen_price = new.seen_price and c.weight >= 2
      and c.user_id is distinct from deal.user_id and c.created_at > now() - interval '7 days')
  then
    deal.price := new.seen_price;
    perform private.remember_price(deal, now(), 'check');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_edit(edit_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  edit private.proposed_edits;
  deal public.deals;
  before public.deals;
begin
  select * into edit from private.proposed_edits where id = edit_id_param;
  select * into deal from public.deals where id = edit.deal_id for update;
  if edit.status = 'approved' then
    if deal.updated_at <> edit.decided_at then
      raise exception 'Another decision has been made since' using errcode = 'PT409', hint = 'already_decided';
    end if;
    before := jsonb_populate_record(deal, (
      select jsonb_object_agg(field, edit.replaced -> 'deal' -> field)
      from unnest(array(select jsonb_object_keys(edit.changes)) || array['expired_at', 'expired_by', 'edited_at']) as field));
    delete from private.deal_prices where deal_id = deal.id and seen_at >= edit.decided_at;
    perform private.write_edit(before);
    update public.deals set edited_at = before.edited_at where id = deal.id;
    delete from public.deal_revisions where deal_id = deal.id and created_at >= edit.decided_at;
    perform private.approve_present_version(deal.id);
    if (edit.replaced ->> 'had_version')::boolean then
      insert into private.approved_versions
      select (jsonb_populate_record(null::private.approved_versions, edit.replaced)).*;
    end if;
  end if;
  update private.proposed_edits set
    status = 'waiting', rejection_reason = null, replaced = null, decided_at = null, updated_at = clock_timestamp()
  where id = edit.id;
end
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
    'mail_address', (select jsonb_build_object('email', a.email, 'confirmed_at', a.confirmed_at, 'link_asked_at', a.asked_at,
        'refused_at', a.refused_at, 'refusals', a.refusals)
      from private.mail_addresses a where a.user_id = member),
    -- Excludes the admin who handled it.
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'handled_by' order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.user_id = member)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.get_price_memory(deal_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals := (select d from public.deals d where d.id = deal_id_param and d.status = 'active');
  key constant text := private.link_key(deal.deal_url);
  answer jsonb;
begin
  if deal.price is null or not private.names_an_offer(deal.deal_url) then
    return null;
  end if;
  with same as materialized (
    select d.id from public.deals d
    where d.deal_url <> '' and private.link_key(d.deal_url) = key and d.status = 'active'
    order by d.created_at desc limit 200
  ),
  seen as materialized (
    select p.deal_id, p.seen_at, case when deal.total_price is null then p.price else p.total_price end as amount
    from same join private.deal_prices p on p.deal_id = same.id
    where p.currency = deal.currency
  )
  select jsonb_build_object(
    'lowest', s.amount, 'currency', deal.currency, 'seenAt', s.seen_at,
    'prices', (select count(*) from seen where amount is not null),
    'deals', (select count(distinct deal_id) from seen where amount is not null))
  into answer
  from seen s where s.amount is not null
  order by s.amount, s.seen_at desc limit 1;
  return case when (answer ->> 'prices')::integer > 1 then answer end;
end
$function$;

CREATE OR REPLACE FUNCTION public.read_deal_page(slug_param text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  slug constant text := lower(btrim(slug_param));
  deal public.deals_with_temperature;
begin
  if slug ~ '^[0-9a-f]{7}$' then
    select * into deal from public.search_deals_by_id_prefix(slug) limit 1;
  elsif slug ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select * into deal from public.get_deal(slug::uuid);
  end if;
  if deal.id is null then
    return null;
  end if;
  return json_build_object(
    'deal', deal,
    'comments', (
      select coalesce(json_agg(thread), '[]') from (
        select * from public.comments_with_author c
        where c.deal_id = deal.id order by c.created_at, c.id limit 500
      ) as thread),
    'checks', public.get_deal_checks(deal.id),
    'price_memory', public.get_price_memory(deal.id),
    'beside', private.beside_deal(deal.merchant, deal.category),
    'halal', private.halal_of(deal.id, private.merchant_key(deal.merchant)));
end
$function$;

ALTER TABLE "private"."deal_prices" ADD CONSTRAINT "deal_prices_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

CREATE UNIQUE INDEX deal_prices_of_deal_unique ON private.deal_prices USING btree (deal_id, currency, price, total_price) NULLS NOT DISTINCT;

CREATE TRIGGER deal_checks_forget_price AFTER DELETE ON public.deal_checks FOR EACH ROW WHEN ((old.seen_price IS NOT NULL)) EXECUTE FUNCTION private.forget_seen_price();

CREATE TRIGGER deal_checks_remember_price AFTER INSERT OR UPDATE OF created_at ON public.deal_checks FOR EACH ROW WHEN (((new.seen_price IS NOT NULL) AND (new.weight >= 2))) EXECUTE FUNCTION private.remember_seen_price();

CREATE TRIGGER deals_remember_prices_of_new AFTER INSERT ON public.deals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.remember_prices_of_new_deals();

CREATE TRIGGER deals_remember_price AFTER UPDATE OF status, price, currency, deal_url, channel, delivery_kind, delivery_cost, free_delivery_over, deal_type ON public.deals FOR EACH ROW WHEN ((((old.status = 'active'::public.deal_status) OR (new.status = 'active'::public.deal_status)) AND ((old.status <> new.status) OR (old.price IS DISTINCT FROM new.price) OR (old.total_price IS DISTINCT FROM new.total_price) OR (old.currency <> new.currency) OR (old.deal_url <> new.deal_url) OR (old.deal_type <> new.deal_type)))) EXECUTE FUNCTION private.remember_price_of_deal();

COMMENT ON FUNCTION "private"."forget_seen_price"() IS 'Deletes a price that fewer than two members saw, after a check is withdrawn, reverted by an admin or deleted with its account. Definer: private.deal_prices has no grants.';

COMMENT ON FUNCTION "private"."remember_price"(public.deals, timestamp with time zone, text) IS 'Called by triggers only.';

COMMENT ON FUNCTION "private"."remember_price_of_deal"() IS 'Records the price of an approved or edited deal; deletes the prices of a deal that is taken down or leads to another product. Definer: private.deal_prices has no grants.';

COMMENT ON FUNCTION "private"."remember_prices_of_new_deals"() IS 'Records the prices of deals that are public from the start, such as those of admins. Definer: private.deal_prices has no grants.';

COMMENT ON FUNCTION "private"."remember_seen_price"() IS 'Records a price that two established members besides the poster saw within a week. Definer: private.deal_prices has no grants.';

COMMENT ON FUNCTION "private"."total_of"(public.deals) IS 'For is_large_change and remember_price. Inlined.';

COMMENT ON FUNCTION "public"."get_price_memory"(uuid) IS 'Definer: private.deal_prices has no grants. Public deals only, also for posters and admins.';

COMMENT ON TABLE "private"."deal_prices" IS 'Of active deals only: a deal that is taken down loses its rows. Taking a deal down and approving it again removes a wrong price. Without names; written by triggers.';

REVOKE ALL ON FUNCTION "private"."forget_seen_price"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remember_price"(public.deals, timestamp with time zone, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remember_price_of_deal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remember_prices_of_new_deals"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remember_seen_price"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."get_price_memory"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_price_memory"(uuid) TO "anon", "authenticated";

-- Prices of deals that are public already.
SELECT private.remember_price(d, coalesce(d.edited_at, d.created_at), 'deal')
FROM public.deals d
WHERE d.status = 'active' AND d.deal_url <> '' AND d.price IS NOT NULL;
