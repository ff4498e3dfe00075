import { Trans, useLingui } from "@lingui/react/macro";
import { Rss } from "lucide-react";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { canonicalAddress } from "#contract/addresses/address-language.ts";
import { feedPaths } from "#contract/addresses/feed-paths.ts";
import { paths } from "#contract/addresses/paths.ts";
import { isLogKind, LOG_KINDS, type LogKind } from "#contract/moderation/moderation-log.ts";
import { LogEntries } from "#features/moderation/public-log/log-entries.tsx";
import {
  fetchPublicLog,
  type PublicLog,
} from "#features/moderation/public-log/public-log-requests.ts";
import { QuarterTable } from "#features/moderation/public-log/quarter-table.tsx";
import { storeContext } from "#lib/backend/store-context.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useLanguage } from "#lib/locale/locale-context.tsx";
import { useTranslateMarked } from "#lib/locale/use-translate-marked.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { ButtonLink } from "#ui/button/button.tsx";
import { PageHero } from "#ui/display/page-hero.tsx";
import { LoadFailed } from "#ui/feedback/load-failed.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { Segmented } from "#ui/form/segmented.tsx";

export const handle = { rail: false };

const PAGE_SIZE = 50;

interface TransparencyData {
  kind: LogKind | null;
  before: number | null;
  log: PublicLog | null;
  failure: string;
}

/** Loads the public log: all decisions, or one `?kind=`, older than `?before=`. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const kind = query.get("kind");
  const before = Math.trunc(Number(query.get("before")));
  const asked = {
    kind: isLogKind(kind) ? kind : null,
    before: Number.isSafeInteger(before) && before > 0 ? before : null,
  };
  const result = await context
    .get(storeContext)
    .dispatch(fetchPublicLog({ ...asked, limit: PAGE_SIZE }));
  if (fetchPublicLog.fulfilled.match(result)) {
    return { ...asked, log: result.payload, failure: "" } satisfies TransparencyData;
  }
  const failure = failureText(result);
  return data({ ...asked, log: null, failure } satisfies TransparencyData, { status: 503 });
}

/** The public log of what admins changed. */
export function Component() {
  const { t } = useLingui();
  const { kind, before, log, failure } = useLoaderData<TransparencyData>();
  return (
    <>
      <PageMeta
        title={t`Transparency`}
        description={t`What was removed, refused, edited and blocked here, when and why.`}
        canonicalPath={addressOf(kind, before)}
      />
      <PageHero title={<Trans>Transparency</Trans>}>
        <Trans>
          What was removed, refused, edited and blocked here, when and why. People decide, not
          programs.
        </Trans>
      </PageHero>
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 pbs-6 pbe-12">
        {log ? (
          <>
            <section className="grid gap-2">
              <h2 className="text-fs-22">
                <Trans>In numbers</Trans>
              </h2>
              <QuarterTable numbers={log.numbers} />
              <p className="text-fs-14 text-muted">
                <Trans>
                  Small numbers are shown as “1–4”, so that nobody can tell whom they are about.
                </Trans>
              </p>
            </section>
            <Decisions kind={kind} before={before} log={log} />
          </>
        ) : (
          <LoadFailed title={<Trans>The log could not be loaded</Trans>} reason={failure} />
        )}
      </div>
    </>
  );
}

function Decisions({
  kind,
  before,
  log,
}: {
  kind: LogKind | null;
  before: number | null;
  log: PublicLog;
}) {
  const { t } = useLingui();
  const language = useLanguage();
  const fill = useTranslateMarked();
  const last = log.entries.at(-1);
  const kinds = Object.keys(LOG_KINDS).filter(isLogKind);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-fs-22">
          <Trans>Decisions</Trans>
        </h2>
        <a
          href={canonicalAddress(feedPaths.transparency, language)}
          type="application/atom+xml"
          className="inline-flex min-block-11 items-center gap-1.5"
        >
          <Rss className="size-4" aria-hidden="true" />
          <Trans>Feed</Trans>
        </a>
      </div>
      <Segmented
        label={t`Kind of decision`}
        segments={[
          { to: paths.transparency, label: <Trans>All</Trans>, current: kind === null },
          ...kinds.map((each) => ({
            to: addressOf(each, null),
            label: fill(LOG_KINDS[each]),
            current: kind === each,
          })),
        ]}
      />
      {log.entries.length > 0 ? (
        <LogEntries entries={log.entries} />
      ) : (
        <StatePanel title={<Trans>Nothing here yet</Trans>}>
          <Trans>When an admin decides something, it appears here within seconds.</Trans>
        </StatePanel>
      )}
      <div className="flex flex-wrap gap-3">
        {before !== null && (
          <ButtonLink to={addressOf(kind, null)} variant="outline">
            <Trans>Latest decisions</Trans>
          </ButtonLink>
        )}
        {last && log.entries.length === PAGE_SIZE && (
          <ButtonLink to={addressOf(kind, last.number)} variant="outline">
            <Trans>Older decisions</Trans>
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function addressOf(kind: LogKind | null, before: number | null): string {
  const query = new URLSearchParams();
  if (before !== null) query.set("before", String(before));
  if (kind) query.set("kind", kind);
  return query.size > 0 ? `${paths.transparency}?${query}` : paths.transparency;
}
