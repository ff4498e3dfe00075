// @vitest-environment happy-dom
import { zodResolver } from "@hookform/resolvers/zod";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { endField } from "#contract/deals/moment-field.ts";
import { renderApp } from "#testing/render-app.tsx";
import { EndField } from "./end-field.tsx";

const schema = z.object({ expires_at: endField() });
type Input = z.input<typeof schema>;
type Values = z.output<typeof schema>;

function Form({ initial, onSent }: { initial: string; onSent: (values: Values) => void }) {
  const form = useForm<Input, unknown, Values>({
    resolver: zodResolver(schema),
    mode: "onTouched",
    defaultValues: { expires_at: initial },
  });
  return (
    <form onSubmit={form.handleSubmit(onSent)}>
      <EndField form={form} name="expires_at" idOf={(name) => `deal-${name}`} />
      <button type="submit">Send</button>
    </form>
  );
}

function show(initial = "") {
  const onSent = vi.fn();
  renderApp(<Form initial={initial} onSent={(values) => onSent(values)} />);
  return onSent;
}

const date = () => screen.getByLabelText<HTMLInputElement>(/^Ends on/);
const time = () => screen.getByLabelText<HTMLInputElement>("End time");
const type = (input: HTMLInputElement, value: string) =>
  fireEvent.change(input, { target: { value } });
const send = () => userEvent.click(screen.getByRole("button", { name: "Send" }));

// Five hours ahead of UTC all year.
beforeEach(() => void vi.stubEnv("TZ", "Asia/Karachi"));
afterEach(cleanup);

test("a date alone is enough, and its last minute is sent", async () => {
  const onSent = show();
  type(date(), "2098-01-31");
  await send();
  expect(onSent).toHaveBeenCalledWith({ expires_at: "2098-01-31T18:59:00.000Z" });
});

test("a time is sent with the date, and a removed end as null", async () => {
  const onSent = show("2098-01-31T18:00");
  expect([date().value, time().value]).toEqual(["2098-01-31", "18:00"]);
  type(time(), "20:30");
  await send();
  expect(onSent).toHaveBeenLastCalledWith({ expires_at: "2098-01-31T15:30:00.000Z" });
  type(date(), "");
  type(time(), "");
  await send();
  expect(onSent).toHaveBeenLastCalledWith({ expires_at: null });
});

test("a time without a date keeps its text, and both inputs show the error", async () => {
  const onSent = show();
  type(time(), "18:00");
  expect(date().getAttribute("aria-invalid")).toBeNull();
  await send();
  const error = await screen.findByText("Enter a date, too.");
  expect(onSent).not.toHaveBeenCalled();
  expect(time().value).toBe("18:00");
  for (const input of [date(), time()]) {
    expect(input.getAttribute("aria-invalid")).toBe("true");
    const described = document.getElementById(input.getAttribute("aria-describedby") ?? "");
    expect(described?.contains(error)).toBe(true);
  }
});

test("the time zone is named", () => {
  show();
  const hint = document.getElementById(date().getAttribute("aria-describedby") ?? "");
  expect(hint?.textContent).toContain("Without a time, it ends at 23:59.");
  expect(hint?.textContent).toMatch(/Time zone: Pakistan.* \(Asia\/Karachi\)/);
});
