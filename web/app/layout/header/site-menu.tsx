import { useLingui } from "@lingui/react/macro";
import { Menu } from "lucide-react";
import { useState } from "react";
import { reportFailure } from "#lib/errors/report-failure.ts";
import { loadChunk } from "#lib/load-chunk.ts";
import { IconButton } from "#ui/button/icon-button.tsx";
import type { SiteMenuSheet } from "./site-menu-sheet.tsx";

export function SiteMenu() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [Sheet, setSheet] = useState<typeof SiteMenuSheet | null>(null);

  async function open(): Promise<void> {
    setOpen(true);
    if (Sheet) return;
    try {
      const chunk = await loadChunk(() => import("./site-menu-sheet.tsx"));
      setSheet(() => chunk.SiteMenuSheet);
    } catch (error) {
      setOpen(false);
      void reportFailure("Error loading the menu", error);
    }
  }

  return (
    <>
      <IconButton
        label={t`Menu`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => void open()}
        className="xl:hidden"
      >
        <Menu />
      </IconButton>
      {isOpen && Sheet && <Sheet onClose={() => setOpen(false)} />}
    </>
  );
}
