import { useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { LANGUAGE_ADDRESS, LANGUAGES } from "#contract/language.ts";
import { useLanguage } from "#lib/locale/locale-context.tsx";

/**
 * The languages, each under its own name. A plain form: the server keeps the choice and sends the same page again,
 * so it works without scripts too. `label` tells it from another choice on the page.
 */
export function LanguageChoice({ buttonClass, label }: { buttonClass: string; label?: string }) {
  const { t } = useLingui();
  const current = useLanguage();
  return (
    <form
      method="post"
      action={LANGUAGE_ADDRESS}
      aria-label={label ?? t`Language`}
      className="contents"
    >
      {LANGUAGES.map(({ code, name, direction }) => (
        <button
          key={code}
          type="submit"
          name="language"
          value={code}
          lang={code}
          dir={direction}
          aria-pressed={code === current}
          // One word of another script is not worth the download of its font.
          className={clsx(
            "inline-flex min-block-11 items-center",
            code !== current && "[font-family:system-ui]",
            buttonClass,
          )}
        >
          {name}
        </button>
      ))}
    </form>
  );
}
