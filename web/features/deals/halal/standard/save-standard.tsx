import { Trans } from "@lingui/react/macro";
import { Bookmark } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { factFiltersFrom, hasFactFilters } from "#contract/halal/fact-filters.ts";
import { Button } from "#ui/button/button.tsx";
import { saveStandard } from "./stored-standard.ts";

/** Submits the filters and stores the halal ones as the reader's standard. */
export function SaveStandard() {
  const [isEmpty, setEmpty] = useState(false);

  function save(event: MouseEvent<HTMLButtonElement>): void {
    const { form } = event.currentTarget;
    if (!form) return;
    const controls = new FormData(form);
    const standard = factFiltersFrom((name) => controls.get(name)?.toString() ?? null);
    setEmpty(!hasFactFilters(standard));
    if (hasFactFilters(standard)) saveStandard(standard);
    else event.preventDefault();
  }

  return (
    <div className="needs-script">
      <Button type="submit" variant="outline" block onClick={save}>
        <Bookmark aria-hidden="true" />
        <Trans>Save as my standard</Trans>
      </Button>
      <p role="status" className="mbs-1.5 text-fs-14 text-muted">
        {isEmpty ? (
          <Trans>Choose at least one of these first.</Trans>
        ) : (
          <Trans>It stays in this browser. We don’t store it.</Trans>
        )}
      </p>
    </div>
  );
}
