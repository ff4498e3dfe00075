import { Trans } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { useState } from "react";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { formatSize } from "#lib/format/format-size.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { Button } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { SettingsSection } from "#ui/form/settings-section.tsx";
import { exportData } from "./export-requests.ts";

type Outcome = { savedAs: string } | { failure: string };

export function ExportSettings() {
  const { siteName } = useSiteConfig();
  const dispatch = useAppDispatch();
  /** Size read so far; null if no download runs. */
  const [read, setRead] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const size = read ? formatSize(read) : null;

  async function download() {
    setRead(0);
    setOutcome(null);
    const result = await dispatch(exportData(setRead));
    setRead(null);
    if (exportData.rejected.match(result)) {
      setOutcome({ failure: failureText(result) });
      return;
    }
    const fileName = exportFileName(siteName, new Date());
    saveFile(fileName, result.payload);
    setOutcome({ savedAs: fileName });
  }

  return (
    <SettingsSection
      id="export"
      layout="folded"
      title={<Trans>Your data</Trans>}
      intro={
        <Trans>Your account and what you’ve added here, including drafts, as one JSON file.</Trans>
      }
    >
      <div className="grid justify-items-start gap-3.5">
        {outcome && "failure" in outcome && <Notice tone="danger">{outcome.failure}</Notice>}
        {outcome && "savedAs" in outcome && (
          <Notice tone="success">
            <Trans>
              Saved as <bdi>{outcome.savedAs}</bdi> in your downloads.
            </Trans>
          </Notice>
        )}
        <Button variant="outline" busy={read !== null} onClick={() => void download()}>
          {read === null && <Download />}
          <Trans>Download your data</Trans>
        </Button>
        {size && (
          <p className="text-muted tabular-nums">
            <Trans>
              <bdi>{size}</bdi> so far. Stay on this page.
            </Trans>
          </p>
        )}
      </div>
    </SettingsSection>
  );
}

/** Returns a name such as `samha-data-2026-11-21.json`: the site's name in ASCII, and the UTC date. */
export function exportFileName(siteName: string, now: Date): string {
  const site = siteName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${site || "my"}-data-${now.toISOString().slice(0, 10)}.json`;
}

function saveFile(fileName: string, pieces: string[]): void {
  const address = URL.createObjectURL(new Blob(pieces, { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser may still be reading the URL after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
