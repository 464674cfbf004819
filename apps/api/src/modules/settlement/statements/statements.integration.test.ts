import { mkdtemp, readdir, readFile as readText, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExpectedReceipt } from '@portail/contract/backoffice/operations.schemas.ts';
import type {
  BankStatement,
  StatementLine,
} from '@portail/contract/settlement/statements.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { bytesOf, camtOf, type TestEntry } from '../../../../test/bank-statements.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { codeOf } from '../../../../test/order-calls.ts';
import {
  createOperationsWorld,
  RECEIPTS,
  REFUNDS,
  SHARE_CENTS,
  type OperationsWorld,
} from '../../../../test/operations-world.ts';
import { createOperatorCalls } from '../../../../test/operator-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { createRecordMatches } from '../../backoffice/operations/operations.module.ts';
import { createApplyReturns } from '../bank-returns/bank-returns.module.ts';
import { createLoadStatements } from './load-statements.ts';
import { createReadStatementFile } from './statements.module.ts';
import { createTakeFolder } from './watched-folder.ts';

const api = useTestApi();
let world: OperationsWorld;
let number = 0;
beforeAll(async () => {
  world = await createOperationsWorld(api.current);
});

const nextNumber = (): string => `REL-${(number += 1)}`;
const readFile = (xml: string) => {
  const { platform } = api.current.server;
  const effects = {
    recordMatches: createRecordMatches(platform),
    applyReturns: createApplyReturns(platform),
  };
  return createReadStatementFile(platform, effects)(bytesOf(xml));
};
const read = (entries: readonly TestEntry[]) => readFile(camtOf(nextNumber(), entries));

const lineOf = async (statement: string, rank = 1) =>
  (await world.one(
    `select l.id, r.etat, r.proposition, r.cibles, r.objet from releve_ligne l
     join releve_rapprochement r on r.ligne_id = l.id where l.ecriture like $1`,
    [`${statement}-${rank}|%`],
  )) ?? {};
const invoiceState = (numero: string) =>
  world.one('select statut from facture_financeur where numero = $1', [numero]);
const dueOn = async (reference: string) =>
  (await world.get(`${RECEIPTS}?recherche=${reference}`))
    .json<ExpectedReceipt[]>()
    .map(({ montant }) => montant);
const noBreach = async () => expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);

/** The line of a statement, confirmed by one operator and approved by another. */
const confirmLine = async (statement: string, body: object) => {
  const { id } = await lineOf(statement);
  return await world.receive({ ...body, ligneReleve: String(id) });
};

describe('a line of a bank statement', () => {
  it('[31-6] pays what is expected under its reference, once, however often it is loaded', async () => {
    const { id, reference } = await world.expectedLine();
    const statement = nextNumber();
    const entry: TestEntry = {
      cents: SHARE_CENTS,
      label: `VIR ${reference.slice(0, 5).toLowerCase()} ${reference.slice(5)}`,
      reference: `BQ-${statement}`,
    };
    const xml = camtOf(statement, [entry]);
    const [one, two] = await Promise.all([readFile(xml), readFile(xml)]);
    expect([one.isNew, two.isNew].filter(Boolean)).toHaveLength(1);
    // The notification of the same entry, in a file of its own.
    const notified = await readFile(camtOf(nextNumber(), [entry], '054'));
    expect(notified).toMatchObject({ lines: 1, matched: 1, proposed: 0, unmatched: 0 });
    expect(await world.lineState(id)).toMatchObject({ paiement: 'PAYEE' });
    expect(await world.shareOf(id)).toBe(SHARE_CENTS);
    expect(
      await world.query(
        'select automatique, operateur from encaissement_manuel where reference = $1',
        [reference],
      ),
    ).toEqual([{ automatique: true, operateur: 'releve-bancaire' }]);
    await noBreach();
    // Refunded once its order is cancelled: the line still paid it.
    await world.query(`update precommande set statut = 'ANNULEE' where id = $1`, [id]);
    const refund = await world.post(REFUNDS, world.refundOf(reference));
    expect(refund.json()).toMatchObject({ statut: 'REMBOURSE' });
    await noBreach();
  });

  it('[31-6] is counted as matched, proposed or left to be treated; a pending one is not money', async () => {
    const [exact, partial, twice] = [
      await world.expectedLine(),
      await world.expectedLine(),
      await world.expectedLine(),
    ];
    const counts = await read([
      { cents: SHARE_CENTS, label: exact.reference },
      { cents: SHARE_CENTS - 1, label: partial.reference },
      { cents: SHARE_CENTS, label: twice.reference },
      { cents: SHARE_CENTS, label: twice.reference },
      { cents: 4_242, label: 'LOYER', name: 'Paul Inconnu' },
      { cents: 300, label: 'FRAIS', isDebit: true },
      { cents: SHARE_CENTS, label: partial.reference, isPending: true },
    ]);
    expect(counts).toMatchObject({
      lines: 6,
      pending: 1,
      matched: 2,
      recognised: 0,
      proposed: 2,
      unmatched: 2,
    });
    expect(await world.lineState(twice.id)).toMatchObject({ paiement: 'PAYEE' });
    expect(await world.lineState(partial.id)).toMatchObject({ paiement: 'A_PAYER' });
    await noBreach();
  });

  it('[31-6] of a grouped entry is one line for each transaction, also when the detail comes later', async () => {
    const [one, two] = [await world.expectedLine(), await world.expectedLine()];
    const whole: TestEntry = {
      cents: 2 * SHARE_CENTS,
      label: 'REMISE DE CHEQUES',
      reference: `LOT-${nextNumber()}`,
    };
    expect(await read([{ ...whole, group: [] }])).toMatchObject({ lines: 1, unmatched: 1 });
    const group = [one, two].map(({ reference }) => ({ cents: SHARE_CENTS, label: reference }));
    const detailed = await readFile(camtOf(nextNumber(), [{ ...whole, group }], '054'));
    expect(detailed).toMatchObject({ lines: 2, matched: 2 });
    expect(await read([{ ...whole, group: [] }])).toMatchObject({ lines: 2, matched: 2 });
    await noBreach();
  });

  it('[31-6] that was recorded by hand before is recognised, and pays nothing again', async () => {
    const { id, reference } = await world.receivedLine();
    expect(await read([{ cents: SHARE_CENTS, label: reference }])).toMatchObject({
      matched: 1,
      recognised: 1,
    });
    // A second transfer is money of the payer.
    expect(await read([{ cents: SHARE_CENTS, label: reference }])).toMatchObject({ proposed: 1 });
    expect(await world.shareOf(id)).toBe(SHARE_CENTS);
    await noBreach();
  });

  it('[31-6] is refused with its whole file when the file is cut, and nothing of it is kept', async () => {
    const { id, reference } = await world.expectedLine();
    const xml = camtOf(nextNumber(), [{ cents: SHARE_CENTS, label: reference }]);
    await expect(readFile(xml.slice(0, -40))).rejects.toMatchObject({ code: 'FICHIER_ILLISIBLE' });
    await expect(readFile('<a/>')).rejects.toMatchObject({ code: 'FICHIER_NON_CONFORME' });
    expect(await world.lineState(id)).toMatchObject({ paiement: 'A_PAYER' });
    expect(await readFile(xml)).toMatchObject({ matched: 1 });
  });
});

describe('a partial, excess or grouped transfer', () => {
  const paid = (invoice: string, euros: number, rest: object = {}) =>
    world.receiptOf(invoice, { nature: 'FACTURE', montant: euros, ...rest });

  it('[31-6] leaves an invoice with the rest due, until the rest has come', async () => {
    const { invoice } = await world.creditedLine(20_000);
    await world.receive(paid(invoice, 150));
    expect(await invoiceState(invoice)).toEqual({ statut: 'A_PAYER' });
    expect(await dueOn(invoice)).toEqual([50]);
    expect(await read([{ cents: 5_000, label: invoice }])).toMatchObject({ matched: 1 });
    expect(await invoiceState(invoice)).toEqual({ statut: 'PAYEE' });
    expect(await dueOn(invoice)).toEqual([]);
    await noBreach();
  });

  it('[31-6] of which two parts are approved at once never pays more than what is due', async () => {
    const { invoice } = await world.creditedLine(20_000);
    const first = await world.requestedReceipt(paid(invoice, 150));
    const statement = nextNumber();
    await readFile(camtOf(statement, [{ cents: 10_000, label: invoice }]));
    await world.decide(first, 'ACCEPTER');
    await confirmLine(statement, paid(invoice, 100));
    expect(await invoiceState(invoice)).toEqual({ statut: 'PAYEE' });
    expect(
      await world.one(
        `select sum(montant_cents)::int as cents from credit_payeur where reference = $1`,
        [invoice],
      ),
    ).toEqual({ cents: 5_000 });
    await noBreach();
  });

  it('[31-6] pays several invoices; the excess stays to the payer and is refunded or used later', async () => {
    const [one, two, later] = [
      await world.creditedLine(20_000),
      await world.creditedLine(10_000),
      await world.creditedLine(3_000),
    ];
    const statement = nextNumber();
    await readFile(
      camtOf(statement, [{ cents: 35_000, label: `${one.invoice} et ${two.invoice}` }]),
    );
    expect(await lineOf(statement)).toMatchObject({ etat: 'PROPOSEE', proposition: 'GROUPEE' });
    await confirmLine(
      statement,
      paid(one.invoice, 350, { autres: [{ nature: 'FACTURE', reference: two.invoice }] }),
    );
    expect(await lineOf(statement)).toMatchObject({ etat: 'RAPPROCHEE' });
    for (const { invoice } of [one, two]) {
      expect(await invoiceState(invoice)).toEqual({ statut: 'PAYEE' });
    }
    const credit = async () =>
      await world.one(
        `select id, reference, montant_cents::int as cents from credit_payeur where statut = 'OUVERT' and reference = any ($1)`,
        [[two.invoice, later.invoice]],
      );
    const excess = await credit();
    expect(excess).toMatchObject({ cents: 5_000 });
    // Used for a later invoice: what is left is a credit again.
    await world.receive(paid(later.invoice, 50, { tropPercu: excess?.['id'] }));
    expect(await invoiceState(later.invoice)).toEqual({ statut: 'PAYEE' });
    const left = await credit();
    expect(left).toMatchObject({ cents: 2_000, reference: later.invoice });
    await noBreach();
    const refund = world.refundOf(String(left?.['id']), {
      nature: 'TROP_PERCU',
      montant: 20,
      motif: 'DEMANDE_DU_FINANCEUR',
    });
    expect((await world.post(REFUNDS, refund)).json()).toMatchObject({ statut: 'REMBOURSE' });
    expect(codeOf(await world.post(REFUNDS, refund))).toBe('REMBOURSEMENT_IMPOSSIBLE');
    await noBreach();
  });

  it('[31-6] for an order waits as a credit until the rest completes it', async () => {
    const { id, reference } = await world.expectedLine();
    const statement = nextNumber();
    await readFile(camtOf(statement, [{ cents: 8_000, label: reference }]));
    expect(await lineOf(statement)).toMatchObject({ etat: 'PROPOSEE', proposition: 'PARTIELLE' });
    await confirmLine(statement, world.receiptOf(reference, { montant: 80 }));
    expect(await world.lineState(id)).toMatchObject({ paiement: 'A_PAYER' });
    expect(await world.shareOf(id)).toBe(0);
    expect(await dueOn(reference)).toEqual([20]);
    await noBreach();
    expect(await read([{ cents: 2_000, label: reference }])).toMatchObject({ matched: 1 });
    expect(await world.lineState(id)).toMatchObject({ paiement: 'PAYEE' });
    expect(await world.shareOf(id)).toBe(SHARE_CENTS);
    await noBreach();
  });

  it('[31-6] is undone as a whole, and its line is to be treated again', async () => {
    const { invoice } = await world.creditedLine(10_000);
    const statement = nextNumber();
    await readFile(camtOf(statement, [{ cents: 12_000, label: invoice }]));
    await confirmLine(statement, paid(invoice, 120));
    const undo = world.refundOf(invoice, {
      nature: 'ENCAISSEMENT',
      montant: 120,
      motif: 'ERREUR_DE_SAISIE',
    });
    expect((await world.post(REFUNDS, undo)).json()).toMatchObject({ statut: 'REMBOURSE' });
    expect(await lineOf(statement)).toMatchObject({ etat: 'A_TRAITER' });
    expect(await invoiceState(invoice)).toEqual({ statut: 'A_PAYER' });
    await noBreach();
    await confirmLine(statement, paid(invoice, 120));
    await noBreach();
    const { id } = await lineOf(statement);
    const again = await world.post(RECEIPTS, paid(invoice, 120, { ligneReleve: id }));
    expect(codeOf(again)).toBe('LIGNE_DEJA_TRAITEE');
  });
});

describe('a statement that an operator brings', () => {
  const STATEMENTS = '/api/sap/operations/releves';
  const LINES = '/api/sap/operations/lignes-releve';

  it('[31-6] pays nothing by itself until another operator confirms it', async () => {
    const { id, reference } = await world.expectedLine();
    const operator = await createOperatorCalls(api.current);
    const number = nextNumber();
    const xml = camtOf(number, [{ cents: SHARE_CENTS, label: reference }]);
    const reply = await operator.upload(STATEMENTS, xml, { token: world.lucie });
    expect(reply.json(), reply.body).toMatchObject({ lignes: 1, rapproches: 0, proposes: 1 });
    expect(await world.lineState(id)).toMatchObject({ paiement: 'A_PAYER' });
    const listed = (await world.get(STATEMENTS, world.marc)).json<BankStatement[]>();
    const statement = listed.find((one) => one.numero === number);
    expect(statement).toMatchObject({ aConfirmer: true, peutConfirmer: true, proposes: 1 });
    const confirm = (token: string) =>
      world.post(`${STATEMENTS}/${statement?.id}/confirmation`, {}, { token });
    expect(codeOf(await confirm(world.lucie))).toBe('SECONDE_PERSONNE_REQUISE');
    expect((await confirm(world.marc)).statusCode).toBe(204);
    expect((await confirm(world.marc)).statusCode).toBe(204);
    expect(await world.lineState(id)).toMatchObject({ paiement: 'PAYEE' });
    expect(await world.shareOf(id)).toBe(SHARE_CENTS);
    const again = await operator.upload(STATEMENTS, xml, { token: world.lucie });
    expect(again.json()).toMatchObject({ releves: [{ dejaCharge: true }], rapproches: 1 });
    await noBreach();
  });

  it('[31-6] shows its lines without names; one is read, filed and taken up again', async () => {
    const number = nextNumber();
    await readFile(camtOf(number, [{ cents: 4_321, label: 'LOYER MARS', name: 'Paul Inconnu' }]));
    const { id } = await lineOf(number);
    const find = async () =>
      (await world.get(`${LINES}?recherche=${number}`)).json<StatementLine[]>();
    const listed = await find();
    expect(listed).toMatchObject([{ etat: 'A_TRAITER', montant: 43.21, sens: 'CREDIT' }]);
    expect(JSON.stringify(listed)).not.toMatch(/Inconnu|LOYER/);
    const one = `${LINES}/${String(id)}`;
    expect((await world.get(one)).json()).toMatchObject({
      nom: 'Paul Inconnu',
      libelle: 'LOYER MARS',
    });
    const file = () => world.post(`${one}/classement`, { motif: 'A_RENVOYER' });
    expect((await file()).statusCode).toBe(204);
    expect(codeOf(await file())).toBe('LIGNE_DEJA_TRAITEE');
    expect(await find()).toMatchObject([{ etat: 'CLASSEE' }]);
    expect((await world.post(`${one}/examen`, {})).statusCode).toBe(204);
    expect(await find()).toMatchObject([{ etat: 'A_TRAITER' }]);
    const reader = await world.openAs('anne.leclerc');
    expect(codeOf(await world.post(`${one}/examen`, {}, { token: reader }))).toBe('LECTURE_SEULE');
    const support = await world.openAs('karim.haddad');
    for (const url of [STATEMENTS, LINES, one]) {
      expect((await world.get(url, support)).statusCode, url).toBe(403);
    }
  });

  it('[31-6] waits while a second person is asked, and is proposed again once it is refused', async () => {
    const { reference } = await world.expectedLine();
    const number = nextNumber();
    await readFile(camtOf(number, [{ cents: 12_000, label: reference }]));
    const { id } = await lineOf(number);
    const body = world.receiptOf(reference, { montant: 120, ligneReleve: String(id) });
    const request = await world.requestedReceipt(body);
    const state = async () =>
      (await world.get(`${LINES}?recherche=${number}`)).json<StatementLine[]>()[0]?.etat;
    expect(await state()).toBe('EN_VALIDATION');
    await world.decide(request, 'REFUSER');
    expect(await state()).toBe('PROPOSEE');
    const other = world.receiptOf(reference, { montant: 119, ligneReleve: String(id) });
    const wrong = await world.decide(await world.requestedReceipt(other), 'ACCEPTER');
    expect(codeOf(wrong)).toBe('MONTANT_DIFFERENT');
    await noBreach();
  });
});

describe('the folder of the bank', () => {
  /** A file keeps the bank's name behind the one of its claim. */
  const bankNames = async (folder: string) =>
    (await readdir(folder)).map((name) => name.replace(/^[0-9a-f-]{36}-/, ''));

  it('[31-6] gives each file to one of two workers, leaves what is still written, and sets aside the rest', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'releves-'));
    const { reference, id } = await world.expectedLine();
    const { platform } = api.current.server;
    const load = createLoadStatements(platform);
    const seen: string[] = [];
    const later = {
      ...platform,
      clock: { ...platform.clock, realNow: () => new Date(Date.now() + 60_000) },
    };
    const worker = createTakeFolder(later, folder, async ({ open }) => {
      const loaded = await load(open(), { origin: 'DOSSIER', broughtBy: null });
      seen.push(...loaded.map((one) => one.id));
    });
    await writeFile(
      join(folder, 'releve.xml'),
      camtOf(nextNumber(), [{ cents: SHARE_CENTS, label: reference }]),
    );
    await writeFile(join(folder, 'abime.xml'), '<Document');
    await writeFile(join(folder, 'en-cours.xml'), '<Document');
    const inTwoMinutes = new Date(Date.now() + 120_000);
    await utimes(join(folder, 'en-cours.xml'), inTwoMinutes, inTwoMinutes);
    await Promise.all([worker(), worker()]);
    expect(seen).toHaveLength(1);
    expect(await bankNames(join(folder, 'traites'))).toEqual(['releve.xml']);
    expect(await bankNames(join(folder, 'refuses'))).toEqual(['abime.xml']);
    expect((await readdir(folder)).filter((name) => name.endsWith('.xml'))).toEqual([
      'en-cours.xml',
    ]);
    // The periodic task examines what was loaded.
    await read([]);
    expect(await world.lineState(id)).toMatchObject({ paiement: 'PAYEE' });
  });

  it('[31-6] takes two files of one name, after an unexpected error over the first, and keeps both', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'releves-'));
    const { platform } = api.current.server;
    const seen: string[] = [];
    let failure: Error | undefined = new Error('the worker fails');
    const workerIn = (minutes: number) =>
      createTakeFolder(
        {
          ...platform,
          clock: { ...platform.clock, realNow: () => new Date(Date.now() + minutes * 60_000) },
        },
        folder,
        async ({ open }) => {
          if (failure !== undefined) throw failure;
          const pieces: Buffer[] = [];
          for await (const piece of open()) pieces.push(piece);
          seen.push(Buffer.concat(pieces).toString());
        },
      );
    const put = (content: string) => writeFile(join(folder, 'homonyme.xml'), content);
    await put('lundi');
    await workerIn(1)().catch(() => undefined);
    failure = undefined;
    await put('mardi');
    await Promise.all([workerIn(20)(), workerIn(20)()]);
    expect(seen.toSorted()).toEqual(['lundi', 'mardi']);
    await put('mercredi');
    await workerIn(40)();
    const done = join(folder, 'traites');
    expect(await bankNames(done)).toEqual(['homonyme.xml', 'homonyme.xml', 'homonyme.xml']);
    const kept = (await readdir(done)).map((name) => readText(join(done, name), 'utf8'));
    expect((await Promise.all(kept)).toSorted()).toEqual(['lundi', 'mardi', 'mercredi']);
    expect(await readdir(join(folder, 'refuses'))).toEqual([]);
    const alarms = await api.current.query(
      `select details->>'code' as code from security_event
       where kind = 'ALARME' and details->>'fichier' like '%homonyme.xml'`,
    );
    expect(alarms).toEqual([{ code: 'ERREUR_INTERNE' }]);
  });
});
