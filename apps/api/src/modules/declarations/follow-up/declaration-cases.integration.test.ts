import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useDeclaringWorld } from '../../../../test/declaring-world.ts';
import { createOperatorCalls, type OperatorCalls } from '../../../../test/operator-calls.ts';
import { createDeclaringModule } from '../declaring/declaring.module.ts';

const URL = '/api/sap/operations/declarations';
const DAY_MS = 86_400_000;
const world = useDeclaringWorld();
let operator: OperatorCalls;

beforeAll(() => world.current.identify('CESU'));
afterEach(() => world.current.body('CESU').restore());

const cancelDue = async (): Promise<number> => {
  const declaring = createDeclaringModule(world.current.api.server.platform);
  try {
    return await declaring.cancelDue();
  } finally {
    declaring.stop();
  }
};

const unanswered = async (): Promise<string> => {
  const { body, declare, newMonth, idOf, work, clock, api } = world.current;
  await body('CESU').set({ panne: 'ERREUR' });
  const reference = idOf((await declare('CESU', await newMonth('CESU'))).body);
  await work();
  clock.advance(5 * DAY_MS + 3_600_000);
  await cancelDue();
  operator = await createOperatorCalls(api);
  return reference;
};

interface Case {
  readonly reference: string;
  readonly cause: string;
  readonly login: string;
  readonly renvoyable: boolean;
}
const cases = async (): Promise<readonly Case[]> => (await operator.get(URL)).json<Case[]>();
const act = (reference: string, what: 'renvoi' | 'resolution', token?: string) =>
  operator.post(
    `${URL}/${reference}/${what}`,
    { motif: 'L’organisme était en panne.' },
    token === undefined ? {} : { token },
  );

describe('unanswered declaration', () => {
  it('[L21] is listed with its person, and the access is logged for the person', async () => {
    const reference = await unanswered();
    const found = (await cases()).find((one) => one.reference === reference);
    expect(found).toMatchObject({ cause: 'SANS_REPONSE', renvoyable: true });
    const rows = await world.current.api.query(
      `select a.login from consultation c join user_account a on a.id = c.account_id
       where c.motif like 'Suivi d’une déclaration%'`,
    );
    expect(rows.map(({ login }) => login)).toContain(found?.login);
  });

  it('[L21] [L22] is sent again with the same key and declared once', async () => {
    const { body, work, lineOf, api } = world.current;
    const reference = await unanswered();
    await body('CESU').restore();
    const keyOf = () =>
      api.query(
        `select e.cle, e.etat from declaration_envoi e join declaration d on d.id = e.declaration_id
         where d.reference = $1`,
        [reference],
      );
    const [before] = await keyOf();
    const replies = await Promise.all([
      act(reference, 'renvoi'),
      act(reference, 'renvoi', operator.otherManager),
    ]);
    expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['204', '409']);
    expect(await cancelDue()).toBe(0);
    await work();
    const [after] = await keyOf();
    expect(after?.['cle']).toBe(before?.['cle']);
    expect(after?.['etat']).not.toBe('A_RESOUDRE');
    expect((await lineOf('CESU', reference))['envoi']).toBe('RECUE');
    expect((await cases()).map((one) => one.reference)).not.toContain(reference);
  });

  it('is closed with a reason and the operator, without change', async () => {
    const { api, lineOf } = world.current;
    const reference = await unanswered();
    expect((await operator.post(`${URL}/${reference}/resolution`, { motif: '' })).statusCode).toBe(
      400,
    );
    expect((await act(reference, 'resolution')).statusCode).toBe(204);
    expect((await act(reference, 'resolution')).json()).toMatchObject({ code: 'DEJA_RESOLU' });
    expect((await act(reference, 'renvoi')).json()).toMatchObject({ code: 'DEJA_RESOLU' });
    expect(await lineOf('CESU', reference)).toMatchObject({ envoi: 'A_RESOUDRE' });
    const [closedCase] = await api.query(
      `select r.issue, r.motif_cloture as motif, r.clos_par is not null as named
       from declaration_a_resoudre r join declaration d on d.id = r.declaration_id
       where d.reference = $1`,
      [reference],
    );
    expect(closedCase).toEqual({
      issue: 'RESOLUE',
      motif: 'L’organisme était en panne.',
      named: true,
    });
  });

  it('[BO-18] is only for operators, and cannot be sent again after a decision', async () => {
    const { api } = world.current;
    const reference = await unanswered();
    for (const [token, code] of [
      [operator.support, 'ACCES_REFUSE'],
      [operator.reader, 'LECTURE_SEULE'],
    ] as const) {
      expect((await act(reference, 'resolution', token)).json()).toMatchObject({ code });
    }
    expect((await act('TC0000000000', 'renvoi')).statusCode).toBe(404);
    await api.query(
      `update declaration_envoi e set etat = 'REJETEE' from declaration d
       where d.id = e.declaration_id and d.reference = $1`,
      [reference],
    );
    expect((await act(reference, 'renvoi')).json()).toMatchObject({
      code: 'DECLARATION_NON_RENVOYABLE',
    });
  });
});
