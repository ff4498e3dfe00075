// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { SignInPrompt, useSignInPrompt } from "./sign-in-prompt.tsx";

afterEach(cleanup);

const onMember = vi.fn();
const title = "Sign in to report “Dates”";

/** A page whose session is being read until a button selects a visitor or a member. */
function Restoring() {
  const [reader, setReader] = useState<"visitor" | "member" | null>(null);
  return (
    <SignInPrompt isChecking={reader === null} isMember={reader === "member"}>
      <Report />
      <button type="button" onClick={() => setReader("visitor")}>
        Visitor
      </button>
      <button type="button" onClick={() => setReader("member")}>
        Member
      </button>
    </SignInPrompt>
  );
}

function Report() {
  const ask = useSignInPrompt();
  return (
    <button type="button" onClick={() => ask({ title, text: "", onMember })}>
      Report
    </button>
  );
}

const report = () => screen.getByRole("button", { name: "Report" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("a click while the session is being read waits, and then continues for a member", async () => {
  renderApp(<Restoring />);
  await press("Report");
  expect(report().hasAttribute("data-waiting")).toBe(true);
  expect(onMember).not.toHaveBeenCalled();
  await press("Member");
  expect(onMember).toHaveBeenCalledOnce();
  expect(report().hasAttribute("data-waiting")).toBe(false);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a click while the session is being read waits, and then asks a visitor to sign in", async () => {
  renderApp(<Restoring />);
  await press("Report");
  expect(screen.queryByRole("dialog")).toBeNull();
  await press("Visitor");
  await screen.findByRole("dialog", { name: title });
  expect(report().hasAttribute("data-waiting")).toBe(false);
});
