import { paths } from "#contract/addresses/paths.ts";
import type { PublicProfile } from "#contract/members/public-profile.ts";
import { type DataSite, dataAddress } from "#lib/structured-data.ts";

/** A profile as schema.org `ProfilePage`. */
export function profileJsonLd(profile: PublicProfile, site: DataSite): object {
  const { id, username, createdAt, profileImageUrl, dealsCount, commentsCount } = profile;
  const url = dataAddress(paths.profile(username), site);
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url,
    dateCreated: createdAt,
    mainEntity: {
      "@type": "Person",
      identifier: id,
      name: username,
      url,
      ...(profileImageUrl ? { image: new URL(profileImageUrl, site.siteUrl).href } : {}),
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
