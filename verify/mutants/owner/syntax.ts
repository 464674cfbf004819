import { parseSync } from 'oxc-parser';

/** As little of the syntax tree as is looked at here. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export const nodeOf = (value: unknown): SyntaxNode | undefined =>
  isNode(value) ? value : undefined;

export const nodesOf = (value: unknown): readonly SyntaxNode[] =>
  Array.isArray(value) ? value.filter(isNode) : [];

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

export const nameOf = (value: unknown): string | undefined => {
  const node = nodeOf(value);
  return node?.type === 'Identifier' ? textOf(node['name']) : undefined;
};

export const literalOf = (node: SyntaxNode | undefined): string | undefined =>
  node?.type === 'Literal' ? textOf(node['value']) : undefined;

/** Called for each node, with those around it, the nearest last. */
export type Visit = (node: SyntaxNode, around: readonly SyntaxNode[]) => void;

const walk = (node: SyntaxNode, around: readonly SyntaxNode[], visit: Visit): void => {
  visit(node, around);
  const within = [...around, node];
  for (const value of Object.values(node)) {
    if (isNode(value)) walk(value, within, visit);
    else for (const child of nodesOf(value)) walk(child, within, visit);
  }
};

export function walkFile(path: string, text: string, visit: Visit): void {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'syntax error'}`);
  const root: unknown = program;
  if (isNode(root)) walk(root, [], visit);
}

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);
export const isFunction = ({ type }: SyntaxNode): boolean => FUNCTIONS.has(type);

/** The words by which a reader finds a place: `orderQueries`, `list`. */
export const namesAround = (around: readonly SyntaxNode[]): readonly string[] =>
  around.flatMap((node) => {
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') {
      return nameOf(node['id']) ?? [];
    }
    const value = node.type === 'Property' ? nodeOf(node['value']) : undefined;
    return value !== undefined && isFunction(value) ? (nameOf(node['key']) ?? []) : [];
  });

/**
 * The function by whose name the place may be reached from elsewhere in the queries: nothing when it
 * lies in a method, which is what the rest of the module calls.
 */
export const namedFunctionAround = (around: readonly SyntaxNode[]): string | undefined => {
  for (const [index, node] of [...around.entries()].toReversed()) {
    if (!isFunction(node)) continue;
    if (node.type === 'FunctionDeclaration') return nameOf(node['id']);
    const parent = around[index - 1];
    if (parent?.type === 'VariableDeclarator') return nameOf(parent['id']);
    if (parent?.type === 'Property') return undefined;
  }
  return undefined;
};
