import { parseSync } from "vite";

/** One import of a file. `isType` where nothing of it is left when the program runs. */
export interface Import {
  specifier: string;
  isType: boolean;
}

/** Every import of a source: static, re-exported, dynamic with a literal address, and `import("...")` types. */
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
  // The module record says where a dynamic import stands, not of what; the tree is costly and rarely needed.
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
