import { describe, expect, it } from 'vitest';
import { useFakePortal } from '../testing/fake-portal.ts';

const { received, answers, get, command, submit } = useFakePortal();
let events = 0;

const orderOf = (numeroCommande: string, change: object = {}) => ({
  numeroCommande,
  clientId: '7001',
  statut: 'EN_ATTENTE',
  libelle: 'Entretien <de la> maison',
  quantite: 4,
  dateDebut: '01/12/2026',
  dateFin: '02/12/2026',
  tarifHoraire: 26,
  montant: 104,
  devisRequis: true,
  adresse: ['7 impasse du Moulin', '33700 MERIGNAC'],
  contact: { nom: 'Nicolas Garnier', telephone: '0711223344', email: '', consignes: 'Code 12' },
  ...change,
});

const tell = (commande: object, change: object = {}, headers: Record<string, string> = {}) => {
  events += 1;
  const event = {
    id: `e-${events}`,
    evenement: 'COMMANDE_PASSEE',
    etatAu: `2026-11-16T08:00:0${events % 10}.000Z`,
    commande,
    ...change,
  };
  return command('/prestataires/api/evenements', event.id, JSON.stringify(event), headers);
};

const press = (numeroCommande: string, action: string, fields: Record<string, string> = {}) =>
  submit('/prestataires/commandes', { numeroCommande, clientId: '7001', action, ...fields });

const orders = async () =>
  (await (await get('/prestataires/api/commandes')).json()) as {
    numeroCommande: string;
    statut: string;
    journal: string[];
  }[];
const find = async (numero: string) =>
  (await orders()).find(({ numeroCommande }) => numeroCommande === numero);

describe('the providers', () => {
  it('receive of an order once, from who has their key, and show it', async () => {
    expect((await tell(orderOf('CS0000000001'), {}, { 'idempotency-key': 'autre' })).status).toBe(
      400,
    );
    expect((await tell(orderOf('CS0000000001'))).status).toBe(201);
    events -= 1;
    expect((await tell(orderOf('CS0000000001'))).status).toBe(200);
    expect(
      (await tell(orderOf('CS0000000002'), {}, { authorization: 'Bearer autre' })).status,
    ).toBe(401);
    for (const wrong of [{}, orderOf(''), orderOf('CS0000000002', { quantite: 'deux' })]) {
      expect((await tell(wrong)).status).toBe(400);
    }
    expect((await orders()).map(({ numeroCommande }) => numeroCommande)).toEqual(['CS0000000001']);
    const page = await (await get('/prestataires')).text();
    expect(page).toContain('Entretien &lt;de la&gt; maison');
    expect(page).toContain('devis requis');
    expect(page).toContain('7 impasse du Moulin, 33700 MERIGNAC');
  });

  it('keep the later state when messages overtake one another', async () => {
    await tell(orderOf('CS0000000003', { statut: 'ANNULEE' }), { etatAu: '2026-11-16T09:00:00Z' });
    await tell(orderOf('CS0000000003'), { etatAu: '2026-11-16T08:00:00Z' });
    expect(await find('CS0000000003')).toMatchObject({ statut: 'ANNULEE' });
  });

  it.each([
    ['devis', 'devis', { heures: '3,5', prix: '25' }],
    ['planifier', 'planification', { intervenant: 'Awa D.' }],
    ['demarrer', 'planification', {}],
    ['terminer', 'planification', {}],
    ['annuler', 'planification', {}],
    ['facturer', 'factures', {}],
    ['avoir', 'avoirs', { facture: 'F-1', montant: '10' }],
  ])('%s calls the portal by the credentials of the provider', async (action, path, fields) => {
    await tell(orderOf('CS0000000004'));
    expect((await press('CS0000000004', action, fields)).status).toBe(303);
    const notification = received.find((one) => one.path === `/api/sap/partenaires/${path}`);
    const credentials = Buffer.from(
      'prestataire-7001:secret-de-demonstration-jamais-en-production',
    ).toString('base64');
    expect(notification?.headers.authorization).toBe(`Basic ${credentials}`);
    const body = JSON.parse(notification?.body ?? '{}') as Record<string, unknown>;
    if (action === 'devis') {
      expect(body['lignes']).toMatchObject([{ quantite: 3.5, prixUnitaire: 25 }]);
    }
    if (action === 'planifier') expect(body).toMatchObject({ intervenant: 'Awa D.' });
    if (action === 'facturer') expect(body['date']).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
    if (action === 'avoir') expect(body).toMatchObject({ numeroFacture: 'F-1', montant: 10 });
  });

  it('write down what the portal refuses', async () => {
    await tell(orderOf('CS0000000005'));
    answers.push(409);
    await press('CS0000000005', 'planifier');
    const refused = await find('CS0000000005');
    expect(refused?.statut).toBe('EN_ATTENTE');
    expect(refused?.journal[0]).toMatch(/^Le portail/);
  });

  it('can open an unknown order; unknown actions and cross-site calls are refused', async () => {
    expect((await press('CS0000000006', 'ouvrir')).status).toBe(303);
    expect(await find('CS0000000006')).toMatchObject({ journal: ['Suivie ici'] });
    expect((await press('CS0000000006', 'voler')).status).toBe(400);
    expect((await press('rien', 'ouvrir')).status).toBe(400);
    expect(
      (
        await submit(
          '/prestataires/commandes',
          { numeroCommande: 'CS0000000006', clientId: '7001', action: 'demarrer' },
          { 'sec-fetch-site': 'cross-site' },
        )
      ).status,
    ).toBe(403);
  });
});
