import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { TrustLevels } from "#features/members/trust/trust-levels.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { FaqGroup, FaqQuestion } from "./faq-question.tsx";

export function MemberQuestions() {
  return (
    <FaqGroup title={<Trans>Your account</Trans>}>
      <FaqQuestion question={<Trans>Do I need an account?</Trans>}>
        <p>
          <Trans>
            Not to browse, search or copy voucher codes. To vote, comment, share or report,{" "}
            <Link to={paths.register}>create one</Link> with an email address, a username and a
            password.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>What can new, established and proven members do?</Trans>}>
        <TrustLevels />
      </FaqQuestion>
      <FaqQuestion question={<Trans>Can you tell me when a deal comes up?</Trans>}>
        <p>
          <Trans>
            Yes. Press “Alert me” on a search, category, shop or member, or create an{" "}
            <Link to={paths.alerts}>alert</Link> yourself. Before you save it, you see what it would
            have found lately. If it missed a deal, paste the deal’s link into the alert, and it
            tells you why. We email you once a day, at once or not at all, as you choose for each
            alert, and never at night. An alert that tells you at once can also show a notification
            on your phone or computer. Only you see your alerts.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>Why isn’t my new avatar showing?</Trans>}>
        <p>
          <Trans>
            An admin checks every avatar first. Until then, you see both the old one and the new
            one, and everyone else sees the old one.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>Can I change or delete a comment?</Trans>}>
        <p>
          <Trans>
            You can edit a comment for 15 minutes and delete it at any time. A deleted comment loses
            your text and name but keeps its place, so the replies still make sense.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>Can I change my username?</Trans>}>
        <p>
          <Trans>
            No, so everyone knows who they’re talking to. If you have a good reason,{" "}
            <Link to={paths.contact}>write to us</Link>.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>How do I download my data or delete my account?</Trans>}>
        <p>
          <Trans>
            Both are in your <Link to={paths.settings}>settings</Link>. You get your data as one
            file. We keep a deleted account for 30 days in case you change your mind. After that
            it’s gone, and what you published stays without your name.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>I have a shop. How do I get listed?</Trans>}>
        <p>
          <Trans>
            <Link to={paths.merchantRegistration}>Register your shop</Link>. Once it’s approved, it
            appears under <Link to={paths.businesses}>Businesses</Link>. You can share your own
            deals too, as long as you say the shop is yours.
          </Trans>
        </p>
      </FaqQuestion>
    </FaqGroup>
  );
}
