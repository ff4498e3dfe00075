import { Trans, useLingui } from "@lingui/react/macro";
import { Wand2 } from "lucide-react";
import type { ReactNode } from "react";
import type { ImageUpload } from "#features/images/use-image-upload.ts";
import { DEAL_FIELD_NAMES } from "#lib/locale/deal-field-labels.ts";
import { Button } from "#ui/button/button.tsx";
import type { FilledPage } from "./use-page-preview.ts";

/** Hint of a field: "From the page" before the usual one, until the member has visited or changed the field. */
export function PageHint({
  page,
  name,
  children,
}: {
  page: FilledPage;
  name: string;
  children?: ReactNode;
}) {
  return (
    <>
      {page.unconfirmed.has(name) && (
        <span className="font-[560] text-info">
          <Trans>From the page, please check.</Trans>{" "}
        </span>
      )}
      {children}
    </>
  );
}

/** Announces to screen readers, once for each link, which fields its page has filled in. */
export function PageAnnouncement({ filled }: Pick<FilledPage, "filled">) {
  const { i18n } = useLingui();
  const names = filled.flatMap((name) => DEAL_FIELD_NAMES[name] ?? []).map((name) => i18n._(name));
  const list = new Intl.ListFormat(i18n.locale).format(names);
  return (
    <p role="status" className="sr-only">
      {names.length > 0 && <Trans>From the page: {list}</Trans>}
    </p>
  );
}

/** Offers the image of the page. It is added and shown only if the member asks for it. */
export function PageImageOffer({
  image,
  upload,
}: Pick<FilledPage, "image"> & {
  upload: ImageUpload;
}) {
  const { t } = useLingui();
  if (!image || upload.image) return null;
  const name = t`Photo from the page`;
  return (
    <Button
      variant="outline"
      className="mbs-2.5"
      onClick={() => upload.chooseFromPage({ ...image, name })}
    >
      <Wand2 />
      <Trans>Use the photo from the page</Trans>
    </Button>
  );
}
