import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { Link } from "#ui/navigation/link.tsx";
import { FaqGroup, FaqQuestion } from "./faq-question.tsx";

export function DealQuestions() {
  return (
    <FaqGroup title={<Trans>Deals and voucher codes</Trans>}>
      <FaqQuestion question={<Trans>How do I share a deal?</Trans>}>
        <p>
          <Trans>
            <Link to={paths.submit}>Submit a deal</Link> with a title, the merchant and a category.
            A link, a price, a place and a photo help. Enter 0 if it’s free, and leave the price
            empty if it varies.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>Why isn’t my deal listed yet?</Trans>}>
        <p>
          <Trans>
            An admin reviews it first: is it real, in the right category and useful to the
            community? If it isn’t approved, you’ll find the reason under “My deals” on your
            profile. Many deals of proven members go live at once; the form tells you before you
            send yours.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>Can I change my deal?</Trans>}>
        <p>
          <Trans>
            Yes, with “Edit” on its page. Small corrections go live right away: the end date, the
            place, a few words of the description, a price change of up to 20%. A new title, photo
            or link, a bigger price change or a new description waits for an admin, and visitors see
            the approved version until then. Once you have five approved deals, these go live right
            away too.
          </Trans>
        </p>
        <p>
          <Trans>
            You can’t change the merchant, the category, the website, or the start of a deal that
            has begun. Everyone can see what changed.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>What happens when a deal ends?</Trans>}>
        <p>
          <Trans>
            It’s marked as expired and leaves the lists, unless you turn on “Show expired deals”.
            Its page and comments stay, and voting closes. A deal ends on its end date, when its
            poster, other members or an admin say it’s gone, or after about two months without a
            confirmation.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>How do voucher codes work?</Trans>}>
        <p>
          <Trans>
            On the <Link to={paths.voucherCodes}>voucher codes</Link> page, copy a code and paste it
            at the merchant’s checkout. Codes that expire soonest come first, and expired ones leave
            the list. Members can add codes too; an admin checks each one first, or the poster of
            the deal that it’s for.
          </Trans>
        </p>
        <p>
          <Trans>
            Each code shows how often it worked for members in the last 14 days. Tell others with
            “It worked” or “It didn’t”: your latest answer counts, with the same weight as your
            checks of deals. If a code failed for the last five members, or for most members once at
            least five have answered, it moves to the end of the list.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>Is everything here halal?</Trans>}>
        <p>
          <Trans>
            We ask members to share only what a Muslim can buy, and admins reject what our rules
            exclude. But we don’t certify anything or give rulings. Certifiers differ and recipes
            change, so check the product page and the certificate, and ask someone you trust if
            you’re unsure.
          </Trans>
        </p>
        <p>
          <Trans>
            If something shouldn’t be here, report it: “Not halal” is one of the reasons. An admin
            reviews every report.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion question={<Trans>The price has changed. What now?</Trans>}>
        <p>
          <Trans>
            Press “Price changed” on its page and say what you saw. Once two members have seen the
            same price, its poster can correct the deal in one tap. The price that counts is always
            the one at the merchant’s checkout.
          </Trans>
        </p>
      </FaqQuestion>
    </FaqGroup>
  );
}
