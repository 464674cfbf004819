import type { OrderDetails, OrderLine } from '@portail/contract/orders/ordering.schemas.ts';
import { describe, expect, it } from 'vitest';
import { createOrderer, useOrderer, ORDERS } from '../../../../test/order-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const camille = useOrderer(api, 'demo-rh');
const sophie = useOrderer(api, 'demo-double');

describe('order history', () => {
  it('[ORD-06] [ORD-38] [ORD-43] lists all orders, newest first, with both statuses', async () => {
    const lines = (await sophie.current.get(ORDERS)).json<OrderLine[]>();
    const days = lines.map(({ dateCommande }) => dateCommande.split('/').toReversed().join(''));
    expect(days).toEqual(days.toSorted().toReversed());
    expect(
      lines.map(({ libelleSession, statut, statutPaiement, modifiable }) => [
        libelleSession.slice(0, 8),
        statut,
        statutPaiement,
        modifiable,
      ]),
    ).toEqual(
      // On the first of January the grants of the employer are newer than other orders.
      expect.arrayContaining([
        ['Campagne', 'EN_ATTENTE', 'A_PAYER', true],
        ['Nouveaux', 'COMMANDEE', 'PAYEE', false],
        // [25-17] earlier orders of the employer are in the ledger and in the history.
        ['Dotation', 'LIVREE', 'PAYEE', false],
      ]),
    );
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatchObject({ montantTotalCommande: 300, typeCommande: 'NEW_ORDER' });
  });

  it('[ORD-38] pages by key', async () => {
    const all = (await sophie.current.get(ORDERS)).json<OrderLine[]>();
    const first = (await sophie.current.get(`${ORDERS}?taille=1`)).json<OrderLine[]>();
    expect(first).toHaveLength(1);
    const last = first[0]?.idCommande ?? '';
    const next = (await sophie.current.get(`${ORDERS}?taille=1&avant=${last}`)).json<OrderLine[]>();
    expect(next).toEqual([all[1]]);
    const rest = (await sophie.current.get(`${ORDERS}?avant=${next[0]?.idCommande ?? ''}`)).json<
      OrderLine[]
    >();
    const end = await sophie.current.get(`${ORDERS}?avant=${rest.at(-1)?.idCommande ?? ''}`);
    expect(end.json()).toEqual([]);
    // The order of another person is not a valid cursor.
    const [foreign] = (await camille.current.get(ORDERS)).json<OrderLine[]>();
    expect(
      (await sophie.current.get(`${ORDERS}?avant=${foreign?.idCommande ?? ''}`)).json(),
    ).toEqual([]);
  });

  it('[ORD-38] [ORD-44] filters by funder and may be empty', async () => {
    const clients = (await sophie.current.get(`${ORDERS}/clients`)).json<{ clientId: string }[]>();
    expect(clients).toEqual([{ clientId: '4001', socialReason: 'Groupe Horizon' }]);
    expect((await sophie.current.get(`${ORDERS}?clientId=4001`)).json()).toHaveLength(4);
    expect((await sophie.current.get(`${ORDERS}?clientId=4002`)).json()).toEqual([]);
    const thomas = await createOrderer(api.current, 'demo-vide');
    expect((await thomas.get(ORDERS)).json()).toEqual([]);
    expect((await thomas.get(`${ORDERS}/clients`)).json()).toEqual([]);
  });

  it('[25-17] lists every order of the ledger and the tax certificate', async () => {
    const lines = (await camille.current.get(`${ORDERS}?taille=100`)).json<OrderLine[]>();
    const booked = await api.current.query(
      `select distinct p.reference from ledger_journal j join precommande p on p.id = j.posting_id
       join beneficiary b on b.id = p.beneficiary_id join user_account a on a.id = b.account_id
       where j.kind = 'COMMANDE' and a.login = 'demo-rh'`,
    );
    const orphans = await api.current.query(
      `select j.id from ledger_journal j where j.kind = 'COMMANDE'
       and not exists (select from precommande p where p.id = j.posting_id)`,
    );
    expect(orphans).toEqual([]);
    expect(booked.length).toBeGreaterThan(12);
    const listed = new Set(lines.map(({ idCommande }) => idCommande));
    for (const { reference } of booked) expect(listed).toContain(reference);
  });

  it('[ORD-04] [ORD-45] [XC-48] returns one order with the payer of each part', async () => {
    const [line] = (await sophie.current.get(ORDERS)).json<OrderLine[]>();
    const reply = await sophie.current.get(`${ORDERS}/${line?.idCommande ?? ''}`);
    expect(reply.json<OrderDetails>()).toMatchObject({
      idCommande: line?.idCommande,
      montantTotalCommande: 300,
      parts: [
        { acteur: 'FINANCEUR', libelle: 'Groupe Horizon', montant: 120 },
        { acteur: 'BENEFICIAIRE', libelle: 'Sophie Marchand', montant: 180 },
      ],
      livraison: { typeLivraison: 1 },
      libellePointLivraison: null,
      modePaiement: 1,
      referenceTransaction: null,
      statut: 'EN_ATTENTE',
    });
    expect((await sophie.current.get(`${ORDERS}/CM0000000000`)).statusCode).toBe(404);
  });
});

describe('S-26 and S-27', () => {
  it('[ORD-46] lists the reasons', async () => {
    const reply = await camille.current.get('/api/sap/motifs-commande');
    expect(reply.json<{ code: string }[]>().map(({ code }) => code)).toEqual([
      'GARDE_ENFANT',
      'MENAGE',
      'AIDE_PERSONNE',
      'JARDINAGE',
      'AUTRE',
    ]);
  });

  it('[25-10] [ORD-46] computes a face value and refuses one outside its bounds', async () => {
    const ask = async (montantTotal: number, nombreTitres: number) =>
      (
        await camille.current.post('/api/sap/calculs/valeur-faciale', {
          montantTotal,
          nombreTitres,
        })
      ).json<object>();
    const refusedFor = (message: string) => ({
      code: 'REQUETE_INVALIDE',
      erreurs: [{ champ: 'montantTotal', message }],
    });
    expect(await ask(150, 10)).toEqual({ valeur: 15 });
    expect(await ask(100, 3)).toEqual({ valeur: 33.33 });
    expect(await ask(200, 3)).toEqual({ valeur: 66.67 });
    expect(await ask(990, 10)).toEqual({ valeur: 99 });
    expect(await ask(90, 10)).toMatchObject(
      refusedFor('La valeur faciale doit être supérieure à 9 euros'),
    );
    expect(await ask(1_000, 10)).toMatchObject(
      refusedFor('La valeur faciale doit être inférieure ou égale à 99 euros'),
    );
  });
});
