import type { Plugin } from "vite";

const COMPONENTS =
  /node_modules\/react-router\/dist\/production\/lib\/(?:dom\/|context|components|hooks|router\/(?:router|history|utils)).*\.js$/;
/** The file of `Link`, `NavLink` and `Form`, which the site does not use. */
const LINKS = /\/lib\/dom\/lib\.js$/;
const NAME_FOR_DEVELOPERS = /^(\w+)\.displayName = "[\w.]+";$/gm;
const COMPONENT = /^((?:export )?const \w+ = )(React\$1\.(?:forwardRef|createContext|memo)\()/gm;

/** Functions that only tell a developer of a mistake. */
const WARNING = /^((?:export )?function warning(?:Once)?\()/gm;
/** What an error says to a developer, as the last argument of `invariant`. */
const INVARIANT = /\b(invariant\(.+?), (?:"(?:[^"\\]|\\.)*"|`.*`)\);$/gm;

/** Features that the site does not use, by the file that has them: what stands there, and what stands for it in the build. */
const UNUSED: { file: RegExp; parts: [pattern: RegExp, replacement: string][] }[] = [
  {
    file: /\/lib\/router\/router\.js$/,
    parts: [
      // Nothing measures the router.
      [/\b(?:init|opts\?)\.instrumentations\b/g, "undefined"],
      [/\bopts\?\.instrumentationNavigateMetaReceiver\b/g, "undefined"],
      // All routes are known from the start.
      [/\binit\.patchRoutesOnNavigation\b/g, "undefined"],
      [/\bfuture\.unstable_(?:customRouteDiscovery|routePatternMatching)\b/g, "false"],
      [/\bif \((!?)isFogOfWar\)/g, "if ($1false)"],
      [/\binitialMatchesIsFOW\b(?! =)/g, "false"],
      // No route has an action, and nothing is sent through the router.
      [/\bisMutationMethod\((?!method\) \{)[^()]*\)/g, "false"],
      [/\bisSubmissionNavigation\((?!opts\) \{)[^()]*\)/g, "false"],
      [/\bopts\.pendingError\b/g, "undefined"],
      [/\bpendingActionResult(?= (?:\?|&&))/g, "false"],
      // No fetchers; so none is loaded again or ends.
      [/^\tfetchLoadMatches\.forEach\([\s\S]+?^\t\}\);$/gm, ""],
      [emptied("markFetchRedirectsDone|abortStaleFetchLoads", "\t"), "$1return false;$2"],
      [
        emptied(
          "fetch|handleFetcherAction|handleFetcherLoader|setFetcherError|updateFetcherState|getFetcher|resetFetcher|queueFetcherForDeletion|getUpdatedRevalidatingFetchers|patchRoutes|_internalSetRoutes",
          "\t",
        ),
        LEFT_OUT(),
      ],
      [emptied("patchRoutesImpl|runClientMiddlewarePipeline", ""), LEFT_OUT()],
      // No address stands in for another one, and no page change is animated by the browser.
      [/\b(?:opts|n)\?\.mask\b/g, "undefined"],
      [/\(opts && opts\.enableViewTransition\) === true/g, "false"],
    ],
  },
  {
    file: /\/lib\/components\.js$/,
    parts: [
      [/^\s*warnOnce\(.*\);$/gm, ""],
      [/!viewTransitionOpts \|\| !isViewTransitionAvailable/g, "true"],
      [/\bvtContext\.isTransitioning\b/g, "false"],
      [/\brenderDfd && pendingState\b/g, "false"],
      [/!false && interruption\b/g, "false"],
    ],
  },
  {
    file: /\/lib\/hooks\.js$/,
    parts: [
      // There are no server components.
      [/\bif \(this\.context\b/g, "if (false"],
      // The outermost route has an error page.
      [/\|\| defaultErrorElement\b/g, "|| null"],
    ],
  },
  {
    file: LINKS,
    parts: [[/\bif \(!remixContext \|\| remixContext\.isSpaMode\)/g, "if (true)"]],
  },
];

/** Matches a function with this name (or one of these), indented by `indent`, except for its body. */
function emptied(names: string, indent: string): RegExp {
  return new RegExp(
    `^(${indent}(?:async )?function (?:${names})\\(.*\\) \\{)[\\s\\S]+?(^${indent}\\})$`,
    "gm",
  );
}

/** A feature that somebody uses all the same must not fail in silence. */
function LEFT_OUT(): string {
  return '$1throw Error("left out of the build");$2';
}

/**
 * Lets the bundler leave out what nobody uses of React Router. As published, names for developer tools, and calls that are not
 * marked as pure, keep its links and forms and what they import in every bundle; and its router is one function that
 * carries fetchers, actions and routes found on the way.
 */
export function shakeReactRouter(): Plugin {
  return {
    name: "shake-react-router",
    apply: "build",
    transform: {
      filter: { id: COMPONENTS },
      handler: (code, id) => ({ code: withoutUnused(code, id), map: null }),
    },
  };
}

/** A module of React Router for the build. Throws where it no longer looks as this function expects. */
export function withoutUnused(code: string, id: string): string {
  let shaken = code
    .replace(NAME_FOR_DEVELOPERS, "")
    .replace(COMPONENT, "$1/* @__PURE__ */ $2")
    .replace(WARNING, "/* @__NO_SIDE_EFFECTS__ */ $1")
    .replace(INVARIANT, "$1);");
  if (
    LINKS.test(id) &&
    !/const Link = \/\* @__PURE__ \*\/ [\s\S]*const Form = \/\* @__PURE__ \*\/ /.test(shaken)
  ) {
    throw notAsExpected(id, "Link");
  }
  for (const { file, parts } of UNUSED) {
    if (!file.test(id)) continue;
    for (const [pattern, replacement] of parts) {
      const next = shaken.replace(pattern, replacement);
      if (next === shaken) throw notAsExpected(id, String(pattern));
      shaken = next;
    }
  }
  return shaken;
}

function notAsExpected(id: string, what: string): Error {
  return new Error(
    `${id} is written in another way (${what}): adapt scripts/build/shake-react-router.ts.`,
  );
}
