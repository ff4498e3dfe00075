import { expect, test } from "vitest";
import { profileJsonLd } from "./profile-json-ld.ts";

const SITE = {
  siteUrl: "https://samha.test",
  imageBaseUrl: "https://samha.test/images",
  language: "en",
} as const;

test("the JSON-LD of a profile contains its public facts, and the avatar if there is one", () => {
  const profile = {
    id: "a0000000-0000-4000-8000-000000000001",
    username: "amina",
    createdAt: "2026-01-02T08:00:00.000Z",
    profileImageUrl: null,
    dealsCount: 3,
    commentsCount: 5,
    votesCount: 8,
  };
  const page = profileJsonLd(profile, SITE);
  expect(page).toMatchObject({
    "@type": "ProfilePage",
    url: "https://samha.test/profile/amina",
    dateCreated: profile.createdAt,
    mainEntity: { "@type": "Person", name: "amina" },
  });
  expect(page).not.toHaveProperty("mainEntity.image");
  const image = { ...profile, profileImageUrl: "https://samha.test/images/avatar/a.webp" };
  expect(profileJsonLd(image, SITE)).toMatchObject({
    mainEntity: { image: image.profileImageUrl },
  });
});
