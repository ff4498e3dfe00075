import type { Plugin } from "vite";

const COMPONENTS =
  /node_modules\/react-router\/dist\/production\/lib\/(?:dom\/|context|components|hooks|router\/(?:router|history)).*\.js$/;
const ROUTER = /\/lib\/router\/router\.js$/;
/** The file of `Link`, `NavLink` and `Form`, which the site does not use. */
const LINKS = /\/lib\/dom\/lib\.js$/;
const NAME_FOR_DEVELOPERS = /^(\w+)\.displayName = "[\w.]+";$/gm;
const COMPONENT = /^((?:export )?const \w+ = )(React\$1\.(?:forwardRef|createContext|memo)\()/gm;

/** Functions that only tell a developer of a mistake. */
const WARNING = /^((?:export )?function warning(?:Once)?\()/gm;

/**
 * Lets the bundler leave out the components of React Router that nobody imports. As published, their names for developer
 * tools and calls that are not marked as pure keep them, and what they import, in every bundle.
 */
export function shakeReactRouter(): Plugin {
  return {
    name: "shake-react-router",
    apply: "build",
    transform: {
      filter: { id: COMPONENTS },
      handler: (code, id) => ({ code: markAsPure(code, id), map: null }),
    },
  };
}

/** The module with its components marked as pure. Throws where links or router no longer look as this function expects. */
export function markAsPure(code: string, id: string): string {
  const marked = code
    .replace(NAME_FOR_DEVELOPERS, "")
    .replace(COMPONENT, "$1/* @__PURE__ */ $2")
    .replace(WARNING, "/* @__NO_SIDE_EFFECTS__ */ $1");
  if (
    LINKS.test(id) &&
    !/const Link = \/\* @__PURE__ \*\/ [\s\S]*const Form = \/\* @__PURE__ \*\/ /.test(marked)
  ) {
    throw new Error(`${id} is written in another way: adapt scripts/build/shake-react-router.ts.`);
  }
  return ROUTER.test(id) ? withoutInstrumentation(marked, id) : marked;
}

/** The router with what measures it left out: no router of the site is instrumented. */
function withoutInstrumentation(code: string, id: string): string {
  const shaken = code.replace(/\b(?:init|opts\?)\.instrumentations\b/g, "undefined");
  if (shaken === code)
    throw new Error(`${id} is written in another way: adapt scripts/build/shake-react-router.ts.`);
  return shaken;
}
