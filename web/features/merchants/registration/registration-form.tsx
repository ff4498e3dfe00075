import { Trans } from "@lingui/react/macro";
import type { OwnMerchant } from "#contract/merchant.ts";
import { paths } from "#contract/paths.ts";
import { ImageField } from "#features/images/image-field.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { RegistrationFields } from "./registration-fields.tsx";
import {
  type Registrant,
  registrationFieldId,
  useRegistrationForm,
} from "./use-registration-form.ts";

/** The form of a registration. What was typed stays when sending it fails. */
export function RegistrationForm({
  member,
  onSent,
}: {
  member: Registrant;
  onSent: (merchant: OwnMerchant) => void;
}) {
  const { form, upload, summary, failure, onSubmit } = useRegistrationForm(member, onSent);
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Card as="div" className="grid gap-5 p-[18px] sm:p-6">
        {summary && <ErrorSummary key={summary.key} errors={summary.errors} />}
        {failure && <Notice tone="danger">{failure}</Notice>}
        <RegistrationFields
          form={form}
          logoField={
            <ImageField
              upload={upload}
              id={registrationFieldId("logo")}
              label={<Trans>Logo</Trans>}
            />
          }
        />
        <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
          <ButtonLink variant="text" to={paths.businesses}>
            <Trans>Cancel</Trans>
          </ButtonLink>
          <Button type="submit" busy={form.formState.isSubmitting} className="min-block-12">
            <Trans>Register business</Trans>
          </Button>
        </div>
      </Card>
    </form>
  );
}
