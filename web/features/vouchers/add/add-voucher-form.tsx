import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/paths.ts";
import type { Voucher } from "#contract/voucher.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { useVoucherForm } from "./use-voucher-form.ts";
import { VoucherFields } from "./voucher-fields.tsx";

/** The form of a voucher code. What was typed stays when sending it fails. */
export function AddVoucherForm({
  userId,
  isAdmin,
  onAdded,
}: {
  userId: string;
  isAdmin: boolean;
  onAdded: (voucher: Voucher) => void;
}) {
  const { form, summary, failure, onSubmit } = useVoucherForm(userId, onAdded);
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Card as="div" className="grid gap-5 p-[18px] sm:p-6">
        {summary && <ErrorSummary key={summary.key} errors={summary.errors} />}
        {failure && <Notice tone="danger">{failure}</Notice>}
        <VoucherFields form={form} />
        <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
          <ButtonLink variant="text" to={paths.voucherCodes}>
            <Trans>Cancel</Trans>
          </ButtonLink>
          <Button type="submit" busy={form.formState.isSubmitting} className="min-block-12">
            {isAdmin ? <Trans>Publish code</Trans> : <Trans>Submit for review</Trans>}
          </Button>
        </div>
      </Card>
    </form>
  );
}
