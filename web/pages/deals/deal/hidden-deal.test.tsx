// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { rememberAmina } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth, signOut } from "#features/members/session/session.ts";
import { openPage } from "#pages/open-page.fixture.tsx";
import { AMINA, AMINAS_BACKEND, fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";
import * as dealPage from "../deal-page.tsx";

const PENDING = {
  id: "1a2b3c4d-0000-4000-8000-000000000001",
  user_id: AMINA.id,
  title: "Medjool dates",
  status: "pending",
  category: "food",
  created_at: "2026-11-20T08:00:00Z",
};

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

test("a pending deal is hidden as soon as its poster signs out", async () => {
  rememberAmina();
  fakeSupabase({
    ...AMINAS_BACKEND,
    "POST /rest/v1/rpc/get_deal": ({ token }) => ({
      body: token === "amina.access.token" ? [PENDING] : [],
    }),
  });
  const { store } = openPage([{ path: "/deals/:slug", ...dealPage }], `/deals/${PENDING.id}`);
  await store.dispatch(initializeAuth());
  await screen.findByRole("heading", { level: 1, name: "Medjool dates" });
  await store.dispatch(signOut());
  await screen.findByText("404 problem:deal_not_found");
  expect(screen.queryByText("Medjool dates")).toBeNull();
});
