// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { AMINA, AMINAS_BACKEND, type FakeRequest, fakeSupabase } from "#testing/fake-supabase.ts";
import { answerJson, localServer } from "#testing/local-server.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { Link } from "#ui/navigation/link.tsx";
import { Component as BlogEditorPage } from "./blog-editor-page.tsx";

const ID = "0b10c000-0000-4000-8000-000000000001";
const COVER_URL = "https://samha.test/images/blog/dates.webp";
const INSERT = "POST /rest/v1/blog_posts";
const UPDATE = "PATCH /rest/v1/blog_posts";
const DELETE = "DELETE /rest/v1/blog_posts";
const READ = "POST /rest/v1/rpc/read_post";

const SAVED = {
  id: ID,
  user_id: AMINA.id,
  slug: "choosing-dates",
  title: "Choosing dates",
  excerpt: "",
  content: "Taste **three** kinds.",
  cover_image_url: "",
  status: "draft",
  created_at: "2026-11-20 10:00:00+00",
  updated_at: "2026-11-20 10:00:00+00",
  published_at: null,
  author_name: "amina",
};
const PUBLISHED = { ...SAVED, status: "published", published_at: "2026-11-20 11:00:00+00" };

/** The result of `read_post`. */
const opened = (post: object) => ({ body: { post, previous: null, next: null } });

/** Backend that lets Amina save a post, and returns `row` when the post is read. */
function aminasBlog(row: object = SAVED) {
  return {
    ...AMINAS_BACKEND,
    [INSERT]: { status: 201, body: { id: ID } },
    [UPDATE]: { body: [{ id: ID }] },
    [DELETE]: { body: [{ id: ID }] },
    [READ]: opened(row),
  };
}

beforeEach(() => {
  localStorage.clear();
  for (const method of ["error", "warn", "info"] as const) {
    vi.spyOn(console, method).mockImplementation(() => undefined);
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("a visitor is redirected to the sign-in page, whose URL contains the way back", async () => {
  fakeSupabase({});
  const { store, router } = show("/admin/blog/new");
  await store.dispatch(initializeAuth());
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(router.state.location.search).toBe("?next=%2Fadmin%2Fblog%2Fnew");
});

test("Amina saves a draft: the form stays, and the URL becomes that of the post", async () => {
  const { requests } = fakeSupabase(aminasBlog());
  const { router } = await open("/admin/blog/new");
  await pasteInto(field("Title"), "Choosing dates");
  expect(field("Web address").value).toBe("choosing-dates");
  await pasteInto(field("Text"), "Taste **three** kinds.");
  const save = button("Save draft");
  await userEvent.click(save);
  await screen.findByText("All changes saved");
  expect(bodyOf(requests, INSERT)).toEqual({
    title: "Choosing dates",
    slug: "choosing-dates",
    excerpt: "",
    cover_image_url: "",
    content: "Taste **three** kinds.",
    status: "draft",
  });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/blog/edit/${ID}`));
  expect(save.isConnected).toBe(true);
  expect(stored()).toEqual([]);
});

test("the address follows the title until the address is edited, and again after it is cleared", async () => {
  fakeSupabase(aminasBlog());
  await open("/admin/blog/new");
  await pasteInto(field("Title"), "Figs");
  await userEvent.clear(field("Web address"));
  await pasteInto(field("Web address"), "my-figs");
  await pasteInto(field("Title"), " and dates");
  expect(field("Web address").value).toBe("my-figs");
  await userEvent.clear(field("Web address"));
  await userEvent.type(field("Title"), "!");
  expect(field("Web address").value).toBe("figs-and-dates");
});

test("publishing leads to the post", async () => {
  const { requests } = fakeSupabase(aminasBlog(PUBLISHED));
  const { router } = await open("/admin/blog/new");
  await pasteInto(field("Title"), "Choosing dates");
  await userEvent.click(button("Publish"));
  await waitFor(() => expect(router.state.location.pathname).toBe("/blog/choosing-dates"));
  expect(bodyOf(requests, INSERT)).toMatchObject({ status: "published" });
});

test("a published post can be updated in place or returned to draft", async () => {
  const { requests, answers } = fakeSupabase(aminasBlog(PUBLISHED));
  await open(`/admin/blog/edit/${ID}`);
  await pasteInto(field("Title"), ", again");
  expect(field("Web address").value).toBe("choosing-dates");
  await userEvent.click(button("Update"));
  await screen.findByText("Your post is updated.");
  expect(bodyOf(requests, UPDATE)).toMatchObject({
    title: "Choosing dates, again",
    status: "published",
  });
  answers[READ] = opened(SAVED);
  await userEvent.click(button("Back to draft"));
  await screen.findByText("Your post is a draft again.");
  expect(requests.filter(({ route }) => route === UPDATE).at(-1)?.body).toMatchObject({
    status: "draft",
  });
  button("Publish");
});

test("typed text survives a reload and can be discarded", async () => {
  fakeSupabase(aminasBlog());
  const { unmount } = await open(`/admin/blog/edit/${ID}`);
  await userEvent.type(field("Title"), " with care");
  unmount();
  await open(`/admin/blog/edit/${ID}`);
  screen.getByText("We restored what you hadn’t saved.");
  expect(field("Title").value).toBe("Choosing dates with care");
  await userEvent.click(button("Discard"));
  expect(field("Title").value).toBe("Choosing dates");
  expect(screen.queryByText("We restored what you hadn’t saved.")).toBeNull();
  expect(stored()).toEqual([]);
});

test("a restored draft shows a notice if the post was saved elsewhere in the meantime", async () => {
  const { answers } = fakeSupabase(aminasBlog());
  const { unmount } = await open(`/admin/blog/edit/${ID}`);
  await userEvent.type(field("Title"), "!");
  unmount();
  answers[READ] = opened({ ...SAVED, updated_at: "2026-11-20 12:00:00+00" });
  await open(`/admin/blog/edit/${ID}`);
  screen.getByText(/was saved somewhere else in the meantime/);
});

test("no input is lost if the session ends while saving", async () => {
  fakeSupabase({
    ...aminasBlog(),
    [INSERT]: {
      status: 401,
      body: { code: "PT401", hint: "not_authenticated", message: "Not authenticated" },
    },
  });
  const { unmount } = await open("/admin/blog/new");
  await pasteInto(field("Title"), "Choosing dates");
  await userEvent.click(button("Save draft"));
  await screen.findByText("Not authenticated");
  expect(field("Title").value).toBe("Choosing dates");
  unmount();
  await open("/admin/blog/new");
  expect(field("Title").value).toBe("Choosing dates");
});

test("errors are listed and nothing is sent, and a refusal by the database is shown at its field", async () => {
  const { requests, answers } = fakeSupabase(aminasBlog());
  await open("/admin/blog/new");
  await userEvent.click(button("Save draft"));
  const summary = await screen.findByRole("alert");
  expect(
    within(summary)
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual([
    "Add a title (3 characters or more).",
    "Use 3 to 100 lower-case letters a to z, digits and hyphens.",
  ]);
  expect(requests.map(({ route }) => route)).not.toContain(INSERT);

  const message = "Title must be on one line";
  answers[INSERT] = {
    status: 400,
    body: { code: "PT400", hint: "invalid_field", details: '{"field": "title"}', message },
  };
  await pasteInto(field("Title"), "Choosing dates");
  await userEvent.click(button("Save draft"));
  await screen.findByText(message);
  expect(document.activeElement).toBe(field("Title"));
});

test("text typed while the cover uploads stays, and is not saved yet", async () => {
  const { requests } = fakeSupabase(aminasBlog());
  const isTyped = Promise.withResolvers<void>();
  const uploads = await localServer(async (_request, response) => {
    await isTyped.promise;
    answerJson(response, 201, { url: COVER_URL, width: 8, height: 8, placeholder: "" });
  });
  await open("/admin/blog/new", "form", uploads);
  await pasteInto(field("Title"), "Choosing dates");
  await pasteInto(field("Text"), "Taste **three** kinds.");
  const cover = new File([new Uint8Array(64)], "dates.webp", { type: "image/webp" });
  await userEvent.upload(screen.getByLabelText(/^Cover image/), cover);
  await userEvent.click(button("Save draft"));
  await userEvent.type(field("Text"), " Soak them.");
  isTyped.resolve();
  await screen.findByText("Draft saved.");
  expect(bodyOf(requests, INSERT)).toMatchObject({
    content: "Taste **three** kinds.",
    cover_image_url: COVER_URL,
  });
  expect(field("Text").value).toBe("Taste **three** kinds. Soak them.");
  screen.getByText("Not saved yet");
  expect(stored()).toHaveLength(1);
});

test("two images for the text are added one after the other, without taking the focus from the title", async () => {
  fakeSupabase(aminasBlog());
  const isTitled = Promise.withResolvers<void>();
  let count = 0;
  const uploads = await localServer(async (_request, response) => {
    const url = `https://samha.test/images/blog/${++count}.webp`;
    await isTitled.promise;
    answerJson(response, 201, { url, width: 8, height: 8, placeholder: "" });
  });
  await open("/admin/blog/new", "form", uploads);
  for (const name of ["ajwa-dates.webp", "figs.webp"]) {
    const image = new File([new Uint8Array(64)], name, { type: "image/webp" });
    await userEvent.upload(screen.getByTestId("post-image"), image);
  }
  await userEvent.click(screen.getByRole("tab", { name: "Preview" }));
  await userEvent.type(field("Title"), "Choosing");
  isTitled.resolve();
  await waitFor(() =>
    expect(field("Text").value).toBe(
      "![ajwa dates](https://samha.test/images/blog/1.webp)\n\n![figs](https://samha.test/images/blog/2.webp)\n\n",
    ),
  );
  expect(document.activeElement).toBe(field("Title"));
  expect(field("Title").value).toBe("Choosing");
});

test("leaving unsaved text asks for confirmation, and staying keeps it", async () => {
  fakeSupabase(aminasBlog());
  const { router } = await open("/admin/blog/new");
  await pasteInto(field("Title"), "Figs");
  await userEvent.click(screen.getByRole("link", { name: "Away" }));
  const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Keep writing" }));
  expect(field("Title").value).toBe("Figs");
  await userEvent.click(screen.getByRole("link", { name: "Away" }));
  await userEvent.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/away"));
});

test("the browser asks before a page with unsaved text is closed, and only then", async () => {
  fakeSupabase(aminasBlog());
  await open("/admin/blog/new");
  const close = () => {
    const event = new Event("beforeunload", { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(close()).toBe(false);
  await pasteInto(field("Title"), "Figs");
  expect(close()).toBe(true);
});

test("deleting asks for confirmation", async () => {
  const { requests } = fakeSupabase(aminasBlog());
  const { router } = await open(`/admin/blog/edit/${ID}`);
  await userEvent.click(button("Delete"));
  const dialog = screen.getByRole("dialog", { name: "Delete this post?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(requests.map(({ route }) => route)).not.toContain(DELETE);
  await userEvent.click(button("Delete"));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/blog"));
});

test("another member's post cannot be edited, except by an admin", async () => {
  const bilals = { ...PUBLISHED, user_id: "0f1e2d3c-0000-4000-8000-00000000b001" };
  const { answers } = fakeSupabase(aminasBlog(bilals));
  const { unmount } = await open(`/admin/blog/edit/${ID}`, "heading");
  screen.getByRole("heading", { name: "This is another member’s post" });
  expect(screen.queryByLabelText("Title")).toBeNull();
  unmount();
  answers["POST /rest/v1/rpc/check_admin_status"] = { body: true };
  await open(`/admin/blog/edit/${ID}`);
  expect(field("Title").value).toBe("Choosing dates");
});

test("a missing post shows a message, and a failed load can be retried", async () => {
  const { answers } = fakeSupabase({ ...aminasBlog(), [READ]: { body: null } });
  const { unmount } = await open(`/admin/blog/edit/${ID}`, "heading");
  screen.getByRole("heading", { name: "This post doesn’t exist" });
  unmount();
  answers[READ] = { status: 500, body: { message: "down" } };
  await open(`/admin/blog/edit/${ID}`, "heading");
  answers[READ] = opened(SAVED);
  await userEvent.click(button("Try again"));
  expect((await screen.findByLabelText<HTMLInputElement>("Title")).value).toBe("Choosing dates");
});

test("the toolbar and its keys write Markdown, and the preview shows it", async () => {
  fakeSupabase(aminasBlog());
  await open("/admin/blog/new");
  const text = field("Text");
  await pasteInto(text, "Fresh figs");
  text.setSelectionRange(6, 10);
  await userEvent.keyboard("{Control>}b{/Control}");
  expect(text.value).toBe("Fresh **figs**");
  await userEvent.click(button("Heading"));
  expect(text.value).toBe("## Fresh **figs**");
  await userEvent.click(screen.getByRole("tab", { name: "Preview" }));
  const preview = await screen.findByRole("tabpanel", { name: "Preview" });
  expect((await within(preview).findByText("figs")).tagName).toBe("STRONG");
  await userEvent.keyboard("{ArrowLeft}");
  expect(field("Text").value).toBe("## Fresh **figs**");
});

function show(address: string, uploadBaseUrl?: string) {
  const page = (
    <>
      <Link to="/away">Away</Link>
      <Routes>
        <Route element={<BlogEditorPage />}>
          <Route path="/admin/blog/new" element={null} />
          <Route path="/admin/blog/edit/:id" element={null} />
        </Route>
        <Route path="*" element={null} />
      </Routes>
    </>
  );
  return renderWithAuth(page, address, uploadBaseUrl);
}

async function open(address: string, shows: "form" | "heading" = "form", uploadBaseUrl?: string) {
  rememberAmina();
  const page = show(address, uploadBaseUrl);
  await page.store.dispatch(initializeAuth());
  if (shows === "form") await screen.findByLabelText("Title");
  else await screen.findByRole("heading", { level: 2 });
  return page;
}

const field = (name: string) => screen.getByLabelText<HTMLTextAreaElement>(name);
const button = (name: string) => screen.getByRole("button", { name });

function bodyOf(requests: FakeRequest[], route: string): unknown {
  return requests.find((request) => request.route === route)?.body;
}

/** Keys of the stored drafts. */
function stored(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith("samha-draft:blog"));
}
