// @vitest-environment happy-dom
import type { FunderCampaignInformation } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import {
  decideFunderOrder,
  getFunderOrderRequests,
  makeFunderOrder,
  previewFunderOrder,
} from '@portail/contract/campaigns/funder-orders.calls.ts';
import type {
  FunderOrderPreview,
  FunderOrderRequest,
} from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  notices,
  plain,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import { MakeOrder } from './MakeOrder.tsx';
import { OrderRequests } from './OrderRequests.tsx';

const CAMPAIGN: FunderCampaignInformation = {
  id: 'S1',
  libelle: 'Noël',
  numeroContrat: '100001',
  statut: 'OUVERTE',
  origine: 'CESU_RH',
  dateOuverture: '01/11/2026',
  dateFermeture: '30/11/2026',
  permanent: false,
  nombreLignes: 3,
  nombreLignesEnAttente: 1,
  nombreLignesValidees: 2,
  nombreLignesRefusees: 0,
  nombreLignesAnnulees: 0,
  nombreLignesCommandees: 0,
  nombreLignesLivrees: 0,
  montantTotal: 500,
  partFinancee: 300,
  partBeneficiaire: 200,
  nombrePersonnesAttendues: 5,
  nombrePersonnesAyantCommande: 3,
};
const MADE = {
  idCommande: 'C1',
  nombreLignes: 2,
  montantTotal: 500,
  statut: 'EN_COURS',
  nombreLignesNonPayees: 1,
};

const PREVIEW: FunderOrderPreview = {
  nombreLignes: 2,
  nombrePersonnes: 2,
  montantTotal: 500,
  partFinancee: 300,
  demandeSecondAccord: false,
  nombreBloquees: 1,
  montantBloque: 9_000,
  blocages: [
    {
      idLigne: 'L3',
      reference: 'CM3',
      nom: 'Martin',
      prenom: 'Camille',
      montantTotal: 9_000,
      partBeneficiaire: 4_000,
      motif: 'PART_A_PAYER',
    },
  ],
};
const PREVIEWED = [previewFunderOrder, () => ({ body: PREVIEW })] as const;

const openOrder = async ({ user }: ReturnType<typeof renderSigned>) => {
  await user.click(await screen.findByRole('button', { name: 'Passer la commande' }));
  return within(screen.getByRole('dialog'));
};
const CONFIRM = { name: /^Passer la commande de 2 lignes, 500,00.€$/ };

it('[FUND-15] [L13] makes one order for a double click, with the purchase-order number', async () => {
  const { sent } = answerCalls([PREVIEWED, [makeFunderOrder, () => ({ body: MADE })]]);
  const page = renderSigned(<MakeOrder campaign={CAMPAIGN} />);
  const dialog = await openOrder(page);
  await page.user.type(dialog.getByRole('textbox'), ' BC-17 ');
  await page.user.dblClick(dialog.getByRole('button', CONFIRM));
  await waitFor(() =>
    expect(notices()).toEqual([
      'success: Commande passée 2 lignes commandées, pour 500,00 €. 1 ligne reste, en attente du paiement du bénéficiaire.',
    ]),
  );
  expect(bodiesOf(sent, makeFunderOrder)).toEqual([
    { montantAttendu: 500, numeroBonCommande: 'BC-17' },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[FUND-15] [L13] shows a refusal in the dialog, and sends a lost order again with its key', async () => {
  const answers = [
    () => {
      throw new TypeError('network');
    },
    () => refusalOf('AUCUNE_LIGNE', 'Aucune ligne n’est prête.'),
    () => ({ body: { ...MADE, statut: 'A_VALIDER' } }),
  ];
  const { sent } = answerCalls([PREVIEWED, [makeFunderOrder, () => answers.shift()?.() ?? {}]]);
  const page = renderSigned(<MakeOrder campaign={CAMPAIGN} />);
  const dialog = await openOrder(page);
  await page.user.click(dialog.getByRole('button', CONFIRM));
  await dialog.findByRole('alert');
  await page.user.click(dialog.getByRole('button', CONFIRM));
  await dialog.findByText('Aucune ligne n’est prête.');
  expect(notices()).toEqual([]);
  await page.user.click(dialog.getByRole('button', CONFIRM));
  await waitFor(() => expect(notices()[0]).toMatch(/^success: Commande à valider 500,00 €/));
  const orders = sent.filter(({ method }) => method === 'POST');
  const [first, second, third] = orders.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(second).toBe(first);
  expect(third).not.toBe(second);
});

it('[31-3] says that an order paid first waits for its invoice', async () => {
  answerCalls([
    PREVIEWED,
    [makeFunderOrder, () => ({ body: { ...MADE, statut: 'EN_ATTENTE_PAIEMENT' } })],
  ]);
  const page = renderSigned(<MakeOrder campaign={CAMPAIGN} />);
  const dialog = await openOrder(page);
  await page.user.click(dialog.getByRole('button', CONFIRM));
  await waitFor(() => expect(notices()[0]).toContain('la commande est exécutée dès son paiement'));
});

it('[31-3] shows the figures of an order above the credit limit', async () => {
  answerCalls([
    PREVIEWED,
    [
      makeFunderOrder,
      () =>
        refusalOf('PLAFOND_DEPASSE', 'Cette commande dépasse l’encours.', [
          { champ: 'plafondEncours', message: 'Il reste 12,00 €.' },
        ]),
    ],
  ]);
  const page = renderSigned(<MakeOrder campaign={CAMPAIGN} />);
  const dialog = await openOrder(page);
  await page.user.click(dialog.getByRole('button', CONFIRM));
  expect(await dialog.findByText('Il reste 12,00 €.')).toBeDefined();
});

it('[33-3] names the total and the people in the dialog, and the lines that block with their reason', async () => {
  answerCalls([PREVIEWED]);
  const page = renderSigned(<MakeOrder campaign={CAMPAIGN} />);
  const dialog = await openOrder(page);
  const facts = dialog.getAllByRole('definition').map(({ textContent }) => plain(textContent));
  expect(facts).toEqual(['500,00 €', '2', '2', '300,00 €', '1 ligne, 9 000,00 €']);
  const blocked = within(screen.getByRole('table', { hidden: true }));
  expect(blocked.getByText('Camille Martin')).toBeDefined();
  expect(blocked.getByText(/^Le bénéficiaire n’a pas encore payé sa part/)).toBeDefined();
});

it('[33-3] reads what is left to order again after an order', async () => {
  const previews = [
    PREVIEW,
    { ...PREVIEW, nombreLignes: 0, nombrePersonnes: 0, montantTotal: 0, partFinancee: 0 },
  ];
  answerCalls([
    [previewFunderOrder, () => ({ body: previews.shift() ?? PREVIEW })],
    [makeFunderOrder, () => ({ body: MADE })],
  ]);
  const page = renderSigned(<MakeOrder campaign={CAMPAIGN} />);
  const dialog = await openOrder(page);
  await page.user.click(dialog.getByRole('button', CONFIRM));
  await screen.findByText('Aucune ligne validée ne peut être commandée maintenant.');
  expect(screen.queryByRole('button', { name: 'Passer la commande' })).toBeNull();
});

const REQUEST: FunderOrderRequest = {
  idOperation: 'o-1',
  idSession: 'S1',
  libelleSession: 'Noël',
  numeroContrat: '100001',
  nombreLignes: 2,
  montant: 500,
  numeroBonCommande: null,
  demandePar: 'Inès Moreau',
  demandeLe: '17/11/2026 09:00',
  expireLe: '24/11/2026',
  statut: 'EN_ATTENTE',
  estSienne: false,
  peutDecider: true,
  decidePar: null,
  motifRefus: null,
};
const READ = [getFunderOrderRequests, () => ({ body: [REQUEST] })] as const;

it('accepts an order of another administrator once', async () => {
  const { sent } = answerCalls([
    READ,
    [decideFunderOrder, () => ({ body: { statut: 'EN_COURS', idCommande: 'C1', montant: 500 } })],
  ]);
  const { user } = renderSigned(<OrderRequests />);
  await user.click(await screen.findByRole('button', { name: /^Accepter la commande/ }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Accepter cette commande' }));
  await user.dblClick(dialog.getByRole('button', { name: /^Accepter 500/ }));
  await waitFor(() =>
    expect(notices()).toEqual(['success: Commande passée 500,00 € sont commandés, sous le n° C1.']),
  );
  expect(bodiesOf(sent, decideFunderOrder)).toEqual([{ decision: 'ACCEPTER' }]);
});

it('refuses an order with a reason only, and shows a refusal of the server in the dialog', async () => {
  const { sent } = answerCalls([
    READ,
    [decideFunderOrder, () => refusalOf('DEJA_DECIDEE', 'Déjà décidée.')],
  ]);
  const { user } = renderSigned(<OrderRequests />);
  await user.click(await screen.findByRole('button', { name: /^Refuser la commande/ }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Refuser cette commande' }));
  await user.click(dialog.getByRole('button', { name: 'Refuser la commande' }));
  expect(dialog.getByText('Ce champ est requis.')).toBeDefined();
  expect(bodiesOf(sent, decideFunderOrder)).toEqual([]);
  await user.selectOptions(dialog.getByRole('combobox'), 'NON_JUSTIFIE');
  await user.click(dialog.getByRole('button', { name: 'Refuser la commande' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Déjà décidée.');
  expect(bodiesOf(sent, decideFunderOrder)).toEqual([
    { decision: 'REFUSER', motif: 'NON_JUSTIFIE' },
  ]);
});
