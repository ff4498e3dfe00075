-- Which deals proven posters publish without review, and the list of those that no admin has seen.

-- Returns whether admins know the website of a link: an approved deal leads to the same host. False for hosts of many shops.
create function private.is_known_website(link text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  website constant text := private.website_host(link);
begin
  return exists (
    select from private.deal_links l join public.deals d on d.id = l.deal_id
    where l.domains[1] = split_part(website, ':', 1) and d.status = 'active'
      and (private.split_link(d.deal_url)).host = website
      and not exists (select from private.unseen_deals u where u.deal_id = d.id));
end
$$;
comment on function private.is_known_website is 'Definer: private.deal_links has no grants.';

-- Returns whether a new deal of a member is public without review: its poster is proven, not associated with the merchant and has
-- fewer than three unseen deals; it is no travel or finance deal; admins know its website; and its link may be posted at any price.
create function private.may_publish(member uuid, deal public.deals) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return deal.category not in ('travel', 'finance') and deal.travel_facts is null and deal.finance_facts is null
    and not deal.is_associated and private.trust_of(member) = 'proven'
    and 3 > (
      select count(*) from private.unseen_deals u join public.deals d on d.id = u.deal_id
      where d.user_id = member and d.status = 'active')
    and private.is_known_website(deal.deal_url)
    and not exists (select from private.public_deals_of_link(deal.deal_url) as old where private.repost_from(old) > now());
end
$$;
comment on function private.may_publish is
  'Definer: private.unseen_deals has no grants. The caller has locked the member''s submissions, so that they count each other.';

-- Returns whether a deal with these values would be public as soon as the caller submits it, so that the form can say so. A deal
-- with a reason for a repost never is.
create function public.may_publish_deal(
  category_param text, deal_url_param text, is_associated_param boolean default false
) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  deal public.deals;
begin
  deal.category := lower(btrim(category_param));
  deal.deal_url := private.tidy_link(deal_url_param);
  deal.is_associated := is_associated_param;
  return coalesce(private.is_public_link(deal.deal_url) and private.may_publish(member, deal), false);
end
$$;
grant execute on function public.may_publish_deal to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.may_publish_deal is
  'Definer: private.may_publish has no grants. Reveals which websites have public deals. [members; reads]';

-- A moderator reads the public deals without review that nobody who decides has seen, oldest first, at most 100.
create function public.get_unseen_deals() returns setof public.deals_with_temperature
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_can('edits');
  return query
    select d.* from private.unseen_deals u join public.deals_with_temperature d on d.id = u.deal_id
    where d.status = 'active' and (d.user_id = (select private.moderator())) is not true
    order by d.created_at, d.id limit 100;
end
$$;
grant execute on function public.get_unseen_deals to anon, authenticated; -- others get a refusal
comment on function public.get_unseen_deals is
  'Definer: require_can decides once for all rows. moderate_deal takes a deal down. [moderators of edits; reads]';

-- A moderator confirms having seen a deal that was published without review. Its code stays in the queue of codes. A list sends the
-- updated_at that it showed, so that no unseen change is confirmed.
create function public.mark_deal_seen(deal_id_param uuid, expected_updated_at_param timestamptz default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  deal public.deals;
begin
  perform private.require_can('edits');
  select * into deal from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  perform private.refuse_own(deal.user_id);
  delete from private.unseen_deals where deal_id = deal.id and deal.status = 'active';
  if not found then
    raise exception 'Another admin has seen this deal' using errcode = 'PT409', hint = 'already_decided',
      detail = json_build_object('content', 'deal', 'status', deal.status)::text;
  end if;
  perform private.refuse_changed(deal.updated_at, expected_updated_at_param);
  perform private.log_admin_action('see_deal', 'deal', deal.id);
end
$$;
grant execute on function public.mark_deal_seen to anon, authenticated; -- others get a refusal
comment on function public.mark_deal_seen is 'Definer: private.unseen_deals has no grants. [moderators of edits; writes]';
