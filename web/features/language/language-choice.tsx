import { useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { LANGUAGE_ADDRESS, LANGUAGES } from "#contract/language.ts";
import { useLanguage } from "#lib/locale/locale-context.tsx";

/**
 * A button for each language, labeled in that language. The form works without JavaScript: the server stores the choice and
 * redirects back. `label` distinguishes several such forms on a page.
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
          // A single word in another script does not justify downloading its font.
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
