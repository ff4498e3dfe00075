import type { types as BabelTypes, NodePath, PluginObj } from "@babel/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import babel from "@rolldown/plugin-babel";

/**
 * Compiles Lingui's macros, then each English sentence to Lingui's interpolation format. The sentence stays in the code, so a page
 * never shows an id when a catalog is missing or late, and browsers download no compiler.
 */
export function compileMessages() {
  return babel({
    include: /\/(web|testing|contract)\/.*\.tsx?$/,
    plugins: [
      ["@lingui/babel-plugin-lingui-macro", { stripMessageField: false }],
      numberSharedSentences,
      precompileSentences,
    ],
  });
}

/** Adds the ids that Lingui's macros would generate to `defineMessage("Hi {name}")` in files shared by server and browser. */
function numberSharedSentences({ types: t }: { types: typeof BabelTypes }): PluginObj {
  return {
    name: "number-shared-sentences",
    visitor: {
      CallExpression(path) {
        const { callee, arguments: args } = path.node;
        const [text] = args;
        if (!t.isIdentifier(callee, { name: "defineMessage" }) || !t.isStringLiteral(text)) return;
        const sentence = t.objectExpression([
          t.objectProperty(t.identifier("id"), t.stringLiteral(generateMessageId(text.value))),
          t.objectProperty(t.identifier("message"), t.stringLiteral(text.value)),
        ]);
        path.replaceWith(t.addComment(sentence, "leading", "i18n"));
      },
    },
  };
}

/** Runs after the macros: turns `{ id, message: "Hi {name}" }` into `{ id, message: ["Hi ", ["name"]] }`. */
function precompileSentences({ types: t }: { types: typeof BabelTypes }): PluginObj {
  return {
    name: "precompile-sentences",
    visitor: {
      Program: {
        exit(program) {
          program.traverse({ ObjectProperty: compileSentence });
        },
      },
    },
  };

  function compileSentence(path: NodePath<BabelTypes.ObjectProperty>): void {
    const { key, value } = path.node;
    if (!t.isIdentifier(key, { name: "message" }) || !t.isStringLiteral(value)) return;
    if (!isFromMacro(path.parentPath?.node)) return;
    path.node.value = t.valueToNode(compileMessage(value.value));
  }

  function isFromMacro(object: BabelTypes.Node | undefined): boolean {
    return Boolean(object?.leadingComments?.some((comment) => comment.value.trim() === "i18n"));
  }
}
