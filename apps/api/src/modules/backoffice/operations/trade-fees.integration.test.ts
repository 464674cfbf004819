import { beforeAll, describe, expect, it } from 'vitest';
import { approvePending, openConfirmedOperator } from '../../../../test/approvals.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { RECEIPTS, REFUNDS } from '../../../../test/operations-world.ts';
import { codeOf } from '../../../../test/order-calls.ts';
import { bearer } from '../../../../test/test-api.ts';
import { FEBRUARY, useTradeWorld } from '../../../../test/trade-world.ts';

const trades = useTradeWorld();
let operator: string;
beforeAll(async () => {
  operator = await openConfirmedOperator(trades.current.api);
});

const post = (url: string, payload: object) =>
  trades.current.api.http.inject({
    method: 'POST',
    url,
    headers: { ...bearer(operator), 'idempotency-key': crypto.randomUUID() },
    payload,
  });
const get = (url: string) => trades.current.api.http.inject({ url, headers: bearer(operator) });
const breaches = () => breachesOf(trades.current.api.urls.adminUrl);

describe('trade fee paid by cheque', () => {
  it('[TRADE-09] [L34] validates the trade when recorded, and is due again when reversed', async () => {
    const world = trades.current;
    await world.goTo(FEBRUARY);
    const account = await world.openOld(30_000);
    const reply = await world.ask({ numeroCompteCesu: account.numero }, { modePaiement: 'CHEQUE' });
    const reference = world.referenceOf(reply);
    const { frais } = reply.json<{ frais: number }>();
    expect(await world.orderOf(reference)).toMatchObject({ statut: 'EN_ATTENTE_PAIEMENT' });
    const found = await get(`${RECEIPTS}?recherche=${reference}`);
    expect(found.json()).toMatchObject([{ nature: 'ECHANGE', montant: frais, moyen: 'CHEQUE' }]);
    const receipt = {
      nature: 'ECHANGE',
      reference,
      montant: frais,
      moyen: 'CHEQUE',
      dateReception: '09/02/2027',
      referenceBancaire: '7654321',
    };
    expect((await post(RECEIPTS, receipt)).json()).toMatchObject({ statut: 'A_VALIDER' });
    expect(await world.orderOf(reference)).toMatchObject({ statut: 'EN_ATTENTE_PAIEMENT' });
    await approvePending(world.api);
    expect(await world.orderOf(reference)).toMatchObject({ statut: 'VALIDEE' });
    expect(await world.feeBalance(reference)).toBe(0);
    expect(codeOf(await post(RECEIPTS, receipt))).toBe('ENCAISSEMENT_NON_ATTENDU');

    const undo = { nature: 'ENCAISSEMENT', reference, montant: frais, motif: 'IMPAYE' };
    expect((await post(REFUNDS, undo)).json()).toMatchObject({ statut: 'REMBOURSE' });
    expect(await world.orderOf(reference)).toMatchObject({ statut: 'EN_ATTENTE_PAIEMENT' });
    expect(codeOf(await post(REFUNDS, undo))).toBe('REMBOURSEMENT_IMPOSSIBLE');
    expect((await post(RECEIPTS, receipt)).statusCode).toBe(200);
    await approvePending(world.api);
    expect(await world.feeBalance(reference)).toBe(0);
    expect(await breaches()).toEqual([]);
  });
});
