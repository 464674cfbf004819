import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListPage } from '../ports/list-page.ts';

type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null;

const sizeOf = ({ query }: FastifyRequest): number => {
  const size = isFields(query) ? query['taille'] : undefined;
  if (typeof size !== 'number') throw new TypeError('a list takes the parameters of listQuery');
  return size;
};

/** The query of a call. A list reads one row more than its page, which tells whether another follows. */
export const queryOf = ({ list }: CallDefinition, request: FastifyRequest): unknown =>
  list === undefined || !isFields(request.query)
    ? request.query
    : { ...request.query, taille: sizeOf(request) + 1 };

export const isListPage = (answer: unknown): answer is ListPage<readonly unknown[]> =>
  isFields(answer) && 'rows' in answer && 'next' in answer;

/** The answer of a list without its surplus row, after the header that names the next page. */
export const pageOf = async (
  { id, list }: CallDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): Promise<unknown> => {
  if (list === undefined) return answer;
  const link = (cursor: string): void => {
    const { pathname, searchParams } = new URL(request.url, 'http://liste.invalid');
    searchParams.set('avant', cursor);
    reply.header('link', `<${pathname}?${searchParams.toString()}>; rel="next"`);
  };
  if (isListPage(answer)) {
    await answer.record?.();
    if (answer.next !== undefined) link(answer.next);
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
