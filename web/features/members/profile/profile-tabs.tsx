import { Trans, useLingui } from "@lingui/react/macro";
import { MessageCircle, Tag, TicketPercent } from "lucide-react";
import { Segmented } from "#ui/form/segmented.tsx";
import { type ProfileTab, profileAddress } from "./profile-address.ts";

interface ProfileTabsProps {
  username: string;
  tab: ProfileTab;
  isOwn: boolean;
}

export function ProfileTabs({ username, tab, isOwn }: ProfileTabsProps) {
  const { t } = useLingui();
  return (
    <Segmented
      label={t`Profile sections`}
      segments={[
        {
          to: profileAddress(username),
          label: isOwn ? <Trans>My deals</Trans> : <Trans>Deals</Trans>,
          icon: <Tag className="size-4" aria-hidden="true" />,
          current: tab === "deals",
        },
        ...(isOwn
          ? [
              {
                to: profileAddress(username, { tab: "codes" }),
                label: <Trans>My codes</Trans>,
                icon: <TicketPercent className="size-4" aria-hidden="true" />,
                current: tab === "codes",
              },
            ]
          : []),
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
