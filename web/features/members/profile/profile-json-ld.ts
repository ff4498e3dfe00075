import { paths } from "#contract/addresses/paths.ts";
import type { PublicProfile } from "#contract/members/public-profile.ts";

/** A profile as schema.org `ProfilePage`; `siteUrl` makes its addresses absolute. */
export function profileJsonLd(profile: PublicProfile, siteUrl: string): object {
  const { id, username, createdAt, profileImageUrl, dealsCount, commentsCount } = profile;
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url: new URL(paths.profile(username), siteUrl).href,
    dateCreated: createdAt,
    mainEntity: {
      "@type": "Person",
      identifier: id,
      name: username,
      url: new URL(paths.profile(username), siteUrl).href,
      ...(profileImageUrl ? { image: new URL(profileImageUrl, siteUrl).href } : {}),
      agentInteractionStatistic: [
        counter("https://schema.org/ShareAction", dealsCount),
        counter("https://schema.org/CommentAction", commentsCount),
      ],
    },
  };
}

function counter(interactionType: string, userInteractionCount: number): object {
  return { "@type": "InteractionCounter", interactionType, userInteractionCount };
}
