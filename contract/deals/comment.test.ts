import { expect, test } from "vitest";
import { commentFromRow } from "./comment.ts";

test("a row becomes a comment; at the top level it has no parent", () => {
  const row = {
    id: "c1",
    deal_id: "d1",
    user_id: "bilal-id",
    username: "bilal",
    content: "Ordered two.",
    created_at: "2026-11-19 08:00:00+00",
  };
  expect(commentFromRow(row)).toMatchObject({
    id: "c1",
    dealId: "d1",
    userId: "bilal-id",
    username: "bilal",
    content: "Ordered two.",
    parentId: null,
    createdAt: "2026-11-19T08:00:00.000Z",
  });
  expect(commentFromRow({ ...row, parent_id: "c0" }).parentId).toBe("c0");
});

test("a comment without an author is by 'Unknown User'", () => {
  expect(commentFromRow({ id: "c1", deal_id: "d1" }).username).toBe("Unknown User");
  expect(commentFromRow({ id: "c1", deal_id: "d1", username: "" }).username).toBe("Unknown User");
});
