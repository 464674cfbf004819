// @vitest-environment happy-dom
import {
  getChanges,
  getOrder,
  getOrderClients,
  getOrderReasons,
  getOrders,
} from '@portail/contract/orders/ordering.calls.ts';
import type { OrderDetails, OrderLine } from '@portail/contract/orders/ordering.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { getTradeBillPdf } from '@portail/contract/wallet/trade.calls.ts';
import type { ChangeLine } from '@portail/contract/wallet/trade.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  answerCalls,
  factOf,
  type FakeAnswer,
  field,
  plain,
  refusalOf,
  renderPages,
  signInAs,
} from '../../../../test/render.tsx';
import OrderHistoryPage from './OrderHistoryPage.tsx';
import ViewOrderPage from './ViewOrderPage.tsx';

const orderLine = (change: Partial<OrderLine> = {}): OrderLine => ({
  idCommande: 'O1',
  idSession: 'S1',
  dateCommande: '10/11/2026',
  libelleSession: 'Hiver 2026',
  typeCommande: 'NEW_ORDER',
  montantTotalCommande: 200,
  statut: 'EN_ATTENTE',
  statutPaiement: 'A_PAYER',
  modifiable: true,
  ...change,
});
const CHANGE: ChangeLine = {
  reference: 'E1',
  type: 'ECHANGE',
  date: '12/11/2026',
  montant: 60,
  frais: 2,
  statut: 'VALIDEE',
  millesime: 2025,
  millesimeFinal: 2026,
  formeFinale: 'COMPTE',
  dateDisponibilite: null,
  facture: true,
};
const DETAILS: OrderDetails = {
  ...orderLine({ statut: 'REFUSEE', statutPaiement: 'SANS_OBJET', modifiable: false }),
  partBeneficiaire: 80,
  partFinancee: 120,
  millesime: 2026,
  montantCompteCommande: 50,
  motifCommande: 'MENAGE',
  montantTitreCommande: 150,
  valeurFacialeTitre: 15,
  nombreTitres: 10,
  parts: [
    { acteur: 'FINANCEUR', libelle: 'Les Tilleuls', montant: 120 },
    { acteur: 'BENEFICIAIRE', libelle: 'Camille Durand', montant: 80 },
  ],
  fraisCompte: 1,
  fraisTitre: 0.5,
  livraison: null,
  libellePointLivraison: null,
  modePaiement: 4,
  referenceTransaction: null,
  dateExpiration: '31/01/2027',
  motifDecision: 'Plafond atteint.',
};
const MANY = Array.from({ length: 30 }, (_, rank) => orderLine({ idCommande: `O${rank + 1}` }));

type Answers = Parameters<typeof answerCalls>[0];
const open = (start: string, answers: Answers = []) => {
  signInAs({ permissions: ['CONSULTER_COMMANDES', 'PASSER_COMMANDE'] });
  const { sent } = answerCalls([
    ...answers,
    [getOrders, () => ({ body: [orderLine()] })],
    [getOrderClients, () => ({ body: [] })],
    [getChanges, () => ({ body: [] })],
    [getOrder, () => ({ body: DETAILS })],
    [getOrderReasons, () => ({ body: [{ code: 'MENAGE', libelle: 'Ménage' }] })],
  ]);
  const page = renderPages({ ORDER_HISTORY: OrderHistoryPage, VIEW_ORDER: ViewOrderPage }, start);
  return { ...page, sent };
};
const words = () => plain(document.body.textContent);
const asked = (sent: ReturnType<typeof open>['sent'], path: string) =>
  sent
    .filter(({ url }) => url.split('?')[0] === path)
    .map(({ url }) => new URLSearchParams(url.split('?')[1]));

describe('history of the orders', () => {
  it('[ORD-25] leads to each order, and asks for those of the contract', async () => {
    const { sent } = open(hrefOf('ORDER_HISTORY'));
    const link = await screen.findByRole('link', {
      name: 'Voir la commande du 10/11/2026, Hiver 2026',
    });
    expect(link.getAttribute('href')).toBe(hrefOf('VIEW_ORDER', undefined, { idCommande: 'O1' }));
    expect(asked(sent, getOrders.path)[0]?.get('numeroContrat')).toBe('100001');
    expect(words()).toContain('1 commande affichée');
    expect(screen.queryByRole('table', { name: /changements de format/ })).toBeNull();
  });

  it('[ORD-25] reads the next page after the last order, and keeps what is shown when it fails', async () => {
    const pages: (() => FakeAnswer)[] = [
      () => ({ body: MANY.slice(0, 21) }),
      () => refusalOf('X', 'Panne.', [], 400),
      () => ({ body: MANY.slice(20, 30) }),
    ];
    const { user, sent } = open(hrefOf('ORDER_HISTORY'), [
      [getOrders, ({ url }) => pages.shift()?.() ?? { body: [{ url }] }],
    ]);
    const table = within(await screen.findByRole('table', { name: 'Mes commandes' }));
    const shown = () => table.getAllByRole('link').length;
    const first = shown();
    await user.click(screen.getByRole('button', { name: 'Afficher la suite' }));
    await screen.findByText('La suite n’a pas pu être lue.');
    expect(shown()).toBe(first);
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(shown()).toBeGreaterThan(first));
    const [, second, third] = asked(sent, getOrders.path);
    expect(second?.get('avant')).toBe(`O${first}`);
    expect(third?.get('avant')).toBe(`O${first}`);
  });

  it('[ORD-25] orders with another funder are chosen, and an empty choice is undone with one press', async () => {
    const { user, sent } = open(hrefOf('ORDER_HISTORY'), [
      [
        getOrderClients,
        () => ({
          body: [
            { clientId: 'C1', socialReason: 'Les Tilleuls' },
            { clientId: 'C2', socialReason: 'Ville de Lyon' },
          ],
        }),
      ],
      [getOrders, ({ url }) => ({ body: url.includes('clientId=C2') ? [] : [orderLine()] })],
    ]);
    await user.selectOptions(await screen.findByLabelText(/^Financeur/), 'Ville de Lyon');
    await screen.findByText('Aucune commande avec ce financeur.');
    const last = asked(sent, getOrders.path).at(-1);
    expect([last?.get('clientId'), last?.get('numeroContrat')]).toEqual(['C2', null]);
    await user.click(screen.getByRole('button', { name: 'Voir toutes les commandes' }));
    await screen.findByRole('link', { name: /^Voir la commande/ });
    expect(field(/^Financeur/).value).toBe('');
  });

  it('[ORD-25] says that there is none, and asks again after a failure', async () => {
    const answers = [() => refusalOf('X', 'Panne.', [], 400)];
    const { user } = open(hrefOf('ORDER_HISTORY'), [
      [getOrders, () => answers.shift()?.() ?? { body: [] }],
    ]);
    await screen.findByText('Panne.');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Vous n’avez passé aucune commande.')).toBeDefined();
  });

  it('[ORD-25, 28-4] lists the trades, and says why the bill of one was not downloaded', async () => {
    const { user, sent } = open(hrefOf('ORDER_HISTORY'), [
      [getChanges, () => ({ body: [CHANGE, { ...CHANGE, reference: 'E2', facture: false }] })],
      [getTradeBillPdf, () => refusalOf('X', 'Facture indisponible.', [], 400)],
    ]);
    const bills = await screen.findAllByRole('button', { name: /^Télécharger la facture/ });
    expect(bills).toHaveLength(1);
    expect(words()).toContain('Échange du millésime 2025 contre 2026');
    await user.click(bills[0] ?? document.body);
    await screen.findByText('Facture indisponible.');
    expect(sent.at(-1)?.url).toContain('E1');
  });
});

describe('details of an order', () => {
  it('[ORD-25] tells why the funder refused it, who pays what, and offers no change', async () => {
    open(hrefOf('VIEW_ORDER', undefined, { idCommande: 'O1' }));
    await waitFor(() => expect(factOf('Motif')).toBe('Ménage'));
    expect(factOf('Motif donné par votre financeur')).toBe('Plafond atteint.');
    expect(factOf('Titres papier')).toBe('150,00 € (10 titres de 15,00 €)');
    expect(factOf('Total à votre charge')).toBe('81,50 €');
    expect(words()).toContain('Votre financeur, Les Tilleuls');
    expect(screen.queryByRole('button', { name: 'Annuler la commande' })).toBeNull();
  });

  it('[ORD-25] an order that does not exist leads to the history, a failure is tried again', async () => {
    const first = open(hrefOf('VIEW_ORDER', undefined, { idCommande: 'O9' }), [
      [getOrder, () => refusalOf('RESSOURCE_INTROUVABLE', 'Introuvable.', [], 404)],
    ]);
    await screen.findByText('Cette commande est introuvable.');
    first.unmount();
    const answers = [() => refusalOf('X', 'Panne.', [], 400)];
    const { user } = open(hrefOf('VIEW_ORDER', undefined, { idCommande: 'O1' }), [
      [getOrder, () => answers.shift()?.() ?? { body: DETAILS }],
    ]);
    await screen.findByText('Panne.');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Plafond atteint.')).toBeDefined();
  });
});
