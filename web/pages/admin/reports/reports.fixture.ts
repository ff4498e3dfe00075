import { ADMINS_BACKEND } from "#pages/admin/frame/admin.fixture.tsx";

export const REPORTS = "POST /rest/v1/rpc/get_reports";
export const DECIDE = "POST /rest/v1/rpc/decide_reports";
export const UNDO = "POST /rest/v1/rpc/undo_report_decision";

export const DATES = group({
  content_type: "deal",
  content_id: "d1",
  reports_count: 2,
  content: { title: "Medjool dates", text: "From Medina", status: "active" },
  reports: [
    single({ id: "r1", username: "bilal", reason: "expired", details: "Sold out." }),
    single({ id: "r2", username: "safiya", reason: "wrong_information" }),
  ],
});
export const COMMENT = group({
  content_type: "comment",
  content_id: "c1",
  content: { title: "Prayer mat", text: "Buy followers here", status: "active", deal_id: "d2" },
  reports: [single({ id: "r3", reason: "spam" })],
});

export const BACKEND = {
  ...ADMINS_BACKEND,
  [REPORTS]: { body: [DATES, COMMENT] },
  [DECIDE]: { body: 2 },
  [UNDO]: { body: 2 },
};

/** Group of reports as `get_reports` returns it. */
export function group(fields: Record<string, unknown>) {
  return {
    reports_count: 1,
    first_reported_at: "2026-11-20 08:00:00+00",
    last_reported_at: "2026-11-20 09:00:00+00",
    author_id: "h1",
    author_username: "hamza",
    author_is_banned: false,
    ...fields,
  };
}

export function single(fields: Record<string, unknown>) {
  return {
    username: "bilal",
    reason: "spam",
    details: null,
    resolution: null,
    resolved_by_username: null,
    created_at: "2026-11-20 08:00:00+00",
    ...fields,
  };
}
