-- How often somebody has written of late. Forgotten as soon as it no longer counts.
create table private.contact_pace (
  sender text not null, -- 'member <id>', 'address <one of 65,536 groups of addresses>' or 'unknown'
  sent_at timestamptz not null default now()
);
-- How often one sender, or all of them, wrote since a moment.
create index contact_pace_sent_idx on private.contact_pace (sent_at, sender);
comment on table private.contact_pace is
  'No address is kept: 65,536 groups tell two senders apart in an hour and nobody from anybody later.';

-- Who sends, for the pace only: the member, or the group of the address that the server in front saw.
create function private.contact_sender() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    'member ' || auth.uid(),
    'address ' || (hashtext(nullif(btrim(split_part(
      nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for', ',', 1)), '')) & 65535),
    'unknown')
$$;
revoke execute on function private.contact_sender from public;
comment on function private.contact_sender is 'Definer: called by procedures only.';

-- Refuses the sender who writes more often than the setting limit_contact (count/seconds) allows; visitors whose
-- address may be made up share forty times as much.
create function private.require_contact_pace() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  rule text[] := regexp_match(private.setting('limit_contact'), '^(\d{1,6})/(\d{1,8})$');
  allowed integer := rule[1]::integer;
  span interval := make_interval(secs => rule[2]::integer);
  writer text := private.contact_sender();
begin
  if rule is null or private.is_admin() then
    return;
  end if;
  -- One after another, so that many at once count each other.
  perform pg_advisory_xact_lock(hashtext('contact_pace'));
  delete from private.contact_pace where sent_at <= now() - span;
  if (select count(*) from private.contact_pace where sender = writer and writer <> 'unknown') >= allowed
    or (writer not like 'member %'
      and (select count(*) from private.contact_pace where sender not like 'member %') >= allowed * 40)
  then
    raise exception 'Too many messages. Try again in % minutes.', ceil(extract(epoch from span) / 60)
      using errcode = 'PT429', hint = 'too_fast', detail = rule[2];
  end if;
  insert into private.contact_pace (sender) values (writer);
end
$$;
revoke execute on function private.require_contact_pace from public;
comment on function private.require_contact_pace is 'Raises PT429; the details are the seconds to wait at most.';

insert into private.settings (key, value) values ('limit_contact', '10/3600') on conflict (key) do nothing;
