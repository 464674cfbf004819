import { beforeAll, describe, expect, it } from 'vitest';
import { bankReport, type BankReport } from '../../../../test/bank-reports.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { createOperatorCalls, type OperatorCalls } from '../../../../test/operator-calls.ts';
import {
  createPayoutWorld,
  FATOU,
  nextTargetMorning,
  OTHER_IBAN,
  type PayoutWorld,
} from '../../../../test/payout-world.ts';
import { deliver } from '../../../../test/second-step.ts';
import { createManualClock, useTestApi } from '../../../../test/test-api.ts';
import { createPayoutsModule } from '../payouts/payouts.module.ts';

const RETURNS = '/api/sap/operations/retours-bancaires';
const HELD = '/api/sap/operations/virements-retenus';
const clock = createManualClock();
const api = useTestApi({ clock });
let world: PayoutWorld;
let operator: OperatorCalls;

beforeAll(async () => {
  world = createPayoutWorld(api.current);
  await world.giveBank(FATOU);
});

const issue = async () => {
  const module = createPayoutsModule(api.current.server.platform);
  await module.issuePayouts();
  module.stop();
};

const fileOf = async (payoutId: unknown) => {
  const row = await world.one(
    `select f.id, f.message_id as numero, f.statut, f.refuse_le is not null as refused
     from versement_fichier f join versement v on v.fichier_id = f.id where v.id = $1`,
    [payoutId],
  );
  return row ?? {};
};

/** No bank is configured: its files count as sent. */
const transmit = () =>
  api.current.query(
    `update versement_fichier set statut = 'TRANSMIS', transmis_le = now() where statut = 'PRET'`,
  );

/** A payment in a file of transfers, in the operators’ day. */
const paidOut = async (cents: number) => {
  const reference = await world.pay(cents);
  nextTargetMorning(clock);
  operator = await createOperatorCalls(api.current);
  await issue();
  const payout = (await world.payouts(FATOU)).at(-1);
  const file = await fileOf(payout?.['id']);
  await transmit();
  return { reference, id: String(payout?.['id']), endToEndId: String(payout?.['reference']), file };
};

interface Report {
  readonly dejaRecu: boolean;
  readonly lignes: readonly { readonly issue: string; readonly codeMotif: string }[];
  readonly code?: string;
}
const upload = async (report: BankReport): Promise<Report> => {
  const content = bankReport({ kind: 'pain.001.001.09', ...report });
  return (await operator.upload(RETURNS, content)).json<Report>();
};
const held = async () =>
  (await operator.get(HELD)).json<
    { id: string; refuse: boolean; nombre: number; montant: number; motif: string }[]
  >();
const resume = async (id: unknown) => {
  const reply = await operator.post(`${HELD}/${String(id)}/reprise`, undefined);
  return reply.json<{ fichier: string | null; renvoyes: number; liberes: number; code?: string }>();
};
const payoutOf = async (id: string) => (await world.payouts(FATOU)).find((one) => one['id'] === id);
const refusedBanks = async () =>
  Number(
    (
      await world.one(
        'select count(*) as n from coordonnees_bancaires where refusees_le is not null',
      )
    )?.['n'],
  );
const refusalMails = () =>
  api.current.mailbox.sent.filter(({ subject }) => subject.startsWith('Votre banque a refusé'));
const alarms = async () =>
  (
    await api.current.query(
      `select details->>'alarme' as name from security_event where kind = 'ALARME' order by id`,
    )
  ).map(({ name }) => name);
const isExact = async () => {
  expect(await world.payableTo(FATOU)).toBe(await world.dueTo(FATOU));
  expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);
};

describe('a payout file that the bank refuses as a whole', () => {
  it('[31-2] blames no payee: its payouts are to pay again, held, and operators are alarmed', async () => {
    const { reference, id, file } = await paidOut(3_000);
    const { lignes } = await upload({ file: String(file['numero']), whole: 'FF01' });
    expect(lignes.length).toBeGreaterThan(0);
    expect(new Set(lignes.map((line) => line.issue))).toEqual(new Set(['RETENUE']));
    expect(await world.statutOf(reference)).toBe('EN_COURS');
    expect(await payoutOf(id)).toMatchObject({ statut: 'REJETE' });
    expect(await fileOf(id)).toMatchObject({ refused: true });
    expect(await refusedBanks()).toBe(0);
    await deliver(api.current);
    expect(refusalMails()).toEqual([]);
    expect(await alarms()).toContain('FICHIER_BANQUE_REFUSE');
    await isExact();
  });

  it('[31-2] is not taken by the next payout before an operator sends it again', async () => {
    nextTargetMorning(clock);
    operator = await createOperatorCalls(api.current);
    await issue();
    expect(await world.dueTo(FATOU)).toBeGreaterThan(0);
    expect(await held()).toMatchObject([
      { refuse: true, nombre: 1, motif: 'Format refusé par la banque (FF01)' },
    ]);
    await isExact();
  });

  it('[31-2] leaves again once, with the same transfers and numbers, under another number', async () => {
    const [before] = await held();
    const first = await world.one(
      'select message_id as numero from versement_fichier where id = $1',
      [before?.id],
    );
    const transfers = await world.payouts(FATOU);
    const [one, other] = await Promise.all([resume(before?.id), resume(before?.id)]);
    expect([one.renvoyes, other.renvoyes].toSorted((a, b) => a - b)).toEqual([0, 1]);
    const sent = one.renvoyes === 1 ? one : other;
    expect(sent.fichier).not.toBe(first?.['numero']);
    expect(await world.payouts(FATOU)).toMatchObject(
      transfers.map(({ id, reference, cents }) => ({ id, reference, cents })),
    );
    expect(await held()).toEqual([]);
    expect(await world.dueTo(FATOU)).toBe(0);
    await isExact();
    const queued = await api.current.query(
      `select 1 from outbox_message where kind = 'ENVOI_VIREMENTS' and dedup_key like '%' || $1`,
      [sent.fichier],
    );
    expect(queued).toHaveLength(1);
    // What the bank still says about the first number has no effect.
    const late = await upload({ file: String(first?.['numero']), whole: 'FF01' });
    expect(late.lignes).toEqual([]);
    expect(await world.dueTo(FATOU)).toBe(0);
    await isExact();
  });

  it('[31-2] may name the transfer at fault only: the others are refused too', async () => {
    const { endToEndId, id, file } = await paidOut(1_200);
    const { lignes } = await upload({
      file: String(file['numero']),
      whole: 'FF01',
      lines: [{ id: endToEndId, code: 'AC01' }],
    });
    expect(lignes).toMatchObject([{ issue: 'RETENUE', codeMotif: 'AC01' }]);
    expect(await refusedBanks()).toBe(0);
    expect(await resume(file['id'])).toMatchObject({ renvoyes: 1 });
    expect(await payoutOf(id)).toMatchObject({ statut: 'EMIS' });
    await isExact();
  });

  it('[31-2] moves nothing when the bank says that it has the file already', async () => {
    const { reference, id, file } = await paidOut(1_300);
    const { lignes } = await upload({ file: String(file['numero']), whole: 'DUPL' });
    expect(lignes).toMatchObject([{ issue: 'A_VERIFIER' }]);
    expect(await world.statutOf(reference)).toBe('EFFECTUE');
    expect(await payoutOf(id)).toMatchObject({ statut: 'EMIS' });
    expect(await alarms()).toContain('RETOUR_BANQUE_A_VERIFIER');
    await isExact();
  });

  it('[31-2] leaves a transfer whose payment was cancelled to the next payout', async () => {
    const { reference, id, file } = await paidOut(1_400);
    await upload({ file: String(file['numero']), whole: 'MS03' });
    const kept = await world.pay(600);
    const reply = await api.current.http.inject({
      method: 'POST',
      url: `/api/eb/beneficiaires/paiements-comptes/${reference}/annulation`,
      headers: {
        authorization: `Bearer ${await world.tokenOf('demo-rh')}`,
        'idempotency-key': `annule-${id}`,
      },
    });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await resume(file['id'])).toEqual({ fichier: null, renvoyes: 0, liberes: 1 });
    expect(await payoutOf(id)).toMatchObject({ statut: 'REJETE' });
    nextTargetMorning(clock);
    await issue();
    expect(await world.statutOf(kept)).toBe('EFFECTUE');
    expect(await world.statutOf(reference)).toBe('ANNULE');
    await isExact();
  });
});

describe('a transfer that the bank refuses alone', () => {
  it('[31-2] is paid again by itself when nothing is to blame, then waits for an operator', async () => {
    const { reference, endToEndId, file } = await paidOut(2_000);
    const lines = [{ id: endToEndId, code: 'TM01' }];
    expect((await upload({ file: String(file['numero']), lines })).lignes).toMatchObject([
      { issue: 'APPLIQUEE' },
    ]);
    expect(await refusedBanks()).toBe(0);
    nextTargetMorning(clock);
    operator = await createOperatorCalls(api.current);
    await issue();
    expect(await world.statutOf(reference)).toBe('EFFECTUE');
    const again = (await world.payouts(FATOU)).at(-1);
    const { numero, id } = await fileOf(again?.['id']);
    const second = [{ id: String(again?.['reference']), code: 'TM01' }];
    expect((await upload({ file: String(numero), lines: second })).lignes).toMatchObject([
      { issue: 'RETENUE' },
    ]);
    expect(await held()).toMatchObject([
      { refuse: false, nombre: 1, motif: 'Fichier reçu après l’heure limite (TM01)' },
    ]);
    expect(await resume(id)).toEqual({ fichier: null, renvoyes: 0, liberes: 1 });
    nextTargetMorning(clock);
    await issue();
    expect(await world.statutOf(reference)).toBe('EFFECTUE');
    await isExact();
  });

  it('[31-2] refuses the IBAN and mails the payee when the account is to blame', async () => {
    const { reference, endToEndId, file } = await paidOut(2_100);
    const lines = [{ id: endToEndId, code: 'BE06' }];
    expect((await upload({ file: String(file['numero']), lines })).lignes).toMatchObject([
      { issue: 'APPLIQUEE' },
    ]);
    expect(await refusedBanks()).toBe(1);
    await transmit();
    await deliver(api.current);
    expect(refusalMails()).toHaveLength(1);
    await world.giveBank(FATOU, new Date(0), OTHER_IBAN);
    nextTargetMorning(clock);
    await issue();
    expect(await world.statutOf(reference)).toBe('EFFECTUE');
    await isExact();
  });

  it('[31-2] of a payee who died is held, without a mail', async () => {
    const { endToEndId, file } = await paidOut(2_200);
    const mails = refusalMails().length;
    const lines = [{ id: endToEndId, code: 'MD07' }];
    expect((await upload({ file: String(file['numero']), lines })).lignes).toMatchObject([
      { issue: 'RETENUE' },
    ]);
    await transmit();
    await deliver(api.current);
    expect(refusalMails()).toHaveLength(mails);
    await isExact();
  });
});

describe('held transfers', () => {
  it('[BO-18] are released by managers only', async () => {
    const url = `${HELD}/00000000-0000-4000-8000-000000000000/reprise`;
    expect((await operator.post(url, undefined)).json()).toMatchObject({
      code: 'RESSOURCE_INTROUVABLE',
    });
    for (const [token, code] of [
      [operator.support, 'ACCES_REFUSE'],
      [operator.reader, 'LECTURE_SEULE'],
    ] as const) {
      expect((await operator.post(url, undefined, { token })).json()).toMatchObject({ code });
    }
  });
});
