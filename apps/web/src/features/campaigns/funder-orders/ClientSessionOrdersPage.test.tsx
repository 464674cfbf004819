// @vitest-environment happy-dom
import { getFunderCampaignInformation } from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import {
  getFunderOrderRequests,
  getFunderOrders,
  previewFunderOrder,
} from '@portail/contract/campaigns/funder-orders.calls.ts';
import type { FunderOrder } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { Permission } from '@portail/rules/identity/access/vocabulary.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, plain, refusalOf, renderPages, signInAs } from '../../../../test/render.tsx';
import ClientSessionOrdersPage from './ClientSessionOrdersPage.tsx';

const ORDER: FunderOrder = {
  idCommande: 'FC123',
  dateCommande: '12/11/2026',
  nombreLignes: 1_200,
  nombreLignesTraitees: 300,
  montantTotal: 500,
  montantCompte: 500,
  montantTitre: 0,
  partFinancee: 300,
  partBeneficiaire: 200,
  nombreTitres: 0,
  nombreLignesLivrees: 0,
  statut: 'EN_COURS',
  numeroBonCommande: null,
  numeroFacture: 'F2026-000012',
};
const CAMPAIGN = {
  id: 'S1',
  libelle: 'Noël',
  numeroContrat: '100001',
  statut: 'OUVERTE',
  origine: 'CESU_RH',
  dateOuverture: '01/11/2026',
  dateFermeture: null,
  permanent: true,
  nombreLignes: 3,
  nombreLignesEnAttente: 0,
  nombreLignesValidees: 3,
  nombreLignesRefusees: 0,
  nombreLignesAnnulees: 0,
  nombreLignesCommandees: 0,
  nombreLignesLivrees: 0,
  montantTotal: 500,
  partFinancee: 300,
  partBeneficiaire: 200,
  nombrePersonnesAttendues: 0,
  nombrePersonnesAyantCommande: 0,
};

const open = (orders: readonly FunderOrder[], permissions: readonly Permission[]) => {
  signInAs({ space: 'ESPACE_CLIENT', permissions });
  answerCalls([
    [getFunderCampaignInformation, () => ({ body: CAMPAIGN })],
    [getFunderOrderRequests, () => ({ body: [] })],
    [previewFunderOrder, () => refusalOf('X', 'Commande illisible.', [], 404)],
    [getFunderOrders, () => ({ body: orders })],
  ]);
  return renderPages(
    { CLIENT_SESSION_ORDERS: ClientSessionOrdersPage },
    hrefOf('CLIENT_SESSION_ORDERS', { id: 'S1' }),
  );
};

it('[FUND-15, 28-4] shows how far an order under way is, and offers the next to a manager', async () => {
  open([ORDER], ['CONSULTER_SESSIONS_PRECOMMANDE', 'VALIDER_COMMANDES_FINANCEUR']);
  const progress = await screen.findByRole('progressbar', { name: /12\/11\/2026/ });
  expect(plain(progress.getAttribute('aria-valuetext') ?? '')).toBe('300 lignes passées sur 1 200');
  expect(await screen.findByRole('heading', { name: 'Passer la commande' })).toBeDefined();
  expect(screen.getByText('Noël')).toBeDefined();
});

it('[FUND-15, 28-4] a reader sees the orders and commands nothing', async () => {
  open([{ ...ORDER, statut: 'TERMINEE' }], ['CONSULTER_SESSIONS_PRECOMMANDE']);
  expect(await screen.findByText('Passée')).toBeDefined();
  await waitFor(() => expect(screen.getByText('Noël')).toBeDefined());
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Passer la commande' })).toBeNull();
});
