import { randomUUID } from 'node:crypto';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOperatorCalls, type OperatorCalls } from '../../../../test/operator-calls.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import {
  createPayoutWorld,
  FATOU,
  nextTargetMorning,
  type PayoutWorld,
} from '../../../../test/payout-world.ts';
import { confirmIdentity, deliver } from '../../../../test/second-step.ts';
import { bearer, createManualClock, useTestApi } from '../../../../test/test-api.ts';
import { createDirectDebits } from '../direct-debits/debits.module.ts';
import { createPayoutsModule } from '../payouts/payouts.module.ts';
import { OPERATORS } from '../../../../test/operator-sessions.ts';

const URL = '/api/sap/operations/retours-bancaires';
const clock = createManualClock();
const api = useTestApi({ clock });
let operator: OperatorCalls;
let payouts: PayoutWorld;
let beneficiaryId: string;
let camille: string;

const one = async (sql: string, values: unknown[] = []) =>
  (await api.current.query(sql, values))[0];

/** A mandate that was just signed. */
const sign = async (): Promise<string> => {
  const post = (url: string, payload?: object) =>
    api.current.http.inject({
      method: 'POST',
      url: `/api/sap/mandats${url}`,
      headers: bearer(camille),
      ...(payload === undefined ? {} : { payload }),
    });
  const made = await post('', {
    titulaire: 'Camille Rousseau',
    iban: 'FR7630006000011234567890189',
  });
  const { rum } = made.json<{ rum: string }>();
  expect((await post(`/${rum}/signature`)).statusCode).toBe(200);
  return rum;
};

beforeAll(async () => {
  camille = await confirmIdentity(api.current, 'demo-rh', 'camille.rousseau@courriel.example');
  const person = await one(
    `select b.id from beneficiary b join user_account a on a.id = b.account_id where a.login = 'demo-rh'`,
  );
  beneficiaryId = String(person?.['id']);
  operator = await createOperatorCalls(api.current);
  payouts = createPayoutWorld(api.current);
});

interface Debit {
  readonly file: string;
  readonly endToEndId: string;
  readonly cause: string;
}

/** An issued debit. */
const debit = async (amountCents = 2_150): Promise<Debit> => {
  const cause = randomUUID();
  await createDirectDebits(api.current.server.platform).issue(calendarDay('2026-06-15'), [
    {
      cause: 'PRECOMMANDE',
      causeId: cause,
      beneficiaryId,
      contract: '100001',
      amountCents,
      label: 'Commande CESU',
    },
  ]);
  const row = await one(
    `select p.bout_en_bout as ref, f.message_id as file from prelevement p
     join prelevement_fichier f on f.id = p.fichier_id where p.cause_id = $1`,
    [cause],
  );
  return { file: String(row?.['file']), endToEndId: String(row?.['ref']), cause };
};

interface BankReport {
  readonly file: string;
  readonly numero?: string;
  readonly kind?: string;
  readonly lines?: readonly { id: string; code?: string; euros?: string }[];
  readonly group?: string;
}
const pain002 = ({
  file,
  numero = `BQ-${randomUUID().slice(0, 13)}`,
  kind = 'pain.008.001.08',
  lines = [],
  group = '',
}: BankReport): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>${numero}</MsgId></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${file}</OrgnlMsgId><OrgnlMsgNmId>${kind}</OrgnlMsgNmId>${group}</OrgnlGrpInfAndSts>
${
  lines.length === 0
    ? ''
    : `<OrgnlPmtInfAndSts>${lines
        .map(
          ({ id, code = 'AM04', euros }) =>
            `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
             <StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>${
               euros === undefined
                 ? ''
                 : `<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${euros}</InstdAmt></Amt></OrgnlTxRef>`
             }</TxInfAndSts>`,
        )
        .join('')}</OrgnlPmtInfAndSts>`
}
</CstmrPmtStsRpt></Document>`;

interface Report {
  readonly dejaRecu: boolean;
  readonly lignes: readonly {
    readonly issue: string;
    readonly motif: string;
    readonly montant: number | null;
  }[];
}
const upload = async (report: BankReport, token?: string) => {
  const reply = await operator.upload(URL, pain002(report), token === undefined ? {} : { token });
  return { reply, ...reply.json<Report & { code?: string }>() };
};
const debitOf = (endToEndId: string) =>
  one(
    `select p.statut, p.motif_rejet as motif, m.statut as mandate from prelevement p
     join mandat_sepa m on m.id = p.mandat_id where p.bout_en_bout = $1`,
    [endToEndId],
  );

describe('a refused debit', () => {
  it('is due again with a mail, and keeps its mandate when the balance was too low', async () => {
    await sign();
    const sent = await debit();
    const { reply, lignes } = await upload({
      file: sent.file,
      lines: [{ id: sent.endToEndId, euros: '21.50' }],
    });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(lignes).toMatchObject([
      { issue: 'APPLIQUEE', motif: 'Provision insuffisante', montant: 21.5 },
    ]);
    expect(await debitOf(sent.endToEndId)).toEqual({
      statut: 'REJETE',
      motif: 'AM04',
      mandate: 'ACTIF',
    });
    await deliver(api.current);
    const mail = api.current.mailbox.sent.at(-1);
    expect(mail?.subject).toMatch(/^Votre banque a refusé un prélèvement de 21,50/);
    expect(mail?.text).toContain('Provision insuffisante');
    // It may be issued again.
    const platform = createDirectDebits(api.current.server.platform);
    const again = await platform.issue(calendarDay('2026-06-16'), [
      {
        cause: 'PRECOMMANDE',
        causeId: sent.cause,
        beneficiaryId,
        contract: '100001',
        amountCents: 2_150,
        label: 'Commande CESU',
      },
    ]);
    expect(again.count).toBe(1);
  });

  it('of a closed account revokes its mandate', async () => {
    const rum = await sign();
    const sent = await debit();
    await upload({ file: sent.file, lines: [{ id: sent.endToEndId, code: 'AC04' }] });
    expect(await debitOf(sent.endToEndId)).toMatchObject({ mandate: 'REVOQUE' });
    expect(await one('select statut from mandat_sepa where rum = $1', [rum])).toEqual({
      statut: 'REVOQUE',
    });
  });

  it('is applied to each debit of a refused file', async () => {
    await sign();
    const sent = await debit();
    const { lignes } = await upload({ file: sent.file, group: '<GrpSts>RJCT</GrpSts>' });
    expect(lignes.map(({ issue }) => issue)).toEqual(['APPLIQUEE']);
    expect(await debitOf(sent.endToEndId)).toMatchObject({ statut: 'REJETE' });
  });
});

describe('a return of the bank', () => {
  it('has no effect for another amount, a debit of another file, or a collected one', async () => {
    await sign();
    const [sent, other] = [await debit(), await debit()];
    const { units } = api.current.server.platform;
    const paid = await debit();
    await units.transact((unit) =>
      createDirectDebits(api.current.server.platform).settle(unit, paid.cause, 'ENCAISSE'),
    );
    const wrong = await upload({
      file: sent.file,
      lines: [
        { id: sent.endToEndId, euros: '21.49' },
        { id: other.endToEndId },
        { id: 'AILLEURS' },
      ],
    });
    expect(wrong.lignes.map(({ issue }) => issue)).toEqual([
      'MONTANT_DIFFERENT',
      'INCONNUE',
      'INCONNUE',
    ]);
    const late = await upload({ file: paid.file, lines: [{ id: paid.endToEndId }] });
    expect(late.lignes.map(({ issue }) => issue)).toEqual(['DEJA_ENCAISSE']);
    for (const { endToEndId } of [sent, other]) {
      expect(await debitOf(endToEndId)).toMatchObject({ statut: 'EMIS' });
    }
  });

  it('is applied once: the same file repeats its report, another with its number is refused', async () => {
    await sign();
    const sent = await debit();
    const report = { file: sent.file, numero: 'BQ-UNE-FOIS', lines: [{ id: sent.endToEndId }] };
    const [first, second] = await Promise.all([
      upload(report),
      upload(report, operator.otherManager),
    ]);
    expect([first.reply.statusCode, second.reply.statusCode]).toEqual([200, 200]);
    expect([first.dejaRecu, second.dejaRecu].filter(Boolean)).toHaveLength(1);
    expect(second.lignes).toEqual(first.lignes);
    const forged = await upload({ ...report, lines: [] });
    expect(forged.code).toBe('RETOUR_DEJA_RECU');
    expect((await upload({ ...report, numero: 'BQ-ENCORE' })).lignes).toMatchObject([
      { issue: 'SANS_EFFET' },
    ]);
  });

  it('is refused for an unknown file or format', async () => {
    expect((await upload({ file: 'PRLV-2020-01-01-INCONNU' })).code).toBe('RETOUR_D_AUTRUI');
    const send = async (content: string) =>
      (await operator.upload(URL, content)).json<{ code: string }>().code;
    expect(await send('<a/>')).toBe('FICHIER_NON_CONFORME');
    expect(await send('pas du XML')).toBe('FICHIER_ILLISIBLE');
    const bomb = `<!DOCTYPE a [<!ENTITY x "y">]>${pain002({ file: 'x' })}`;
    expect(await send(bomb)).toBe('FICHIER_ILLISIBLE');
  });

  it('[BO-18] is uploaded by operators only', async () => {
    for (const [token, code] of [
      [operator.support, 'ACCES_REFUSE'],
      [operator.reader, 'LECTURE_SEULE'],
      [camille, 'ACCES_REFUSE'],
    ] as const) {
      expect((await upload({ file: 'x' }, token)).code).toBe(code);
    }
    expect((await operator.get(URL, operator.support)).statusCode).toBe(403);
    expect((await operator.get(URL, operator.reader)).json<object[]>().length).toBeGreaterThan(0);
  });
});

describe('a rejected transfer', () => {
  it('is reversed once under the operator’s name, and due again', async () => {
    await payouts.giveBank(FATOU);
    await payouts.pay(3_000);
    nextTargetMorning(clock);
    operator = await createOperatorCalls(api.current);
    const module = createPayoutsModule(api.current.server.platform);
    await module.issuePayouts();
    module.stop();
    const payout = (await payouts.payouts(FATOU)).at(-1);
    const file = await one('select message_id from versement_fichier order by jour desc limit 1');
    const report = {
      file: String(file?.['message_id']),
      kind: 'pain.001.001.09',
      lines: [{ id: String(payout?.['reference']), code: 'AC04' }],
    };
    const { reply, lignes } = await upload(report);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(lignes).toMatchObject([
      { issue: 'APPLIQUEE', montant: Number(payout?.['cents']) / 100 },
    ]);
    expect((await upload(report)).lignes).toMatchObject([{ issue: 'SANS_EFFET' }]);
    expect(await payouts.dueTo(FATOU)).toBe(await payouts.payableTo(FATOU));
    const undone = await one(
      `select j.actor, j.origin from versement v join versement_mouvement m on m.versement_id = v.id
       join ledger_journal j on j.reverses = m.journal_id where v.id = $1 limit 1`,
      [payout?.['id']],
    );
    expect(undone).toEqual({
      actor: await operator.accountOf(OPERATORS.manager),
      origin: 'BACK_OFFICE',
    });
    expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);
  });
});
