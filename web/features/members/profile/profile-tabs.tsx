import { Trans, useLingui } from "@lingui/react/macro";
import { MessageCircle, Tag } from "lucide-react";
import { Segmented } from "#ui/segmented.tsx";
import { type ProfileTab, profileAddress } from "./profile-address.ts";

/** Deals and comments of a member: two addresses. */
export function ProfileTabs({ username, tab }: { username: string; tab: ProfileTab }) {
  const { t } = useLingui();
  return (
    <Segmented
      label={t`Parts of the profile`}
      segments={[
        {
          to: profileAddress(username),
          label: <Trans>Deals</Trans>,
          icon: <Tag className="size-4" aria-hidden="true" />,
          current: tab === "deals",
        },
        {
          to: profileAddress(username, { tab: "comments" }),
          label: <Trans>Comments</Trans>,
          icon: <MessageCircle className="size-4" aria-hidden="true" />,
          current: tab === "comments",
        },
      ]}
    />
  );
}
