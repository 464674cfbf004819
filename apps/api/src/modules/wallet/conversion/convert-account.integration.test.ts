import { CONVERSION_MESSAGES } from '@portail/contract/wallet/conversion.schemas.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { chequeBookExpectedOn } from '@portail/rules/wallet/conversion/conversion.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBusinessClock } from '../../../../test/changing-world.ts';
import {
  bookRequest,
  createConversionWorld,
  ELSEWHERE,
  type ConversionWorld,
} from '../../../../test/conversion-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { newKey } from '../../../../test/paper-world.ts';
import { passHours } from '../../../../test/sensitive-actions.ts';
import { confirmIdentity } from '../../../../test/second-step.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { today } from '../../../../test/today.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { lotQueries } from '../../orders/printing/lots.queries.ts';

const clock = createBusinessClock(new Date().toISOString());
const api = useTestApi({ clock, env: { DB_POOL_SIZE: '12' } });
let world: ConversionWorld;
let token: string;
/** A session with a fresh second step. */
let sure: string;

beforeAll(async () => {
  world = createConversionWorld(api.current, clock);
  token = await api.current.signIn('demo-rh');
  sure = await confirmIdentity(api.current, 'demo-rh', 'camille.rousseau@courriel.example');
});
// Resets the rolling total between tests.
beforeEach(() => passHours(api.current, 25));
afterAll(() => world.close());

const said = (message: string): string => message.replaceAll(/\s/gu, ' ');

const printedFrom = async (reference: string) => {
  const change = await world.changeOf(reference);
  const scope = operatorScope('essai', 'lecture d’un lot');
  const books = await lotQueries(api.current.server.platform.reader, scope).books(
    String(change?.['lot']),
  );
  return books[0];
};

const changed = async (body: object): Promise<string> => {
  const reply = await world.toPaper(body, { token });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ reference: string }>().reference;
};

describe('B-064', () => {
  it('[CONV-03] [CONV-06] debits the account immediately and orders the book', async () => {
    const account = await world.ledger.openLoadedAccount(20_000);
    const reply = await world.toPaper(bookRequest(account, { montantTotal: 105 }), { token });
    expect(reply.statusCode, reply.body).toBe(200);
    const answer = reply.json<{ reference: string }>();
    expect(answer).toEqual({
      reference: answer.reference,
      nombreTitres: 7,
      montant: 105,
      delaiJours: 10,
      dateDisponibilite: formatFrenchDate(chequeBookExpectedOn(today())),
    });
    expect(answer.reference).toMatch(/^CF[0-9A-Z]{10}$/);
    expect(await world.ledger.balanceOf(account.compteId)).toBe(9_500);
    expect(await world.changeOf(answer.reference)).toMatchObject({
      sens: 'COMPTE_VERS_TITRES',
      count: 7,
      cents: 10_500,
      ready: chequeBookExpectedOn(today()),
      kind: 'COMPTE_VERS_TITRES',
      origin: 'PERSONNE',
      lines: 7,
      moved: 10_500,
      orders: 1,
    });
    const book = await printedFrom(answer.reference);
    expect(book?.titres.map(({ cents }) => cents)).toEqual(Array.from({ length: 7 }, () => 1_500));
    const [row] = await api.current.query(
      `select string_agg(distinct statut, ',') as statut, string_agg(distinct produit_id, ',') as produit,
         min(millesime)::int as millesime from titre where carnet_id = $1`,
      [book?.carnetId],
    );
    // The vouchers become payable after printing and delivery.
    expect(row).toEqual({
      statut: 'EN_FABRICATION',
      produit: account.produit,
      millesime: account.millesime,
    });
    expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);
  });

  it('[CONV-14] sends the book to the address of the profile, or to the given one', async () => {
    const account = await world.ledger.openLoadedAccount(20_000);
    expect(await printedFrom(await changed(bookRequest(account)))).toMatchObject({
      recipient: 'Camille Rousseau',
      address: ['12 rue des Tilleuls', 'Résidence Les Acacias', 'Appartement 24', '69003 LYON'],
    });
    const elsewhere = await changed(bookRequest(account, { adresseTierce: ELSEWHERE }));
    expect(await printedFrom(elsewhere)).toMatchObject({
      recipient: 'Jeanne Rousseau',
      address: ['3 place du Marché', 'Bâtiment B', '69006 LYON'],
    });
    // The address is used for this book only.
    expect(await printedFrom(await changed(bookRequest(account)))).toMatchObject({
      recipient: 'Camille Rousseau',
    });
  });

  it('[CONV-09] [CONV-10] refuses impossible amounts with the messages of the form', async () => {
    const account = await world.ledger.openLoadedAccount(20_000);
    const refused = async (change: object) => {
      const {
        status,
        code,
        erreurs = [],
      } = await world.refusedPaper(bookRequest(account, change), {
        token,
      });
      expect([status, code]).toEqual([400, 'REQUETE_INVALIDE']);
      return erreurs.map(({ champ, message }) => [champ, said(message)]);
    };
    expect(await refused({ valeurFaciale: 14 })).toEqual([
      ['valeurFaciale', CONVERSION_MESSAGES.faceValueMin],
    ]);
    expect(await refused({ valeurFaciale: 99.5 })).toEqual([
      ['valeurFaciale', said(MESSAGES.faceValueMax(99))],
    ]);
    expect(await refused({ montantTotal: 100 })).toEqual([
      ['montantTotal', 'Le montant doit être un multiple de 15,00 €.'],
    ]);
    expect(await refused({ montantTotal: 210 })).toEqual([
      ['montantTotal', 'Le montant ne peut pas dépasser 200,00 €.'],
    ]);
    expect(await refused({ montantTotal: 30.001 })).toEqual([['montantTotal', expect.any(String)]]);
    expect(await world.ledger.balanceOf(account.compteId)).toBe(20_000);
    await changed(bookRequest(account, { montantTotal: 50.49, valeurFaciale: 16.83 }));
    expect(await world.ledger.balanceOf(account.compteId)).toBe(14_951);
  });

  it('[CONV-10] does not use amounts reserved for a card payment', async () => {
    const account = await world.ledger.openLoadedAccount(6_000);
    await api.current.query('update ledger_account set reserved = 4000 where key = $1', [
      account.compteId,
    ]);
    const refusal = await world.refusedPaper(bookRequest(account), { token });
    expect(refusal.erreurs?.[0]?.champ).toBe('montantTotal');
    await changed(bookRequest(account, { montantTotal: 15 }));
    await api.current.query('update ledger_account set reserved = 0 where key = $1', [
      account.compteId,
    ]);
  });

  it('[CONV-06] refuses accounts of other people, monthly rights and blocked accounts', async () => {
    const theirs = await world.ledger.openLoadedAccount(6_000, { login: 'demo-double' });
    const unknown = { status: 404, code: 'RESSOURCE_INTROUVABLE' };
    expect(await world.refusedPaper(bookRequest(theirs), { token })).toMatchObject(unknown);
    expect(
      await world.refusedPaper(bookRequest({ numero: '4999999999' }), { token }),
    ).toMatchObject(unknown);
    const monthly = await world.ledger.openAccount({
      plan: { type: 'MONTANT_PAR_MOIS', quantity: 6_000 },
    });
    expect(await world.refusedPaper(bookRequest(monthly), { token })).toMatchObject(unknown);
    const blocked = await world.ledger.openLoadedAccount(6_000);
    await api.current.query(`update compte_cesu set statut = 'BLOQUE' where id = $1`, [
      blocked.compteId,
    ]);
    expect(await world.refusedPaper(bookRequest(blocked), { token })).toMatchObject({
      status: 409,
      code: 'OPERATION_HORS_PERIODE',
    });
    expect(await world.ledger.balanceOf(blocked.compteId)).toBe(6_000);
  });

  it('[CONV-02] is closed when the contract does not offer it', async () => {
    const account = await world.ledger.openLoadedAccount(6_000);
    const feature = ['100001', 'SOUS_MENU_CHANGER_FORMAT'];
    await api.current.query(
      'delete from contract_feature where contract_numero = $1 and feature_id = $2',
      feature,
    );
    const refusal = await world.refusedPaper(bookRequest(account), { token });
    await api.current.query(
      'insert into contract_feature (contract_numero, feature_id) values ($1, $2)',
      feature,
    );
    expect(refusal).toMatchObject({ status: 403, code: 'ACCES_REFUSE' });
    await changed(bookRequest(account));
  });

  it('[S24] requires a code above the threshold, for any address', async () => {
    const account = await world.ledger.openLoadedAccount(300_000);
    const body = bookRequest(account, { montantTotal: 1_005 });
    const toOther = { ...body, adresseTierce: ELSEWHERE };
    expect(await world.refusedPaper(toOther, { token })).toMatchObject({
      status: 403,
      code: 'CONFIRMATION_REQUISE',
    });
    expect(await world.refusedPaper(body, { token })).toMatchObject({
      status: 403,
      code: 'CONFIRMATION_REQUISE',
    });
    const reply = await world.toPaper(toOther, { token: sure });
    expect(reply.statusCode, reply.body).toBe(200);
  });

  it('[L12] replays the answer of the same command without a second effect', async () => {
    const account = await world.ledger.openLoadedAccount(6_000);
    const key = newKey();
    const first = await world.toPaper(bookRequest(account), { token, key });
    const again = await world.toPaper(bookRequest(account), { token, key });
    expect(again.body).toBe(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const other = await world.toPaper(bookRequest(account, { montantTotal: 15 }), { token, key });
    expect(other.statusCode).toBe(422);
    expect(await world.ledger.balanceOf(account.compteId)).toBe(3_000);
  });

  it('[L12] makes one book of twenty concurrent requests, with the same answer', async () => {
    const account = await world.ledger.openLoadedAccount(60_000);
    const key = newKey();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => world.toPaper(bookRequest(account), { token, key })),
    );
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await world.ledger.balanceOf(account.compteId)).toBe(57_000);
    const [row] = await api.current.query(
      `select count(*)::int as books from carnet where produit_id = $1`,
      [account.produit],
    );
    expect(row).toEqual({ books: 1 });
  });

  it('appears in the statement with its own label', async () => {
    const account = await world.ledger.openLoadedAccount(6_000);
    await changed(bookRequest(account));
    const reply = await world.get(token, `/comptes/${account.numero}/releve`);
    const { operations } = reply.json<{ operations: { libelle: string; montant: number }[] }>();
    expect(operations[0]).toMatchObject({
      libelle: 'Changement de format, du compte vers des titres papier',
      type: 'DEBIT',
      montant: 30,
      soldeApres: 30,
    });
  });
});
