import { Trans } from "@lingui/react/macro";
import { CircleCheck } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import { AuthLayout } from "#features/members/sign-in/auth-layout.tsx";
import { AuthOutcome } from "#features/members/sign-in/auth-outcome.tsx";
import { ButtonLink } from "#ui/button/button.tsx";

export function PasswordChanged({ email }: { email: string }) {
  return (
    <AuthLayout title={<Trans>Password changed</Trans>}>
      <AuthOutcome
        icon={CircleCheck}
        actions={
          <ButtonLink to={paths.home}>
            <Trans>See all deals</Trans>
          </ButtonLink>
        }
      >
        <Trans>
          You’re signed in here as <bdi className="font-[580] text-ink">{email}</bdi>, and signed
          out everywhere else.
        </Trans>
      </AuthOutcome>
    </AuthLayout>
  );
}
