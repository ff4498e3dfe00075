// Longer than most: the terms are one text.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { Information } from "./information.tsx";

export const handle = { rail: false };

/** The rules of the site in plain words; `#affiliate` is where the footer's 'Read more here' is about. */
export function Component() {
  const { t } = useLingui();
  const { siteName } = useSiteConfig();
  return (
    <Information
      title={t`Terms of Service`}
      intro={
        <Trans>The rules of {siteName}, in plain words. By using the site you accept them.</Trans>
      }
      description={t`The rules for reading, posting, voting and commenting on ${siteName}, and how affiliate links work.`}
      path={paths.terms}
    >
      <h2>
        <Trans>What {siteName} is, and is not</Trans>
      </h2>
      <p>
        <Trans>
          {siteName} is a place where members tell each other about offers of merchants. We sell
          nothing and are no party to what you buy. Price, delivery, returns and guarantees are
          between you and the merchant, under the merchant's terms.
        </Trans>
      </p>
      <p>
        <Trans>
          “We” in these terms are the people who run {siteName}. You reach us through the{" "}
          <Link to={paths.contact}>contact form</Link>.
        </Trans>
      </p>

      <h2>
        <Trans>Your account</Trans>
      </h2>
      <ul>
        <li>
          <Trans>One account for each person. Keep your password to yourself.</Trans>
        </li>
        <li>
          <Trans>
            Choose a username that does not pass for somebody else, a company or the people who run
            the site.
          </Trans>
        </li>
        <li>
          <Trans>You answer for what is posted from your account.</Trans>
        </li>
      </ul>

      <h2>
        <Trans>What you may post</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            Real offers that a Muslim can use, described as they are, in your own words.
          </Trans>
        </li>
        <li>
          <Trans>
            Your own shop's offers are welcome when you say that the shop is yours. Flooding the
            list with them is not.
          </Trans>
        </li>
        <li>
          <Trans>Photos that you took yourself or may use.</Trans>
        </li>
        <li>
          <Trans>Comments that keep to the deal and to good manners.</Trans>
        </li>
      </ul>
      <p>
        <Trans>Not allowed:</Trans>
      </p>
      <ul>
        <li>
          <Trans>
            Alcohol, pork, gambling, interest-bearing loans, adult content, and anything else that
            is plainly not halal.
          </Trans>
        </li>
        <li>
          <Trans>
            Scams, pyramid schemes, stolen or counterfeit goods, and whatever the law forbids.
          </Trans>
        </li>
        <li>
          <Trans>
            Links that hide where they lead, and referral links of your own in the place of the
            merchant's address.
          </Trans>
        </li>
        <li>
          <Trans>Insults, hatred, sectarian quarrels, and other people's private details.</Trans>
        </li>
        <li>
          <Trans>
            Votes from more than one account, votes for pay, programs that vote or post, and
            attempts to break or overload the site.
          </Trans>
        </li>
      </ul>

      <h2>
        <Trans>Moderation</Trans>
      </h2>
      <p>
        <Trans>
          Deals, voucher codes, profile images and shops are looked at before they show. Moderators
          may correct, reject, expire or remove what breaks these rules, and correct a deal's
          temperature. They may ban an account, for a time or for good; whoever is banned is told
          why when they try to post. Every member can report content; if you think that a decision
          about you was wrong, <Link to={paths.contact}>write to us</Link>.
        </Trans>
      </p>

      <h2>
        <Trans>What you post stays yours</Trans>
      </h2>
      <p>
        <Trans>
          By posting you allow us to show your text and images on {siteName}, in its feeds and in
          previews of its pages, for as long as they are on the site. You can delete your comments.
          When you delete your account, what you published stays without your name and your votes
          stay as numbers.
        </Trans>
      </p>

      <h2>
        <Trans>Prices, codes and halal</Trans>
      </h2>
      <p>
        <Trans>
          Prices and codes are what members saw. They can be wrong or over; what counts is what the
          merchant shows before you pay. We give no rulings and certify nothing: whether something
          is halal for you, you check with the merchant, the certificate and those you trust. What
          is written here about finance or travel is no advice.
        </Trans>
      </p>

      <h2 id="affiliate">
        <Trans>Affiliate links</Trans>
      </h2>
      <p>
        <Trans>
          Some links to merchants on {siteName} may be affiliate links. When you buy something after
          following one, the merchant or a network may pay us a share of the price. You pay the same
          with or without it.
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>
            Such a link changes neither the temperature of a deal nor its place in a list.
          </Trans>
        </li>
        <li>
          <Trans>
            There are no paid places: deals stand in the order of time, price or temperature.
          </Trans>
        </li>
        <li>
          <Trans>
            The merchant you go to learns that you came from here, and its own privacy rules hold
            from there on.
          </Trans>
        </li>
        <li>
          <Trans>Links to merchants are marked for search engines as sponsored.</Trans>
        </li>
      </ul>

      <h2>
        <Trans>What we answer for</Trans>
      </h2>
      <p>
        <Trans>
          We run the site with care, but we cannot promise that it is always there or free of
          errors, or that what members write is true. As far as the law allows, we do not answer for
          losses from relying on a post, from a purchase at a merchant, or from the site being away.
          Nothing here limits rights that the law gives you as a consumer, or what we owe for harm
          done on purpose or by gross carelessness.
        </Trans>
      </p>

      <h2>
        <Trans>Leaving, and changes</Trans>
      </h2>
      <p>
        <Trans>
          You can stop using the site at any time and delete your account in the{" "}
          <Link to={paths.settings}>settings</Link>. We may change these terms; what holds is always
          on this page. What becomes of your data is on the{" "}
          <Link to={paths.privacy}>privacy page</Link>.
        </Trans>
      </p>
    </Information>
  );
}
