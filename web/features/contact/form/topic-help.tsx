import { Trans } from "@lingui/react/macro";
import type { ContactTopic } from "#contract/moderation/contact.ts";
import { Notice } from "#ui/feedback/notice.tsx";

/** Advice for a frightened or an angry person. */
export function TopicHelp({ topic }: { topic: ContactTopic }) {
  if (topic === "illegal") {
    return (
      <Notice>
        <Trans>
          Is someone in danger right now? Call the emergency services first. Then tell us what you
          saw. We look at illegal content before everything else, so please choose another topic if
          it’s about something else.
        </Trans>
      </Notice>
    );
  }
  if (topic !== "complaint") return null;
  return (
    <Notice>
      <Trans>
        Tell us which decision you mean and why you think it’s wrong. A person looks at it again,
        and objecting is never held against you.
      </Trans>
    </Notice>
  );
}
