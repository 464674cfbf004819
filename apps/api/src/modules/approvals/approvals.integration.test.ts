import { beforeAll, describe, expect, it } from 'vitest';
import { CONTRACTS } from '../../../test/funder-desk.ts';
import {
  createOperationsWorld,
  RECEIPTS,
  type OperationsWorld,
} from '../../../test/operations-world.ts';
import { bearer, useTestApi } from '../../../test/test-api.ts';

const api = useTestApi();
let world: OperationsWorld;
beforeAll(async () => {
  world = await createOperationsWorld(api.current);
});

describe('one operator alone', () => {
  it('[24-12] a receipt of 240 € recorded by one operator moves nothing', async () => {
    const { invoice } = await world.creditedLine(24_000);
    const body = world.receiptOf(invoice, { nature: 'FACTURE', montant: 240 });
    await world.post(RECEIPTS, body);
    expect(
      await world.one('select statut from facture_financeur where numero = $1', [invoice]),
    ).toEqual({ statut: 'A_PAYER' });
    expect(
      await world.one('select count(*)::int as n from encaissement_manuel where reference = $1', [
        invoice,
      ]),
    ).toEqual({ n: 0 });
  });

  it('[24-12] one save that switches a contract off and sets a fee of 999 € changes neither', async () => {
    const read = () =>
      world.one(
        `select contract_activated, montant_frais_cents::int as fee, version from contract
         where numero = '100002'`,
      );
    const before = await read();
    await api.current.http.inject({
      method: 'PATCH',
      url: `${CONTRACTS}/100002`,
      headers: bearer(world.lucie),
      payload: {
        version: before?.['version'],
        contractActivated: false,
        typeFrais: 'FORFAIT',
        montantFrais: 999,
      },
    });
    expect(await read()).toEqual(before);
  });
});
