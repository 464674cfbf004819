import { parseSync, Visitor } from 'oxc-parser';

/** Ways out of a program: modules that open a connection to somewhere. */
const WAYS_OUT =
  /^(?:node:)?(?:https?|http2|net|tls|dgram|dns(?:\/promises)?)$|^(?:undici|axios|got|ws|node-fetch|nodemailer|ky)$|^@opentelemetry\/exporter-/;
/** What these give without connecting anywhere. */
const HARMLESS = new Set(['isIP', 'isIPv4', 'isIPv6', 'BlockList']);
const GLOBALS = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'sendBeacon']);

/** How a file could reach the outside: by what it imports, or by what every program has. */
export const waysOutOf = (path: string, text: string): readonly string[] => {
  const { program, errors, module } = parseSync(path, text);
  const [wrong] = errors;
  if (wrong !== undefined) throw new Error(`${path}: ${wrong.message}`);
  const ways: string[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const brings = entries.filter(
      ({ isType, importName }) => !isType && !HARMLESS.has(importName.name ?? ''),
    );
    if (WAYS_OUT.test(moduleRequest.value) && brings.length > 0) ways.push(moduleRequest.value);
  }
  const globalName = (node: { readonly type: string }): void => {
    if (node.type === 'Identifier' && 'name' in node && GLOBALS.has(String(node.name)))
      ways.push(String(node.name));
  };
  new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal' && WAYS_OUT.test(String(source.value)))
        ways.push(String(source.value));
    },
    CallExpression({ callee }) {
      globalName(callee);
      if (callee.type === 'MemberExpression' && callee.object.type === 'Identifier') {
        const { name } = callee.object;
        if (['window', 'globalThis', 'navigator', 'self'].includes(name))
          globalName(callee.property);
      }
    },
    NewExpression({ callee }) {
      globalName(callee);
    },
  }).visit(program);
  return [...new Set(ways)];
};
