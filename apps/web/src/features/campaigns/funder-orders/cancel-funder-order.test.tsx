// @vitest-environment happy-dom
import { cancelFunderOrder } from '@portail/contract/campaigns/funder-orders.calls.ts';
import type { FunderOrder } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, notices, plain, refusalOf, renderSigned } from '../../../../test/render.tsx';
import { CancelFunderOrder } from './CancelFunderOrder.tsx';

const ORDER: FunderOrder = {
  idCommande: 'FC123',
  dateCommande: '12/11/2026',
  nombreLignes: 2,
  nombreLignesTraitees: 0,
  montantTotal: 500,
  montantCompte: 500,
  montantTitre: 0,
  partFinancee: 300,
  partBeneficiaire: 200,
  nombreTitres: 0,
  nombreLignesLivrees: 0,
  statut: 'EN_ATTENTE_PAIEMENT',
  numeroBonCommande: null,
  numeroFacture: 'F2026-000012',
};

const openDialog = async () => {
  const page = renderSigned(<CancelFunderOrder idSession="S1" order={ORDER} />, {
    space: 'ESPACE_CLIENT',
  });
  await page.user.click(
    screen.getByRole('button', { name: 'Annuler la commande FC123 du 12/11/2026' }),
  );
  return { ...page, dialog: within(screen.getByRole('alertdialog')) };
};

it('[31-7] cancels an unpaid order once, after naming its invoice, and tells the credit note', async () => {
  const { sent } = answerCalls([
    [
      cancelFunderOrder,
      () => ({
        body: {
          idCommande: 'FC123',
          numeroFacture: 'F2026-000012',
          numeroAvoir: 'A2026-000001',
          montant: 300,
        },
      }),
    ],
  ]);
  const { user, dialog } = await openDialog();
  expect(plain(dialog.getByText(/Sa facture/).textContent)).toContain('F2026-000012 de 300,00 €');
  await user.dblClick(dialog.getByRole('button', { name: 'Annuler la commande' }));
  await waitFor(() =>
    expect(notices()).toEqual([
      'success: Commande annulée Vous ne devez plus rien. Votre avoir A2026-000001 de 300,00 € est avec vos factures.',
    ]),
  );
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('[31-7] keeps the dialog open with the reason of a refusal', async () => {
  answerCalls([
    [
      cancelFunderOrder,
      () => refusalOf('COMMANDE_FINANCEUR_NON_ANNULABLE', 'Un paiement est arrivé.'),
    ],
  ]);
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Annuler la commande' }));
  await dialog.findByText('Un paiement est arrivé.');
  expect(notices()).toEqual([]);
});
