import { thisYear } from '../../../../test/today.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createFunderWorld,
  managed,
  type FunderWorld,
  type TestLine,
} from '../../../../test/funder-order-world.ts';
import { addFunderUser } from '../../../../test/funder-calls.ts';
import { funderCaller, OTHER_FUNDER } from '../../../../test/funder-space-calls.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { createOrderer, accountOnly, codeOf } from '../../../../test/order-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import type {
  FunderOrderMade,
  FunderOrderPreview,
} from '@portail/contract/campaigns/funder-orders.schemas.ts';

const api = useTestApi();
let world: FunderWorld;
beforeAll(async () => {
  world = await createFunderWorld(api.current);
});

const YEAR = thisYear();

describe('[FUND-11] order of validated lines', () => {
  it('posts account value, vouchers, owed parts and fees of each line', async () => {
    const campaign = await world.openCampaign();
    const account = await world.addLine(campaign, { accountCents: 20_000, fundedCents: 12_000 });
    const paper = await world.addLine(campaign, { titres: 10, fundedCents: 15_000 });
    const both = await world.addLine(campaign, {
      accountCents: 5_000,
      titres: 2,
      fundedCents: 6_000,
      feesCents: 150,
    });
    const made = await world.ordered(campaign, { numeroBonCommande: ' BC-42 ' });
    expect(made).toMatchObject({ nombreLignes: 3, montantTotal: 430, statut: 'EN_COURS' });
    // Assigned but not posted yet: shown as under way.
    expect(await world.list(campaign)).toMatchObject([
      { idCommande: made.idCommande, statut: 'EN_COURS', nombreLignesTraitees: 0 },
    ]);
    expect(await world.movementOf(account)).toEqual([]);

    expect(await world.orders.makeOrders()).toBe(3);
    expect(await world.list(campaign)).toMatchObject([
      {
        idCommande: made.idCommande,
        statut: 'TERMINEE',
        nombreLignes: 3,
        nombreLignesTraitees: 3,
        nombreLignesLivrees: 1,
        montantTotal: 430,
        montantCompte: 250,
        montantTitre: 180,
        partFinancee: 330,
        partBeneficiaire: 100,
        nombreTitres: 12,
        numeroBonCommande: 'BC-42',
      },
    ]);
    expect((await world.list(campaign))[0]?.numeroFacture).toMatch(/^F\d{4}-\d{6}$/);
    expect(await world.balanceOf(account)).toBe(20_000);
    expect(await world.movementOf(account)).toMatchObject([
      { kind: 'CREANCE_FINANCEUR', amount: -12_000 },
      { kind: 'PART_A_RECEVOIR', key: `COMMANDE/${account}`, amount: -8_000 },
      { kind: 'BENEFICIAIRE_COMPTE', amount: 20_000 },
    ]);
    const printed = await world.movementOf(paper);
    expect(printed.filter(({ titre }) => titre !== null)).toHaveLength(10);
    expect(printed.filter(({ amount }) => amount === 1_500)).toHaveLength(10);
    expect(await world.movementOf(both)).toMatchObject([
      { kind: 'CREANCE_FINANCEUR', amount: -6_000 },
      { kind: 'PART_A_RECEVOIR', amount: -2_150 },
      { kind: 'BENEFICIAIRE_COMPTE', amount: 5_000 },
      { kind: 'TITRES_EN_CIRCULATION', key: `100001/GE/${YEAR}`, amount: 1_500 },
      { kind: 'TITRES_EN_CIRCULATION', amount: 1_500 },
      { kind: 'FRAIS', amount: 150 },
    ]);
    for (const line of [account, paper, both])
      expect(await world.lineState(line)).toMatchObject({ statut: 'COMMANDEE' });
    const [book] = await api.current.query(
      `select count(*)::int as count, min(t.statut) as statut from carnet c join titre t on t.carnet_id = c.id
       where c.precommande_id = $1`,
      [paper],
    );
    expect(book).toEqual({ count: 10, statut: 'EN_FABRICATION' });
    expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);
  });

  it('takes validated and paid lines and leaves the others', async () => {
    const campaign = await world.openCampaign();
    const taken = await world.addLine(campaign, { accountCents: 1_000 });
    const left: readonly TestLine[] = [
      { statut: 'EN_ATTENTE' },
      { statut: 'REFUSEE' },
      { statut: 'ANNULEE' },
      { fundedCents: 500, statutPaiement: 'A_PAYER' },
      // A vintage that can no longer be used.
      { millesime: YEAR - 2 },
    ];
    const others: string[] = [];
    for (const line of left)
      others.push(await world.addLine(campaign, { accountCents: 1_000, ...line }));
    expect(await world.ordered(campaign)).toMatchObject({
      nombreLignes: 1,
      montantTotal: 10,
      nombreLignesNonPayees: 1,
    });
    await world.orders.makeOrders();
    expect(await world.lineState(taken)).toMatchObject({ statut: 'COMMANDEE' });
    for (const line of others) {
      expect((await world.lineState(line))?.['statut']).not.toBe('COMMANDEE');
      expect(await world.movementOf(line)).toEqual([]);
    }
    const again = await world.order(campaign);
    expect([again.statusCode, codeOf(again)]).toEqual([409, 'AUCUNE_LIGNE_A_COMMANDER']);
  });

  it('takes all picked lines or none', async () => {
    const campaign = await world.openCampaign();
    const [one, two] = [
      await world.addLine(campaign, { accountCents: 1_000 }),
      await world.addLine(campaign, { accountCents: 2_000 }),
    ];
    const waiting = await world.addLine(campaign, { accountCents: 1_000, statut: 'EN_ATTENTE' });
    const elsewhere = await world.addLine(await world.openCampaign(), { accountCents: 1_000 });
    for (const wrong of [waiting, elsewhere, '00000000-0000-4000-8000-000000000000']) {
      const reply = await world.order(campaign, { idsLignes: [one, wrong] });
      expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'LIGNES_NON_COMMANDABLES']);
    }
    expect(await world.list(campaign)).toEqual([]);
    // A line named twice is taken once.
    expect(await world.ordered(campaign, { idsLignes: [two, two] })).toMatchObject({
      nombreLignes: 1,
      montantTotal: 20,
    });
    await world.orders.makeOrders();
    expect(await world.balanceOf(one)).toBe(0);
    expect(await world.balanceOf(two)).toBe(2_000);
  });

  it('repeated clicks on several replicas create one order', async () => {
    const campaign = await world.openCampaign();
    const line = await world.addLine(campaign, { accountCents: 3_000 });
    const replica = await api.current.variant({});
    const key = world.newKey();
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        world.order(campaign, {}, key, index % 2 === 0 ? api.current : replica),
      ),
    );
    const answered = replies.filter(({ statusCode }) => statusCode === 200);
    expect(answered.length).toBeGreaterThan(0);
    for (const reply of replies) expect([200, 409]).toContain(reply.statusCode);
    const replay = await world.order(campaign, {}, key);
    expect(replay.statusCode).toBe(200);
    for (const reply of answered) expect(reply.body).toBe(replay.body);
    // Two users of the funder at once, each with their own key.
    const others = await Promise.all([
      world.order(campaign),
      world.order(campaign, {}, undefined, replica),
    ]);
    expect(others.map(codeOf)).toEqual(['AUCUNE_LIGNE_A_COMMANDER', 'AUCUNE_LIGNE_A_COMMANDER']);
    await Promise.all([
      world.orders.makeOrders(),
      (await createFunderWorld(replica)).orders.makeOrders(),
    ]);
    await world.orders.makeOrders();
    expect(await world.list(campaign)).toHaveLength(1);
    expect(await world.balanceOf(line)).toBe(3_000);
    await replica.server.close();
  });

  it('two concurrent orders share the lines', async () => {
    const campaign = await world.openCampaign();
    const lines: string[] = [];
    for (let count = 0; count < 12; count += 1)
      lines.push(await world.addLine(campaign, { accountCents: 1_000 }));
    const replies = await Promise.all([world.order(campaign), world.order(campaign)]);
    const taken = replies
      .filter(({ statusCode }) => statusCode === 200)
      .reduce((sum, reply) => sum + reply.json<FunderOrderMade>().nombreLignes, 0);
    expect(taken).toBe(12);
    await world.orders.makeOrders();
    for (const line of lines) expect(await world.balanceOf(line)).toBe(1_000);
    expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);
  });

  it('is refused while the ledger is closed, and waits when it closes midway', async () => {
    const campaign = await world.openCampaign();
    const line = await world.addLine(campaign, { accountCents: 1_000 });
    const close = (value: boolean) =>
      api.current.query(
        `insert into platform_state values ('ledger_suspended', $1::jsonb, now())
         on conflict (key) do update set value = excluded.value`,
        [String(value)],
      );
    await close(true);
    const refused = await world.order(campaign);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'LEDGER_SUSPENDU']);
    await close(false);
    await world.ordered(campaign);
    await close(true);
    await expect(world.orders.makeOrders()).rejects.toMatchObject({ code: 'LEDGER_SUSPENDU' });
    expect(await world.movementOf(line)).toEqual([]);
    await close(false);
    await world.orders.makeOrders();
    expect(await world.balanceOf(line)).toBe(1_000);
  });

  it('is refused for a product that the campaign does not have', async () => {
    const social = await world.openCampaign('100002', 'AD');
    await world.addLine(social, { accountCents: 1_000 });
    const monthly = await world.order(social);
    expect([monthly.statusCode, codeOf(monthly)]).toEqual([409, 'AUCUNE_LIGNE_A_COMMANDER']);
    const unknown = await world.openCampaign('100001', 'REPAS');
    await world.addLine(unknown, { titres: 2 });
    expect(codeOf(await world.order(unknown))).toBe('AUCUNE_LIGNE_A_COMMANDER');
  });
});

describe('preview of an order', () => {
  const preview = async (campaign: string) =>
    (await world.get(managed(campaign, 'commandes/apercu'))).json<FunderOrderPreview>();

  it('[33-3] counts lines and people that can be ordered, and names what blocks the others', async () => {
    const campaign = await world.openCampaign();
    await world.addLine(campaign, { accountCents: 20_000, fundedCents: 12_000 });
    await world.addLine(campaign, { titres: 10 });
    await world.addLine(campaign, { accountCents: 5_000, statut: 'EN_ATTENTE' });
    const unpaid = await world.addLine(campaign, {
      accountCents: 900_000,
      fundedCents: 500_000,
      statutPaiement: 'A_PAYER',
    });
    const old = await world.addLine(campaign, { accountCents: 1_000, millesime: YEAR - 2 });
    const read = await preview(campaign);
    expect(read).toMatchObject({
      nombreLignes: 2,
      nombrePersonnes: 2,
      montantTotal: 350,
      partFinancee: 270,
      demandeSecondAccord: false,
      nombreBloquees: 2,
      montantBloque: 9_010,
    });
    expect(
      read.blocages.map(({ idLigne, motif, montantTotal }) => [idLigne, motif, montantTotal]),
    ).toEqual([
      [unpaid, 'PART_A_PAYER', 9_000],
      [old, 'MILLESIME_PERIME', 10],
    ]);
    // What was shown is what is ordered.
    expect(await world.ordered(campaign, { montantAttendu: 350 })).toMatchObject({
      nombreLignes: 2,
      montantTotal: 350,
    });
  });

  it('[33-3] names a line whose product the campaign no longer has, and orders the others', async () => {
    const campaign = await world.openCampaign();
    await world.query('update precommande_session set id_produit_titre = null where id = $1', [
      campaign,
    ]);
    await world.addLine(campaign, { accountCents: 1_000 });
    await world.addLine(campaign, { titres: 2 });
    const read = await preview(campaign);
    expect(read).toMatchObject({ nombreLignes: 1, montantTotal: 10, nombreBloquees: 1 });
    expect(read.blocages).toMatchObject([{ motif: 'PRODUIT_ABSENT', montantTotal: 30 }]);
    expect(await world.ordered(campaign)).toMatchObject({ nombreLignes: 1, montantTotal: 10 });
  });

  it('[33-3] refuses an order whose total changed since it was read', async () => {
    const campaign = await world.openCampaign();
    const line = await world.addLine(campaign, { accountCents: 1_000 });
    const { montantTotal } = await preview(campaign);
    await world.addLine(campaign, { accountCents: 2_000 });
    const reply = await world.order(campaign, { montantAttendu: montantTotal });
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'TOTAL_MODIFIE']);
    expect(await world.lineState(line)).toMatchObject({ statut: 'VALIDEE' });
    expect(await world.list(campaign)).toEqual([]);
  });

  it('[33-3] counts ordered lines as ordered before they are posted', async () => {
    const campaign = await world.openCampaign();
    await world.addLine(campaign, { accountCents: 1_000 });
    await world.ordered(campaign);
    expect((await world.get(managed(campaign, 'informations'))).json()).toMatchObject({
      nombreLignesValidees: 0,
      nombreLignesCommandees: 1,
    });
    expect(await preview(campaign)).toMatchObject({ nombreLignes: 0, nombreBloquees: 0 });
    await world.orders.makeOrders();
  });

  it('[33-3] of another funder’s campaign is refused', async () => {
    const campaign = await world.openCampaign();
    await addFunderUser(api.current, {
      login: OTHER_FUNDER,
      clientId: '4003',
      role: 'GESTIONNAIRE',
    });
    const reply = await funderCaller(() => api.current).call(
      OTHER_FUNDER,
      'GET',
      managed(campaign, 'commandes/apercu').replace('/api/eb', ''),
    );
    expect(codeOf(reply)).toBe('SESSION_PRECOMMANDE_INCONNUE');
  });
});

describe('[FUND-11] ordered line', () => {
  it('can no longer be changed or cancelled by its person, even before it is posted', async () => {
    const orderer = await createOrderer(api.current, 'demo-rh');
    await orderer.order('5003', {
      ...accountOnly(50),
      paiement: { modePaiement: 3 },
    });
    await api.current.query(
      `update precommande set statut = 'VALIDEE', statut_paiement = 'PAYEE'
       where session_id = '5003' and statut = 'EN_ATTENTE'`,
    );
    await world.ordered('5003');
    const cancelled = await orderer.cancel('5003');
    expect([cancelled.statusCode, codeOf(cancelled)]).toEqual([409, 'PRECOMMANDE_NON_MODIFIABLE']);
    const changed = await orderer.save('5003', await orderer.bodyFor('5003', accountOnly(60)));
    expect([changed.statusCode, codeOf(changed)]).toEqual([409, 'PRECOMMANDE_NON_MODIFIABLE']);
    const history = (await orderer.get('/api/eb/beneficiaires/commandes')).json<
      { idSession: string; statut: string; modifiable: boolean }[]
    >();
    expect(history.find(({ idSession }) => idSession === '5003')).toMatchObject({
      statut: 'COMMANDEE',
      modifiable: false,
    });
    await expect(
      api.current.query(
        `update precommande set statut = 'ANNULEE' where session_id = '5003' and commande_id is not null`,
      ),
    ).rejects.toMatchObject({ code: 'CM001' });
    await world.orders.makeOrders();
  });

  it('does not prevent another order in a permanent campaign', async () => {
    const orderer = await createOrderer(api.current, 'demo-rh');
    const body = { ...accountOnly(40), paiement: { modePaiement: 3 } } as const;
    await orderer.order('5002', body);
    await api.current.query(
      `update precommande p set statut = 'VALIDEE', statut_paiement = 'PAYEE'
       from beneficiary b join user_account a on a.id = b.account_id
       where b.id = p.beneficiary_id and a.login = 'demo-rh' and p.session_id = '5002' and p.statut = 'EN_ATTENTE'`,
    );
    await world.ordered('5002');
    // The person sees the order as made before it is posted.
    await orderer.order('5002', body);
    await world.orders.makeOrders();
    const reply = await world.get(managed('5002'));
    expect(reply.json<unknown[]>()).toHaveLength(2);
  });
});

describe('order mails', () => {
  it('sends each person one mail with what they received', async () => {
    const campaign = await world.openCampaign();
    const line = await world.addLine(campaign, { accountCents: 12_345, titres: 2 });
    await world.ordered(campaign);
    await world.orders.makeOrders();
    const messages = await api.current.query(
      `update outbox_message set handed_at = now()
       where kind = 'COURRIEL_COMMANDE_PASSEE' and payload ->> 'precommandeId' = $1 returning id`,
      [line],
    );
    expect(messages).toHaveLength(1);
    await api.current.server.doMessage(String(messages[0]?.['id']));
    const mail = api.current.mailbox.sent.at(-1);
    expect(mail?.subject).toMatch(/^Votre commande est passée \(CM/);
    expect(mail?.text).toContain('crédité de 123,45\u00a0€');
    expect(mail?.text).toContain('2\u00a0titres de 15,00\u00a0€');
  });
});
