-- Returns the keys of the approved and pending merchants that a member registered.
create function private.own_merchant_keys(member uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select m.name_key from public.merchants m where m.user_id = member and m.status <> 'rejected' limit 100)
$$;
comment on function private.own_merchant_keys is 'Definer: pending merchants are private.';

-- Returns the key of the merchant that a subject belongs to, the poster of a deal, and whether the subject is public. Refuses a
-- subject that the caller cannot see.
create function private.halal_subject(kind text, subject uuid, out merchant_key text, out poster uuid, out is_public boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  if kind = 'deal' then
    select private.merchant_key(d.merchant), d.user_id, d.status = 'active' into merchant_key, poster, is_public
    from public.deals d
    where d.id = subject and (d.status = 'active' or d.user_id = auth.uid() or private.can('deals'));
    if not found then
      raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
    end if;
  elsif kind = 'merchant' then
    select m.name_key, m.status = 'approved' into merchant_key, is_public from public.merchants m
    where m.id = subject and (m.status = 'approved' or m.user_id = auth.uid() or private.is_admin());
    if not found then
      raise exception 'Merchant not found' using errcode = 'PT404', hint = 'merchant_not_found';
    end if;
  else
    perform private.refuse_value('subject_type', 'one_of');
  end if;
end
$$;
comment on function private.halal_subject is 'Raises PT400, PT404. Definer: called by procedures only.';

-- Returns a fact from a member's fields, trimmed and checked. The caller sets source, state and member.
create function private.read_halal_fact(
  subject_type_param text, subject_id_param uuid, attribute_param text, value_param text, details_param jsonb
) returns public.halal_facts
language plpgsql stable security definer set search_path = '' as $$
declare
  details constant jsonb := coalesce(nullif(private.unwrap_object(details_param), 'null'), '{}');
  today constant date := (now() at time zone 'UTC')::date;
  sent constant text := lower(btrim(value_param));
  fact public.halal_facts;
begin
  if jsonb_typeof(details) <> 'object' then
    perform private.refuse_value('details_param', 'required');
  end if;
  perform private.refuse_other_fields(details, array[
    'basis', 'product_line', 'certifier_name', 'certificate_number', 'evidence_url', 'evidence_image_url', 'observed_on',
    'valid_until']);
  perform private.check_types(fact, details - array(
    select key from jsonb_each(details) where key in ('observed_on', 'valid_until') and value = '""'));
  fact.subject_type := subject_type_param;
  fact.subject_id := subject_id_param;
  fact.attribute := lower(btrim(attribute_param));
  fact.basis := lower(btrim(details ->> 'basis'));
  fact.product_line := nullif(btrim(details ->> 'product_line'), '');
  fact.certificate_number := nullif(private.exact_text(details ->> 'certificate_number'), '');
  fact.evidence_url := nullif(private.tidy_link(details ->> 'evidence_url'), '');
  fact.evidence_image_url := nullif(btrim(details ->> 'evidence_image_url'), '');
  fact.observed_on := coalesce(nullif(details ->> 'observed_on', '')::date, today);
  fact.valid_until := nullif(details ->> 'valid_until', '')::date;
  if fact.attribute = 'certifier' and sent <> 'not_disclosed' then
    -- The slug or name of a certifier, or "other" with its name.
    fact.certifier_id := private.certifier_by_name(
      case when sent = 'other' then details ->> 'certifier_name' else value_param end);
    fact.certifier_name := case when fact.certifier_id is null and sent = 'other' then btrim(details ->> 'certifier_name') end;
    fact.value := case when num_nonnulls(fact.certifier_id, fact.certifier_name) = 1 then 'certified' end;
  elsif fact.attribute <> 'certifier' or sent = 'not_disclosed' then
    fact.value := sent;
  end if;
  perform private.check_values(
    ('attribute', coalesce(fact.attribute in (
      'certifier', 'slaughter', 'stunning', 'gelatine', 'alcohol_in_product', 'alcohol_on_premises', 'kitchen'), false), 'one_of', '{}'),
    ('certifier_name', fact.attribute <> 'certifier' or sent is distinct from 'other'
      or fact.certifier_id is not null or coalesce(char_length(fact.certifier_name) between 2 and 120, false), 'length', '{"min": 2, "max": 120}'),
    private.plain_text_rule('certifier_name', fact.certifier_name),
    ('value', coalesce(fact.value = 'not_disclosed' or case fact.attribute
      when 'certifier' then fact.value = 'certified'
      when 'slaughter' then fact.value in ('hand', 'machine')
      when 'stunning' then fact.value in ('stunned', 'non_stunned')
      when 'gelatine' then fact.value in ('none', 'halal_beef', 'fish', 'other')
      when 'kitchen' then fact.value in ('fully_halal', 'separate', 'shared')
      else fact.value in ('yes', 'no') end, false), 'one_of', '{}'),
    ('basis', coalesce(fact.basis in ('label', 'certificate', 'staff', 'website', 'register'), false), 'one_of', '{}'),
    ('product_line', coalesce(char_length(fact.product_line) <= 80, true), 'max_length', '{"max": 80}'),
    private.plain_text_rule('product_line', fact.product_line),
    ('certificate_number', fact.certificate_number is null or fact.value = 'certified', 'one_of', '{}'),
    ('certificate_number', coalesce(char_length(fact.certificate_number) <= 40, true), 'max_length', '{"max": 40}'),
    private.plain_text_rule('certificate_number', fact.certificate_number),
    ('evidence_url', fact.evidence_url is null or private.is_public_link(fact.evidence_url), 'public_link', '{}'),
    ('evidence_image_url', fact.evidence_image_url is null or private.is_own_image('evidence', fact.evidence_image_url),
      'own_image', '{}'),
    -- Some time zones are ahead of UTC.
    ('observed_on', isfinite(fact.observed_on) and fact.observed_on <= today + 1, 'not_future', '{}'),
    ('observed_on', fact.observed_on > today - 366, 'year_ago', '{}'),
    ('valid_until', coalesce(isfinite(fact.valid_until) and fact.valid_until <= today + 3653, true),
      'years_ahead', '{"max": 10}'),
    ('valid_until', coalesce(fact.valid_until >= today - 1, true), 'not_past', '{}'));
  return fact;
end
$$;
comment on function private.read_halal_fact is 'Raises PT400 invalid_field. Definer: called by add_halal_fact only.';

-- Adds a member's observation about a deal or a merchant. It becomes public when an admin publishes it or, if it is the poster's,
-- when the deal is approved. An admin's own observation is public and checked immediately. Evidence counts only if the member's
-- checks have weight.
create function public.add_halal_fact(
  subject_type_param text, subject_id_param uuid, attribute_param text, value_param text, details_param jsonb default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := private.require_member();
  by_admin constant boolean := private.is_admin();
  fact public.halal_facts;
  subject record;
  earlier uuid;
begin
  select * into subject from private.halal_subject(subject_type_param, subject_id_param);
  fact := private.read_halal_fact(subject_type_param, subject_id_param, attribute_param, value_param, details_param);

  -- One at a time per member, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 86));
  select f.id into earlier from public.halal_facts f
  where f.claimed_by = member and f.created_at > now() - interval '60 seconds' and f.state <> 'withdrawn'
    and (f.subject_id, f.attribute, f.value) = (fact.subject_id, fact.attribute, fact.value)
    and (f.basis, f.product_line, f.certifier_id, f.certifier_name, f.certificate_number, f.evidence_url, f.evidence_image_url,
      f.observed_on, f.valid_until)
      is not distinct from
      (fact.basis, fact.product_line, fact.certifier_id, fact.certifier_name, fact.certificate_number, fact.evidence_url,
        fact.evidence_image_url, fact.observed_on, fact.valid_until)
  limit 1;
  if earlier is null then
    perform private.require_pace('facts', member);
    insert into public.halal_facts (
      subject_type, subject_id, attribute, value, product_line, certifier_id, certifier_name, certificate_number, state, source,
      basis, evidence_url, evidence_image_url, observed_on, valid_until, is_public, claimed_by, decided_by, decided_at)
    values (
      fact.subject_type, fact.subject_id, fact.attribute, fact.value, fact.product_line, fact.certifier_id, fact.certifier_name,
      fact.certificate_number,
      case when by_admin then 'checked'
        when num_nonnulls(fact.evidence_url, fact.evidence_image_url) > 0
          and (select weight from private.check_standing(member)) > 0 then 'evidence'
        else 'claimed' end,
      case when exists (
          select from public.merchants m
          where m.user_id = member and m.status <> 'rejected'
            and (m.id = fact.subject_id or m.status = 'approved' and m.name_key = subject.merchant_key)) then 'merchant'
        when by_admin then 'admin'
        when subject.poster = member then 'poster'
        else 'member' end,
      fact.basis, fact.evidence_url, fact.evidence_image_url, fact.observed_on, fact.valid_until, by_admin, member,
      case when by_admin then member end, case when by_admin then now() end)
    returning id into earlier;
    if by_admin then
      perform private.log_admin_action('add_halal_fact', 'halal_fact', earlier, null,
        jsonb_build_object('attribute', fact.attribute, 'value', fact.value));
    elsif not subject.is_public and subject.poster = member then
      -- An approval publishes this claim, so an admin who has not seen it cannot approve the deal (private.refuse_changed).
      update public.deals set updated_at = now() where id = fact.subject_id;
    end if;
  end if;
  return (select private.halal_fact_json(f) from public.halal_facts f where f.id = earlier);
end
$$;
grant execute on function public.add_halal_fact to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.add_halal_fact is 'Definer: halal_facts is written by procedures only. [members; writes public content]';

-- Locks and returns a fact that has not been withdrawn.
create function private.lock_halal_fact(fact_id_param uuid) returns public.halal_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  fact public.halal_facts;
begin
  select * into fact from public.halal_facts where id = fact_id_param for update;
  if not found or fact.state = 'withdrawn' then
    raise exception 'Fact not found' using errcode = 'PT404', hint = 'fact_not_found';
  end if;
  return fact;
end
$$;
comment on function private.lock_halal_fact is 'Raises PT404. Definer: called by procedures, which check the caller.';

-- Hides a fact from everyone except the member who claimed it and admins, and closes its open disputes.
create function private.take_down_fact(fact_id_param uuid, by_admin uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.halal_facts set
    state = 'withdrawn', is_public = false, decided_by = by_admin,
    decided_at = case when by_admin is null then decided_at else now() end, updated_at = clock_timestamp()
  where id = fact_id_param;
  update public.halal_disputes set status = 'upheld', decided_by = by_admin, decided_at = now()
  where fact_id = fact_id_param and status = 'open';
end
$$;
comment on function private.take_down_fact is 'Definer: called by procedures, which check the caller.';

-- Withdraws the caller's own fact, unless an admin has checked it.
create function public.withdraw_halal_fact(fact_id_param uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := private.require_member();
  fact public.halal_facts;
begin
  if not exists (select from public.halal_facts where id = fact_id_param and claimed_by = member) then
    raise exception 'Fact not found' using errcode = 'PT404', hint = 'fact_not_found';
  end if;
  fact := private.lock_halal_fact(fact_id_param);
  if fact.state = 'checked' and not private.is_admin() then
    raise exception 'An admin has checked this fact. Dispute it instead.' using errcode = 'PT409', hint = 'fact_checked';
  end if;
  perform private.take_down_fact(fact_id_param, null);
end
$$;
grant execute on function public.withdraw_halal_fact to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.withdraw_halal_fact is
  'Definer: halal_facts is written by procedures only. [members; writes public content]';
