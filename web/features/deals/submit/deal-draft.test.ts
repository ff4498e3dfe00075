// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import {
  clearDealDraft,
  EMPTY_DEAL,
  hasDealDraft,
  readDealDraft,
  writeDealDraft,
} from "./deal-draft.ts";

const draft = {
  userId: "amina",
  values: { ...EMPTY_DEAL, title: "Medjool dates" },
  photo: { url: "http://samha.test/images/1.webp", name: "dates.webp", bytes: 64 },
};

beforeEach(() => localStorage.clear());

test("amina finds her draft again, bilal at the same browser does not", () => {
  writeDealDraft(draft);
  expect(readDealDraft("amina")).toEqual(draft);
  expect(readDealDraft("bilal")).toBeNull();
});

test("a form bilal has not touched leaves amina's draft alone", () => {
  writeDealDraft(draft);
  writeDealDraft({ userId: "bilal", values: EMPTY_DEAL, photo: null });
  expect(readDealDraft("amina")).toEqual(draft);
});

test("an emptied form is no draft", () => {
  writeDealDraft(draft);
  writeDealDraft({ userId: "amina", values: EMPTY_DEAL, photo: null });
  expect(hasDealDraft()).toBe(false);
});

test("a submitted deal leaves no draft", () => {
  writeDealDraft(draft);
  clearDealDraft();
  expect(hasDealDraft()).toBe(false);
});

test("something unreadable in the storage is no draft", () => {
  localStorage.setItem("samha-deal-draft", '{"userId":"amina","values":{"title":1}}');
  expect(readDealDraft("amina")).toBeNull();
});
