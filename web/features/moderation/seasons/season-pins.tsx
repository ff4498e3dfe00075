import { Trans, useLingui } from "@lingui/react/macro";
import { Pin } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { seasonPaths } from "#contract/addresses/season-paths.ts";
import { HUB_SECTIONS, HUBS, type Hub, type SeasonSection } from "#contract/deals/season.ts";
import { HUB_LABELS } from "#contract/deals/season-texts.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { SECTION_LABELS } from "#lib/locale/section-labels.ts";
import { useTranslateMarked } from "#lib/locale/use-translate-marked.ts";
import { Button } from "#ui/button/button.tsx";
import { Card } from "#ui/display/card.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { PinDialog } from "./pin-dialog.tsx";
import { PinRow } from "./pin-row.tsx";
import {
  isShown,
  loadSeasonPins,
  orderPins,
  type SeasonPin,
  unpinDeal,
} from "./season-pins-requests.ts";

/** Pinned deals by season page and section. `?deal=` in the address opens the form with this deal. */
export function SeasonPins({ onChanged }: { onChanged: () => void }) {
  const { t, i18n } = useLingui();
  const translate = useTranslateMarked();
  const dispatch = useAppDispatch();
  const loaded = useThunkData(loadSeasonPins, undefined);
  const [query, setQuery] = useSearchParams();
  const [isOpen, setOpen] = useState(() => query.has("deal"));
  const [busy, setBusy] = useState(false);
  const { showToast, showAlert } = useAlerts();
  const list = useRef<HTMLDivElement>(null);

  function close() {
    setOpen(false);
    if (query.has("deal")) setQuery({}, { replace: true });
  }

  async function showChanged(text: string) {
    showToast(text);
    onChanged();
    await loaded.reload();
    if (document.activeElement === document.body) list.current?.focus();
  }

  async function unpin(pin: SeasonPin) {
    const { title } = pin;
    setBusy(true);
    const result = await dispatch(unpinDeal(pin));
    setBusy(false);
    if (unpinDeal.fulfilled.match(result)) await showChanged(t`Unpinned: ${title}`);
    else showAlert({ type: "error", message: failureText(result) });
  }

  /** Moves a pin to another place among the visible pins of its section. */
  async function move(pins: readonly SeasonPin[], from: number, to: number) {
    const pin = pins[from];
    if (!pin) return;
    const { title } = pin;
    const place = to + 1;
    setBusy(true);
    const result = await dispatch(orderPins(pins.toSpliced(from, 1).toSpliced(to, 0, pin)));
    setBusy(false);
    if (orderPins.rejected.match(result)) {
      showAlert({ type: "error", message: failureText(result) });
      return void loaded.reload();
    }
    await showChanged(t`Moved to place ${place}: ${title}`);
  }

  if (loaded.status === "failed") {
    return (
      <FailedPanel title={<Trans>The pins could not be loaded</Trans>} onRetry={loaded.reload}>
        {loaded.error}
      </FailedPanel>
    );
  }
  if (!loaded.data) return <Spinner />;
  const pins = loaded.data;
  const pinsOf = (hub: Hub, section: SeasonSection) =>
    pins.filter((pin) => pin.hub === hub && pin.section === section);
  return (
    <>
      <p className="mbe-3">
        <Button onClick={() => setOpen(true)}>
          <Pin />
          <Trans>Pin a deal</Trans>
        </Button>
      </p>
      <div
        ref={list}
        tabIndex={-1}
        className="grid grid-cols-1 items-start gap-[18px] outline-none xl:grid-cols-2"
      >
        {HUBS.map((hub) => (
          <Card
            key={hub}
            padded={false}
            aria-label={translate(HUB_LABELS[hub])}
            className="xl:first:row-span-2"
          >
            <h3 className="border-be border-border px-4 text-fs-18 font-[680]">
              <Link to={seasonPaths.page(hub)} className="flex min-block-12 items-center">
                {translate(HUB_LABELS[hub])}
              </Link>
            </h3>
            <ul className="divide-y divide-border">
              {HUB_SECTIONS[hub].map((section) => (
                <li key={section} className="px-4 py-3">
                  <h4 className="text-fs-15 font-[640]">{i18n._(SECTION_LABELS[section])}</h4>
                  <SectionPins
                    pins={pinsOf(hub, section)}
                    busy={busy}
                    onMove={move}
                    onUnpin={unpin}
                  />
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
      {isOpen && (
        <PinDialog
          pins={pins}
          deal={query.get("deal") ?? ""}
          onSaved={(title) => {
            close();
            void showChanged(t`Pinned: ${title}`);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

interface SectionPinsProps {
  pins: readonly SeasonPin[];
  busy: boolean;
  onMove: (pins: readonly SeasonPin[], from: number, to: number) => Promise<void>;
  onUnpin: (pin: SeasonPin) => Promise<void>;
}

function SectionPins({ pins, busy, onMove, onUnpin }: SectionPinsProps) {
  const shown = pins.filter(isShown);
  if (pins.length === 0) {
    return (
      <p className="text-fs-14 text-muted">
        <Trans>Nothing pinned</Trans>
      </p>
    );
  }
  return (
    <ol>
      {pins.map((pin, index) => (
        <PinRow
          key={pin.dealId}
          pin={pin}
          busy={busy}
          onUp={isShown(pin) && index > 0 ? () => onMove(shown, index, index - 1) : undefined}
          onDown={
            isShown(pin) && index < shown.length - 1
              ? () => onMove(shown, index, index + 1)
              : undefined
          }
          onUnpin={() => onUnpin(pin)}
        />
      ))}
    </ol>
  );
}
