import type {
  PendingOperation,
  RefundableLine,
} from '@portail/contract/backoffice/operations.schemas.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { codeOf } from '../../../../test/order-calls.ts';
import {
  createOperationsWorld,
  PENDING,
  REFUNDS,
  type OperationsWorld,
} from '../../../../test/operations-world.ts';
import { deliver, lastMailTo } from '../../../../test/second-step.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { accountPayment } from '../../../ledger/templates/payments.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import { systemIds } from '../../../platform/ids.ts';

/** So that 100 € need two persons and 50 € one. */
const api = useTestApi({ env: { REFUND_ALONE_CENTS: '5000' } });
let world: OperationsWorld;
beforeAll(async () => {
  world = await createOperationsWorld(api.current);
});

const breaches = () => breachesOf(api.current.urls.adminUrl);
const refundables = async (query = ''): Promise<readonly RefundableLine[]> =>
  (await world.get(`${REFUNDS}${query}`)).json<RefundableLine[]>();
const pending = async (token: string): Promise<readonly PendingOperation[]> =>
  (await world.get(PENDING, token)).json<PendingOperation[]>();

/** Below the threshold: 40 € of a credit. */
const smallCredit = async () => {
  const line = await world.creditedLine(4_000);
  return {
    ...line,
    body: world.refundOf(line.reference, {
      nature: 'CREDIT',
      montant: 40,
      motif: 'DEMANDE_DU_FINANCEUR',
    }),
  };
};

const byNumber = (one: number, other: number): number => one - other;

describe('[L34] a refund that needs two persons', () => {
  it('[L34] moves nothing when requested and is made once when approved', async () => {
    const { id, reference } = await world.overLine();
    expect(await refundables(`?recherche=${reference}`)).toMatchObject([
      { nature: 'COMMANDE', montant: 100 },
    ]);
    const details = await world.get(`${REFUNDS}/COMMANDE/${reference}`);
    expect(details.json()).toMatchObject({ secondePersonne: true, montant: 100 });
    const operation = await world.requested(world.refundOf(reference));
    expect(await world.shareOf(id)).toBe(10_000);
    expect(await refundables(`?recherche=${reference}`)).toEqual([]);
    const again = await world.post(REFUNDS, world.refundOf(reference), { token: world.marc });
    expect(codeOf(again)).toBe('OPERATION_DEJA_DEMANDEE');

    expect((await pending(world.lucie)).find((one) => one.reference === reference)).toMatchObject({
      idOperation: operation,
      demandePar: 'Lucie Fontaine',
      peutDecider: false,
    });
    const own = await world.decide(operation, 'ACCEPTER', { token: world.lucie });
    expect([own.statusCode, codeOf(own)]).toEqual([403, 'SECONDE_PERSONNE_REQUISE']);
    expect(await world.lineState(id)).toMatchObject({ paiement: 'PAYEE' });

    // Of two concurrent approvals, one carries it out.
    const other = await world.openConfirmed('marc.delmas');
    const [one, two] = await Promise.all([
      world.decide(operation, 'ACCEPTER'),
      world.decide(operation, 'ACCEPTER', { token: other }),
    ]);
    expect([one.statusCode, two.statusCode].toSorted(byNumber)).toEqual([200, 409]);
    expect(await world.lineState(id)).toMatchObject({ paiement: 'REMBOURSEE' });
    expect(await world.shareOf(id)).toBe(0);
    expect(
      await world.query(
        'select issue, valide_par is not null as two from remboursement_manuel where reference = $1',
        [reference],
      ),
    ).toEqual([{ issue: 'REMBOURSE', two: true }]);
    await deliver(api.current);
    const [person] = await world.query(
      `select u.mail from precommande p join beneficiary b on b.id = p.beneficiary_id
       join user_account u on u.id = b.account_id where p.id = $1`,
      [id],
    );
    const mail = lastMailTo(api.current, String(person?.['mail']));
    expect(mail?.subject).toContain('remboursée');
    expect(mail?.text).toContain(reference);
    expect(codeOf(await world.post(REFUNDS, world.refundOf(reference)))).toBe(
      'REMBOURSEMENT_IMPOSSIBLE',
    );
    expect(await breaches()).toEqual([]);
  });

  it('[L34] can be requested again after a refusal or after it expired', async () => {
    const { id, reference } = await world.overLine();
    const refused = await world.requested(world.refundOf(reference));
    expect((await world.decide(refused, 'REFUSER')).json()).toMatchObject({ statut: 'REFUSE' });
    expect(codeOf(await world.decide(refused, 'ACCEPTER'))).toBe('DECISION_DEJA_PRISE');
    const late = await world.requested(world.refundOf(reference));
    await world.query(
      `update operation_a_valider set demande_le = demande_le - interval '8 days',
       expire_le = expire_le - interval '8 days' where id = $1`,
      [late],
    );
    expect(codeOf(await world.decide(late, 'ACCEPTER'))).toBe('DECISION_DEJA_PRISE');
    expect(await world.shareOf(id)).toBe(10_000);
    const last = await world.requested(world.refundOf(reference));
    expect((await world.decide(last, 'ACCEPTER')).statusCode).toBe(200);
    expect(await world.shareOf(id)).toBe(0);
  });

  it('[L34] checks the current state when it is approved', async () => {
    const { id, reference } = await world.overLine();
    const operation = await world.requested(world.refundOf(reference));
    await world.query(`update precommande set statut_paiement = 'REMBOURSEE' where id = $1`, [id]);
    expect(codeOf(await world.decide(operation, 'ACCEPTER'))).toBe('REMBOURSEMENT_IMPOSSIBLE');
    await world.query(`update precommande set statut_paiement = 'PAYEE' where id = $1`, [id]);
    expect((await world.decide(operation, 'ACCEPTER')).statusCode).toBe(200);
    const [unknown] = [await world.decide(systemIds.random(), 'ACCEPTER')];
    expect(unknown?.statusCode).toBe(404);
  });

  it('[L34] is refused by the database above the threshold for one person', async () => {
    await expect(
      world.query(
        `insert into remboursement_manuel (id, nature, reference, contract_numero, montant_cents,
           motif, issue, posting_id, seuil_cents, operateur, created_at)
         values (gen_random_uuid(), 'COMMANDE', 'X', '100001', 5001, 'IMPAYE', 'REMBOURSE',
           gen_random_uuid(), 5000, 'essai', now())`,
      ),
    ).rejects.toThrow('deux_personnes');
  });
});

describe('[L34] a reversal by an operator', () => {
  it('[L34] of a receipt makes it due again, once, also with two concurrent requests', async () => {
    const { id, reference } = await world.receivedLine();
    const undo = world.refundOf(reference, { nature: 'ENCAISSEMENT', motif: 'IMPAYE' });
    const operation = await world.requested(undo);
    expect((await world.decide(operation, 'ACCEPTER')).json()).toMatchObject({
      statut: 'REMBOURSE',
    });
    expect(await world.lineState(id)).toMatchObject({ paiement: 'A_PAYER' });
    expect(await world.shareOf(id)).toBe(0);
    expect(codeOf(await world.post(REFUNDS, undo))).toBe('REMBOURSEMENT_IMPOSSIBLE');
    await world.receive(world.receiptOf(reference));
    expect(await world.shareOf(id)).toBe(10_000);
    expect(await breaches()).toEqual([]);
  });

  it('[L34] of a credit lowers the account once; the second of two requests receives 409', async () => {
    const { id, reference, body } = await smallCredit();
    expect(await world.balanceOf(id)).toBe(4_000);
    const replies = await Promise.all([
      world.post(REFUNDS, body),
      world.post(REFUNDS, body, { token: world.marc }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted(byNumber)).toEqual([200, 409]);
    const refused = replies.find(({ statusCode }) => statusCode === 409);
    expect(refused === undefined ? '' : codeOf(refused)).toBe('MOUVEMENT_DEJA_TRAITE');
    expect(await world.balanceOf(id)).toBe(0);
    // A reversal cannot be reversed.
    expect(await refundables(`?recherche=${reference}`)).toEqual([]);
    expect(codeOf(await world.post(REFUNDS, body))).toBe('MOUVEMENT_DEJA_TRAITE');
    for (const actor of await world.actorsOf('CONTRE_PASSATION')) {
      expect(actor).toMatch(/^operateur:demo-operateur/);
    }
    expect(await breaches()).toEqual([]);
  });

  it('[L34] of a spent credit opens a debt, and no balance becomes negative', async () => {
    const { id, body } = await smallCredit();
    const [row] = await world.query(
      `select c.id as compte, i.id as intervenant from precommande p
       join compte_cesu c on c.beneficiary_id = p.beneficiary_id, intervenant i where p.id = $1 limit 1`,
      [id],
    );
    await api.current.server.platform.units.transact((unit) =>
      ledgerIn(unit).post({
        id: systemIds.ordered(),
        author: { actor: 'essai', origin: 'TACHE', requestId: 'essai', contract: '100001' },
        journals: [
          accountPayment({
            intervenantId: String(row?.['intervenant']),
            shares: [{ compteId: String(row?.['compte']), amountCents: centsOf(1) }],
          }),
        ],
      }),
    );
    const reply = await world.post(REFUNDS, body);
    expect(reply.json()).toMatchObject({ statut: 'DETTE', montant: 40 });
    expect(await world.balanceOf(id)).toBe(3_999);
    const [debt] = await world.query(
      `select d.amount_cents::int as cents, d.statut from remboursement_manuel m
       join ledger_debt d on d.id = m.dette_id where m.reference = $1`,
      [body.reference],
    );
    expect(debt).toEqual({ cents: 4_000, statut: 'OUVERTE' });
    expect(codeOf(await world.post(REFUNDS, body))).toBe('MOUVEMENT_DEJA_TRAITE');
    expect(await breaches()).toEqual([]);
  });

  it('is made for the exact amount, and refused for voucher purchases and payments by the person', async () => {
    const { reference } = await smallCredit();
    const wrong = world.refundOf(reference, { nature: 'CREDIT', montant: 39 });
    expect(codeOf(await world.post(REFUNDS, wrong))).toBe('MONTANT_DIFFERENT');
    const { id, reference: shared } = await world.receivedLine();
    const credit = world.refundOf(shared, { nature: 'CREDIT', montant: 40 });
    expect(codeOf(await world.post(REFUNDS, credit))).toBe('REMBOURSEMENT_IMPOSSIBLE');
    const card = world.refundOf(systemIds.random(), { nature: 'CARTE', montant: 40 });
    expect(codeOf(await world.post(REFUNDS, card))).toBe('REMBOURSEMENT_IMPOSSIBLE');
    expect(await world.shareOf(id)).toBe(10_000);
  });
});
