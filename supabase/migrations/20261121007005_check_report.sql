-- The field rules of a report in words; the constraints of the table are the second wall.
create function private.check_report(kind text, content_id_param uuid, reason text, details text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if kind is null or kind not in ('deal', 'comment', 'profile', 'voucher', 'blog_post') then
    perform private.refuse_field('content_type', 'Content type must be deal, comment, profile, voucher or blog_post');
  end if;
  if content_id_param is null then
    perform private.refuse_field('content_id', 'Content id must be given');
  end if;
  if reason is null or reason not in (
    'spam', 'expired', 'wrong_information', 'not_halal', 'unsafe_or_scam', 'duplicate', 'offensive', 'other')
  then
    perform private.refuse_field('reason',
      'Reason must be spam, expired, wrong_information, not_halal, unsafe_or_scam, duplicate, offensive or other');
  end if;
  if reason = 'other' and details is null then
    perform private.refuse_field('details', 'Details are needed where the reason is other');
  end if;
  if char_length(details) > 1000 then
    perform private.refuse_field('details', 'Details must be at most 1,000 characters');
  end if;
end
$$;
revoke execute on function private.check_report from public;
comment on function private.check_report is 'Raises PT400 invalid_field. Contract 3; the form shows the same rules.';
