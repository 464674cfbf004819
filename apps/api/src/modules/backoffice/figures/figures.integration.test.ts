import type { DatedFigure, PublishedFigure } from '@portail/contract/backoffice/figures.schemas.ts';
import type { PendingOperation } from '@portail/contract/backoffice/operations.schemas.ts';
import {
  addDays,
  calendarDay,
  daysBetween,
  formatFrenchDate,
} from '@portail/rules/time/calendar-day.ts';
import { FIGURE_LINES } from '@portail/testing/builders/dated-figures.builder.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPROVALS, openConfirmedOperator } from '../../../../test/approvals.ts';
import { openOperator, OPERATORS } from '../../../../test/operator-sessions.ts';
import { codeOf } from '../../../../test/order-calls.ts';
import { bearer, startTestApi, useTestApi, type TestApi } from '../../../../test/test-api.ts';
import { thisYear, today } from '../../../../test/today.ts';

const api = useTestApi();
const PATH = '/api/sap/valeurs-datees';
const DAY_MS = 86_400_000;
const NEXT = thisYear() + 1;
let lucie: string;
let marc: string;
let other: TestApi;

beforeAll(async () => {
  const { urls, clock } = api.current;
  other = await startTestApi(urls, { clock });
  lucie = await openConfirmedOperator(api.current);
  marc = await openConfirmedOperator(api.current, OPERATORS.otherManager);
});
afterAll(() => other.server.close());

const ceiling = (change: object = {}) => ({
  nature: 'PLAFOND_EXONERATION',
  valableDu: `01/01/${NEXT}`,
  source: 'Arrêté du ministre chargé de la sécurité sociale',
  valeurs: { plafond: 2_999 },
  ...change,
});
const enter = (body: object, token = lucie) =>
  api.current.http.inject({ method: 'POST', url: PATH, headers: bearer(token), payload: body });
const list = async (query = '', on: TestApi = api.current, token = lucie) =>
  (await on.http.inject({ url: `${PATH}${query}`, headers: bearer(token) })).json<DatedFigure[]>();
const published = async (on: TestApi = api.current) =>
  (await on.http.inject({ url: '/api/eb/valeurs-datees' })).json<PublishedFigure[]>();
const waiting = async () => {
  const reply = await api.current.http.inject({ url: APPROVALS, headers: bearer(marc) });
  return reply
    .json<PendingOperation[]>()
    .filter(({ acte, statut }) => acte === 'VALEUR_DATEE' && statut === 'EN_ATTENTE');
};
const accept = async (id: string | undefined, token = marc) =>
  await api.current.http.inject({
    method: 'POST',
    url: `${APPROVALS}/${id}/decision`,
    headers: { ...bearer(token), 'idempotency-key': crypto.randomUUID() },
    payload: { decision: 'ACCEPTER' },
  });

const advance = async (days: number): Promise<void> => {
  api.current.clock.advance(days * DAY_MS);
  lucie = await openConfirmedOperator(api.current);
  marc = await openConfirmedOperator(api.current, OPERATORS.otherManager);
};

describe('figures that the law sets', () => {
  it('[32-8] are those that the rules are tested with when the portal is installed', async () => {
    const wire = FIGURE_LINES.map(({ kind, from, values }) => ({
      nature: kind,
      valableDu: formatFrenchDate(from),
      valeurs: Object.fromEntries(
        Object.entries(values).map(([name, cents]) => [name, cents / 100]),
      ),
    }));
    const found = await published();
    expect(found).toHaveLength(wire.length);
    expect(found).toEqual(expect.arrayContaining(wire));
  });

  it('[32-8] are entered for a day to come only, whole, and a ceiling for a whole year', async () => {
    const past = formatFrenchDate(today());
    const wages = { nature: 'INDEMNITE_ENTRETIEN', valeurs: { parJour: 4 } };
    expect(codeOf(await enter(ceiling({ ...wages, valableDu: past })))).toBe(
      'VALEUR_DEJA_EN_VIGUEUR',
    );
    for (const wrong of [
      { valableDu: `02/01/${NEXT}` },
      { valeurs: {} },
      { valeurs: { plafond: 2_999, autre: 1 } },
      { valeurs: { plafond: 0 } },
      { valeurs: { plafond: 29.999 } },
      { source: '' },
    ]) {
      expect((await enter(ceiling(wrong))).statusCode, JSON.stringify(wrong)).toBe(400);
    }
    expect(codeOf(await enter(ceiling(), await openOperator(api.current)))).toBe(
      'CONFIRMATION_REQUISE',
    );
    expect(await waiting()).toEqual([]);
  });

  it('[S23] [32-8] are closed to support and to persons, and read-only for a reader', async () => {
    const support = await openOperator(api.current, OPERATORS.support);
    const reader = await openOperator(api.current, OPERATORS.reader);
    const person = await api.current.signIn('demo-rh');
    for (const token of [support, person]) {
      expect(codeOf(await enter(ceiling(), token))).toBe('ACCES_REFUSE');
      const reply = await api.current.http.inject({ url: PATH, headers: bearer(token) });
      expect(codeOf(reply)).toBe('ACCES_REFUSE');
    }
    expect(codeOf(await enter(ceiling(), reader))).toBe('LECTURE_SEULE');
    expect((await list('', api.current, reader)).length).toBeGreaterThan(0);
  });

  it('[32-8] apply on their day on every replica, once a second person agreed, and are never changed', async () => {
    const before = await published();
    expect((await enter(ceiling())).statusCode).toBe(204);
    expect(codeOf(await enter(ceiling()))).toBe('OPERATION_DEJA_DEMANDEE');
    const [request] = await waiting();
    expect(request).toMatchObject({
      numeroContrat: null,
      source: ceiling().source,
      perimee: false,
      changements: [{ champ: 'valeurs.plafond', apres: '2999' }],
    });
    expect(await published(other)).toEqual(before);
    expect(codeOf(await accept(request?.idOperation, lucie))).toBe('SECONDE_PERSONNE_REQUISE');
    const agreed = await accept(request?.idOperation);
    expect(agreed.json()).toMatchObject({ statut: 'VALEURS' });
    expect(await published(other)).toEqual(
      expect.arrayContaining([
        { nature: 'PLAFOND_EXONERATION', valableDu: `01/01/${NEXT}`, valeurs: { plafond: 2_999 } },
      ]),
    );
    const [upcoming] = await list('?etat=A_VENIR');
    expect(upcoming).toMatchObject({
      valeurs: { plafond: 2_999 },
      saisiPar: 'Lucie Fontaine',
      validePar: 'Marc Delmas',
    });

    // Another line for the same day replaces it; the former one stays in the history.
    await enter(ceiling({ valeurs: { plafond: 2_700 } }));
    const [second] = await waiting();
    expect(second?.changements).toEqual([
      { champ: 'valeurs.plafond', avant: '2999', apres: '2700', actuel: '2999' },
    ]);
    expect((await accept(second?.idOperation)).statusCode).toBe(200);
    expect((await list('?etat=REMPLACEE')).map(({ valeurs }) => valeurs)).toEqual([
      { plafond: 2_999 },
    ]);
    expect(
      await api.current.query(
        `select details ->> 'objet' as kind from security_event where kind = 'VALEUR_DATEE'`,
      ),
    ).toEqual([{ kind: 'PLAFOND_EXONERATION' }, { kind: 'PLAFOND_EXONERATION' }]);

    // A request that still waits when its day comes can only be refused.
    const tomorrow = formatFrenchDate(addDays(today(), 1));
    const allowance = { nature: 'INDEMNITE_ENTRETIEN', valeurs: { parJour: 4 } };
    expect((await enter(ceiling({ ...allowance, valableDu: tomorrow }))).statusCode).toBe(204);
    await advance(1);
    const [late] = await waiting();
    expect(late?.perimee).toBe(true);
    expect(codeOf(await accept(late?.idOperation))).toBe('DEMANDE_PERIMEE');

    await advance(daysBetween(today(), calendarDay(`${NEXT}-01-01`)));
    for (const on of [api.current, other]) {
      const inForce = await list('?nature=PLAFOND_EXONERATION&etat=EN_VIGUEUR', on);
      expect(inForce.map(({ valableDu, valeurs }) => [valableDu, valeurs])).toEqual([
        [`01/01/${NEXT}`, { plafond: 2_700 }],
      ]);
    }
  });

  it('[32-8] the database takes no line from one person, and the product changes none', async () => {
    await expect(
      api.current.query(
        `insert into valeur_datee (id, nature, valable_du, valeurs, source, saisie_par, validee_par, created_at)
         select gen_random_uuid(), 'PLAFOND_EXONERATION', '2050-01-01', '{"plafond": 1}', 'x', id, id, now()
         from user_account where login = 'demo-operateur'`,
      ),
    ).rejects.toThrow('deux_personnes');
  });
});
