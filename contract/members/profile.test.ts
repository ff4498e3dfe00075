import { expect, test } from "vitest";
import { ownProfileFromRow } from "./profile.ts";

const ROW = { id: "amina-id", username: "amina", created_at: "2026-01-02 08:00:00+00" };

test("a member's own profile has the fields and counts in section 3 of the specification", () => {
  const row = {
    ...ROW,
    profile_image_url: "https://images.example/live.webp",
    pending_profile_image_url: "https://images.example/waiting.webp",
    profile_image_status: "pending" as const,
    deals_count: 4,
    comments_count: 3,
    votes_count: 2,
  };
  expect(ownProfileFromRow(row)).toMatchObject({
    id: "amina-id",
    username: "amina",
    createdAt: "2026-01-02T08:00:00.000Z",
    profileImageUrl: "https://images.example/live.webp",
    pendingProfileImageUrl: "https://images.example/waiting.webp",
    profileImageStatus: "pending",
    dealsCount: 4,
    commentsCount: 3,
    votesCount: 2,
  });
});

test("a member who has done nothing yet has no image, status none and counts of 0", () => {
  expect(ownProfileFromRow(ROW)).toMatchObject({
    profileImageUrl: null,
    pendingProfileImageUrl: null,
    profileImageStatus: "none",
    dealsCount: 0,
    commentsCount: 0,
    votesCount: 0,
  });
});
