import { beforeAll, describe, expect, it } from 'vitest';
import { openConfirmedOperator } from '../../../../test/approvals.ts';
import { useCardWorld } from '../../../../test/card-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { REFUNDS } from '../../../../test/operations-world.ts';
import { codeOf } from '../../../../test/order-calls.ts';
import { bearer } from '../../../../test/test-api.ts';

const cards = useCardWorld();
let operator: string;
beforeAll(async () => {
  operator = await openConfirmedOperator(cards.current.api);
});

const post = (url: string, payload: object) =>
  cards.current.api.http.inject({
    method: 'POST',
    url,
    headers: { ...bearer(operator), 'idempotency-key': crypto.randomUUID() },
    payload,
  });
const get = (url: string) => cards.current.api.http.inject({ url, headers: bearer(operator) });
const breaches = () => breachesOf(cards.current.api.urls.adminUrl);

describe('refund of a card payment by its provider', () => {
  it('[L34] is requested again after a refusal and closed by the provider', async () => {
    const world = cards.current;
    const { precommandeId, reference, page } = await world.begin();
    await world.pay(page);
    await world.work();
    expect((await world.rowOf(reference))?.['etat']).toBe('ACCEPTEE');
    expect(
      await world.api.query(
        'select statut, motif from carte_remboursement where transaction_reference = $1',
        [reference],
      ),
    ).toEqual([]);
    const body = { nature: 'CARTE', reference, montant: 21.5, motif: 'DEMANDE_DE_LA_PERSONNE' };
    // A card payment is not refundable while its order is active.
    expect(codeOf(await post(REFUNDS, body))).toBe('REMBOURSEMENT_IMPOSSIBLE');
    await world.api.query(`update precommande set statut = 'ANNULEE' where id = $1`, [
      precommandeId,
    ]);
    await world.sandbox.change({ remboursement: 'REFUSE' });
    expect((await post(REFUNDS, body)).json()).toMatchObject({ statut: 'PRESTATAIRE' });
    expect(codeOf(await post(REFUNDS, body))).toBe('REMBOURSEMENT_IMPOSSIBLE');
    await world.work();
    expect((await get(`${REFUNDS}?recherche=${reference}`)).json()).toMatchObject([
      { nature: 'CARTE', reference, montant: 21.5 },
    ]);
    await world.sandbox.change({ remboursement: 'IMMEDIAT' });
    expect((await post(REFUNDS, body)).json()).toMatchObject({ statut: 'PRESTATAIRE' });
    await world.work();
    expect((await world.rowOf(reference))?.['etat']).toBe('REMBOURSEE');
    const order = await world.one('select statut_paiement from precommande where id = $1', [
      precommandeId,
    ]);
    expect(order).toEqual({ statut_paiement: 'REMBOURSEE' });
    expect(codeOf(await post(REFUNDS, body))).toBe('REMBOURSEMENT_IMPOSSIBLE');
    expect(await breaches()).toEqual([]);
  });
});
