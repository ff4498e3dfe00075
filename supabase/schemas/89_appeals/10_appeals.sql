-- Members' appeals against decisions that they were notified of. Another admin than the one who decided answers each.
create table private.appeals (
  id uuid primary key default gen_random_uuid(),
  action_id uuid not null constraint appeals_action_unique unique references public.admin_actions (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- Of the notice about the decision.
  kind text not null,
  subject_type text not null,
  subject_id uuid not null,
  text text not null constraint appeals_text_length check (char_length(text) between 10 and 2000),
  created_at timestamptz not null default now(),
  outcome text constraint appeals_outcome_known check (outcome in ('upheld', 'overturned')),
  answer text constraint appeals_answer_length check (char_length(answer) between 1 and 1000),
  decided_at timestamptz,
  decided_by uuid references public.profiles (id) on delete set null,
  constraint appeals_outcome_given check ((outcome is null) = (decided_at is null))
);
-- The admins' queue, oldest first.
create index appeals_open_idx on private.appeals (created_at, id) where decided_at is null;
-- The latest decisions on appeals, and old ones for deletion.
create index appeals_decided_idx on private.appeals (decided_at desc) where decided_at is not null;
-- Content of open appeals (referenced_image_keys).
create index appeals_open_subject_idx on private.appeals (subject_id) where decided_at is null;
-- A member's appeals, and the foreign keys.
create index appeals_user_idx on private.appeals (user_id, created_at desc);
create index appeals_decided_by_idx on private.appeals (decided_by);
comment on table private.appeals is
  'Written by appeal_action and decide_appeal. One for each decision; the audit log keeps the outcome after the appeal is deleted.';

-- Returns whether an image is a rejected avatar whose member has appealed.
create function private.is_appealed_avatar(key_param text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.appeals p join public.admin_actions a on a.id = p.action_id
    where p.decided_at is null and p.kind = 'avatar_rejected'
      and private.image_key(a.before ->> 'pending_profile_image_url') = key_param)
$$;
comment on function private.is_appealed_avatar is 'Definer: called by get_image_audience only.';

-- Returns the caller's notice of a decision against them, or of the answer to their appeal. Refuses any other id in the same way.
create function private.contested_notice(action_id_param uuid) returns public.notifications
language plpgsql stable security definer set search_path = '' as $$
declare
  member constant uuid := private.require_account();
  notice public.notifications;
begin
  select * into notice from public.notifications n
  where n.user_id = member and n.kind = any (private.contestable_kinds() || array['appeal_upheld', 'appeal_overturned'])
    and n.data ->> 'action_id' = action_id_param::text
  order by n.created_at desc limit 1;
  if not found then
    raise exception 'Decision not found' using errcode = 'PT404', hint = 'decision_not_found';
  end if;
  return notice;
end
$$;
comment on function private.contested_notice is 'Raises PT401, PT404. Definer: called by procedures only. Open to banned members.';

-- Returns the caller's appeal against a decision: `status` (none, open, upheld or overturned), `text` (null once it is deleted),
-- `answer`, `created_at` and `decided_at`.
create function public.get_my_appeal(action_id_param uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  notice constant public.notifications := private.contested_notice(action_id_param);
  answer constant public.admin_actions := private.answer_to_appeal(action_id_param);
  appeal private.appeals;
begin
  select * into appeal from private.appeals where action_id = action_id_param and user_id = notice.user_id;
  return jsonb_build_object(
    'status', case
      when answer.action = 'uphold_decision' then 'upheld' when answer.action = 'overturn_decision' then 'overturned'
      -- Another reporter may have appealed against the same decision.
      when exists (select from private.appeals where action_id = action_id_param) then 'open' else 'none' end,
    'text', appeal.text, 'created_at', appeal.created_at,
    'answer', case when appeal.id is not null then answer.reason end, 'decided_at', answer.created_at);
end
$$;
grant execute on function public.get_my_appeal to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.get_my_appeal is
  'Definer: private.appeals has no grants. Raises PT401, PT404. A banned member may call it. [members; reads]';

-- Appeals against a decision that the caller was notified of, once. A banned member may appeal against the ban. Counts towards
-- limit_contact. Returns the appeal like get_my_appeal.
create function public.appeal_action(action_id_param uuid, text_param text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  notice constant public.notifications := private.contested_notice(action_id_param);
  words constant text := btrim(text_param, E' \t\r\n');
begin
  if words is null or char_length(words) not between 10 and 2000 then
    perform private.refuse_value('text', 'length', '{"min": 10, "max": 2000}');
  end if;
  perform private.check_values(private.plain_text_rule('text', words, true));
  if (private.answer_to_appeal(action_id_param)).id is not null then
    raise exception 'This decision has already been looked at again' using errcode = 'PT409', hint = 'already_appealed';
  end if;
  perform private.require_contact_pace();
  insert into private.appeals (action_id, user_id, kind, subject_type, subject_id, text)
  values (action_id_param, notice.user_id, notice.kind, notice.subject_type, notice.subject_id, words)
  on conflict (action_id) do nothing;
  if not found then
    raise exception 'This decision has already been looked at again' using errcode = 'PT409', hint = 'already_appealed';
  end if;
  return public.get_my_appeal(action_id_param);
end
$$;
grant execute on function public.appeal_action to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.appeal_action is
  'Definer: private.appeals has no grants. Raises PT400, PT401, PT404, PT409, PT429. [members, also banned; writes]';
