import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { confirmIdentity } from '../../../../test/second-step.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';
import { createDirectDebits, type ExpectedDebit } from './debits.module.ts';

const IBAN = 'FR7630006000011234567890189';
const OTHER_IBAN = 'DE89370400440532013000';
const MANDATES = '/api/sap/mandats';
const api = useTestApi();
let confirmed: string;
let beneficiaryId: string;

beforeAll(async () => {
  confirmed = await confirmIdentity(api.current, 'demo-rh', 'camille.rousseau@courriel.example');
  const [person] = await api.current.query(
    `select b.id from beneficiary b join user_account a on a.id = b.account_id where a.login = 'demo-rh'`,
  );
  beneficiaryId = String(person?.['id']);
});

const send = (method: 'POST' | 'DELETE', url: string, token: string, payload?: object) =>
  api.current.http.inject({
    method,
    url,
    headers: bearer(token),
    ...(payload === undefined ? {} : { payload }),
  });

const create = async (iban = IBAN, token = confirmed) => {
  const reply = await send('POST', MANDATES, token, { titulaire: 'Camille Rousseau', iban });
  return { reply, ...reply.json<{ rum: string; iban: string; statut: string }>() };
};
const signature = (rum: string) => `${MANDATES}/${rum}/signature`;
const activeOf = () =>
  api.current.query(`select rum from mandat_sepa where statut = 'ACTIF' and beneficiary_id = $1`, [
    beneficiaryId,
  ]);

describe('a mandate', () => {
  it('is created, then signed with a recent code', async () => {
    const { rum, iban, statut, reply } = await create('fr76 3000 6000 0112 3456 7890 189');
    expect(reply.statusCode).toBe(200);
    expect([iban, statut]).toEqual(['•••• 0189', 'EN_ATTENTE']);
    expect(await activeOf()).toEqual([]);
    const unconfirmed = await api.current.signIn('demo-rh');
    const refused = await send('POST', signature(rum), unconfirmed);
    expect(refused.json()).toMatchObject({ code: 'CONFIRMATION_REQUISE' });
    const signed = await send('POST', signature(rum), confirmed);
    expect(signed.json()).toEqual({ rum, iban: '•••• 0189', statut: 'ACTIF' });
    expect(await activeOf()).toEqual([{ rum }]);
  });

  it('is the only active one: a new signature revokes the last', async () => {
    const { rum } = await create(OTHER_IBAN);
    await send('POST', signature(rum), confirmed);
    expect(await activeOf()).toEqual([{ rum }]);
  });

  it('stores the IBAN encrypted', async () => {
    const { rum } = await create();
    const [row] = await api.current.query(
      'select m::text as row from mandat_sepa m where rum = $1',
      [rum],
    );
    expect(String(row?.['row'])).not.toContain(IBAN.slice(4, 20));
  });

  it('[S20, S22] of another user does not exist; an invalid IBAN is refused with a message', async () => {
    const foreign = await create(IBAN, await api.current.signIn('demo-double'));
    expect((await send('POST', signature(foreign.rum), confirmed)).statusCode).toBe(404);
    expect((await send('DELETE', `${MANDATES}/${foreign.rum}`, confirmed)).statusCode).toBe(404);
    expect((await create('FR7630006000011234567890188')).reply.json()).toMatchObject({
      erreurs: [{ champ: 'iban', message: 'IBAN invalide.' }],
    });
  });

  it('is revoked by its owner, and cannot be signed again', async () => {
    const { rum } = await create();
    await send('POST', signature(rum), confirmed);
    expect((await send('DELETE', `${MANDATES}/${rum}`, confirmed)).statusCode).toBe(204);
    expect(await activeOf()).toEqual([]);
    expect((await send('POST', signature(rum), confirmed)).statusCode).toBe(404);
  });
});

describe('the file of a day', () => {
  const expected = (causeId: string, change: Partial<ExpectedDebit> = {}): ExpectedDebit => ({
    cause: 'PRECOMMANDE',
    causeId,
    beneficiaryId,
    contract: '100001',
    amountCents: 2_150,
    label: 'Commande CESU',
    ...change,
  });
  const issue = (...list: ExpectedDebit[]) =>
    createDirectDebits(api.current.server.platform).issue(calendarDay('2026-06-13'), list);

  it('contains each due part once, first and later debits separated, on a working day', async () => {
    const { rum } = await create();
    await send('POST', signature(rum), confirmed);
    const first = await issue(expected('un'), expected('deux', { amountCents: 1_000 }));
    // The 13th is a Saturday.
    expect(first).toMatchObject({ count: 2, totalCents: 3_150, collectedOn: '2026-06-15' });
    const { xml = '', name = '' } = first.file ?? {};
    expect(name).toMatch(/^PRLV-2026-06-15-[0-9A-F]{12}\.xml$/);
    expect(xml).toContain('<ReqdColltnDt>2026-06-15</ReqdColltnDt>');
    expect(xml.match(/<SeqTp>\w+/g)).toEqual(['<SeqTp>FRST', '<SeqTp>RCUR']);
    expect(xml).toContain(`<MndtId>${rum}</MndtId>`);
    expect(xml).toContain(`<IBAN>${IBAN}</IBAN>`);
    expect(await issue(expected('un'), expected('deux'))).toMatchObject({
      count: 0,
      file: undefined,
    });
  });

  it('reports revoked mandates, and contains a part again after a refusal', async () => {
    const { units } = api.current.server.platform;
    const debits = createDirectDebits(api.current.server.platform);
    const unknownId = '00000000-0000-4000-8000-000000000000';
    expect((await issue(expected('trois', { beneficiaryId: unknownId }))).withoutMandate).toEqual([
      'trois',
    ]);
    await issue(expected('quatre'));
    expect(await units.transact((unit) => debits.settle(unit, 'quatre', 'REJETE'))).toBe(true);
    expect(await units.transact((unit) => debits.settle(unit, 'quatre', 'REJETE'))).toBe(false);
    expect((await issue(expected('quatre'))).count).toBe(1);
    expect(await units.transact((unit) => debits.settle(unit, 'quatre', 'ENCAISSE'))).toBe(true);
    expect((await issue(expected('quatre'))).count).toBe(0);
  });

  it('requested twice concurrently, debits each part once', async () => {
    const issued = await Promise.allSettled([issue(expected('cinq')), issue(expected('cinq'))]);
    const counts = issued.map((one) => (one.status === 'fulfilled' ? one.value.count : 0));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  });
});
