import type { Plugin } from 'vite';

const CALLS = /\/packages\/contract\/src\/[\w-]+\/[\w-]+\.calls\.ts$/;
/** Read by the server and by the generated documents only. */
const NOTES: ReadonlySet<string> = new Set(['summary', 'sensitive']);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node)
    .flatMap((value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

/** The properties of the object that each `defineCall` is given. */
const definitionsIn = (node: Node): readonly Node[] => {
  const found = childrenOf(node).flatMap(definitionsIn);
  if (node.type !== 'CallExpression' || !('callee' in node)) return found;
  const { callee } = node;
  if (!isNode(callee) || !('name' in callee) || callee.name !== 'defineCall') return found;
  const definitions = childrenOf(node).filter(({ type }) => type === 'ObjectExpression');
  return [...found, ...definitions.flatMap(childrenOf)];
};

const isNote = (node: Node): boolean =>
  node.type === 'Property' &&
  'key' in node &&
  isNode(node.key) &&
  'name' in node.key &&
  NOTES.has(String(node.key.name));

/** The code without its notes; `properties` come in any order. */
export const withoutNotes = (code: string, program: Node): string =>
  definitionsIn(program)
    .filter(isNote)
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''),
      code,
    );

/** Leaves out of the portal what calls say for the server and the documents: bytes of every page. */
export const stripCallNotes = (): Plugin => ({
  name: 'strip-call-notes',
  apply: 'build',
  transform: {
    filter: { id: CALLS },
    handler(code) {
      return { code: withoutNotes(code, this.parse(code)), map: null };
    },
  },
});
