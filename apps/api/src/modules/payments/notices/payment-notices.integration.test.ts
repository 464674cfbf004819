import type { AccountPaymentDetail } from '@portail/contract/payments/account-payments.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPayoutWorld, FATOU_MAIL, type PayoutWorld } from '../../../../test/payout-world.ts';
import { deliver } from '../../../../test/second-step.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const PAYER_MAIL = 'camille.rousseau@courriel.example';
const STRUCTURE = '3456789';
const NATHALIE = '2345678';
const api = useTestApi();
let world: PayoutWorld;

beforeAll(() => {
  world = createPayoutWorld(api.current);
});

const about = (reference: string) =>
  api.current.mailbox.sent
    .filter(({ text }) => text.includes(reference))
    .map(({ to, subject }) => [to, subject] as const);

const detailOf = async (reference: string) => {
  const reply = await api.current.http.inject({
    url: `/api/eb/beneficiaires/paiements-comptes/prestataires?referenceTransaction=${reference}`,
    headers: bearer(await world.tokenOf('demo-rh')),
  });
  return reply.json<AccountPaymentDetail>();
};

/** Gives a payee of the demonstration a user; returns the address. */
const giveSpace = async (codeNan: string): Promise<string> => {
  const mail = `intervenant-${codeNan}@courriel.example`;
  await api.current.query(
    `with u as (
       insert into user_account (id, login, space_type, role, first_name, last_name, mail,
         mail_proved_at, created_at)
       values (gen_random_uuid(), $2, 'ESPACE_INTERVENANT', 'INTERVENANT', 'Odile', 'Mercier', $2,
         now(), now())
       returning id
     )
     update intervenant set account_id = u.id from u where code_nan = $1`,
    [codeNan, mail],
  );
  return mail;
};

/** Twice: a notice adds the payee's message to the outbox. */
const deliverAll = async (): Promise<void> => {
  await deliver(api.current);
  await deliver(api.current);
};

describe('[L45] the notice of a payment', () => {
  it('is stored with the payment, and mailed to payer and payee', async () => {
    const reference = await world.pay(3_540);
    await deliverAll();
    expect(about(reference)).toEqual([
      [PAYER_MAIL, 'Votre paiement à Fatou Ndiaye, aide à domicile'],
      [FATOU_MAIL, 'Vous avez reçu un paiement de 35,40\u00a0€'],
    ]);
  });

  it('is sent again under the same message id after a crash, to the right recipient only', async () => {
    const reference = await world.pay(2_100);
    await deliverAll();
    const first = api.current.mailbox.sent.find(
      ({ to, text }) => to === PAYER_MAIL && text.includes(reference),
    );
    const id = /^<(.+)@portail-cesu>$/.exec(first?.messageId ?? '')?.[1];
    await api.current.query('update outbox_message set done_at = null where id = $1', [id]);
    api.current.mailbox.failNext(1);
    await expect(api.current.server.doMessage(String(id))).rejects.toThrow('451');
    await api.current.server.doMessage(String(id));
    await deliverAll();
    const again = api.current.mailbox.sent.filter(({ text }) => text.includes(reference));
    expect(again.map(({ to }) => to).toSorted()).toEqual([PAYER_MAIL, PAYER_MAIL, FATOU_MAIL]);
    expect(
      new Set(again.filter(({ to }) => to === PAYER_MAIL).map(({ messageId }) => messageId)).size,
    ).toBe(1);
  });

  it('[31-9] is sent once to an organisation too, and the payer is told that it is', async () => {
    const organisation = await giveSpace(STRUCTURE);
    const reference = await world.pay(1_900, STRUCTURE);
    await deliverAll();
    expect(about(reference)).toEqual([
      [PAYER_MAIL, 'Votre paiement à Les Petites Mains'],
      [organisation, 'Vous avez reçu un paiement de 19,00 €'],
    ]);
    expect(await detailOf(reference)).toMatchObject({ intervenantPrevenu: true });
  });

  it('[31-9] is not promised by the payer’s page when the payee has no space', async () => {
    const reference = await world.pay(1_950, NATHALIE);
    await deliverAll();
    expect(about(reference).map(([to]) => to)).toEqual([PAYER_MAIL]);
    expect(await detailOf(reference)).toMatchObject({ intervenantPrevenu: false });
  });

  it('asks for bank details when the payee has none', async () => {
    const unpayable = await world.pay(1_111);
    await deliverAll();
    const textOf = (reference: string) =>
      api.current.mailbox.sent.find(({ to, text }) => to === FATOU_MAIL && text.includes(reference))
        ?.text;
    expect(textOf(unpayable)).toContain('/intervenant/informations-bancaires');
    await world.giveBank('1234567');
    const known = await world.pay(1_112);
    await deliverAll();
    expect(textOf(known)).toContain('/intervenant/remises');
  });

  it('is sent to both for a cancelled payment', async () => {
    const reference = await world.pay(1_300);
    await deliverAll();
    const reply = await api.current.http.inject({
      method: 'POST',
      url: `/api/eb/beneficiaires/paiements-comptes/${reference}/annulation`,
      headers: { ...bearer(await world.tokenOf('demo-rh')), 'idempotency-key': 'avis-annule' },
    });
    expect(reply.statusCode).toBe(200);
    await deliverAll();
    expect(about(reference).slice(2)).toEqual([
      [PAYER_MAIL, 'Votre paiement à Fatou Ndiaye, aide à domicile est annulé'],
      [FATOU_MAIL, 'Un paiement de 13,00\u00a0€ est annulé'],
    ]);
  });
});
