import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createOperatorCalls, type OperatorCalls } from '../../../../test/operator-calls.ts';
import { countStatements } from '../../../../test/ledger/cuts.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { createCalendarModule } from '../calendar/calendar.module.ts';
import { createLedgerHealthModule } from './ledger-health.module.ts';

const HEALTH = '/api/sap/grand-livre/invariants';
const CHECKS = '/api/sap/grand-livre/controles';
const REOPENINGS = '/api/sap/grand-livre/reouvertures';
const api = useTestApi();
let operator: OperatorCalls;

beforeAll(async () => {
  operator = await createOperatorCalls(api.current);
});

interface Health {
  readonly livres: { suspendus: boolean; depuis: string | null; raison: string | null };
  readonly scelle: null | { rang: number; marque: string; verifieJusquA: number };
  readonly controle: null | { demandePar: string | null };
  readonly controleEnCours: boolean;
  readonly regles: readonly {
    code: string;
    etat: string;
    manquements: number;
    premier: string | null;
  }[];
  readonly reouverture: null | { id: string; decisionPossible: boolean };
  readonly reouverturePossible: boolean;
}
const read = async (token?: string): Promise<Health> =>
  (await operator.get(HEALTH, token)).json<Health>();

const tasks = () => createCalendarModule(api.current.server.platform).tasks;
const health = () => createLedgerHealthModule(api.current.server.platform, tasks());
const check = async (): Promise<void> => {
  api.current.clock.advance(1_000);
  expect((await operator.post(CHECKS, undefined)).statusCode).toBe(204);
  expect(await health().runRequestedCheck()).toBe(true);
};
const ACCOUNT = `select id from ledger_account where kind = 'BENEFICIAIRE_COMPTE' and balance > 0 order by id limit 1`;
const breakBooks = (by: number) =>
  api.current.query(`update ledger_account set balance = balance + $1 where id = (${ACCOUNT})`, [
    by,
  ]);
const ask = (motif = 'Le solde a été corrigé.', token?: string) =>
  operator.post(REOPENINGS, { motif }, token === undefined ? {} : { token });
const decide = (id: string, decision: 'ACCEPTEE' | 'REFUSEE', token: string) =>
  operator.post(`${REOPENINGS}/${id}/decision`, { decision }, { token });

afterEach(async () => {
  await api.current.query(`delete from platform_state where key = 'ledger_suspended'`);
  await api.current.query(
    `update livres_reouverture set decision = 'REFUSEE', decidee_le = now(), decidee_par = (
       select id from user_account where id <> demandee_par limit 1) where decision is null`,
  );
});

describe('the health of the ledger', () => {
  it('lists the invariants without a result before any check', async () => {
    const { regles, controle, livres } = await read();
    expect([controle, livres.suspendus]).toEqual([null, false]);
    expect(regles.length).toBeGreaterThan(25);
    expect(new Set(regles.map(({ etat }) => etat))).toEqual(new Set(['NON_CONTROLEE']));
  });

  it('[I11] answers each rule, the seal and the verified rank after a requested check', async () => {
    await tasks().sealJournals();
    expect((await operator.post(CHECKS, undefined)).statusCode).toBe(204);
    expect(
      (await operator.post(CHECKS, undefined, { token: operator.otherManager })).statusCode,
    ).toBe(204);
    expect((await read()).controleEnCours).toBe(true);
    const module = health();
    const done = await Promise.all([module.runRequestedCheck(), module.runRequestedCheck()]);
    expect(done.filter(Boolean)).toHaveLength(1);
    const { regles, scelle, controle, controleEnCours } = await read();
    expect(controleEnCours).toBe(false);
    expect(controle?.demandePar).toMatch(/\w+ \w+/);
    expect(regles.filter(({ etat }) => etat === 'ROMPUE')).toEqual([]);
    expect(scelle?.marque).toMatch(/^[0-9a-f]{12}$/);
    expect(scelle?.verifieJusquA).toBeGreaterThan(0);
  });

  it('is read in a few statements, none of which scans the ledger', async () => {
    expect(await countStatements(() => operator.get(HEALTH))).toBeLessThan(15);
    const calls = await api.current.query(
      `select count(*)::int as n from livres_controle where termine_le is null`,
    );
    expect(calls).toEqual([{ n: 0 }]);
  });

  it('[L37] answers the broken rule, since when, and where', async () => {
    await breakBooks(1);
    await check();
    const { livres, regles } = await read(operator.reader);
    await breakBooks(-1);
    expect(livres.suspendus).toBe(true);
    expect(livres.raison).toContain('solde');
    const broken = regles.find(({ code }) => code === 'I3');
    expect(broken).toMatchObject({ etat: 'ROMPUE', manquements: 1 });
    expect(broken?.premier).toContain('\u00a0: ');
  });

  it('[BO-18] is read by operators only; read-only operators cannot request anything', async () => {
    expect((await operator.get(HEALTH, operator.support)).statusCode).toBe(403);
    expect((await operator.get(HEALTH, operator.reader)).statusCode).toBe(200);
    for (const url of [CHECKS, REOPENINGS]) {
      const body = url === CHECKS ? undefined : { motif: 'x' };
      expect((await operator.post(url, body, { token: operator.reader })).json()).toMatchObject({
        code: 'LECTURE_SEULE',
      });
      expect((await operator.post(url, body, { token: operator.support })).statusCode).toBe(403);
    }
  });
});

describe('a suspended ledger', () => {
  const close = async () => {
    await breakBooks(1);
    await check();
    await breakBooks(-1);
  };

  it('is reopened by two operators, after a check that found nothing wrong', async () => {
    expect((await ask()).json()).toMatchObject({ code: 'REOUVERTURE_IMPOSSIBLE' });
    await close();
    expect((await ask()).json()).toMatchObject({ code: 'REOUVERTURE_IMPOSSIBLE' });
    await check();
    expect((await read()).reouverturePossible).toBe(true);
    const replies = await Promise.all([ask(), ask(undefined, operator.otherManager)]);
    expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['204', '409']);
    const [requester, other] =
      replies[0]?.statusCode === 204
        ? [operator.manager, operator.otherManager]
        : [operator.otherManager, operator.manager];
    const { reouverture } = await read(requester);
    expect(reouverture?.decisionPossible).toBe(false);
    expect((await read(other)).reouverture?.decisionPossible).toBe(true);
    const id = reouverture?.id ?? '';
    expect((await decide(id, 'ACCEPTEE', requester)).json()).toMatchObject({
      code: 'SECONDE_PERSONNE_REQUISE',
    });
    const decided = await Promise.all([
      decide(id, 'ACCEPTEE', other),
      decide(id, 'REFUSEE', other),
    ]);
    expect(decided.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['204', '409']);
    const events = await api.current.query(
      `select details ->> 'acte' as acte from security_event where kind = 'LIVRES' order by id`,
    );
    expect(events.map(({ acte }) => acte)).toContain('REOUVERTURE_DEMANDEE');
  });

  it('stays suspended when the request is refused, or when a check fails meanwhile', async () => {
    await close();
    await check();
    expect((await ask()).statusCode).toBe(204);
    const id = (await read()).reouverture?.id ?? '';
    await close();
    expect((await decide(id, 'ACCEPTEE', operator.otherManager)).json()).toMatchObject({
      code: 'REOUVERTURE_IMPOSSIBLE',
    });
    expect((await read()).livres.suspendus).toBe(true);
    expect((await decide(id, 'REFUSEE', operator.otherManager)).statusCode).toBe(204);
    expect((await read()).livres.suspendus).toBe(true);
    await check();
    expect((await ask()).statusCode).toBe(204);
    const again = (await read()).reouverture?.id ?? '';
    expect((await decide(again, 'ACCEPTEE', operator.otherManager)).statusCode).toBe(204);
    expect((await read()).livres.suspendus).toBe(false);
  });
});
