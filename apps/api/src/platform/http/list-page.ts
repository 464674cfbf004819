import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusedCursor, type ListPage } from '../ports/list-page.ts';
import type { SecretBox } from '../secret-box.ts';

type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null;

const sizeOf = ({ query }: FastifyRequest): number => {
  const size = isFields(query) ? query['taille'] : undefined;
  if (typeof size !== 'number') throw new TypeError('a list takes the parameters of listQuery');
  return size;
};

const purposeOf = ({ id }: CallDefinition): string => `curseur:${id}`;

/** Cursors of sorted lists hold a value of a row: sealed, nothing personal is in the address. */
const openCursor = (call: CallDefinition, sealed: string, secretBox: SecretBox): string => {
  try {
    return secretBox.open(purposeOf(call), sealed);
  } catch {
    throw refusedCursor();
  }
};

/** The query of a call. A list reads one row more than its page, which tells whether another follows. */
export const queryOf = (
  call: CallDefinition,
  request: FastifyRequest,
  secretBox: SecretBox,
): unknown => {
  if (call.list === undefined || !isFields(request.query)) return request.query;
  const query = { ...request.query, taille: sizeOf(request) + 1 };
  const avant = request.query['avant'];
  return call.list.table === undefined || typeof avant !== 'string'
    ? query
    : { ...query, avant: openCursor(call, avant, secretBox) };
};

export const isListPage = (answer: unknown): answer is ListPage<readonly unknown[]> =>
  isFields(answer) && 'rows' in answer && 'next' in answer;

/** The answer of a list without its surplus row, after the header that names the next page. */
export const pageOf = async (
  call: CallDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, secretBox }: { readonly answer: unknown; readonly secretBox: SecretBox },
): Promise<unknown> => {
  const { id, list } = call;
  if (list === undefined) return answer;
  const link = (cursor: string): void => {
    const { pathname, searchParams } = new URL(request.url, 'http://liste.invalid');
    searchParams.set('avant', cursor);
    reply.header('link', `<${pathname}?${searchParams.toString()}>; rel="next"`);
  };
  if (isListPage(answer)) {
    await answer.record?.();
    if (answer.next !== undefined) link(secretBox.seal(purposeOf(call), answer.next));
    return answer.rows;
  }
  const holder = list.rows === undefined || !isFields(answer) ? { rows: answer } : answer;
  const rows = holder[list.rows ?? 'rows'];
  if (!Array.isArray(rows)) throw new TypeError(`${id} must answer a list`);
  const page: readonly unknown[] = rows.slice(0, sizeOf(request));
  const last = page.at(-1);
  if (rows.length > page.length && isFields(last)) link(String(last[list.cursor ?? 'id']));
  return list.rows === undefined ? page : { ...holder, [list.rows]: page };
};
