// @vitest-environment happy-dom
import { configureStore } from "@reduxjs/toolkit";
import { fireEvent, screen } from "@testing-library/react";
import { Provider } from "react-redux";
import { expect, test } from "vitest";
import { type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import { dealsSlice } from "#features/deals/deals-slice.ts";
import { renderApp } from "#testing/render-app.tsx";
import { TemperatureTerms } from "./temperature-terms.tsx";
import { VoteControl } from "./vote-control.tsx";

const dates = (changes: Partial<DealRow> = {}) =>
  dealFromRow({
    id: "d1",
    title: "Medjool dates",
    status: "active",
    hot_votes: 40,
    cold_votes: 5,
    hot_votes_of_admins: 10,
    cold_votes_of_admins: 0,
    temperature_offset: 10,
    calculated_temperature: 45,
    temperature_reason: "Sold out in a minute",
    ...changes,
  } as DealRow);

test("the votes of members and the admins' offset add up to the temperature", () => {
  const { container } = renderApp(<TemperatureTerms deal={dates()} />);
  expect(container.textContent).toMatch(
    /30 hot votes\+30°5 cold votes[−-]5°AdminsSold out in a minute\+20°Temperature45°/,
  );
});

test("the breakdown says so if an offset has no reason, and if there is no offset", () => {
  renderApp(
    <>
      <TemperatureTerms deal={dates({ temperature_reason: null })} />
      <TemperatureTerms
        deal={dates({ hot_votes_of_admins: 0, temperature_offset: 0, calculated_temperature: 35 })}
      />
    </>,
  );
  screen.getByText("No reason given");
  expect(screen.getAllByText("Admins")).toHaveLength(1);
  screen.getByText("Only members’ votes. No admin changed it.");
});

test("the temperature on a card opens its breakdown", async () => {
  const store = configureStore({ reducer: { deals: dealsSlice.reducer } });
  renderApp(
    <Provider store={store}>
      <VoteControl deal={dates()} ownVote={null} onVote={() => undefined} />
    </Provider>,
  );
  const button = screen.getByRole("button", { name: "45° How this adds up" });
  const panel = document.getElementById(button.getAttribute("popovertarget") ?? "");
  expect(panel?.getAttribute("popover")).toBe("auto");
  expect(screen.queryByText("30 hot votes")).toBeNull();
  if (panel) fireEvent(panel, Object.assign(new Event("beforetoggle"), { newState: "open" }));
  await screen.findByText("30 hot votes");
});
