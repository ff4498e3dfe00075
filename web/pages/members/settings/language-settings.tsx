import { Trans, useLingui } from "@lingui/react/macro";
import { LanguageChoice } from "#features/language/language-choice.tsx";
import { SettingsSection } from "#ui/form/settings-section.tsx";

/** The site's language in this browser; members' texts are not translated. */
export function LanguageSettings() {
  const { t } = useLingui();
  return (
    <SettingsSection
      id="language"
      layout="row"
      title={<Trans>Language</Trans>}
      intro={<Trans>Changes menus and buttons. Posts stay in their own language.</Trans>}
    >
      <div className="flex flex-wrap justify-end gap-2.5 sm:grid sm:grid-cols-3">
        <LanguageChoice buttonClass={CHOICE} label={t`Choose a language`} />
      </div>
    </SettingsSection>
  );
}

const CHOICE =
  "min-block-12 rounded-m border border-border-strong bg-surface px-4 py-2.5 font-[580] aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-ink";
