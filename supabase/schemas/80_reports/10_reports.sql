-- Members' reports about content. Reporters can read their own reports and the decisions; admins can read all.
create type public.report_content_type as enum ('deal', 'comment', 'profile', 'voucher', 'blog_post');
create type public.report_reason as enum (
  'spam', 'expired', 'wrong_information', 'not_halal', 'unsafe_or_scam', 'duplicate', 'offensive', 'other');
create type public.report_status as enum ('open', 'resolved', 'dismissed');

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null, -- null: reported by a deleted member
  content_type public.report_content_type not null,
  content_id uuid not null, -- no foreign key: deleted content keeps its reports
  author_id uuid references public.profiles (id) on delete set null, -- kept here, because a deleted comment loses its author
  reason public.report_reason not null,
  details text constraint reports_details_length check (char_length(details) between 1 and 1000),
  status public.report_status not null default 'open',
  resolution text constraint reports_resolution_length check (char_length(resolution) between 1 and 1000),
  resolved_by uuid references public.profiles (id) on delete set null,
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  constraint reports_other_has_details check (reason <> 'other' or details is not null),
  constraint reports_resolved_at_given check ((status = 'open') = (resolved_at is null))
);
-- One open report per member and item of content.
create unique index reports_one_open_idx on public.reports (user_id, content_type, content_id) where status = 'open';
-- The admins' queue, oldest first.
create index reports_open_oldest_idx on public.reports (created_at, id) where status = 'open';
-- The latest decisions.
create index reports_decided_newest_idx on public.reports (status, resolved_at desc) where status <> 'open';
-- All reports about the same content.
create index reports_content_idx on public.reports (content_id, content_type);
-- A member's reports, and the foreign key of user_id.
create index reports_user_idx on public.reports (user_id, created_at desc);
-- The reports about one member's content, and the foreign key of author_id.
create index reports_author_idx on public.reports (author_id, created_at desc);
-- The foreign key of resolved_by.
create index reports_resolved_by_idx on public.reports (resolved_by);

revoke all on public.reports from anon, authenticated;
grant select on public.reports to authenticated;
select private.expose_to_backend('public.reports');

alter table public.reports enable row level security;
create policy reports_select_own_or_moderator on public.reports for select to authenticated
  using (user_id = (select private.caller())
    or (select private.can('reports')) and (author_id = (select private.moderator())) is not true);
-- No insert, update or delete policy: procedures write.

create trigger reports_refuse_direct_write before insert or update or delete on public.reports
  for each statement execute function private.refuse_direct_write();
comment on table public.reports is 'Specification, section 3. Reported members cannot see who reported them.';
comment on column public.reports.resolution is 'The message from admins to the reporter.';

-- Checks the fields of a report; the table's constraints repeat most of the rules.
create function private.check_report(kind text, content_id_param uuid, reason text, details text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if kind is null or kind not in ('deal', 'comment', 'profile', 'voucher', 'blog_post') then
    perform private.refuse_value('content_type', 'one_of');
  end if;
  if content_id_param is null then
    perform private.refuse_value('content_id', 'required');
  end if;
  if reason is null or reason not in (
    'spam', 'expired', 'wrong_information', 'not_halal', 'unsafe_or_scam', 'duplicate', 'offensive', 'other')
  then
    perform private.refuse_value('reason', 'one_of');
  end if;
  if reason = 'other' and details is null then
    perform private.refuse_value('details', 'details_for_other');
  end if;
  if char_length(details) > 1000 then
    perform private.refuse_value('details', 'max_length', '{"max": 1000}');
  end if;
  perform private.check_values(private.plain_text_rule('details', details, true));
end
$$;
comment on function private.check_report is 'Raises PT400 invalid_field. The form shows the same rules.';
