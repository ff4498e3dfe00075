import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { Link } from "#ui/navigation/link.tsx";
import { FaqGroup, FaqQuestion } from "./faq-question.tsx";

/** Sharing, moderation, expiry, voucher codes, halal. */
export function DealQuestions() {
  return (
    <FaqGroup title={<Trans>Deals and voucher codes</Trans>}>
      <FaqQuestion question={<Trans>How do I share a deal?</Trans>}>
        <p>
          <Trans>
            <Link to={paths.submit}>Submit a deal</Link> with a title, the merchant and a category;
            a link, a price, a place and a photo help. Write 0 when it is free, and leave the price
            empty when it depends.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>Why is my deal not in the list yet?</Trans>}>
        <p>
          <Trans>
            Every deal waits for a moderator first. They look whether it is real, in the right
            category, and something this community can use. If they reject it, they can give the
            reason, which you see on the page of your deal.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>What happens to a deal that ends?</Trans>}>
        <p>
          <Trans>
            It is marked as expired and leaves the lists, unless you switch on “Show expired deals”.
            Its page and its comments stay, and it takes no more votes. A deal ends at the date it
            came with, or when a moderator declares it over.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>How do voucher codes work?</Trans>}>
        <p>
          <Trans>
            On the page of <Link to={paths.voucherCodes}>voucher codes</Link> you copy the code and
            paste it at the merchant's checkout. Codes that end first stand first, and those that
            have ended are gone from the list. Members add codes too; a moderator looks at each one
            first.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>Is everything here halal?</Trans>}>
        <p>
          <Trans>
            We ask members to share what a Muslim can buy, and moderators reject what plainly is
            not. But we certify nothing and give no rulings. Certifiers differ, and recipes change.
            Look at the product page and the certificate, and ask someone you trust when you are
            unsure.
          </Trans>
        </p>
        <p>
          <Trans>
            If something should not be here, report it: “not halal” is one of the reasons. A
            moderator looks at every report.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>The price has changed. What now?</Trans>}>
        <p>
          <Trans>
            Say so in a comment, or report the deal as expired or as wrong information. The price
            that counts is always the one at the merchant's checkout.
          </Trans>
        </p>
      </FaqQuestion>
    </FaqGroup>
  );
}
