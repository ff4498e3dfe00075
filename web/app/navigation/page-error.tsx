import { Trans, useLingui } from "@lingui/react/macro";
import { RefreshCw, Search, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { writeProblem } from "#contract/errors/problem.ts";
import { userFacingText } from "#contract/errors/user-facing-text.ts";
import { isChunkLoadError, loadChunk } from "#lib/load-chunk.ts";
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
  const text = useFailureText(error);
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
        {text}
      </StatePanel>
    </>
  );
}

/** Returns the text for the class of an error; until the classifying code is loaded, the text for unknown errors. */
function useFailureText(error: unknown): string {
  const [text, setText] = useState(() => writeProblem("other", { class: "unknown" }));
  useEffect(() => {
    let isShown = true;
    loadChunk(() => import("#contract/errors/classify-error.ts")).then(
      ({ classifyError }) =>
        isShown && setText(userFacingText(classifyError(error, "", new Date()))),
      // Keeps the general text.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [error]);
  return text;
}

function Reload() {
  return (
    <Button onClick={() => location.reload()}>
      <RefreshCw aria-hidden className="size-4" />
      <Trans>Try again</Trans>
    </Button>
  );
}
