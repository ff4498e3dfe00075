import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TestProviders } from "#testing/render-app.tsx";
import { DealListSkeleton } from "./deal-list.tsx";

test("without JavaScript, the list of today's deals explains that it needs JavaScript", () => {
  const markup = renderToStaticMarkup(
    <TestProviders>
      <DealListSkeleton />
    </TestProviders>,
  );
  expect(markup).toMatch(/<noscript>.*Choose another date.*<\/noscript>/);
});
