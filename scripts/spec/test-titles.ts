import { parseSync, Visitor } from 'oxc-parser';
import type { Argument, Expression } from 'oxc-parser';

const TEST_FUNCTIONS = new Set(['it', 'test']);
/** `it.each(…)('[ID] …')` counts; a group, a step or a test that does not run proves nothing. */
const NOT_A_TEST = new Set(['describe', 'step', 'skip', 'todo', 'fixme', 'fails']);

/** Titles of the tests that a file runs, as far as they can be read without running it. */
export function readTestTitles(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'syntax error'}`);
  const titles: string[] = [];
  new Visitor({
    CallExpression(node) {
      const title = startOfText(node.arguments[0]);
      if (title !== undefined && isTestFunction(node.callee)) titles.push(title);
    },
  }).visit(program);
  return titles;
}

function isTestFunction(callee: Expression): boolean {
  if (callee.type === 'Identifier') return TEST_FUNCTIONS.has(callee.name);
  if (callee.type === 'CallExpression') return isTestFunction(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return isTestFunction(callee.tag);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  return !NOT_A_TEST.has(callee.property.name) && isTestFunction(callee.object);
}

/** A template's ids stand before its first `${`. */
function startOfText(argument: Argument | undefined): string | undefined {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value;
  if (argument?.type === 'TemplateLiteral') return argument.quasis[0]?.value.raw;
  return undefined;
}

const BRACKETS = /^\s*\[([^\]]*)\]/;
const LOOKS_LIKE_AN_ID = /^[A-Z]{1,6}-?\d/;

/** Ids of the brackets that open a title: `[A-1]`, `[A-1][A-2]`, `[A-1, A-2]`. */
export function idsOfTitle(title: string): string[] {
  const ids: string[] = [];
  let rest = title;
  for (let match = BRACKETS.exec(rest); match; match = BRACKETS.exec(rest)) {
    const items = (match[1] ?? '').split(',').map((item) => item.trim());
    ids.push(...items.filter((item) => LOOKS_LIKE_AN_ID.test(item)));
    rest = rest.slice(match[0].length);
  }
  return ids;
}
