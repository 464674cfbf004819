import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { homeServiceCalls, NICOLAS, SAP } from '../../../../test/home-services-world.ts';
import {
  campaignUrl,
  createOrderer,
  fieldsOf,
  type Orderer,
} from '../../../../test/order-calls.ts';
import { scopeOfPerson } from '../../../../test/owner-scopes.ts';
import { confirmIdentity } from '../../../../test/second-step.ts';
import { liftThresholds } from '../../../../test/sensitive-actions.ts';
import { bearer, createManualClock, useTestApi } from '../../../../test/test-api.ts';
import { createDirectDebits } from './debits.module.ts';

const MANDATES = '/api/sap/mandats';
const CAMILLE = 'demo-rh';
const MONDAY = calendarDay('2026-06-15');
const clock = createManualClock();
const api = useTestApi({ clock });
let nicolas: string;
let camille: string;
let orderer: Orderer;

beforeAll(async () => {
  await liftThresholds(api.current);
  nicolas = await confirmIdentity(api.current, NICOLAS, 'nicolas.garnier@courriel.example');
  camille = await confirmIdentity(api.current, CAMILLE, 'camille.rousseau@courriel.example');
  orderer = await createOrderer(api.current, CAMILLE, camille);
});
beforeEach(() =>
  api.current.query(
    `update mandat_sepa set statut = 'REVOQUE', revoked_at = now() where statut <> 'REVOQUE'`,
  ),
);

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, token: string, payload?: object) =>
  api.current.http.inject({
    method,
    url,
    headers: bearer(token),
    ...(payload === undefined ? {} : { payload }),
  });

const sign = async (token: string, change: object = {}): Promise<string> => {
  const account = { titulaire: 'Une personne', iban: 'FR7630006000011234567890189', ...change };
  const { rum } = (await call('POST', MANDATES, token, account)).json<{ rum: string }>();
  const signed = await call('POST', `${MANDATES}/${rum}/signature`, token);
  if (signed.statusCode !== 200) throw new Error(signed.body);
  return rum;
};
const debits = () => createDirectDebits(api.current.server.platform);
let causes = 0;
/** Issues one debit; answers its cause. */
const debit = async (login: string): Promise<string> => {
  const { beneficiaryId } = await scopeOfPerson(api.current, login);
  const causeId = `seul-${(causes += 1)}`;
  const { count } = await debits().issue(MONDAY, [
    {
      cause: 'PRECOMMANDE',
      causeId,
      beneficiaryId,
      contract: '100001',
      amountCents: 2_150,
      label: 'Commande CESU',
    },
  ]);
  if (count !== 1) throw new Error('no debit was issued');
  return causeId;
};
const settle = (causeId: string, outcome: 'ENCAISSE' | 'REJETE') =>
  api.current.server.platform.units.transact((unit) => debits().settle(unit, causeId, outcome));

const active = async () => {
  const reply = await call('GET', `${MANDATES}/actif`, nicolas);
  return reply.statusCode === 204 ? undefined : reply.json<object>();
};
const spent = async () =>
  (await call('GET', `${MANDATES}/formulaire`, nicolas)).json<{ epuise?: object }>().epuise;

describe('what a person reads of their mandate', () => {
  it('[31-4] is for all payments, for one only, or ending with the next one', async () => {
    await sign(nicolas);
    expect(await active()).toMatchObject({ ponctuel: false, finDemandee: false });
    const oneOff = await sign(nicolas, { ponctuel: true });
    expect(await active()).toMatchObject({ rum: oneOff, ponctuel: true, finDemandee: false });
    const rum = await sign(nicolas);
    await call('DELETE', `${MANDATES}/${rum}?apres=PROCHAIN_PRELEVEMENT`, nicolas);
    expect(await active()).toMatchObject({ rum, ponctuel: false, finDemandee: true });
    expect(await spent()).toBeUndefined();
  });

  it.each([
    ['once a one-off mandate was used', { ponctuel: true }],
    ['once the last debit of a recurrent one is issued', {}],
  ])('[31-4] is that it is spent, %s', async (_, change) => {
    const rum = await sign(nicolas, change);
    if (!('ponctuel' in change)) {
      await call('DELETE', `${MANDATES}/${rum}?apres=PROCHAIN_PRELEVEMENT`, nicolas);
    }
    const cause = await debit(NICOLAS);
    expect(await active()).toBeUndefined();
    expect(await spent()).toEqual({ rum, iban: '•••• 0189' });
    // A debit that the bank refuses may be sent again: the mandate is active.
    await settle(cause, 'REJETE');
    expect(await active()).toMatchObject({ rum });
    expect(await spent()).toBeUndefined();
  });
});

describe('a new order paid by debit', () => {
  const service = async () => {
    const calls = homeServiceCalls(api.current, clock);
    return await calls.post(`${SAP}/commandes`, calls.orderBody({ modePaiement: 'PRELEVEMENT' }), {
      login: NICOLAS,
    });
  };
  const vouchers = async () =>
    await orderer.save('5001', await orderer.bodyFor('5001', { paiement: { modePaiement: 2 } }));
  const modes = async () =>
    (await orderer.get(campaignUrl('5001', 'informations-commande'))).json<{
      paiement: { modesProposes: readonly number[] };
    }>().paiement.modesProposes;
  const suspend = () =>
    api.current.query(`update mandat_sepa set suspendu_le = ledger_now() where statut = 'ACTIF'`);
  const NONE =
    'Vous n’avez pas de mandat de prélèvement actif. Signez-en un ou choisissez le paiement par carte.';

  it('[31-4] for a home service is refused under a spent one-off mandate, with what to do', async () => {
    await sign(nicolas, { ponctuel: true });
    await debit(NICOLAS);
    const refused = await service();
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'PRELEVEMENT_SANS_MANDAT', errorMessage: NONE });
    await sign(nicolas);
    expect((await service()).statusCode).toBe(200);
  });

  it('[31-4] for a home service is refused under a suspended mandate: no debit would be issued', async () => {
    await sign(nicolas);
    await suspend();
    expect((await service()).json()).toMatchObject({ code: 'PRELEVEMENT_SANS_MANDAT' });
  });

  it('[31-4] of vouchers is refused under a spent one-off mandate, at its field', async () => {
    await sign(camille, { ponctuel: true });
    expect(await modes()).toContain(2);
    await debit(CAMILLE);
    expect(await modes()).not.toContain(2);
    const refused = await vouchers();
    expect(refused.statusCode).toBe(400);
    expect(fieldsOf(refused)).toEqual([
      { champ: 'paiement.modePaiement', message: MESSAGES.noMandate },
    ]);
  });

  it('[31-4] of vouchers is refused under a suspended mandate: no debit would be issued', async () => {
    await sign(camille);
    expect(await modes()).toContain(2);
    await suspend();
    expect(await modes()).not.toContain(2);
    expect(fieldsOf(await vouchers())[0]?.champ).toBe('paiement.modePaiement');
  });
});
