import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { FaqGroup, FaqQuestion } from "./faq-question.tsx";

/** Accounts, images, comments, shops. */
export function MemberQuestions() {
  return (
    <FaqGroup title={<Trans>Your account</Trans>}>
      <FaqQuestion question={<Trans>Do I need an account?</Trans>}>
        <p>
          <Trans>
            Not to read, search or copy voucher codes. To vote, comment, share or report you{" "}
            <Link to={paths.register}>create one</Link> with an e-mail address, a username and a
            password.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>Why does my new image not show?</Trans>}>
        <p>
          <Trans>
            A moderator looks at every profile image. Until then you see both, the old and the new,
            and everybody else the old one.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>Can I change or delete a comment?</Trans>}>
        <p>
          <Trans>
            You can change your comment for 15 minutes and delete it at any time. A deleted comment
            keeps its place, without your text and your name, so that the answers below still make
            sense.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>Can I change my username?</Trans>}>
        <p>
          <Trans>
            No, so that everybody knows who they are talking to. If there is a good reason,{" "}
            <Link to={paths.contact}>write to us</Link>.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>How do I take my data along, or delete my account?</Trans>}>
        <p>
          <Trans>
            Both in the <Link to={paths.settings}>settings</Link>. The copy of your data is a file.
            A deleted account is kept for 30 days in case you change your mind; then it goes, and
            what you published stays without your name.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>I have a shop. How do I get listed?</Trans>}>
        <p>
          <Trans>
            <Link to={paths.merchantRegistration}>Register your shop</Link>. Once approved, it is
            among the <Link to={paths.businesses}>businesses</Link>. You may share your own deals
            too: say that the shop is yours.
          </Trans>
        </p>
      </FaqQuestion>
    </FaqGroup>
  );
}
