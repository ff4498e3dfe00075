import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Check, Copy } from "lucide-react";
import { LiveRegion } from "#ui/feedback/live-region.tsx";
import { useCopyCode } from "./use-copy-code.ts";

export function CopyCode({ code, merchant }: { code: string; merchant: string }) {
  const { t } = useLingui();
  const { isCopied, copy } = useCopyCode(code);
  return (
    <div
      className={clsx(
        "mbs-2 flex flex-wrap overflow-hidden rounded-m border-[1.5px]",
        isCopied ? "border-success" : "border-border-strong",
      )}
    >
      <code
        dir="ltr"
        className="flex max-inline-full min-inline-0 grow-99 items-center bg-canvas px-2.5 font-sans text-fs-15 leading-none font-[680] tracking-[.05em] tabular-nums sm:px-3.5 sm:text-fs-16 sm:tracking-[.08em]"
      >
        <span className="min-inline-0 py-2 leading-tight [overflow-wrap:anywhere]">{code}</span>
      </code>
      <button
        type="button"
        onClick={copy}
        className={clsx(
          "needs-script inline-flex min-block-11 grow items-center justify-center gap-[7px] px-3 text-fs-15 sm:px-4 font-[640]",
          "focus-visible:outline-offset-[-3px]",
          isCopied ? "bg-success-soft text-success" : "bg-primary text-on-primary",
        )}
      >
        {isCopied ? <Check className="size-4" /> : <Copy className="size-4" />}
        {isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
        <span className="sr-only">
          <Trans>
            code {code}, {merchant}
          </Trans>
        </span>
      </button>
      <LiveRegion text={isCopied ? t`Code ${code} copied` : ""} />
    </div>
  );
}
