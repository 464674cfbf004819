import { thisYear } from '../../../../test/today.ts';
import { preOrderBody } from '@portail/contract/orders/ordering.schemas.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { VALID_PRE_ORDER } from '../../../../test/sample-bodies.ts';
import { scopeOfPerson, tryBeside, tryIn } from '../../../../test/owner-scopes.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { requireOwnContract, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { orderQueries, ownPartQueries, orderCampaignQueries } from './orders.queries.ts';
import { ordersIn, type WrittenOrder, situationsOf } from './orders.repository.ts';

/** Every query filters by its person on its own, without relying on an earlier check. */
const CAMPAIGN = '5001';
const YEAR = thisYear();
const api = useTestApi();
const reader = () => api.current.server.platform.reader;

let camille: BeneficiaryScope;
/** Has an order in the campaign; the other users have none. */
let sophie: BeneficiaryScope;
let thomas: BeneficiaryScope;
let order = { id: '', reference: '' };

beforeAll(async () => {
  camille = await scopeOfPerson(api.current, 'demo-rh');
  sophie = await scopeOfPerson(api.current, 'demo-double');
  thomas = await scopeOfPerson(api.current, 'demo-vide');
  const [row] = await api.current.query(
    `select id, reference from precommande
     where session_id = $1 and beneficiary_id = $2 and statut = 'EN_ATTENTE'`,
    [CAMPAIGN, sophie.beneficiaryId],
  );
  order = { id: String(row?.['id']), reference: String(row?.['reference']) };
});

const campaignOf = async (scope: BeneficiaryScope) => {
  const campaign = await orderCampaignQueries(reader(), scope).find(CAMPAIGN);
  if (campaign === undefined) throw new Error('no session');
  return campaign;
};
const situationOf = async (scope: BeneficiaryScope, annee = YEAR) =>
  await situationsOf(reader(), scope).find(await campaignOf(scope), annee);
const everything = { contract: undefined, clientId: undefined, limit: 50, before: undefined };

describe('[S21] orders', () => {
  it('are listed only for their person, with their funders', async () => {
    const [own, other] = [orderQueries(reader(), sophie), orderQueries(reader(), thomas)];
    expect((await own.list(everything)).length).toBeGreaterThan(0);
    expect((await own.listClients(undefined)).length).toBeGreaterThan(0);
    expect(await other.list(everything)).toEqual([]);
    expect(await other.listClients(undefined)).toEqual([]);
    expect(await own.find(order.reference, undefined)).toBeDefined();
    expect(await other.find(order.reference, undefined)).toBeUndefined();
  });

  it('do not accept the order of another person as a cursor', async () => {
    const annee = await api.current.query(
      `insert into precommande select (jsonb_populate_record(p, jsonb_build_object(
         'id', gen_random_uuid(), 'reference', 'CMESSA1UN010', 'beneficiary_id', $2::text,
         'statut', 'ANNULEE', 'created_at', p.created_at - interval '1 day'))).*
       from precommande p where id = $1 returning annee`,
      [order.id, thomas.beneficiaryId],
    );
    expect(annee).toHaveLength(1);
    try {
      const own = orderQueries(reader(), thomas);
      expect(await own.list(everything)).toHaveLength(1);
      expect(await own.list({ ...everything, before: order.reference })).toEqual([]);
    } finally {
      await api.current.query(`delete from precommande where reference = 'CMESSA1UN010'`);
    }
  });

  it('cannot be paid by another person', async () => {
    expect(await ownPartQueries(reader(), sophie).findPending(CAMPAIGN)).toMatchObject(order);
    expect(await ownPartQueries(reader(), camille).findPending(CAMPAIGN)).toBeUndefined();
  });
});

describe('[S21] campaign', () => {
  it('is visible to holders of its contract, with their own order', async () => {
    const julie = await scopeOfPerson(api.current, 'demo-petit');
    const pendingOf = async (scope: BeneficiaryScope) =>
      (await orderCampaignQueries(reader(), scope).list(undefined, undefined)).find(
        ({ id }) => id === CAMPAIGN,
      )?.hasPending;
    expect(await pendingOf(sophie)).toBe(true);
    expect(await pendingOf(camille)).toBe(false);
    expect(await pendingOf(julie)).toBeUndefined();
    expect(await orderCampaignQueries(reader(), julie).find(CAMPAIGN)).toBeUndefined();
    expect(() => requireOwnContract(julie, '100001')).toThrow(DomainError);
  });

  it('returns each person’s own situation', async () => {
    const [hers, his] = [await situationOf(sophie), await situationOf(thomas)];
    expect(hers.emailContact).not.toBe(his.emailContact);
    expect(his.emailContact).toBe('thomas.petit@courriel.example');
    expect(hers.order?.reference).toBe(order.reference);
    expect(his.order).toBeNull();
    expect(hers.line?.id).toBeDefined();
    expect(his.line).toBeNull();
  });

  it('counts only the person’s own orders against a ceiling', async () => {
    const [row] = await api.current.query(
      `update precommande set statut = 'COMMANDEE', commande_id = null where id = $1 returning annee`,
      [order.id],
    );
    try {
      const annee = Number(row?.['annee']);
      expect((await situationOf(sophie, annee)).already).not.toMatchObject({ total: 0 });
      expect((await situationOf(thomas, annee)).already).toMatchObject({ funded: 0, total: 0 });
    } finally {
      await api.current.query(`update precommande set statut = 'EN_ATTENTE' where id = $1`, [
        order.id,
      ]);
    }
  });

  it('offers direct debit only with a signed mandate', async () => {
    await api.current.query(
      `insert into mandat_sepa (id, rum, beneficiary_id, titulaire, iban_scelle, iban_fin, statut,
         created_at, signed_at)
       values (gen_random_uuid(), 'ESSAI1', $1, 'Sophie', 'x', '0189', 'ACTIF', now(), now())`,
      [sophie.beneficiaryId],
    );
    expect((await situationOf(sophie)).hasActiveMandate).toBe(true);
    expect((await situationOf(thomas)).hasActiveMandate).toBe(false);
  });

  it('gives a taken line of the file to no other person', async () => {
    const [line] = await api.current.query(
      `select id, identifiant from controle_ligne where session_id = $1 and beneficiary_id = $2`,
      [CAMPAIGN, sophie.beneficiaryId],
    );
    const situations = situationsOf(reader(), thomas);
    expect(await situations.findFreeLine(CAMPAIGN, String(line?.['identifiant']))).toBeUndefined();
    const claim = (scope: BeneficiaryScope) =>
      tryIn(api.current, (unit) => ordersIn(unit, scope).claimLine(String(line?.['id'])));
    expect(await claim(sophie)).toBe(true);
    expect(await claim(thomas)).toBe(false);
  });
});

describe('[S21] command', () => {
  const written = async (): Promise<WrittenOrder> => {
    const { quotas } = await campaignOf(camille);
    const none = centsOf(0);
    return {
      planned: {
        body: z.parse(preOrderBody, VALID_PRE_ORDER),
        quotaId: quotas[0]?.id ?? '',
        birthDate: calendarDay('1980-01-01'),
        faceValue: null,
        count: 0,
        ceiling: {
          basisPoints: 5_000,
          maxOrderInitial: none,
          maxParticipationInitial: none,
          maxOrder: none,
          maxParticipation: none,
        },
        parts: {
          funded: none,
          own: none,
          accountFees: none,
          paperFees: none,
          toPay: none,
        },
        delivery: null,
        answers: [],
      },
      campaign: { id: CAMPAIGN, contract_numero: '100001' },
      millesime: YEAR,
      statut: 'EN_ATTENTE',
      statutPaiement: 'SANS_OBJET',
      now: new Date(),
    };
  };

  it('cannot change or cancel the order of another person', async () => {
    const change = await written();
    const versionAfter = (act: (orders: ReturnType<typeof ordersIn>) => Promise<void>) =>
      tryIn(api.current, async (unit) => {
        await act(ordersIn(unit, camille));
        const row = await transactionOf(unit)
          .selectFrom('precommande')
          .select(['version', 'statut'])
          .where('id', '=', order.id)
          .executeTakeFirstOrThrow();
        return row.statut === 'EN_ATTENTE' ? row.version : 0;
      });
    const before = await versionAfter(() => Promise.resolve());
    expect(before).toBeGreaterThan(0);
    expect(await versionAfter((orders) => orders.change(order.id, change))).toBe(before);
    expect(await versionAfter((orders) => orders.cancel(order.id, 'SANS_OBJET', new Date()))).toBe(
      before,
    );
  });

  it.each([
    ['person', 'select from beneficiary where id = $1'],
    ['order', 'select from precommande where beneficiary_id = $1'],
  ])('does not wait for another %s', async (_what, rows) => {
    await tryBeside(api.current, rows, [sophie.beneficiaryId], (unit) =>
      ordersIn(unit, camille).lock(CAMPAIGN),
    );
  });
});
