// Longer than most: the policy is one text.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { Information } from "./information.tsx";

export const handle = { rail: false };

/** What is stored, where, why and for how long, as the program really does it. */
export function Component() {
  const { t } = useLingui();
  const { siteName, gaMeasurementId } = useSiteConfig();
  return (
    <Information
      title={t`Privacy Policy`}
      intro={<Trans>What {siteName} keeps about you, why, and how you get rid of it.</Trans>}
      description={t`What ${siteName} stores about visitors and members, for how long, and your rights.`}
      path={paths.privacy}
    >
      <p>
        <Trans>
          Responsible for your data are the people who run {siteName}; you reach them through the{" "}
          <Link to={paths.contact}>contact form</Link>. In short: reading leaves next to nothing, an
          account needs an e-mail address, nothing is sold, and analytics start only when you have
          agreed.
        </Trans>
      </p>

      <h2>
        <Trans>When you only read</Trans>
      </h2>
      <p>
        <Trans>
          The server writes a short record of each request (the page, the time, whether it worked)
          to find faults. To keep floods of requests away it counts them by network address for a
          short while. Fonts, and the images that members upload, come from the site itself.
          Following a link to a merchant takes you to the merchant's site, with its own rules.
        </Trans>
      </p>

      <h2>
        <Trans>When you have an account</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            <strong>Your e-mail address and password,</strong> to sign you in and to reset the
            password. The address is never shown; the password is kept only as a hash, which nobody
            can read back.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Whether you confirmed that address,</strong> and for 90 days when you signed in
            or asked for a link by mail.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Where you’re signed in:</strong> the name of your browser, and when it was last
            used, until you sign out or 30 days pass without use. Only you see it, in your settings.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Your username, the day you joined and your image.</strong> They are public. A
            new image is seen by you and the moderators until it is approved. Images are redrawn
            when you upload them, so that place and camera details in the file are gone.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Your deals, comments, voucher codes and posts.</strong> What is published is
            public with your username. What waits or was rejected, and drafts, are for you and the
            moderators, and so are their images. Images of what was rejected or taken down are
            deleted after 30 days.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Your shop, if you register one.</strong> Its entry is public once approved; the
            e-mail address and the telephone number in it are for the admins only.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Your votes,</strong> and those you took back, so that each member has one for
            each deal. The numbers are public; how you voted only you and the admins can see.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Votes that moderators took back,</strong> such as those of many new accounts on
            one deal. They count no more, and stay with your account so that they are not cast
            again.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Your reports,</strong> for the moderators. Whoever is reported does not learn by
            whom.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>A record of attempts to get past the rules,</strong> such as opening what is for
            admins only, to keep the site safe.
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>
          We need all this to run the service that you signed up for, and the last of it because we
          have a duty to protect the others.
        </Trans>
      </p>

      <h2>
        <Trans>When you write to us</Trans>
      </h2>
      <p>
        <Trans>
          A message through the contact form is kept with the name and e-mail address you gave and,
          if you were signed in, your account, until three months after your matter is settled. Only
          admins read it, on the site and by mail. So that nobody floods us, the site remembers for
          a short while that someone from a large group of network addresses has written; your
          address itself is not kept.
        </Trans>
      </p>
      <p>
        <Trans>
          A mail that could not be sent is kept for three days at most, so that it can be tried
          again.
        </Trans>
      </p>

      <h2>
        <Trans>What is kept in your browser</Trans>
      </h2>
      <p>
        <Trans>
          {siteName} keeps these things in your browser, where you can delete them at any time:
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>your session, while you are signed in;</Trans>
        </li>
        <li>
          <Trans>
            how you like to read: the light or dark theme, the order of comments, once you have
            chosen;
          </Trans>
        </li>
        <li>
          <Trans>
            the language you chose, in a cookie for one year: the server has to know it before it
            writes the page;
          </Trans>
        </li>
        <li>
          <Trans>your cookie preferences, once you have chosen them;</Trans>
        </li>
        <li>
          <Trans>what you are typing into a form but have not sent yet;</Trans>
        </li>
        <li>
          <Trans>your last five searches, and a vote you wanted to cast before signing in;</Trans>
        </li>
        <li>
          <Trans>
            which short addresses of deals belong to which deals, so that they open faster.
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>They are needed for the site to work and are not used to follow you.</Trans>
      </p>

      <h2>
        <Trans>Analytics and marketing</Trans>
      </h2>
      <p>
        {gaMeasurementId ? (
          <Trans>
            If you allow analytics, Google Analytics is loaded and told which pages are opened and
            which errors happen, with shortened network addresses. It sets a cookie that lasts up to
            two years. Before you agree, and after you take it back, nothing of it is loaded, stored
            or sent.
          </Trans>
        ) : (
          <Trans>
            This site uses no analytics service at the moment. Should that change, nothing will be
            loaded, stored or sent before you have agreed to it.
          </Trans>
        )}{" "}
        <Trans>There are no advertisements and no marketing trackers.</Trans>
      </p>

      <h2>
        <Trans>Who else gets your data</Trans>
      </h2>
      <p>
        <Trans>
          Nobody buys or rents it. The companies whose machines, database, image storage and mail
          delivery the site runs on handle it for us and only for that. Otherwise we hand data over
          only where the law makes us.
        </Trans>
      </p>

      <h2>
        <Trans>How long</Trans>
      </h2>
      <p>
        <Trans>
          Your account and what belongs to it stay until you delete the account in the{" "}
          <Link to={paths.settings}>settings</Link>. You then have 30 days to change your mind: sign
          in and keep it. After that, e-mail address, username, image and the shops you registered
          are deleted, and what was never published: deals and codes that wait or were rejected, and
          drafts. The deals, voucher codes, posts and comments that you published stay without your
          name, your votes as plain numbers, and your reports, without your name, for the
          moderators.
        </Trans>
      </p>
      <p>
        <Trans>
          What moderators decided, and attempts to get past the rules, stay on record, without the
          name of whoever has left.
        </Trans>
      </p>
      <p>
        <Trans>
          Votes that moderators took back are deleted with your account. Images of deals that were
          rejected or taken down are deleted after 30 days.
        </Trans>
      </p>

      <h2>
        <Trans>Your rights</Trans>
      </h2>
      <p>
        <Trans>
          You may know what we keep about you, get a copy, have it corrected or deleted, object to
          its use, and take back your consent at any time. A copy of your data and the deletion of
          your account are in the <Link to={paths.settings}>settings</Link>; for anything else use
          the <Link to={paths.contact}>contact form</Link> and choose “My data”. You can also
          complain to the data protection authority where you live.
        </Trans>
      </p>
    </Information>
  );
}
