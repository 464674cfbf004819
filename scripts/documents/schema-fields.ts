import { toJSONSchema } from 'zod/mini';
import type { core, ZodMiniType } from 'zod/mini';

export type Schema = ZodMiniType;

export interface Field {
  /** Path of the field: `beneficiaire.codePostal`, `contrats[].numero`; empty for the value itself. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

type JsonSchema = core.JSONSchema.BaseSchema;
type Node = JsonSchema | boolean | undefined;

/** The fields of a schema as they travel on the wire, nested ones after their parent. */
export function fieldsOf(schema: Schema, io: 'input' | 'output'): Field[] {
  // What JSON Schema cannot say (a custom check, a transformation) is left as "any".
  const root: JsonSchema = toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  const children = childrenOf('', root);
  return children.length > 0 ? children : [{ name: '', type: typeOf(root), isRequired: true }];
}

function childrenOf(prefix: string, node: Node): Field[] {
  const { inner, suffix } = unwrap(node);
  if (typeof inner !== 'object' || inner.properties === undefined) return [];
  const required = new Set(inner.required ?? []);
  return Object.entries(inner.properties).flatMap(([key, child]) => {
    const name = `${prefix}${suffix}${prefix === '' && suffix === '' ? '' : '.'}${key}`;
    const field = { name, type: typeOf(child), isRequired: required.has(key) };
    return [field, ...childrenOf(name, child)];
  });
}

/** Looks through lists and "or null" for the object whose fields are worth listing. */
function unwrap(node: Node): { inner: Node; suffix: string } {
  if (typeof node !== 'object') return { inner: node, suffix: '' };
  if (node.type === 'array' && !Array.isArray(node.items)) {
    const { inner, suffix } = unwrap(node.items);
    return { inner, suffix: `[]${suffix}` };
  }
  const choices = (node.anyOf ?? []).filter((choice) => !isNull(choice));
  return choices.length === 1 ? unwrap(choices[0]) : { inner: node, suffix: '' };
}

function isNull(node: Node): boolean {
  return typeof node === 'object' && node.type === 'null';
}

function typeOf(node: Node): string {
  if (typeof node !== 'object') return 'libre';
  if (node.enum) return node.enum.map((value) => `\`${String(value)}\``).join(' ou ');
  if (node.const !== undefined) return `\`${String(node.const)}\``;
  const choices = node.anyOf ?? node.oneOf;
  if (choices) return [...new Set(choices.map((choice) => typeOf(choice)))].join(' ou ');
  if (Array.isArray(node.type)) {
    return node.type.map((type) => typeOf({ ...node, type })).join(' ou ');
  }
  switch (node.type) {
    case 'string':
      return stringTypeOf(node);
    case 'number':
      return 'nombre';
    case 'integer':
      return 'entier';
    case 'boolean':
      return 'booléen';
    case 'null':
      return '`null`';
    case 'array':
      return Array.isArray(node.items) ? 'liste' : `liste (${typeOf(node.items)})`;
    case 'object':
      return 'objet';
    default:
      return 'libre';
  }
}

function stringTypeOf(node: JsonSchema): string {
  if (node.format !== undefined) return `texte (${node.format})`;
  return node.maxLength === undefined ? 'texte' : `texte (≤ ${node.maxLength})`;
}
