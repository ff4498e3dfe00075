import type pg from "pg";

export const AMINA = "a0000000-0000-4000-8000-000000000001";
export const idOf = (prefix: string) => `${prefix}-0000-4000-8000-000000000000`;

/** Adds content of every kind in the API, with the word "nonpublic" in hidden texts. */
export async function addContent(owner: pg.Pool): Promise<void> {
  const put = (sql: string, ...values: unknown[]) => owner.query(sql, values);
  await put(
    `insert into auth.users (id, email, aud, role, raw_user_meta_data)
     values ($1, 'amina@nonpublic.example', 'authenticated', 'authenticated', '{"username": "amina"}')`,
    AMINA,
  );
  await put(
    `insert into public.deals (id, user_id, title, merchant, category, location, price, original_price, status, rejection_reason,
       starts_at, expired_at, created_at)
     select given.id::uuid, $1, given.title, 'Date House', given.category, 'Leeds', given.price, given.original, given.status::public.deal_status,
       given.reason, given.starts, given.expired, now() - interval '1 hour'
     from (values
       ('${idOf("d0000001")}', 'Medjool dates, 1 kg', 'food', 9.99, 12.5, 'active', null, null::timestamptz, null::timestamptz),
       ('${idOf("d0000002")}', 'Free tasting of dates', 'food', 0, null, 'active', null, null, null),
       ('${idOf("d1000001")}', 'nonpublic waiting', 'food', 1, null, 'pending', null, null, null),
       ('${idOf("d2000001")}', 'nonpublic refused', 'food', 1, null, 'rejected', 'nonpublic reason', null, null),
       ('${idOf("d3000001")}', 'Dates of next week', 'food', 1, null, 'active', null, now() + interval '7 days', null),
       ('${idOf("d4000001")}', 'Dates of last week', 'food', 1, null, 'active', null, null, now())
     ) as given (id, title, category, price, original, status, reason, starts, expired)`,
    AMINA,
  );
  await put(
    `insert into public.deals (user_id, title, merchant, category, price, temperature_offset, status, created_at)
     select $1, 'Mat number ' || n, 'Mat Shop', 'prayer', case when n % 5 > 0 then n % 5 end, n % 7, 'active',
       now() - n / 3 * interval '1 minute' from generate_series(1, 40) n`,
    AMINA,
  );
  await put(
    `insert into public.comments (deal_id, user_id, content, created_at, deleted_at)
     select '${idOf("d0000001")}', case when n <> 2 then $1::uuid end, case when n <> 2 then 'Comment ' || n else '' end,
       now() - interval '1 hour' + n * interval '1 second', case when n = 2 then now() end
     from generate_series(1, 5) n`,
    AMINA,
  );
  await put(
    `insert into public.comments (deal_id, user_id, content) values ('${idOf("d1000001")}', $1, 'nonpublic talk')`,
    AMINA,
  );
  await put(
    `insert into public.voucher_codes (user_id, code, merchant, discount_type, discount_value, status, expiry_date, deal_id) values
       ($1, 'DATES10', 'Date House', 'fixed', 10, 'active', null, '${idOf("d0000001")}'),
       ($1, 'NONPUBLIC20', 'Date House', 'other', null, 'pending', null, null),
       ($1, 'NONPUBLIC30', 'Date House', 'other', null, 'active', '2026-01-01', null)`,
    AMINA,
  );
  await put(
    `insert into public.merchants (user_id, name, slug, description, contact_email, phone, category, status) values
       ($1, 'Date House', 'date-house', 'Dates', 'owner@nonpublic.example', '07700 900123', 'food', 'approved'),
       ($1, 'Nonpublic shop', 'nonpublic-shop', 'nonpublic', 'shop@nonpublic.example', '', 'food', 'pending')`,
    AMINA,
  );
}
