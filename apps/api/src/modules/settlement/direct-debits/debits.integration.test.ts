import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { schemaErrors } from '@portail/testing/iso-20022/sepa-schema.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { confirmIdentity, deliver } from '../../../../test/second-step.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';
import { readIssuer } from '../../../platform/issuer.repository.ts';
import { createPayoutsModule } from '../payouts/payouts.module.ts';
import {
  createDebitsModule,
  createDirectDebits,
  debitFileOf,
  type ExpectedDebit,
} from './debits.module.ts';

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

const create = async (iban = IBAN, token = confirmed, change: object = {}) => {
  const body = { titulaire: 'Camille Rousseau', iban, ...change };
  const reply = await send('POST', MANDATES, token, body);
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

/** A Saturday: the bank has a file on Monday. */
const SATURDAY = calendarDay('2026-06-13');

describe('the direct debits of a day', () => {
  const expected = (causeId: string, change: Partial<ExpectedDebit> = {}): ExpectedDebit => ({
    cause: 'PRECOMMANDE',
    causeId,
    beneficiaryId,
    contract: '100001',
    amountCents: 2_150,
    label: 'Commande CESU',
    ...change,
  });
  const debits = () => createDirectDebits(api.current.server.platform);
  const issue = (...list: ExpectedDebit[]) => debits().issue(SATURDAY, list);
  const xmlOf = async (id: string): Promise<string> => {
    const { platform } = api.current.server;
    const found = await debitFileOf(platform, { id, issuer: await readIssuer(platform.reader) });
    return found?.xml ?? '';
  };
  const signedMandate = async (iban = IBAN): Promise<string> => {
    const { rum } = await create(iban);
    await send('POST', signature(rum), confirmed);
    return rum;
  };
  const endMandates = () =>
    api.current.query(
      `update mandat_sepa set statut = 'REVOQUE', revoked_at = now() where statut = 'ACTIF'`,
    );
  const settle = (causeId: string, outcome: 'ENCAISSE' | 'REJETE') =>
    api.current.server.platform.units.transact((unit) => debits().settle(unit, causeId, outcome));

  it('[31-3] are collected after the notice that the mandate agreed to, first and later ones apart', async () => {
    const rum = await signedMandate();
    const { files } = await issue(expected('un'), expected('deux', { amountCents: 1_000 }));
    // Three days after Saturday the 13th, and one bank day after Monday the 15th.
    expect(files).toMatchObject([{ count: 2, totalCents: 3_150, collectedOn: '2026-06-16' }]);
    const [file] = files;
    expect(file?.messageId).toMatch(/^PRLV-2026-06-16-[0-9A-F]{12}$/);
    const xml = await xmlOf(file?.id ?? '');
    expect(schemaErrors('pain.008.001.08', xml)).toBe('');
    expect(xml).toContain('<ReqdColltnDt>2026-06-16</ReqdColltnDt>');
    expect(xml.match(/<SeqTp>\w+/g)).toEqual(['<SeqTp>FRST', '<SeqTp>RCUR']);
    expect(xml).toContain(`<MndtId>${rum}</MndtId>`);
    expect(xml).toContain(`<IBAN>${IBAN}</IBAN>`);
    expect(xml).not.toContain('AmdmntInd');
    expect(await issue(expected('un'), expected('deux'))).toMatchObject({ files: [] });
  });

  it('[31-3] tell the debtor the amount, the day, the creditor and the mandate beforehand', async () => {
    await deliver(api.current);
    const mails = api.current.mailbox.sent.filter(({ subject }) =>
      subject.startsWith('Prélèvement de 21,50'),
    );
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.to).toBe('camille.rousseau@courriel.example');
    for (const fact of ['16 juin 2026', '•••• 0189', 'PCESU', 'Identifiant créancier'])
      expect(mail?.text).toContain(fact);
    expect(mail?.text).not.toContain(IBAN);
  });

  it('[31-3] wait 14 days under a mandate signed before its notice was agreed', async () => {
    await endMandates();
    await signedMandate();
    await api.current.query(`update mandat_sepa set preavis_jours = 14 where statut = 'ACTIF'`);
    const { files } = await issue(expected('quatorze'));
    // The 27th is a Saturday.
    expect(files).toMatchObject([{ collectedOn: '2026-06-29' }]);
  });

  it('[31-3] announce a changed account under the same mandate until one of them goes through', async () => {
    await endMandates();
    const rum = await signedMandate();
    await issue(expected('avant'));
    // Before anything else the account moves to a German bank, under the same reference.
    expect(await signedMandate(OTHER_IBAN)).toBe(rum);
    const amended = async (causeId: string) => {
      const { files } = await issue(expected(causeId));
      const xml = await xmlOf(files[0]?.id ?? '');
      expect(schemaErrors('pain.008.001.08', xml)).toBe('');
      expect(xml).toContain('<SeqTp>RCUR</SeqTp>');
      expect(xml).toContain(`<IBAN>${OTHER_IBAN}</IBAN>`);
      return xml.includes('<Id>SMNDA</Id>');
    };
    expect(await amended('change')).toBe(true);
    await settle('change', 'REJETE');
    expect(await amended('change')).toBe(true);
    await settle('change', 'ENCAISSE');
    expect(await amended('apres')).toBe(false);
  });

  it('[31-3] name no other account when the mandate moved before its first debit', async () => {
    await endMandates();
    const rum = await signedMandate();
    expect(await signedMandate(OTHER_IBAN)).toBe(rum);
    const { files } = await issue(expected('premier'));
    const xml = await xmlOf(files[0]?.id ?? '');
    expect(xml).toContain('<SeqTp>FRST</SeqTp>');
    expect(xml).not.toContain('AmdmntInd');
  });

  it('[31-3] end a mandate that was not collected for 36 months, and say so to its holder', async () => {
    await endMandates();
    const rum = await signedMandate();
    await api.current.query(
      `update mandat_sepa set signed_at = ledger_now() - interval '36 months 2 days',
         created_at = ledger_now() - interval '37 months' where statut = 'ACTIF'`,
    );
    const { platform } = api.current.server;
    const today = platform.clock.businessDay();
    const late = await debits().issue(today, [expected('caduc')]);
    expect(late).toEqual({ count: 0, files: [], withoutMandate: ['caduc'] });
    const module = createDebitsModule(platform, createPayoutsModule(platform));
    expect(await module.keepMandates()).toEqual({ lapsed: 1 });
    expect(await module.keepMandates()).toEqual({ lapsed: 0 });
    expect(await activeOf()).toEqual([]);
    await deliver(api.current);
    const mail = api.current.mailbox.sent.find(({ subject }) =>
      subject.startsWith('Votre mandat de prélèvement a pris fin'),
    );
    expect(mail?.text).toContain(rum);
  });

  it('[31-4] of a one-off mandate are one OOFF, and no second one', async () => {
    await endMandates();
    const { rum } = await create(IBAN, confirmed, { ponctuel: true });
    await send('POST', signature(rum), confirmed);
    const first = await issue(expected('ponctuel'), expected('ponctuel-bis'));
    expect(first).toMatchObject({ count: 1, withoutMandate: ['ponctuel-bis'] });
    const xml = await xmlOf(first.files[0]?.id ?? '');
    expect(schemaErrors('pain.008.001.08', xml)).toBe('');
    expect(xml.match(/<SeqTp>\w+/g)).toEqual(['<SeqTp>OOFF']);
    expect(xml).toContain(`<MndtId>${rum}</MndtId>`);
    // Neither debited again, nor given another account.
    expect((await issue(expected('ponctuel-bis'))).withoutMandate).toEqual(['ponctuel-bis']);
    const [spent] = await api.current.query('select mandat_epuise($1) as is', [rum]);
    expect(spent).toEqual({ is: true });
    expect((await create(OTHER_IBAN)).rum).not.toBe(rum);
    // What the bank refused was not collected: it may be sent again.
    await settle('ponctuel', 'REJETE');
    expect(await issue(expected('ponctuel'))).toMatchObject({ count: 1, withoutMandate: [] });
    await settle('ponctuel', 'ENCAISSE');
    expect((await issue(expected('ponctuel-ter'))).withoutMandate).toEqual(['ponctuel-ter']);
  });

  it('[31-4] of a one-off mandate are one, when two are issued at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      await endMandates();
      const { rum } = await create(IBAN, confirmed, { ponctuel: true });
      await send('POST', signature(rum), confirmed);
      const issued = await Promise.all(
        ['a', 'b'].map((name) => issue(expected(`ensemble-${round}-${name}`))),
      );
      expect(issued.reduce((sum, { count }) => sum + count, 0)).toBe(1);
    }
  });

  it('[31-4] of a mandate that ends with its next collection close with a FNAL', async () => {
    await endMandates();
    const rum = await signedMandate();
    await issue(expected('fin-un'));
    const end = await send('DELETE', `${MANDATES}/${rum}?apres=PROCHAIN_PRELEVEMENT`, confirmed);
    expect(end.statusCode, end.body).toBe(204);
    expect(await activeOf()).toEqual([{ rum }]);
    const { files } = await issue(expected('fin-deux'), expected('fin-trois'));
    const xml = await xmlOf(files[0]?.id ?? '');
    expect(schemaErrors('pain.008.001.08', xml)).toBe('');
    expect(xml.match(/<SeqTp>\w+/g)).toEqual(['<SeqTp>RCUR', '<SeqTp>FNAL']);
    expect((await issue(expected('fin-quatre'))).withoutMandate).toEqual(['fin-quatre']);
    await settle('fin-trois', 'REJETE');
    const again = await issue(expected('fin-trois'));
    expect(await xmlOf(again.files[0]?.id ?? '')).toContain('<SeqTp>FNAL</SeqTp>');
    await endMandates();
  });

  it('report revoked mandates, and contain a part again after a refusal', async () => {
    await signedMandate();
    const unknownId = '00000000-0000-4000-8000-000000000000';
    expect((await issue(expected('trois', { beneficiaryId: unknownId }))).withoutMandate).toEqual([
      'trois',
    ]);
    await issue(expected('quatre'));
    expect(await settle('quatre', 'REJETE')).toBe(true);
    expect(await settle('quatre', 'REJETE')).toBe(false);
    expect((await issue(expected('quatre'))).files).toHaveLength(1);
    expect(await settle('quatre', 'ENCAISSE')).toBe(true);
    expect((await issue(expected('quatre'))).files).toEqual([]);
  });

  it('[31-1] leave out a holder whose name no bank can read', async () => {
    await api.current.query(`update mandat_sepa set titulaire = '😀' where statut = 'ACTIF'`);
    expect(await issue(expected('illisible'))).toEqual({
      count: 0,
      files: [],
      withoutMandate: ['illisible'],
    });
    await api.current.query(
      `update mandat_sepa set titulaire = 'Camille Rousseau' where statut = 'ACTIF'`,
    );
  });

  it('requested twice concurrently, debit each part once', async () => {
    const issued = await Promise.allSettled([issue(expected('cinq')), issue(expected('cinq'))]);
    const counts = issued.map((one) => (one.status === 'fulfilled' ? one.value.files.length : 0));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  });
});

describe('the holder of a mandate', () => {
  it.each(['😀😀', 'محمد', '...'])(
    '[31-1] is refused when no bank can read it, asking for a Latin spelling: %s',
    async (titulaire) => {
      const reply = await send('POST', MANDATES, confirmed, { titulaire, iban: IBAN });
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({
        erreurs: [{ champ: 'titulaire', message: MESSAGES.accountHolder }],
      });
    },
  );
});
