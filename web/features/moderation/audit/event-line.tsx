import type { SecurityEvent } from "#contract/moderation/admin-log.ts";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { EventDetails } from "./event-details.tsx";
import { Person } from "./person.tsx";
import { useEventLabels } from "./use-event-labels.ts";

export function EventLine({ event }: { event: SecurityEvent }) {
  const wordOf = useEventLabels();
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <Person id={event.userId} username={event.username} />
        <span>{wordOf(event.event)}</span>
        <RelativeTime time={event.createdAt} className="text-fs-14 text-muted" />
      </p>
      <EventDetails details={event.details} />
    </>
  );
}
