-- The reason that a member gives for a deal whose link is already public; admins read it in the queue.
create table private.repost_reasons (
  deal_id uuid primary key references public.deals (id) on delete cascade,
  reason text not null constraint repost_reasons_reason_length check (char_length(reason) between 1 and 300)
);
comment on table private.repost_reasons is 'Written by private.note_repost.';

-- Returns up to 20 public deals with the same link in any spelling, newest first. No rows for a merchant's front page.
create function private.public_deals_of_link(link text) returns setof public.deals
language plpgsql stable security definer rows 3 set search_path = '' as $$
declare
  key constant text := private.link_key(link);
begin
  if private.names_an_offer(link) then
    return query
      select * from public.deals d
      where d.deal_url <> '' and private.link_key(d.deal_url) = key and d.status = 'active'
      order by d.created_at desc limit 20;
  end if;
end
$$;
comment on function private.public_deals_of_link is 'Definer: row-level security would prevent the use of the index. Public deals only.';

-- Returns the time from which a link may be posted again, whatever the price: 60 days after the earlier deal was posted, or 7
-- days after it ended if that is sooner.
create function private.repost_from(old public.deals) returns timestamptz
language sql stable set search_path = '' as $$
  select least(old.created_at + interval '60 days',
    case when private.is_over(old) then coalesce(old.expired_at, old.expires_at) + interval '7 days' end)
$$;
comment on function private.repost_from is 'Used by may_repost, check_link and posted_deal.';

-- Returns whether a new deal costs at least 5% less than an earlier one, including delivery if both state its cost.
create function private.is_cheaper(new public.deals, old public.deals) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(new.currency = old.currency and compared.was > 0 and compared.now * 100 <= compared.was * 95, false)
  from (
    select case when total is null then old.price else old.total_price end as was, case when total is null then new.price else total end as now
    from (select case when old.total_price is not null then private.total_of(new) end as total) as delivered
  ) as compared
$$;
comment on function private.is_cheaper is 'Used by may_repost. The total of a new deal is not stored yet.';

-- Returns whether a new deal has a code that is not among the public codes of the earlier deal's merchant. Ignores pending
-- codes, so that a refusal does not reveal them.
create function private.has_another_code(code_param text, old public.deals) returns boolean
language sql stable set search_path = '' as $$
  select private.exact_text(code_param) <> '' and not exists (
    select from public.voucher_codes v
    where v.status = 'active' and v.merchant_key = private.merchant_key(old.merchant)
      and lower(v.code) = lower(private.exact_text(code_param)))
$$;
comment on function private.has_another_code is 'Used by may_repost. A deal''s code is for the merchant of the deal.';

-- Returns whether a new deal may have the link of an earlier public one: if enough time has passed, if the new deal is cheaper
-- or has another code, or if one of the two is online and the other in a store.
create function private.may_repost(old public.deals, new public.deals, code_param text) returns boolean
language sql stable set search_path = '' as $$
  select private.repost_from(old) <= now() or private.is_cheaper(new, old)
    or coalesce((old.channel, new.channel) in (('online', 'in_store'), ('in_store', 'online')), false)
    or coalesce(private.has_another_code(code_param, old), false)
$$;
comment on function private.may_repost is 'Used by refuse_repost. Does not consider the reason for a repost.';

-- Returns the reason for a repost from the details of a submission, or null.
create function private.repost_reason(details_param jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  reason constant text := nullif(btrim(private.unwrap_object(details_param) ->> 'override_reason'), '');
begin
  perform private.check_values(
    row('override_reason', coalesce(char_length(reason), 0) <= 300, 'max_length', '{"max": 300}')::private.value_rule,
    private.plain_text_rule('override_reason', reason));
  return reason;
end
$$;
comment on function private.repost_reason is 'Raises PT400 invalid_field.';

-- Refuses a deal whose link is public already, unless it may be reposted or its poster gives a reason. Older clients send no
-- details_param; for them, only a deal with the same title and link is refused. Ignores pending deals, so that posting a link
-- does not reserve it and a refusal does not reveal them. Admins are exempt.
create function private.refuse_repost(new public.deals, details_param jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  code constant text := private.unwrap_object(details_param) -> 'code' ->> 'code';
  earlier public.deals;
begin
  if new.deal_url = '' or private.is_admin() or private.repost_reason(details_param) is not null then
    return;
  end if;
  select * into earlier from private.public_deals_of_link(new.deal_url) as d
  where not private.may_repost(d, new, code) and (details_param is not null or d.title = new.title)
  order by d.created_at desc limit 1;
  if found then
    raise exception 'This deal has been posted already' using errcode = 'PT409', hint = 'duplicate_deal',
      detail = jsonb_strip_nulls(private.posted_deal(earlier))::text;
  end if;
end
$$;
comment on function private.refuse_repost is 'Raises PT409 duplicate_deal; the detail is private.posted_deal. Used by secure_submit_deal.';

-- Stores the reason for a repost with the new deal.
create function private.note_repost(deal_id_param uuid, details_param jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.repost_reasons (deal_id, reason)
  select deal_id_param, reason from private.repost_reason(details_param) as reason where reason is not null
$$;
comment on function private.note_repost is 'Definer: private.repost_reasons has no grants.';

-- Returns the fields of a public deal for its card in the form for new deals. They include the highest price at which the link
-- may be posted again now, and the time from which it may be posted at any price.
create function private.posted_deal(deal public.deals) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', deal.id, 'title', deal.title, 'price', deal.price, 'totalPrice', deal.total_price, 'currency', deal.currency,
    'merchant', deal.merchant, 'imageUrl', deal.image_url, 'temperature', deal.hot_votes - deal.cold_votes + deal.temperature_offset,
    'createdAt', deal.created_at, 'endedAt', case when private.is_over(deal) then coalesce(deal.expired_at, deal.expires_at) end,
    'repostFrom', private.repost_from(deal), 'repostPrice', case when coalesce(deal.total_price, deal.price) > 0 then trunc(coalesce(deal.total_price, deal.price) * 0.95, 2) end)
$$;
comment on function private.posted_deal is 'Used by check_link, find_similar_deals and the refusal duplicate_deal.';
