import type { ReactElement } from "react";
import { Route, Routes } from "react-router";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { AMINAS_BACKEND, AMINAS_PROFILE } from "#testing/fake-supabase.ts";
import { Component as AdminLayout } from "./admin-layout.tsx";

/** Backend of an admin with empty queues. */
export const ADMINS_BACKEND = {
  ...AMINAS_BACKEND,
  "POST /rest/v1/rpc/check_admin_status": { body: true },
  "POST /rest/v1/rpc/get_admin_queues": { body: [] },
};

/** Backend of a moderator with empty queues. */
export const MODERATORS_BACKEND = {
  ...AMINAS_BACKEND,
  "POST /rest/v1/rpc/get_my_profile": { body: [{ ...AMINAS_PROFILE, is_moderator: true }] },
  "POST /rest/v1/rpc/get_admin_queues": { body: [] },
};

/** Opens an admin page inside its layout, with Amina signed in. */
export async function openAdmin(page: ReactElement, address: string) {
  rememberAmina();
  const view = (
    <Routes>
      <Route path="/admin" element={<AdminLayout />}>
        <Route path="*" element={page} />
        <Route index element={page} />
      </Route>
      <Route path="*" element={null} />
    </Routes>
  );
  const rendered = renderWithAuth(view, address);
  await rendered.store.dispatch(initializeAuth());
  return rendered;
}
