// Longer than 200 lines, because the policy is one text.
import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { Information } from "./information.tsx";

export const handle = { rail: false };

/** Privacy policy. It describes what the program stores. */
export function Component() {
  const { t } = useLingui();
  const { siteName, operatorName, operatorAddress, linkPreviewUrl, gaMeasurementId } =
    useSiteConfig();
  return (
    <Information
      title={t`Privacy Policy`}
      intro={<Trans>What {siteName} keeps about you, why, and how to delete it.</Trans>}
      description={t`What ${siteName} stores about visitors and members, for how long, and your rights.`}
      path={paths.privacy}
    >
      <p>
        {operatorName ? (
          <Trans>
            <bdi>{operatorName}</bdi>, who runs {siteName}, is responsible for your data.
          </Trans>
        ) : (
          <Trans>The {siteName} team is responsible for your data.</Trans>
        )}{" "}
        {operatorAddress && (
          <Trans>
            Our address is <bdi>{operatorAddress}</bdi>.
          </Trans>
        )}{" "}
        <Trans>
          You can reach us through the <Link to={paths.contact}>contact form</Link>. In short:
          browsing leaves next to nothing, an account needs an email address, we sell nothing, and
          analytics start only if you agree.
        </Trans>
      </p>

      <h2>
        <Trans>If you’re just browsing</Trans>
      </h2>
      <p>
        <Trans>
          The server keeps a short record of each request (the page, the time, whether it worked) so
          we can find errors. To prevent abuse, it counts requests by network address for a short
          while. Fonts, and the images members upload, come from this site. A link to a merchant
          takes you to the merchant’s site, which has its own rules.
        </Trans>
      </p>
      <p>
        <Trans>Deals you save without an account stay in your browser. We don’t store them.</Trans>
      </p>

      <h2>
        <Trans>If you have an account</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            <strong>Your email address and password,</strong> to sign you in and reset your
            password. We never show your address, and we store your password only as a hash that
            can’t be reversed.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Whether you confirmed that address,</strong> and a record, kept for 90 days, of
            when you signed in or asked for a link by email.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Where you’re signed in:</strong> your browser’s name and when you last used it,
            until you sign out. That happens by itself after 30 days without use, and after 180 days
            at the latest. Only you see this, in your settings.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Your username, the day you joined and your avatar.</strong> They’re public. Only
            you and the admins see a new avatar until it’s approved. We redraw images when you
            upload them, which removes location and camera details from the file.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Deals you save, if you agree:</strong> your lists, notes and reminders. They can
            reveal something about your beliefs, so only you see them, and one button deletes them
            all and withdraws your consent.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Your alerts, if you agree:</strong> what you look for, when we email you and,
            for 90 days, the deals that matched. If you choose emails, they contain these deals, so
            your email provider handles them too. Alerts can reveal something about your beliefs.
            Only you see them, but anyone with the address of an alert’s feed can read its matches
            until you replace that address. One button deletes them all and withdraws your consent.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>The devices on which you turn on notifications:</strong> the address that your
            browser’s push service gave it, and its keys, until you turn them off or sign out there.
            The message doesn’t name a deal.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Your deals, comments, voucher codes and posts.</strong> What’s published is
            public with your username. Only you and the admins see drafts and anything pending or
            rejected, including images. Images of rejected or removed content are deleted after 30
            days.
          </Trans>
        </li>
        <li>
          {linkPreviewUrl && (
            <Trans>
              <strong>Links you post:</strong> when you fill in a deal, our server opens the shop’s
              page to suggest a title, a price and a photo. The shop sees our server, not you. We
              remember what the page says for a day, without you.
            </Trans>
          )}{" "}
          <Trans>
            If you share a page to {siteName} from another app, its link is part of the request,
            which we don’t record.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>What you add to other members’ deals,</strong> such as a code. It’s public with
            your username once the poster or an admin accepts it. If you post a link again, the
            admins also see your reason.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Your shop, if you register one.</strong> Its page is public once approved, with
            your username and, if you say so, that it’s Muslim-owned. Only the admins see its email
            address and phone number.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Your votes,</strong> and those you took back, so each member has one per deal,
            and why you voted cold, if you said so. The totals are public. Only you and the admins
            can see how you voted, and nobody sees who gave which reason.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Your checks of deals:</strong> that one is live, gone or has a new price, or
            that you bought it. Only you can see them; everyone sees the totals. For 90 days, admins
            also see who helped end a deal. If an admin reverses it, we note that too. Until you
            have a history here, and whenever you say a deal is gone, we keep a code made from your
            network address for 24 hours, never the address itself, so one person with many accounts
            can’t decide for everyone.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Whether voucher codes worked for you,</strong> if you tell us, for 14 days. Only
            you can see it; everyone sees the totals. Here too, we may keep a code made from your
            network address for 24 hours.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Your edits to deals,</strong> once they’re public: everyone can see the earlier
            versions.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Votes that admins removed,</strong> such as those from many new accounts on one
            deal. They no longer count, but stay with your account so they can’t be cast again.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>What you saw about food and shops,</strong> such as a certifier or how an animal
            was slaughtered, and entries you disputed. They appear without your name; the admins see
            it. Only you and the admins see your photos as evidence. Your own standard stays in your
            browser: we never store it.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Your reports,</strong> for the admins. The person you report won’t know it was
            you.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Your notifications:</strong> decisions on what you posted, replies and mentions.
            Also the emails you chose, your language and time zone, and whether your email address
            is confirmed or rejects our emails. Only you see them. Notifications are deleted 90 days
            after you read them, unread ones after a year.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>The members you muted.</strong> Only you see the list; they’re never told.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>A record of attempts to get around the rules,</strong> such as opening admin
            pages, to keep the site safe.
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>
          Moderators, whom the admins appoint, see the same as admins of deals, voucher codes,
          comments, reports, avatars and halal facts. They see no email addresses, votes, messages,
          drafts of posts or contact details of shops.
        </Trans>
      </p>
      <p>
        <Trans>
          We need all this to run the service you signed up for, and the last item because we have a
          duty to protect everyone else.
        </Trans>
      </p>

      <h2>
        <Trans>If you write to us</Trans>
      </h2>
      <p>
        <Trans>
          We keep a message from the contact form with the name and email address you gave and, if
          you were signed in, your account, until three months after we’ve settled it. If a link
          brought you to the form, we also keep the page it was about. Only admins read it, on the
          site and by email. To prevent abuse, the site remembers for a short while that someone
          from a large group of network addresses has written. It doesn’t keep your address itself.
        </Trans>
      </p>
      <p>
        <Trans>If an email can’t be sent, we keep it for up to three days and try again.</Trans>
      </p>

      <h2>
        <Trans>What we keep in your browser</Trans>
      </h2>
      <p>
        <Trans>
          {siteName} keeps these in your browser, where you can delete them at any time:
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>your session while you’re signed in, and the language of your emails;</Trans>
        </li>
        <li>
          <Trans>that you turned on notifications on this device;</Trans>
        </li>
        <li>
          <Trans>
            how you like to read, once you’ve chosen: light or dark theme, and the order of
            comments;
          </Trans>
        </li>
        <li>
          <Trans>
            the language you chose, in a cookie for one year, because the server has to know it
            before it writes the page;
          </Trans>
        </li>
        <li>
          <Trans>
            your cookie preferences, once you’ve chosen them, and that you’ve closed our
            introduction;
          </Trans>
        </li>
        <li>
          <Trans>what you’ve typed into a form but haven’t sent yet;</Trans>
        </li>
        <li>
          <Trans>
            while you sign in or create an account, the vote or check you started and the page you
            came from;
          </Trans>
        </li>
        <li>
          <Trans>
            the deals you saved, so you can read them offline, and your own standard for halal
            facts;
          </Trans>
        </li>
        <li>
          <Trans>
            your last five searches, and your place on each page until you close the tab;
          </Trans>
        </li>
        <li>
          <Trans>which short deal links belong to which deals, so they open faster.</Trans>
        </li>
      </ul>
      <p>
        <Trans>The site needs them to work, and doesn’t use them to track you.</Trans>
      </p>

      <h2>
        <Trans>Analytics and marketing</Trans>
      </h2>
      <p>
        {gaMeasurementId ? (
          <Trans>
            If you allow analytics, we load Google Analytics, which records the pages you open and
            the errors that happen, with shortened network addresses. It sets a cookie that lasts up
            to two years. Before you agree, and after you change your mind, nothing is loaded,
            stored or sent.
          </Trans>
        ) : (
          <Trans>
            This site uses no analytics service at the moment. If that changes, nothing will be
            loaded, stored or sent before you agree.
          </Trans>
        )}{" "}
        <Trans>There are no ads and no marketing trackers.</Trans>
      </p>

      <h2>
        <Trans>Who else gets your data</Trans>
      </h2>
      <p>
        <Trans>
          We don’t sell or rent it to anyone. The companies that provide our servers, database,
          image storage and email handle it for us, and only for that. Otherwise we share data only
          where the law requires it.
        </Trans>{" "}
        <Trans>
          If you turn on notifications on a device, its browser’s push service delivers them:
          Google, Mozilla, Apple or Microsoft. They’re encrypted, so it sees when one comes, but not
          what it says.
        </Trans>
      </p>

      <h2>
        <Trans>How long</Trans>
      </h2>
      <p>
        <Trans>
          We keep your account and what belongs to it until you delete it in your{" "}
          <Link to={paths.settings}>settings</Link>. You then have 30 days to change your mind: just
          sign in and keep it. After that we delete your email address, username, avatar and the
          contact data of your shops, and anything never published: drafts, and deals, codes and
          shops that are pending or were rejected. The deals, voucher codes, posts, comments and
          shops you published stay without your name, your votes stay as plain numbers, and your
          reports stay with the admins, without your name.
        </Trans>
      </p>
      <p>
        <Trans>
          Admins’ decisions, and attempts to get around the rules, stay on record without the name
          of anyone who has left.
        </Trans>
      </p>
      <p>
        <Trans>
          Votes that admins removed, and your checks of deals and codes, are deleted with your
          account. Images of deals that were rejected or taken down are deleted after 30 days.
        </Trans>{" "}
        <Trans>
          What you told us about food and shops stays without your name if it was public. Your
          photos as evidence are deleted.
        </Trans>
      </p>

      <h2>
        <Trans>Your rights</Trans>
      </h2>
      <p>
        <Trans>
          You can ask what we keep about you, get a copy, have it corrected or deleted, object to
          its use, and withdraw your consent at any time. You can download your data and delete your
          account in your <Link to={paths.settings}>settings</Link>. For anything else, use the{" "}
          <Link to={paths.contact}>contact form</Link> and choose “My data”.
        </Trans>
      </p>

      <h2 id="complaints">
        <Trans>If you’re not happy with how we treat your data</Trans>
      </h2>
      <p>
        <Trans>
          Tell us in the <Link to={paths.contact}>contact form</Link> with the topic “My data”. You
          see a reference at once, we confirm your complaint within 30 days, look into it without
          delay, and tell you the outcome.
        </Trans>
      </p>
      <p>
        <Trans>
          You can also complain to the data protection authority where you live, before or after. In
          the United Kingdom it’s the{" "}
          <a href="https://ico.org.uk/make-a-complaint/" rel="nofollow ugc noopener">
            Information Commissioner’s Office (ICO)
          </a>
          .
        </Trans>
      </p>
    </Information>
  );
}
