import { parseSync, Visitor } from 'oxc-parser';

export interface ParsedFile {
  /** Every specifier the file imports, re-exports or names in an `import()`, in order, once each. */
  readonly specifiers: readonly string[];
  /** The file only passes on what others export. */
  readonly isBarrel: boolean;
  readonly callsFetch: boolean;
}

const OUR_OWN = /^(?:\.|@portail\/)/;
const GLOBAL_OBJECTS = new Set(['window', 'globalThis', 'self']);

/** Type-only imports count like the others: a layer that knows another's types knows the other. */
export function parseFile(path: string, text: string): ParsedFile {
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'syntax error'}`);

  const specifiers = new Set<string>();
  let callsFetch = false;
  for (const statement of module.staticImports) specifiers.add(statement.moduleRequest.value);
  for (const statement of module.staticExports) {
    for (const entry of statement.entries) {
      if (entry.moduleRequest) specifiers.add(entry.moduleRequest.value);
    }
  }
  new Visitor({
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') {
        specifiers.add(node.source.value);
      }
    },
    TSImportType(node) {
      specifiers.add(node.source.value);
    },
    CallExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'fetch') callsFetch = true;
    },
    MemberExpression(node) {
      // `window.fetch` is caught without the call: `const send = window.fetch` is the same door.
      if (
        node.object.type === 'Identifier' &&
        GLOBAL_OBJECTS.has(node.object.name) &&
        node.property.type === 'Identifier' &&
        node.property.name === 'fetch'
      ) {
        callsFetch = true;
      }
    },
  }).visit(program);

  // Passing on a chosen part of a package (the icons) is a choice, not a barrel.
  const reExports = program.body.filter(
    (node) =>
      (node.type === 'ExportAllDeclaration' || node.type === 'ExportNamedDeclaration') &&
      node.source !== null &&
      OUR_OWN.test(node.source.value),
  );
  const isBarrel =
    reExports.some((node) => node.type === 'ExportAllDeclaration') ||
    (reExports.length > 0 && reExports.length === program.body.length);
  return { specifiers: [...specifiers], isBarrel, callsFetch };
}
