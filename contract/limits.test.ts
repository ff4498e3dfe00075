import { expect, test } from "vitest";
import {
  CATEGORY_DEALS_PER_PAGE,
  CHUNK_LOAD_TIMEOUT_MS,
  DEALS_PER_PAGE,
  DEFAULT_PRICE_RANGE,
  FULL_ID_MIN_LENGTH,
  LEADERBOARD_LIMIT,
  PASSWORD_MIN,
  SEARCH_LIMIT,
  SHORT_ID_LENGTH,
  UPLOAD_MAX_BYTES,
  UPLOAD_TYPES,
  USER_DEALS_PER_PAGE,
  USERNAME_MIN,
} from "./limits.ts";

test("a list shows 10 deals a page, a member's deals and a category 12", () => {
  expect([DEALS_PER_PAGE, USER_DEALS_PER_PAGE, CATEGORY_DEALS_PER_PAGE]).toEqual([10, 12, 12]);
});

test("a search and the leaderboard show at most 20", () => {
  expect([SEARCH_LIMIT, LEADERBOARD_LIMIT]).toEqual([20, 20]);
});

test("a short id has 7 characters, a full one at least 32", () => {
  expect([SHORT_ID_LENGTH, FULL_ID_MIN_LENGTH]).toEqual([7, 32]);
});

test("a username has at least 3 characters, a password at least 6", () => {
  expect([USERNAME_MIN, PASSWORD_MIN]).toEqual([3, 6]);
});

test("an upload is a jpeg, png or webp of at most 5 MB", () => {
  expect(UPLOAD_MAX_BYTES).toBe(5 * 1024 * 1024);
  expect(UPLOAD_TYPES).toEqual(["image/jpeg", "image/png", "image/webp"]);
});

test("the default price range is 0 to 1000", () => {
  expect(DEFAULT_PRICE_RANGE).toEqual([0, 1000]);
});

test("a page's code times out after 120000 ms", () => {
  expect(CHUNK_LOAD_TIMEOUT_MS).toBe(120_000);
});
