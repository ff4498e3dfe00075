import { Trans, useLingui } from "@lingui/react/macro";
import { nameOfTimeZone } from "#lib/format/time-zone.ts";
import { useTimeZone } from "#lib/format/use-time-zone.ts";

/** `United Kingdom Time (Europe/London)`, in the reader's language. */
export function TimeZoneName() {
  const { i18n } = useLingui();
  const zone = useTimeZone();
  const name = nameOfTimeZone(zone, i18n.locale);
  if (name === null) return <bdi>{zone}</bdi>;
  return (
    <Trans>
      <bdi>{name}</bdi> (<bdi dir="ltr">{zone}</bdi>)
    </Trans>
  );
}
