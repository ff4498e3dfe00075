import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { Information } from "./information.tsx";

export const handle = { rail: false };

export function Component() {
  const { t } = useLingui();
  const { siteName, siteUrl, apiBaseUrl } = useSiteConfig();
  const address = `${apiBaseUrl}/v1`;
  return (
    <Information
      title={t`For developers`}
      path={paths.developers}
      intro={<Trans>Read the deals of {siteName} with your own program.</Trans>}
      description={t`The public API of ${siteName}: deals, comments, merchants and voucher codes as JSON, without a key.`}
    >
      <h2>
        <Trans>What you can read</Trans>
      </h2>
      <p>
        <Trans>
          Deals, comments, merchants, voucher codes, categories and the leaderboard, as JSON. You
          don’t need an account or a key, and any website can call the API from the browser. It’s
          read-only.
        </Trans>
      </p>
      <p>
        <Trans>
          All addresses begin with{" "}
          <code dir="ltr" translate="no">
            {address}
          </code>
        </Trans>
      </p>
      <dl>
        <Address path="/deals">
          <Trans>Lists of deals, with the same filters and sorts as on the site</Trans>
        </Address>
        <Address path="/deals/{id}">
          <Trans>One deal</Trans>
        </Address>
        <Address path="/deals/{id}/comments">
          <Trans>Its comments</Trans>
        </Address>
        <Address path="/search">
          <Trans>Search titles and merchants</Trans>
        </Address>
        <Address path="/merchants">
          <Trans>Merchants</Trans>
        </Address>
        <Address path="/merchants/{slug}">
          <Trans>A merchant with its deals and codes</Trans>
        </Address>
        <Address path="/vouchers">
          <Trans>Voucher codes that work today</Trans>
        </Address>
        <Address path="/categories">
          <Trans>Categories, and how many deals each has</Trans>
        </Address>
        <Address path="/leaderboard">
          <Trans>Members by temperature</Trans>
        </Address>
      </dl>

      <h2>
        <Trans>Try it</Trans>
      </h2>
      <p>
        <Trans>The five hottest deals in food:</Trans>
      </p>
      <Code>{`curl "${address}/deals?category=food&sort=hottest&limit=5"`}</Code>
      <p>
        <Trans>
          If there’s more, the response has a value in <code translate="no">next</code>. Send it as{" "}
          <code translate="no">cursor</code>, with the same filters, to get the next deals. No deal
          is repeated or skipped, even if deals are added or removed in between. Lists sorted by
          something that changes, such as temperature, may be reordered while you read.
        </Trans>
      </p>
      <Code>{`{"deals": [{"title": "…", "price": {"amount": 24.99, "currency": "GBP"}, …}], "next": "WyJ…"}`}</Code>

      <h2>
        <Trans>Full reference</Trans>
      </h2>
      <p>
        <Trans>
          Every address, parameter and field is in the{" "}
          <a href={`${address}/openapi.json`}>OpenAPI description</a>. Tools can generate a client
          from it in most languages.
        </Trans>
      </p>

      <h2>
        <Trans>Good to know</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            Send the <code translate="no">ETag</code> of a response as{" "}
            <code translate="no">If-None-Match</code>: if nothing has changed, you get an empty 304.
          </Trans>
        </li>
        <li>
          <Trans>
            If you send too many requests, you get a 429, and{" "}
            <code translate="no">Retry-After</code> says how many seconds to wait.
          </Trans>
        </li>
        <li>
          <Trans>
            Errors have a <code translate="no">code</code> for your program and a{" "}
            <code translate="no">message</code> for you.
          </Trans>
        </li>
        <li>
          <Trans>
            Responses may gain new fields. No field is renamed or removed while the address says{" "}
            <code translate="no">v1</code>.
          </Trans>
        </li>
        <li>
          <Trans>
            Deals belong to the members who share them. Please link to each deal’s page, which is in
            its <code translate="no">url</code> field.
          </Trans>
        </li>
      </ul>

      <h2>
        <Trans>Share the page you’re on</Trans>
      </h2>
      <p>
        <Trans>
          A bookmark with this address opens the form of a new deal, with the link and the title
          filled in. Apps can open <code translate="no">/submit?url=&title=</code> too.
        </Trans>
      </p>
      <Code>{`javascript:location.href="${siteUrl}/submit?url="+encodeURIComponent(location.href)+"&title="+encodeURIComponent(document.title)`}</Code>

      <p>
        <Trans>
          Is something missing? <Link to={paths.contact}>Write to us</Link>.
        </Trans>
      </p>
    </Information>
  );
}

/** Address of the API, left to right in every language. */
function Address({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className="border-border border-be py-2 sm:flex sm:gap-4">
      <dt className="sm:basis-64 sm:shrink-0">
        <code dir="ltr" translate="no">
          {path}
        </code>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A code example, which scrolls if it is too long. */
function Code({ children }: { children: string }) {
  return (
    <pre
      dir="ltr"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-l border border-border bg-surface p-3 text-fs-14"
    >
      <code translate="no">{children}</code>
    </pre>
  );
}
