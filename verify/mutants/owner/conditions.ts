import {
  isFunction,
  literalOf,
  namedFunctionAround,
  nameOf,
  namesAround,
  nodeOf,
  nodesOf,
  textOf,
  walkFile,
  type SyntaxNode,
} from './syntax.ts';

/** One place of a query where rows are kept to their owner. */
export interface OwnerCondition {
  readonly file: string;
  readonly line: number;
  /** Where it stands, in words. */
  readonly place: string;
  readonly text: string;
  readonly form: 'where' | 'expression' | 'sql';
  readonly start: number;
  readonly end: number;
  /** The function that others of the queries call to get it, where there is one. */
  readonly helper: string | undefined;
}

/** A call of a function that holds a condition. */
export interface HelperUse {
  readonly file: string;
  readonly helperFile: string;
  readonly helper: string;
  readonly line: number;
  readonly place: string;
  readonly start: number;
  readonly end: number;
}

const SCOPES: Readonly<Record<string, readonly string[]>> = {
  BeneficiaryScope: ['beneficiary'],
  FunderScope: ['financeur'],
  IntervenantScope: ['intervenant'],
  UserScope: ['account'],
  ProviderScope: ['client'],
  PersonScope: ['beneficiary', 'financeur', 'intervenant'],
  OwnerScope: ['beneficiary', 'financeur', 'intervenant'],
};
/**
 * An operator owns nothing, and is shown one person, funder or request at a time: nothing of another.
 * Background jobs read under the same scope, for no screen.
 */
const OPERATOR =
  /\/(?:backoffice\/(?:operations|reports|requests)|declarations\/follow-up|funders\/(?:contacts|contracts|organisations)|people\/records|settlement\/(?:bank-returns|ledger-health|reconciliation)|wallet\/oppositions)\//;
const OPERATOR_SCOPE = /\bOperatorScope\b/;
const SHOWN_ONE_BY_ONE = ['beneficiary', 'financeur', 'demande'];
const COMPARED = /(?<column>[\w.]+)\s*=\s*$/;
/** Handed to a function of the books, which keeps to the owner itself: its own mutants are in SQL. */
const BOOKS_ARGUMENT = /\b(?:titre|ledger)_\w+\([^()]*$/;
const CAST = /^::\w+/;

/** Of the first sign at or after it: a chained call begins on the line of its dot. */
const lineIn = (text: string, at: number): number => {
  const blanks = text.slice(at).search(/\S/);
  return text.slice(0, at + Math.max(blanks, 0)).split('\n').length;
};
const squeezed = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const lastPart = (column: string | undefined): string => column?.split('.').at(-1) ?? '';

/** Whose rows the file reads, by the scopes that it asks for. */
const ownersIn = (text: string): readonly string[] => [
  ...new Set(
    Object.entries(SCOPES).flatMap(([scope, owners]) =>
      new RegExp(`\\b${scope}\\b`).test(text) ? owners : [],
    ),
  ),
];

/** Pieces of text of a template, between its values. */
const piecesOf = (text: string, template: SyntaxNode) => {
  const values = nodesOf(template['expressions']);
  return [...values, undefined].map((value, index) => {
    const before = values[index - 1];
    const start = before === undefined ? template.start + 1 : text.indexOf('}', before.end) + 1;
    const end = value === undefined ? template.end - 1 : text.lastIndexOf('${', value.start);
    return { start, end, text: text.slice(start, end), value };
  });
};

export function ownerConditionsOf(file: string, text: string): readonly OwnerCondition[] {
  const scoped = ownersIn(text);
  const shown = OPERATOR.test(file) && OPERATOR_SCOPE.test(text) ? SHOWN_ONE_BY_ONE : [];
  const owners = [...new Set([...scoped, ...shown])];
  if (owners.length === 0) return [];
  /** A person's own name in a query that compares nothing with it must be seen, not passed over. */
  const mustCompare = new Set(scoped.map((owner) => `${owner}Id`));
  const fields = new Set(owners.map((owner) => `${owner}Id`));
  const columns = new Set(owners.map((owner) => `${owner}_id`));
  const found: OwnerCondition[] = [];

  const isOwner = (node: SyntaxNode | undefined): boolean =>
    fields.has(nameOf(node) ?? '') ||
    (node?.type === 'MemberExpression' &&
      nameOf(node['object']) === 'scope' &&
      fields.has(nameOf(node['property']) ?? ''));

  const add = (
    form: OwnerCondition['form'],
    [start, end]: readonly [number, number],
    around: readonly SyntaxNode[],
  ): void => {
    const line = lineIn(text, start);
    // Read once when the file is loaded, it could not be switched off for one trial.
    if (!around.some(isFunction)) throw new Error(`${file}:${line}\u00a0: hors d’une fonction`);
    found.push({
      file,
      line,
      place: namesAround(around).join('.'),
      text: squeezed(text.slice(start, end)),
      form,
      start,
      end,
      helper: namedFunctionAround(around),
    });
  };

  const ofCall = (call: SyntaxNode, around: readonly SyntaxNode[]): void => {
    const [left, , right] = nodesOf(call['arguments']);
    const column = literalOf(left);
    if (column === undefined || right === undefined) return;
    const callee = nodeOf(call['callee']);
    const method = nameOf(callee?.['property']);
    const object = nodeOf(callee?.['object']);
    if (object !== undefined && (method === 'where' || method === 'whereRef')) {
      const isKept =
        isOwner(right) || columns.has(lastPart(column)) || columns.has(lastPart(literalOf(right)));
      if (isKept) add('where', [object.end, call.end], around);
    } else if (isOwner(right)) {
      // A join's own condition has no switch yet: it must be seen, not passed over.
      if (method !== undefined)
        throw new Error(`${file}:${lineIn(text, call.start)}\u00a0: ${method}`);
      add('expression', [call.start, call.end], around);
    }
  };

  const ofTemplate = (template: SyntaxNode, around: readonly SyntaxNode[]): void => {
    const pieces = piecesOf(text, template);
    for (const [index, piece] of pieces.entries()) {
      for (const match of piece.text.matchAll(/(?:\w+\.)?(?<column>\w+)\s*=\s*\w+\.\w+/g)) {
        if (!columns.has(match.groups?.['column'] ?? '')) continue;
        const start = piece.start + match.index;
        add('sql', [start, start + match[0].length], around);
      }
      if (!isOwner(piece.value)) continue;
      const before = pieces.slice(0, index + 1).map((one) => one.text);
      if (BOOKS_ARGUMENT.test(before.join('?'))) continue;
      const compared = COMPARED.exec(piece.text);
      const after = pieces[index + 1];
      const column = pieces[index - 1];
      // The column is a value of the template too.
      if (column !== undefined && after !== undefined && /^\s*=\s*$/.test(piece.text)) {
        const cast = CAST.exec(after.text)?.[0] ?? '';
        add('sql', [column.end, after.start + cast.length], around);
        continue;
      }
      if (compared === null || after === undefined) {
        if (!mustCompare.has(nameOf(piece.value) ?? '')) continue;
        throw new Error(`${file}:${lineIn(text, piece.end)}\u00a0: ni égalité ni jointure`);
      }
      const cast = CAST.exec(after.text)?.[0] ?? '';
      add('sql', [piece.start + compared.index, after.start + cast.length], around);
    }
  };

  walkFile(file, text, (node, around) => {
    if (node.type === 'CallExpression') ofCall(node, around);
    const isSql = node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'sql';
    const template = isSql ? nodeOf(node['quasi']) : undefined;
    if (template !== undefined) ofTemplate(template, around);
  });
  return found;
}

/** Where the functions of `helpers` are called; `resolve` finds the file that an import names. */
export function helperUsesOf(
  file: string,
  text: string,
  {
    helpers,
    resolve,
  }: {
    readonly helpers: ReadonlySet<string>;
    readonly resolve: (from: string, specifier: string) => string;
  },
): readonly HelperUse[] {
  const known = new Map<string, { helperFile: string; helper: string }>();
  const found: HelperUse[] = [];
  const note = (local: string, helperFile: string, helper: string): void => {
    if (helpers.has(`${helperFile}#${helper}`)) known.set(local, { helperFile, helper });
  };
  walkFile(file, text, (node) => {
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') {
      const name = nameOf(node['id']);
      if (name !== undefined) note(name, file, name);
    }
    if (node.type !== 'ImportDeclaration') return;
    const from = textOf(nodeOf(node['source'])?.['value']) ?? '';
    for (const specifier of nodesOf(node['specifiers'])) {
      const [local, imported] = [nameOf(specifier['local']), nameOf(specifier['imported'])];
      if (local !== undefined && imported !== undefined) note(local, resolve(file, from), imported);
    }
  });
  walkFile(file, text, (node, around) => {
    const called =
      node.type === 'CallExpression' ? known.get(nameOf(node['callee']) ?? '') : undefined;
    if (called === undefined) return;
    const { start, end } = node;
    const place = namesAround(around).join('.');
    found.push({ file, ...called, line: lineIn(text, start), place, start, end });
  });
  return found;
}
