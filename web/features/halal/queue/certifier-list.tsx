import { Trans, useLingui } from "@lingui/react/macro";
import { Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button/button.tsx";
import { Card } from "#ui/display/card.tsx";
import { CertifierDialog } from "./certifier-dialog.tsx";
import type { Certifier } from "./halal-queue-requests.ts";

interface CertifierListProps {
  certifiers: Certifier[];
  onSaved: () => void;
}

export function CertifierList({ certifiers, onSaved }: CertifierListProps) {
  const { t } = useLingui();
  const editLabel = ({ name }: Certifier) => t`Edit ${name}`;
  const [edited, setEdited] = useState<Certifier | "new" | null>(null);
  return (
    <>
      <div className="mbs-8 mbe-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-fs-18 font-[680]">
          <Trans>Certifiers</Trans>
        </h2>
        <Button onClick={() => setEdited("new")}>
          <Plus />
          <Trans>Add a certifier</Trans>
        </Button>
      </div>
      <Card as="div" padded={false}>
        {certifiers.length === 0 && (
          <p className="px-4 py-6 text-muted">
            <Trans>There are no certifiers yet. Add the first one.</Trans>
          </p>
        )}
        <ul className="divide-y divide-border">
          {certifiers.map((certifier) => (
            <li key={certifier.id} className="flex items-center gap-3 px-3 py-2 sm:px-4">
              <div className="min-inline-0 grow [overflow-wrap:anywhere]">
                <bdi className="font-[620]">{certifier.name}</bdi>
                {!certifier.is_listed && (
                  <span className="block text-fs-14 text-muted">
                    <Trans>Not listed</Trans>
                  </span>
                )}
              </div>
              <Button
                variant="outline"
                onClick={() => setEdited(certifier)}
                aria-label={editLabel(certifier)}
              >
                <Pencil />
                <Trans>Edit</Trans>
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      {edited && (
        <CertifierDialog
          certifier={edited === "new" ? null : edited}
          onSaved={() => {
            setEdited(null);
            onSaved();
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
