import { parseSync, Visitor, type Argument } from 'oxc-parser';

/*
 * `new Date('03/02/2026')` is 2 March. A text becomes a date through the strict parsers of the
 * rules; `Date` itself reads numbers and instants that carry their zone.
 */
const ISO_WITH_ZONE = /T.*(?:Z|[+-]\d{2}:\d{2})$/;
const NUMBER_METHODS = new Set([
  'UTC',
  'now',
  'getTime',
  'valueOf',
  'floor',
  'round',
  'max',
  'min',
]);
const ARITHMETIC = new Set(['-', '*', '/', '%']);

/** Whether the text alone shows that no local way of writing dates can be read. */
const isSafe = (argument: Argument): boolean => {
  switch (argument.type) {
    case 'Literal':
      return typeof argument.value === 'number' || ISO_WITH_ZONE.test(String(argument.value));
    case 'TemplateLiteral':
      return (argument.quasis.at(-1)?.value.raw ?? '').endsWith('Z');
    case 'Identifier':
      return argument.name === 'ms' || argument.name.endsWith('Ms');
    case 'MemberExpression':
      return argument.property.type === 'Identifier' && argument.property.name.endsWith('Ms');
    case 'BinaryExpression':
      return (
        ARITHMETIC.has(argument.operator) ||
        (argument.operator === '+' && (isSafe(argument.left) || isSafe(argument.right)))
      );
    case 'LogicalExpression':
      return isSafe(argument.right);
    case 'CallExpression': {
      const { callee } = argument;
      if (callee.type === 'Identifier')
        return callee.name.endsWith('Ms') || callee.name.startsWith('start');
      return (
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        NUMBER_METHODS.has(callee.property.name)
      );
    }
    default:
      return false;
  }
};

/** Lines on which a text is given to `Date`. */
export function dateParsings(path: string, text: string): number[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'syntax error'}`);
  const found: number[] = [];
  const look = (start: number, args: readonly Argument[]): void => {
    const [only] = args;
    if (args.length !== 1 || only === undefined || isSafe(only)) return;
    found.push(text.slice(0, start).split('\n').length);
  };
  new Visitor({
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date') {
        look(node.start, node.arguments);
      }
    },
    CallExpression(node) {
      const { callee } = node;
      if (
        callee.type === 'MemberExpression' &&
        callee.object.type === 'Identifier' &&
        callee.object.name === 'Date' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'parse'
      ) {
        look(node.start, node.arguments);
      }
    },
  }).visit(program);
  return found;
}
