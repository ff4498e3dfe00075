import { Plural } from "@lingui/react/macro";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { roundedWait } from "#lib/format/rounded-wait.ts";
import { loadUsualWaits, type WaitingContent } from "./usual-waits-requests.ts";

/** `Usually decided within 3 hours.` Renders nothing with too few decisions, or if they could not be loaded. */
export function UsualWait({ content, className }: { content: WaitingContent; className?: string }) {
  const { data } = useThunkData(loadUsualWaits, undefined);
  const seconds = data?.[content];
  if (seconds === undefined) return null;
  return (
    <p className={className}>
      <Within seconds={seconds} />
    </p>
  );
}

/** The median, rounded up, so that at least half of the submissions are decided in time. */
function Within({ seconds }: { seconds: number }) {
  const { unit, count } = roundedWait(seconds);
  if (unit === "minute") {
    return (
      <Plural
        value={count}
        one="Usually decided within # minute."
        other="Usually decided within # minutes."
      />
    );
  }
  if (unit === "hour") {
    return (
      <Plural
        value={count}
        one="Usually decided within # hour."
        other="Usually decided within # hours."
      />
    );
  }
  return (
    <Plural
      value={count}
      one="Usually decided within # day."
      other="Usually decided within # days."
    />
  );
}
