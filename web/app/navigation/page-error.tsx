import { Trans, useLingui } from "@lingui/react/macro";
import { RefreshCw, Search, WifiOff } from "lucide-react";
import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { classifyError } from "#contract/errors/plain-error.ts";
import { writeProblem } from "#contract/errors/problem.ts";
import { isChunkLoadError } from "#lib/load-chunk.ts";
import { useTranslateError } from "#lib/locale/locale-context.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { reloadOldRelease } from "#lib/reload-old-release.ts";
import { Button, ButtonLink } from "#ui/button/button.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";

/** Error boundary of every page: page not found, chunk not loaded (new release, lost connection) or another error. */
export function PageError({ wholePage = false }: { wholePage?: boolean }) {
  const error = useRouteError();
  const panel =
    isRouteErrorResponse(error) && error.status === 404 ? (
      <NotFound message={String(error.data ?? "")} />
    ) : isChunkLoadError(error) ? (
      <ChunkFailed />
    ) : (
      <Failed error={error} />
    );
  return <div className={wholePage ? "wrap py-16" : "wrap py-10"}>{panel}</div>;
}

function NotFound({ message }: { message: string }) {
  const { t } = useLingui();
  const translate = useTranslateError();
  const title = translate(message) || t`Page not found`;
  return (
    <>
      <PageMeta title={title} noIndex />
      <StatePanel
        heading="h1"
        icon={Search}
        tone="warning"
        title={title}
        actions={
          <ButtonLink to={paths.home}>
            <Trans>See all deals</Trans>
          </ButtonLink>
        }
      >
        <Trans>It may have been removed, or the link may be incomplete.</Trans>
      </StatePanel>
    </>
  );
}

function ChunkFailed() {
  const { t } = useLingui();
  useEffect(() => void reloadOldRelease(), []);
  return (
    <>
      <PageMeta title={t`This page could not be loaded`} noIndex />
      <StatePanel
        heading="h1"
        icon={WifiOff}
        tone="danger"
        title={t`This page could not be loaded`}
        actions={<Reload />}
      >
        <Trans>Check your connection and try again.</Trans>
      </StatePanel>
    </>
  );
}

function Failed({ error }: { error: unknown }) {
  const { t } = useLingui();
  return (
    <>
      <PageMeta title={t`Something went wrong`} noIndex />
      <StatePanel
        heading="h1"
        icon={WifiOff}
        tone="danger"
        title={t`Something went wrong`}
        actions={<Reload />}
      >
        {/* The text of the class, never the error's own message. */}
        {writeProblem("other", { class: classifyError(error, "", new Date()).type })}
      </StatePanel>
    </>
  );
}

function Reload() {
  return (
    <Button onClick={() => location.reload()}>
      <RefreshCw aria-hidden className="size-4" />
      <Trans>Try again</Trans>
    </Button>
  );
}
