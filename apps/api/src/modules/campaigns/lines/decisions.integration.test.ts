import type { CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addLines, type LineManager } from '../../../../test/funder-line-world.ts';
import { createLineCampaigns } from '../../../../test/line-campaigns.ts';
import { accountOnly, codeOf, createOrderer, fieldsOf } from '../../../../test/order-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let helene: LineManager;
let createCampaign: (changes?: object) => Promise<string>;

beforeAll(async () => {
  ({ helene, createCampaign } = await createLineCampaigns(api.current));
});

const outboxOf = async (id: string) =>
  (
    await api.current.query(
      `select kind, payload from outbox_message where payload::text like '%' || $1 || '%' order by kind`,
      [id],
    )
  ).map(({ kind, payload }) => ({ kind, payload }));

describe('[FUND-13] decisions of a funder', () => {
  const only = async (id: string): Promise<CampaignLine> => {
    const [line] = await helene.lines(id);
    if (line === undefined) throw new Error('no line');
    return line;
  };

  it('refusing a line mails the reason to its person', async () => {
    const id = await createCampaign();
    const [idLigne = ''] = await addLines(api.current, id, [{ accountCents: 5_000 }]);
    const reply = await helene.patch(id, [{ idLigne, statut: 'REFUSEE' }]);
    expect(reply.json()).toMatchObject([{ idLigne, statut: 'REFUSEE', decidable: false }]);
    expect(await outboxOf(idLigne)).toEqual([
      { kind: 'COURRIEL_LIGNE', payload: { precommandeId: idLigne, event: 'REFUSEE' } },
    ]);
    // A repeated refusal has no further effect.
    expect((await helene.patch(id, [{ idLigne, statut: 'REFUSEE' }])).statusCode).toBe(200);
    expect(await outboxOf(idLigne)).toHaveLength(1);
  });

  it('[33-5] the reason of a refusal is stored, mailed and shown to its person only', async () => {
    const orderer = await createOrderer(api.current, 'demo-rh');
    await orderer.order('5003', { ...accountOnly(50), paiement: { modePaiement: 3 } });
    const [line] = await helene.lines('5003');
    const motif = 'Demande reçue après le départ du service.';
    const reply = await helene.patch('5003', [
      { idLigne: line?.idLigne ?? '', statut: 'REFUSEE', motif: ` ${motif} ` },
    ]);
    expect(reply.statusCode, reply.body).toBe(200);
    const shown = await orderer.get(`/api/eb/beneficiaires/commandes/${line?.reference}`);
    expect(shown.json()).toMatchObject({ statut: 'REFUSEE', motifDecision: motif });
    const [message] = await api.current.query(
      `update outbox_message set handed_at = now()
       where kind = 'COURRIEL_LIGNE' and payload ->> 'precommandeId' = $1 returning id`,
      [line?.idLigne],
    );
    await api.current.server.doMessage(String(message?.['id']));
    expect(api.current.mailbox.sent.at(-1)?.text).toContain(motif);
  });

  it('refusing a paid line opens its refund once', async () => {
    const id = await createCampaign();
    const [idLigne = ''] = await addLines(api.current, id, [
      { accountCents: 5_000, statutPaiement: 'PAYEE', referenceTransaction: 'TX-REFUS-1' },
    ]);
    await helene.patch(id, [{ idLigne, statut: 'REFUSEE' }]);
    await helene.patch(id, [{ idLigne, statut: 'REFUSEE' }]);
    expect(await outboxOf(idLigne)).toEqual([
      { kind: 'COURRIEL_LIGNE', payload: { precommandeId: idLigne, event: 'REFUSEE' } },
      {
        kind: 'REMBOURSEMENT_CARTE',
        payload: { precommandeId: idLigne, referenceTransaction: 'TX-REFUS-1' },
      },
    ]);
    // It stays paid until the provider has refunded the card.
    expect(await only(id)).toMatchObject({ statut: 'REFUSEE', statutPaiement: 'PAYEE' });
  });

  it('cancelling a validated line ends the expected payment', async () => {
    const id = await createCampaign();
    const [idLigne = ''] = await addLines(api.current, id, [
      { accountCents: 5_000, statut: 'VALIDEE' },
    ]);
    const refused = await helene.patch(id, [{ idLigne, statut: 'REFUSEE' }]);
    expect(codeOf(refused)).toBe('PRECOMMANDE_NON_MODIFIABLE');
    expect(fieldsOf(refused)).toEqual([
      { champ: 'lignes.0.statut', message: 'Cette ligne n’attend plus de décision.' },
    ]);
    await helene.patch(id, [{ idLigne, statut: 'ANNULEE' }]);
    expect(await only(id)).toMatchObject({ statut: 'ANNULEE', statutPaiement: 'SANS_OBJET' });
  });

  it('changing an amount recomputes the parts by rate and ceiling', async () => {
    const id = await createCampaign();
    const [idLigne = ''] = await addLines(api.current, id, [{ accountCents: 10_000, titres: 10 }]);
    const reply = await helene.patch(id, [{ idLigne, montantTotal: 180 }]);
    expect(reply.json()).toMatchObject([
      {
        montantTotal: 180,
        montantTitre: 150,
        montantCompte: 30,
        partFinancee: 108,
        partBeneficiaire: 72,
      },
    ]);
    const less = await helene.patch(id, [{ idLigne, montantTotal: 100 }]);
    expect(less.json()).toMatchObject([
      { montantTitre: 0, montantCompte: 100, valeurFaciale: null, nombreTitres: 0 },
    ]);
    expect(await outboxOf(idLigne)).toHaveLength(2);
  });

  it('validates with another amount and notifies the person', async () => {
    const id = await createCampaign();
    const [idLigne = ''] = await addLines(api.current, id, [{ accountCents: 10_000 }]);
    const reply = await helene.patch(id, [{ idLigne, montantTotal: 90, statut: 'VALIDEE' }]);
    expect(reply.json()).toMatchObject([{ montantTotal: 90, statut: 'VALIDEE' }]);
    expect(await outboxOf(idLigne)).toMatchObject([{ payload: { event: 'MONTANT' } }]);
  });

  it.each([
    ['nothing', 0, 'Montant invalide.'],
    ['a third decimal', 10.001, 'Montant invalide.'],
    ['more than the session allows', 1_000.01, 'Le montant ne peut pas dépasser'],
  ])('refuses %s as an amount of a line', async (_what, montantTotal, message) => {
    const id = await createCampaign();
    const [idLigne = ''] = await addLines(api.current, id, [{ accountCents: 5_000 }]);
    const reply = await helene.patch(id, [{ idLigne, montantTotal }]);
    expect(reply.statusCode).toBe(400);
    expect(fieldsOf(reply)[0]).toMatchObject({
      champ: 'lignes.0.montantTotal',
      message: expect.stringContaining(message) as string,
    });
  });

  it('names the allowed numbers of vouchers', async () => {
    const id = await createCampaign();
    const [idLigne = ''] = await addLines(api.current, id, [{ titres: 10 }]);
    const messageOf = async (montantTotal: number) =>
      fieldsOf(await helene.patch(id, [{ idLigne, montantTotal }]))[0]?.message;
    expect(await messageOf(160)).toContain('multiple de 15,00');
    expect(await messageOf(165)).toContain('(10, 20)');
    expect((await helene.patch(id, [{ idLigne, montantTotal: 300 }])).json()).toMatchObject([
      { nombreTitres: 20, montantTitre: 300 },
    ]);
  });

  it('refuses to change an amount that is paid, cancelled, or would require a payment without a chosen mode', async () => {
    const id = await createCampaign();
    const [paid = '', over = '', free = ''] = await addLines(api.current, id, [
      { accountCents: 5_000, statutPaiement: 'PAYEE' },
      { accountCents: 5_000, statut: 'ANNULEE' },
      { accountCents: 50_000, rate: 10_000 },
    ]);
    const messages = async (idLigne: string, montantTotal: number) =>
      fieldsOf(await helene.patch(id, [{ idLigne, montantTotal }])).map(({ message }) => message);
    expect(await messages(paid, 40)).toEqual([
      'Cette ligne est payée\u00a0: son montant ne change plus.',
    ]);
    expect(await messages(over, 40)).toEqual(['Cette ligne est refusée ou annulée.']);
    expect((await messages(free, 700))[0]).toContain('une part resterait à payer');
  });

  it('applies the yearly ceiling over all orders of a person', async () => {
    const id = await createCampaign({ idGroupeSession: 'PLAFOND-A' });
    const other = await createCampaign({ idGroupeSession: 'PLAFOND-A' });
    const [idLigne = ''] = await addLines(api.current, id, [{ accountCents: 20_000 }]);
    const [elsewhere = ''] = await addLines(api.current, other, [{ accountCents: 90_000 }]);
    await api.current.query(
      `update precommande set beneficiary_id = (select beneficiary_id from precommande where id = $1)
       where id = $2`,
      [idLigne, elsewhere],
    );
    const reply = await helene.patch(id, [{ idLigne, montantTotal: 150 }]);
    expect(fieldsOf(reply)[0]?.message).toMatch(/ne peut pas dépasser 100,00/);
    // 540 of the yearly 600 are used: 60 are left.
    expect((await helene.patch(id, [{ idLigne, montantTotal: 100 }])).json()).toMatchObject([
      { partFinancee: 60, partBeneficiaire: 40 },
    ]);
  });

  it('changes all lines or none and reports each problem', async () => {
    const id = await createCampaign();
    const [one = '', two = '', three = ''] = await addLines(api.current, id, [
      { accountCents: 5_000 },
      { accountCents: 5_000, statut: 'REFUSEE' },
      { accountCents: 5_000 },
    ]);
    const reply = await helene.patch(id, [
      { idLigne: one, statut: 'VALIDEE' },
      { idLigne: two, statut: 'VALIDEE' },
      { idLigne: three, montantTotal: 60 },
    ]);
    expect(reply.statusCode).toBe(409);
    expect(fieldsOf(reply).map(({ champ }) => champ)).toEqual(['lignes.1.statut']);
    const after = await helene.lines(id);
    expect(after.find(({ idLigne }) => idLigne === one)?.statut).toBe('EN_ATTENTE');
    expect(after.find(({ idLigne }) => idLigne === three)?.montantTotal).toBe(50);
    const twice = await helene.patch(id, [
      { idLigne: one, statut: 'VALIDEE' },
      { idLigne: one, statut: 'REFUSEE' },
    ]);
    expect(fieldsOf(twice)).toEqual([
      { champ: 'lignes.1.idLigne', message: 'Cette ligne est indiquée deux fois.' },
    ]);
  });

  it('refuses lines that are in an order', async () => {
    const id = await createCampaign();
    const [idLigne = ''] = await addLines(api.current, id, [
      { accountCents: 5_000, statut: 'VALIDEE', rate: 10_000 },
    ]);
    const order = await api.current.http.inject({
      method: 'POST',
      url: `/api/eb/sessions-precommande/gestion/${id}/commandes`,
      headers: { authorization: `Bearer ${helene.token}`, 'idempotency-key': `prise-${id}` },
      payload: {},
    });
    expect(order.statusCode, order.body).toBe(200);
    const reply = await helene.patch(id, [{ idLigne, statut: 'ANNULEE' }]);
    expect(codeOf(reply)).toBe('PRECOMMANDE_NON_MODIFIABLE');
    expect(await only(id)).toMatchObject({ annulable: false, modifiable: false });
  });

  it('concurrent changes of funder and person are serialised', async () => {
    const id = await createCampaign();
    const ids = await addLines(
      api.current,
      id,
      Array.from({ length: 6 }, () => ({ accountCents: 5_000 })),
    );
    const replies = await Promise.all([
      helene.patch(
        id,
        ids.map((idLigne) => ({ idLigne, statut: 'VALIDEE' })),
      ),
      helene.patch(
        id,
        ids.toReversed().map((idLigne) => ({ idLigne, statut: 'REFUSEE' })),
      ),
      helene.post(id, 'lignes/validation', { idsLignes: ids }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual(
      [],
    );
    const statuts = new Set((await helene.lines(id)).map(({ statut }) => statut));
    expect(statuts.size).toBe(1);
  });
});
