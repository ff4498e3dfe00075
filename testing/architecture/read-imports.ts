import { parseSync } from "vite";

/** Import of a file. `isType` is true for imports that do not exist at run time. */
export interface Import {
  specifier: string;
  isType: boolean;
}

/** Returns every import of a source: static, re-exported, dynamic with a literal specifier, and `import("...")` types. */
export function readImports(path: string, source: string): Import[] {
  const { module, program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const imports: Import[] = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) imports.push({ specifier: moduleRequest.value, isType });
    }
  }
  // The module record lacks the targets of dynamic imports. Walking the tree is slow but rarely needed.
  if (/\bimport\(/.test(source)) imports.push(...readDynamicImports(program));
  return imports;
}

function readDynamicImports(node: unknown): Import[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(readDynamicImports);
  const { type, source } = node as { type?: unknown; source?: { value?: unknown } };
  const specifier = source?.value;
  const own: Import[] =
    (type === "ImportExpression" || type === "TSImportType") && typeof specifier === "string"
      ? [{ specifier, isType: type === "TSImportType" }]
      : [];
  return [...own, ...Object.values(node).flatMap(readDynamicImports)];
}
