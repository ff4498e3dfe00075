import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { isPublicLink, openedLink, pastedLink } from "#contract/addresses/web-address.ts";
import { useAfterTyping } from "#features/deals/links/use-after-typing.ts";
import { UsualWait } from "#features/submissions/usual-wait.tsx";
import type { CodeFieldsProps } from "./code-fields.tsx";
import { mayPublish } from "./publishing-requests.ts";

interface PublishingNoteProps {
  control: CodeFieldsProps["form"]["control"];
  /** Receives whether the deal is public as soon as it is sent. */
  onChange: (isLive: boolean) => void;
}

/** Above the button: whether the deal is public as soon as it is sent, otherwise the usual wait. */
export function PublishingNote({ control, onChange }: PublishingNoteProps) {
  const [category, typed, isAssociated, code] = useWatch({
    control,
    name: ["category", "deal_url", "is_associated", "code"],
  });
  const link = openedLink(pastedLink(typed));
  const canAsk = category !== "" && isPublicLink(link);
  const isLive = useAfterTyping(
    mayPublish,
    canAsk ? [category, link, isAssociated].join("\n") : null,
  );
  useEffect(() => onChange(isLive === true), [isLive, onChange]);
  return (
    <div role="status" className="text-fs-14 text-muted">
      {isLive ? (
        <p>
          <Trans>
            Your deal goes live as soon as you send it. An admin looks at it afterwards.
          </Trans>{" "}
          {code.trim() !== "" && <Trans>Its code waits until an admin has checked it.</Trans>}
        </p>
      ) : (
        <>
          <p>
            <Trans>An admin checks your deal first.</Trans>
          </p>
          <UsualWait content="deal" />
        </>
      )}
    </div>
  );
}
