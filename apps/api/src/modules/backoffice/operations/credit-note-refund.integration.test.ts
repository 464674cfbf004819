import { beforeAll, describe, expect, it } from 'vitest';
import { openConfirmedOperator } from '../../../../test/approvals.ts';
import { useCardWorld } from '../../../../test/card-world.ts';
import {
  ACCEPTED,
  codeOf,
  invoiceWorld,
  type InvoiceWorld,
} from '../../../../test/invoice-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { REFUNDS } from '../../../../test/operations-world.ts';
import { bearer } from '../../../../test/test-api.ts';

const cards = useCardWorld();
let world: InvoiceWorld;
let operator: string;

beforeAll(async () => {
  world = invoiceWorld(cards.current);
  operator = await openConfirmedOperator(world.api);
});

const post = (payload: object, key: string = crypto.randomUUID()) =>
  world.api.http.inject({
    method: 'POST',
    url: REFUNDS,
    headers: { ...bearer(operator), 'idempotency-key': key },
    payload,
  });
const waiting = async (numero: string) =>
  (
    await world.api.http.inject({
      url: `${REFUNDS}?recherche=${numero}`,
      headers: bearer(operator),
    })
  ).json<object[]>();

/** Amount owed to the person for the credit note, in the ledger. */
const owedFor = async (numero: string): Promise<unknown> =>
  (
    await world.one(
      `select coalesce(sum(e.amount), 0)::int as cents from ledger_account a
       join ledger_entry e on e.account_id = a.id
       where a.kind = 'PART_A_RECEVOIR' and a.key = $1`,
      [`AVOIR/${numero}`],
    )
  )?.['cents'];

describe('credit note on an invoice paid by card', () => {
  it('[L34] is transferred once, for its exact amount, and then no longer listed', async () => {
    const { numeros, page } = await world.begin(50, 20);
    await world.answer(page, ACCEPTED);
    const note = await world.creditNote(numeros[0] ?? '', 15);
    const { numero } = note.json<{ numero: string }>();
    expect(await waiting(numero)).toMatchObject([
      { nature: 'AVOIR', reference: numero, montant: 15 },
    ]);
    expect(await owedFor(numero)).toBe(1_500);

    const body = {
      nature: 'AVOIR',
      reference: numero,
      montant: 15,
      motif: 'DEMANDE_DE_LA_PERSONNE',
    };
    // The amount must equal the one that was read.
    expect((await post({ ...body, montant: 14.99 })).statusCode).toBe(409);
    expect(await owedFor(numero)).toBe(1_500);

    const key = crypto.randomUUID();
    const done = await post(body, key);
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json()).toMatchObject({ statut: 'REMBOURSE' });
    expect(await owedFor(numero)).toBe(0);
    const again = await post(body, key);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.json()).toEqual(done.json());
    expect(codeOf(await post(body))).toBe('REMBOURSEMENT_IMPOSSIBLE');
    expect(await owedFor(numero)).toBe(0);
    expect(await waiting(numero)).toEqual([]);
    expect(await breachesOf(world.api.urls.adminUrl)).toEqual([]);
  });
});
