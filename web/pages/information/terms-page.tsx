// Longer than 200 lines, because the terms are one text.
import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { Information } from "./information.tsx";

export const handle = { rail: false };

/** Terms of service. The about page links to `#affiliate`. */
export function Component() {
  const { t } = useLingui();
  const { siteName, operatorName, operatorAddress } = useSiteConfig();
  return (
    <Information
      title={t`Terms of Service`}
      intro={
        <Trans>The rules of {siteName}, in plain words. By using the site, you accept them.</Trans>
      }
      description={t`The rules for reading, posting, voting and commenting on ${siteName}, and how affiliate links work.`}
      path={paths.terms}
    >
      <h2>
        <Trans>What {siteName} is, and what it isn’t</Trans>
      </h2>
      <p>
        <Trans>
          {siteName} is a place where members share merchants’ offers with each other. We don’t sell
          anything and aren’t part of what you buy. Price, delivery, returns and guarantees are
          between you and the merchant, under the merchant’s terms.
        </Trans>
      </p>
      <p>
        {operatorName ? (
          <Trans>
            In these terms, “we” means <bdi>{operatorName}</bdi>, who runs {siteName}. You can reach
            us through the <Link to={paths.contact}>contact form</Link>.
          </Trans>
        ) : (
          <Trans>
            In these terms, “we” means the {siteName} team. You can reach us through the{" "}
            <Link to={paths.contact}>contact form</Link>.
          </Trans>
        )}{" "}
        {operatorAddress && (
          <Trans>
            Our address is <bdi>{operatorAddress}</bdi>.
          </Trans>
        )}
      </p>

      <h2>
        <Trans>Your account</Trans>
      </h2>
      <ul>
        <li>
          <Trans>You need to be 16 or older to have an account.</Trans>
        </li>
        <li>
          <Trans>One account per person. Keep your password to yourself.</Trans>
        </li>
        <li>
          <Trans>
            Don’t impersonate anyone: another person, a company or the team behind the site.
          </Trans>
        </li>
        <li>
          <Trans>You’re responsible for what’s posted from your account.</Trans>
        </li>
      </ul>

      <h2>
        <Trans>What you may post</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            Real offers that a Muslim can use, described honestly and in your own words.
          </Trans>
        </li>
        <li>
          <Trans>
            Offers from your own shop are welcome if you say the shop is yours. Please don’t flood
            the list with them.
          </Trans>
        </li>
        <li>
          <Trans>Photos you took yourself or are allowed to use.</Trans>
        </li>
        <li>
          <Trans>Polite comments that stay on topic.</Trans>
        </li>
      </ul>
      <p>
        <Trans>Not allowed:</Trans>
      </p>
      <ul>
        <li>
          <Trans>
            Alcohol, pork, gambling, interest-bearing loans, adult content and anything else that
            our rules exclude.
          </Trans>
        </li>
        <li>
          <Trans>Scams, pyramid schemes, stolen or counterfeit goods, and anything illegal.</Trans>
        </li>
        <li>
          <Trans>
            Links that hide where they lead, and your own referral links in place of the merchant’s.
          </Trans>
        </li>
        <li>
          <Trans>Insults, hatred, sectarian arguments and other people’s private details.</Trans>
        </li>
        <li>
          <Trans>
            Voting from several accounts, paid votes, bots, and attempts to break or overload the
            site.
          </Trans>
        </li>
      </ul>

      <h2>
        <Trans>Moderation</Trans>
      </h2>
      <p>
        <Trans>
          Admins review deals, voucher codes, avatars and shops before they appear. They may
          correct, reject, expire or remove anything that breaks these rules, and correct a deal’s
          temperature. They may ban an account, for a while or for good.
        </Trans>
      </p>
      <p>
        <Trans>
          Moderators are members whom admins appoint. They decide on deals, voucher codes, comments,
          reports, avatars and halal facts as admins do, but never on their own, and they can’t ban
          anyone.
        </Trans>
      </p>

      <h2 id="decisions">
        <Trans>Decisions, and how to object</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            <strong>People decide, not programs.</strong> Programs only end deals on time, add up
            what members say, slow down floods, and refuse links to shops that an admin blocked.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Anyone can report anything here,</strong> with or without an account: press
            “Report”, or use the <Link to={paths.contact}>contact form</Link>. A report never hides
            anything by itself. A person looks at it, and never tells who sent it.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Illegal content comes first,</strong> day and night. We aim to decide within 24
            hours, and take it down as soon as we’re sure.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>You’re told what we decided and why,</strong> in your notifications and by
            email. A ban says when it ends.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Everyone can read what we changed,</strong> without names, in the{" "}
            <Link to={paths.transparency}>public log</Link>.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>You can object,</strong> even if you’re banned: press “Tell us” below the
            decision, or choose “A decision I think is wrong” in the{" "}
            <Link to={paths.contact}>contact form</Link>. You can also object if we did nothing
            about your report. We aim to answer within 72 hours, and if we were wrong, we put it
            right. It’s never held against you, and you can still go to court.
          </Trans>
        </li>
      </ul>

      <h2 id="honest-votes">
        <Trans>Honest votes</Trans>
      </h2>
      <p>
        <Trans>
          Temperatures, checks and reports on codes help only if they’re honest. So these are not
          allowed: votes from several accounts, paid or swapped votes, bots, and checks or codes
          that someone knows are false. Shops say that a deal is theirs, don’t vote on it or confirm
          it, and don’t ask or pay others to.
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>
            <strong>What we do to prevent it:</strong> each member has one vote per deal, and only
            checks of members with some history, from different networks, count.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>How we notice:</strong> admins review deals with many votes of new accounts, and
            anyone can report a deal.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>What happens then:</strong> admins remove the votes, correct the temperature and
            say so on the deal, reverse false checks, and ban accounts that keep cheating.
          </Trans>
        </li>
      </ul>

      <h2>
        <Trans>What you post stays yours</Trans>
      </h2>
      <p>
        <Trans>
          By posting, you allow us to show your text and images on {siteName}, in its feeds and in
          previews of its pages, for as long as they’re on the site. You can delete your comments.
          If you delete your account, what you published stays without your name and your votes stay
          as numbers.
        </Trans>
      </p>

      <h2>
        <Trans>Prices, codes and halal</Trans>
      </h2>
      <p>
        <Trans>
          Prices and codes are what members saw. They can be wrong or expired; what counts is what
          the merchant shows before you pay. We don’t give rulings or certify anything: to find out
          whether something is halal for you, check with the merchant, the certificate and people
          you trust. Nothing here about finance or travel is advice.
        </Trans>
      </p>

      <h2 id="affiliate">
        <Trans>Affiliate links</Trans>
      </h2>
      <p>
        <Trans>
          Some links to merchants on {siteName} may be affiliate links. If you follow one and buy
          something, the merchant or a network may pay us a share of the price. You pay the same
          either way.
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>These links never change a deal’s temperature or its place in a list.</Trans>
        </li>
        <li>
          <Trans>Nobody can pay for a place in a list.</Trans>
        </li>
        <li>
          <Trans>
            The merchant can see that you came from here, and its own privacy policy applies there.
          </Trans>
        </li>
        <li>
          <Trans>Links to merchants are marked as sponsored for search engines.</Trans>
        </li>
      </ul>

      <h2>
        <Trans>Our liability</Trans>
      </h2>
      <p>
        <Trans>
          We run the site with care, but we can’t promise that it’s always available or free of
          errors, or that what members write is true. As far as the law allows, we aren’t liable for
          losses from relying on a post, from a purchase at a merchant, or from the site being
          unavailable. Nothing here limits your rights as a consumer, or our liability for intent or
          gross negligence.
        </Trans>
      </p>

      <h2>
        <Trans>Leaving, and changes to these terms</Trans>
      </h2>
      <p>
        <Trans>
          You can stop using the site at any time and delete your account in your{" "}
          <Link to={paths.settings}>settings</Link>. We may change these terms; the current version
          is always on this page. What happens to your data is in our{" "}
          <Link to={paths.privacy}>privacy policy</Link>.
        </Trans>
      </p>
    </Information>
  );
}
