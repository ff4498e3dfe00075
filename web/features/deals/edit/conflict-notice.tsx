import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { FIELD_NAMES } from "#lib/errors/field-texts.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import type { EditConflict } from "./use-edit-deal-form.ts";

interface ConflictNoticeProps {
  conflict: EditConflict;
  /** Loads the deal again. Typed values stay in the form. */
  onReload: () => Promise<void>;
}

/**
 * Warns that the deal has been changed elsewhere, and offers to load the changes into the form. Takes the focus, because the
 * save button is far below.
 */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { isLoaded } = props.conflict;
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the notice changes its text once the changes are loaded.
  useEffect(() => {
    box.current?.focus();
  }, [isLoaded]);
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-20 outline-none">
      <Words {...props} />
    </div>
  );
}

function Words({ conflict, onReload }: ConflictNoticeProps) {
  const { i18n } = useLingui();
  const [isLoading, setLoading] = useState(false);

  async function load() {
    setLoading(true);
    await onReload();
    setLoading(false);
  }

  if (!conflict.isLoaded) {
    return (
      <Notice tone="danger">
        <p>
          <Trans>Someone else just changed this deal. Your changes aren’t saved yet.</Trans>
        </p>
        <button
          type="button"
          aria-disabled={isLoading}
          onClick={() => !isLoading && void load()}
          className="-mbe-2 inline-flex min-block-11 items-center underline underline-offset-3"
        >
          <Trans>Load their changes and keep mine</Trans>
        </button>
      </Notice>
    );
  }
  const fields = conflict.contested
    .flatMap((name) => FIELD_NAMES[name] ?? [])
    .map((name) => i18n._(name));
  const list = new Intl.ListFormat(i18n.locale).format(fields);
  return (
    <Notice>
      <p>
        <Trans>Their changes are in the form, and so is what you typed. Check it, then save.</Trans>
      </p>
      {fields.length > 0 && (
        <p>
          <Trans>You both changed these. Your version is shown: {list}</Trans>
        </p>
      )}
    </Notice>
  );
}
