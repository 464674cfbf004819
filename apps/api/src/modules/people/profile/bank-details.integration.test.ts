import type { OwnBankDetails } from '@portail/contract/people/profile.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openLink } from '../../../../test/link-calls.ts';
import { BANK, get, messagesIn, patch } from '../../../../test/profile-calls.ts';
import { confirmIdentity, deliver } from '../../../../test/second-step.ts';
import { createManualClock, useTestApi } from '../../../../test/test-api.ts';

const clock = createManualClock();
const api = useTestApi({ clock });
const DAY_MS = 24 * 3_600_000;
const NICOLAS = 'nicolas.garnier@courriel.example';
const IBAN = 'FR7630006000011234567890189';
const GERMAN = 'DE89370400440532013000';
const GIVEN = { titulaire: 'Nicolas Garnier', iban: IBAN, bic: 'AGRIFRPP' };

const read = async (login = 'demo-unique') =>
  (await get(api.current, await api.current.signIn(login), BANK)).json<OwnBankDetails>();
const confirmed = () => confirmIdentity(api.current, 'demo-unique', NICOLAS);
const change = (token: string, body: object) => patch(api.current, token, BANK, body);

const NONE = { statut: 'ABSENTES', titulaire: '', iban: '', bic: '', banque: '' };

describe('bank details of a beneficiary', () => {
  let given: OwnBankDetails;
  beforeAll(async () => {
    expect(await read()).toEqual(NONE);
    const reply = await change(await confirmed(), {
      ...GIVEN,
      iban: 'fr76 3000 6000 0112 3456 7890 189',
      bic: 'agrifrpp',
    });
    expect(reply.statusCode).toBe(200);
    given = reply.json<OwnBankDetails>();
  });

  it('[PROF-03] [PROF-13] [S36] are saved and show only the last four characters', async () => {
    const { virementsAPartirDu, ...known } = given;
    expect(virementsAPartirDu).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);
    expect(known).toEqual({
      statut: 'EN_ATTENTE',
      titulaire: 'Nicolas Garnier',
      iban: '•••• 0189',
      bic: 'AGRIFRPP',
      banque: 'Crédit Agricole',
    });
    expect(await read()).toEqual(given);
  });

  it('[S24] cannot be changed without a recent code', async () => {
    const plain = await api.current.signIn('demo-unique');
    const refused = await change(plain, { ...GIVEN, iban: GERMAN });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'CONFIRMATION_REQUISE' });
    const token = await confirmed();
    clock.advance(5 * 60_000);
    expect((await change(token, { ...GIVEN, iban: GERMAN })).json()).toMatchObject({
      code: 'CONFIRMATION_REQUISE',
    });
    expect(await read()).toEqual(given);
  });

  it('[S24] are announced by mail with instructions, and in the security log', async () => {
    await deliver(api.current);
    const mail = api.current.mailbox.sent.findLast(({ text }) =>
      text.includes('coordonnées bancaires'),
    );
    expect(mail?.to).toBe(NICOLAS);
    expect(mail?.text).toContain('24\u00a0heures');
    expect(mail?.text).toContain('Si ce n’est pas vous');
    expect(mail?.text).not.toContain(IBAN);
    const events = await api.current.query(
      `select result from security_event where kind = 'COORDONNEES_BANCAIRES_MODIFIEES'`,
    );
    expect(events).toEqual([{ result: 'SUCCES' }]);
  });

  it('[P5] store the IBAN encrypted', async () => {
    const [row] = await api.current.query(
      `select string_agg(c::text, ' ') as row from coordonnees_beneficiaire c`,
    );
    expect(String(row?.['row'])).toContain('0189');
    expect(String(row?.['row'])).not.toContain(IBAN.slice(4, 20));
  });

  it('[S24] [26-3] can be used one day after each change', async () => {
    clock.advance(DAY_MS - 6 * 60_000);
    expect(await read()).toMatchObject({ statut: 'EN_ATTENTE' });
    const delays = await api.current.query(
      `select extract(epoch from utilisable_a_partir_de - created_at)::int as seconds
       from coordonnees_beneficiaire where remplacees_le is null and iban_fin = '0189'
         and titulaire = 'Nicolas Garnier'`,
    );
    expect(delays).toEqual([{ seconds: DAY_MS / 1_000 }]);
    clock.advance(2 * 60_000);
    const { virementsAPartirDu, ...known } = given;
    expect(virementsAPartirDu).toBeDefined();
    expect(await read()).toEqual({ ...known, statut: 'ACTIVES' });
    const token = await confirmed();
    // Saving unchanged details starts no new waiting period.
    expect((await change(token, GIVEN)).json()).toMatchObject({ statut: 'ACTIVES' });
    const moved = await change(token, { titulaire: 'N. Garnier', iban: GERMAN });
    expect(moved.json()).toMatchObject({
      statut: 'EN_ATTENTE',
      titulaire: 'N. Garnier',
      iban: '•••• 3000',
      bic: '',
      banque: '',
    });
  });

  it('[SAP-16] fill the form of a first mandate', async () => {
    const token = await api.current.signIn('demo-unique');
    expect((await get(api.current, token, '/api/sap/mandats/formulaire')).json()).toMatchObject({
      titulaire: 'N. Garnier',
      iban: '•••• 3000',
      bic: '',
    });
  });

  it('[S20] are visible to their owner only', async () => {
    expect(await read('demo-rh')).toEqual(NONE);
    expect(await read('demo-double')).toMatchObject({ titulaire: 'Sophie Marchand' });
    const funder = await api.current.signIn('demo-financeur', 'ESPACE_CLIENT');
    expect((await get(api.current, funder, BANK)).statusCode).toBe(403);
    expect((await api.current.http.inject(BANK)).statusCode).toBe(401);
  });

  it('[S20] keep one of two concurrent changes', async () => {
    const token = await confirmed();
    const replies = await Promise.all([
      change(token, GIVEN),
      change(token, { ...GIVEN, titulaire: 'Nicolas et Anne Garnier' }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const current = await api.current.query(
      `select c.titulaire from coordonnees_beneficiaire c where c.remplacees_le is null
       and c.beneficiary_id = (select b.id from beneficiary b join user_account a
         on a.id = b.account_id where a.login = 'demo-unique')`,
    );
    expect(current).toHaveLength(1);
  });

  it.each([
    [{ ...GIVEN, iban: 'FR7630006000011234567890188' }, { iban: 'IBAN invalide.' }],
    [{ ...GIVEN, iban: 'FR76' }, { iban: 'IBAN invalide.' }],
    [{ ...GIVEN, bic: 'AGRI' }, { bic: 'BIC invalide.' }],
    [{ ...GIVEN, iban: '' }, { iban: 'Ce champ est requis.' }],
    [
      { ...GIVEN, titulaire: 'a'.repeat(71) },
      { titulaire: 'Ce champ a une longueur maximale de 70 caractères.' },
    ],
  ])('[PROF-13] [PROF-18] refuse %j', async (body, messages) => {
    const reply = await change(await api.current.signIn('demo-unique'), body);
    expect(reply.statusCode).toBe(400);
    expect(messagesIn(reply)).toEqual(messages);
  });

  it('[PROF-19] [24-6] are neither read nor changed in a read-only session', async () => {
    const token = await openLink(api.current, 'readOnly');
    expect((await get(api.current, token, BANK)).statusCode).toBe(403);
    expect((await change(token, GIVEN)).json()).toMatchObject({ code: 'LECTURE_SEULE' });
  });
});
