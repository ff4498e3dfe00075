-- The rows of a small site, for the dump of each release. Triggers add rows to further tables.
insert into auth.users (id, email, aud, role, raw_user_meta_data, created_at)
values
  ('a0000000-0000-4000-8000-000000000001', 'amina@example.com', 'authenticated', 'authenticated', '{"username": "amina"}', '2026-01-05 09:00Z'),
  ('a0000000-0000-4000-8000-000000000002', 'bilal@example.com', 'authenticated', 'authenticated', '{"username": "bilal"}', '2026-01-06 09:00Z'),
  ('a0000000-0000-4000-8000-000000000003', 'safiya@example.com', 'authenticated', 'authenticated', '{"username": "safiya"}', '2026-01-07 09:00Z'),
  ('a0000000-0000-4000-8000-000000000004', 'maryam@example.com', 'authenticated', 'authenticated', '{"username": "maryam"}', '2026-01-08 09:00Z');

insert into private.settings (key, value) values ('image_base_url', 'https://samha.example/images');
insert into private.admins (user_id) values ('a0000000-0000-4000-8000-000000000004');
insert into private.bans (user_id, reason, banned_by)
values ('a0000000-0000-4000-8000-000000000003', 'Posted the same link forty times', 'a0000000-0000-4000-8000-000000000004');
insert into private.account_deletions (user_id, requested_at, due_at)
values ('a0000000-0000-4000-8000-000000000002', '2026-02-01 09:00Z', '2030-02-01 09:00Z');
update public.profiles set
  profile_image_status = 'pending',
  pending_profile_image_url =
    'https://samha.example/images/avatar/a0000000-0000-4000-8000-000000000001/abcdefghijklmnopqrstuv.webp',
  pending_image_since = '2026-02-02 09:00Z'
where username = 'amina';

insert into public.deals
  (id, user_id, title, merchant, category, location, price, original_price, deal_url, status, expires_at, expired_at, created_at)
values
  ('d0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001', 'Medjool dates, 1 kg', 'Date House',
    'food', 'Bradford', 9.99, 14.99, 'https://dates.example/1', 'active', null, null, '2026-02-03 09:00Z'),
  ('d1000000-0000-4000-8000-000000000002', 'a0000000-0000-4000-8000-000000000001', 'سجادة صلاة', 'Mat Shop',
    'prayer', 'Leeds', 20, null, '', 'pending', null, null, '2026-02-04 09:00Z'),
  ('d2000000-0000-4000-8000-000000000003', 'a0000000-0000-4000-8000-000000000002', 'Rejected gadget', 'Gadgets',
    'tech', 'London', null, null, '', 'rejected', null, null, '2026-02-05 09:00Z'),
  ('d3000000-0000-4000-8000-000000000004', 'a0000000-0000-4000-8000-000000000002', 'Expired oud', 'Oud Shop',
    'perfumes', '', 30, null, '', 'active', '2026-03-01 09:00Z', '2026-03-01 09:00Z', '2026-02-06 09:00Z');

insert into public.deal_votes (deal_id, user_id, vote_type)
values
  ('d0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001', 'hot'),
  ('d0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002', 'hot'),
  ('d0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000004', 'cold');
update public.deals set hot_votes = 2, cold_votes = 1 where id = 'd0000000-0000-4000-8000-000000000001';

insert into public.comments (id, deal_id, user_id, parent_id, content)
values
  ('c0000000-0000-4000-8000-000000000001', 'd0000000-0000-4000-8000-000000000001',
    'a0000000-0000-4000-8000-000000000002', null, 'Still in stock in Leeds.'),
  ('c0000000-0000-4000-8000-000000000002', 'd0000000-0000-4000-8000-000000000001',
    'a0000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000001', 'شكرًا!');

insert into public.voucher_codes
  (id, user_id, code, description, merchant, merchant_url, discount_value, discount_type, expiry_date, status)
values
  ('e0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001', 'EID20', 'Off all orders', 'Date House',
    'https://dates.example', 20, 'percentage', '2030-03-20', 'active');

insert into public.merchants (id, user_id, name, slug, description, contact_email, category, status)
values
  ('f0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002', 'Date House', 'date-house',
    'Dates from Madinah.', 'shop@dates.example', 'food', 'approved');

insert into public.blog_posts (id, user_id, slug, title, excerpt, content, status)
values
  ('b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001', 'ramadan-shopping',
    'Ramadan shopping', 'What to buy early.', 'Buy *dates* early.', 'published');

insert into public.reports (id, user_id, content_type, content_id, author_id, reason, details)
values
  ('90000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002', 'deal',
    'd0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001', 'other', 'Please check the weight');

insert into public.contact_messages (id, user_id, name, email, topic, message)
values
  ('80000000-0000-4000-8000-000000000001', null, 'A visitor', 'visitor@example.com', 'general', 'Is there a newsletter?');

insert into public.admin_actions (id, admin_id, action, subject_type, subject_id, reason, before, after)
values
  ('70000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000004', 'approve_deal', 'deal',
    'd0000000-0000-4000-8000-000000000001', null, '{"status": "pending"}', '{"status": "active"}');

insert into public.security_events (id, user_id, event, details)
values
  ('60000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000003', 'banned', '{}');

-- Tables added in 0.2.0 or later.
insert into public.deal_checks (deal_id, user_id, verdict, weight)
values ('d0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002', 'live', 1);
insert into public.notification_settings (user_id, language, timezone, mail)
values ('a0000000-0000-4000-8000-000000000001', 'ar', 'Europe/London', '{"reply": true}');
insert into public.member_mutes (user_id, muted_id)
values ('a0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002');
insert into private.consents (user_id, kind, version) values ('a0000000-0000-4000-8000-000000000001', 'saved', 1);
insert into private.saved_deals (user_id, deal_id, note, told_currency, told_over)
values ('a0000000-0000-4000-8000-000000000001', 'd0000000-0000-4000-8000-000000000001', 'For Eid', 'GBP', false);
insert into private.consents (user_id, kind, version) values ('a0000000-0000-4000-8000-000000000001', 'alerts', 1);
insert into private.alerts (id, user_id, name, words_any, patterns_any, currency)
values ('a1000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001', 'Dates', '{dates}', '{"% dates%"}', 'GBP');
insert into private.alert_matches (deal_id, alert_id, user_id)
values ('d0000000-0000-4000-8000-000000000001', 'a1000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001');
insert into private.proposed_edits (id, deal_id, changes)
values ('e1000000-0000-4000-8000-000000000001', 'd0000000-0000-4000-8000-000000000001', '{"title": "Medjool dates, 2 kg"}');

insert into public.certifiers (id, slug, name) values ('ca000000-0000-4000-8000-000000000001', 'example-halal-board', 'Example Halal Board');
insert into public.halal_facts (id, subject_type, subject_id, attribute, value, certifier_id, source, basis, observed_on, is_public, claimed_by)
values ('ad000000-0000-4000-8000-000000000001', 'deal', 'd0000000-0000-4000-8000-000000000001', 'certifier', 'certified',
  'ca000000-0000-4000-8000-000000000001', 'poster', 'label', '2026-02-03', true, 'a0000000-0000-4000-8000-000000000001');
insert into public.halal_disputes (fact_id, user_id, reason)
values ('ad000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002', 'expired');
