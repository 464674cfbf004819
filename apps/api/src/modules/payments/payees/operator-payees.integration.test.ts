import type { OperatorPayee } from '@portail/contract/payments/operator-payees.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openConfirmedOperator } from '../../../../test/approvals.ts';
import { openOperator, OPERATORS } from '../../../../test/operator-sessions.ts';
import { codeOf } from '../../../../test/order-calls.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const PATH = '/api/sap/affiliations';
let lucie: string;
let codes = 8_000_000;

beforeAll(async () => {
  lucie = await openConfirmedOperator(api.current);
});

const aPayee = (change: object = {}) => {
  codes += 1;
  return {
    codeNAN: String(codes),
    type: 'STRUCTURE',
    raisonSociale: 'Crèche des Tilleuls',
    ville: 'Lyon',
    actif: true,
    paiementEnLigne: true,
    ...change,
  };
};
const send = (method: 'POST' | 'PATCH', path: string, payload: object, token = lucie) =>
  api.current.http.inject({ method, url: `${PATH}${path}`, headers: bearer(token), payload });
const list = async (query = '', token = lucie) =>
  (await api.current.http.inject({ url: `${PATH}${query}`, headers: bearer(token) })).json<
    OperatorPayee[]
  >();
const added = async (change: object = {}): Promise<OperatorPayee> => {
  const body = aPayee(change);
  const reply = await send('POST', '', body);
  expect(reply.statusCode, reply.body).toBe(204);
  const [found] = await list(`?recherche=${body.codeNAN}`);
  if (found === undefined) throw new Error('the payee was just affiliated');
  return found;
};

describe('payees of the back office', () => {
  it('[32-8] are affiliated once per NAN code and per employee number, with a recent code', async () => {
    const unconfirmed = await openOperator(api.current);
    expect(codeOf(await send('POST', '', aPayee(), unconfirmed))).toBe('CONFIRMATION_REQUISE');
    const payee = await added({ type: 'SALARIE', numeroSalarieCesu: '80000000000017' });
    expect(payee).toMatchObject({ etat: 'ACTIF', identifiant: null, version: 1 });
    expect(codeOf(await send('POST', '', aPayee({ codeNAN: payee.codeNAN })))).toBe(
      'INTERVENANT_DEJA_PRESENT',
    );
    expect(codeOf(await send('POST', '', aPayee({ numeroSalarieCesu: '80000000000017' })))).toBe(
      'INTERVENANT_DEJA_PRESENT',
    );
    for (const wrong of [
      { codeNAN: '123' },
      { type: 'AUTRE' },
      { raisonSociale: '' },
      { numeroSalariePaje: 'court' },
    ]) {
      expect((await send('POST', '', aPayee(wrong))).statusCode, JSON.stringify(wrong)).toBe(400);
    }
  });

  it('[32-8] are corrected by one of two at once, and each act is in the event log', async () => {
    const payee = await added();
    const change = (raisonSociale: string) => {
      const { codeNAN: _, ...identity } = aPayee({ raisonSociale, actif: false });
      return send('PATCH', `/${payee.id}`, { ...identity, version: payee.version });
    };
    const both = await Promise.all([change('Crèche des Ormes'), change('Crèche des Saules')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect(both.filter(({ statusCode }) => statusCode === 409).map(codeOf)).toEqual([
      'FICHE_MODIFIEE',
    ]);
    const [after] = await list(`?recherche=${payee.codeNAN}`);
    expect(after).toMatchObject({ etat: 'INACTIF', version: 2, codeNAN: payee.codeNAN });
    const events = await api.current.query(
      `select details from security_event where kind = 'INTERVENANT_MODIFIE'
         and details ->> 'objet' = $1 order by id`,
      [payee.codeNAN],
    );
    expect(events.map(({ details }) => details)).toEqual([
      { acte: 'AJOUT', objet: payee.codeNAN },
      { acte: 'MODIFICATION', objet: payee.codeNAN },
    ]);
    expect(
      codeOf(
        await send('PATCH', `/${crypto.randomUUID()}`, {
          ...aPayee(),
          codeNAN: undefined,
          version: 1,
        }),
      ),
    ).toBe('RESSOURCE_INTROUVABLE');
  });

  it('[32-8] sort, and are filtered by type, state and beginning of the name', async () => {
    await added({ raisonSociale: 'Zénith Garde', type: 'ASSISTANTE_MATERNELLE' });
    const found = await list('?recherche=z%C3%A9nith&type=ASSISTANTE_MATERNELLE&etat=ACTIF');
    expect(found.map(({ raisonSociale }) => raisonSociale)).toEqual(['Zénith Garde']);
    expect(await list('?recherche=z%C3%A9nith&etat=INACTIF')).toEqual([]);
    const codesOf = (await list('?tri=codeNAN&ordre=desc')).map(({ codeNAN }) => codeNAN);
    expect(codesOf).toEqual(codesOf.toSorted().toReversed());
  });

  it('[S23] [32-8] are closed to support and to payees, and read-only for a reader', async () => {
    const support = await openOperator(api.current, OPERATORS.support);
    const payee = await api.current.signIn('demo-intervenant', 'ESPACE_INTERVENANT');
    for (const token of [support, payee]) {
      expect(codeOf(await send('POST', '', aPayee(), token))).toBe('ACCES_REFUSE');
      const reply = await api.current.http.inject({ url: PATH, headers: bearer(token) });
      expect(codeOf(reply)).toBe('ACCES_REFUSE');
    }
    const reader = await openOperator(api.current, OPERATORS.reader);
    expect(codeOf(await send('POST', '', aPayee(), reader))).toBe('LECTURE_SEULE');
    expect((await list('', reader)).length).toBeGreaterThan(0);
  });
});
