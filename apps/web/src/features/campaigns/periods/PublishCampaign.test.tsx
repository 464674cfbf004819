// @vitest-environment happy-dom
import {
  getCampaignBudget,
  getFunderContracts,
  publishFunderCampaign,
} from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import type {
  CampaignBudget,
  FunderCampaignInformation,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  type FakeAnswer,
  notices,
  plain,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import { PublishCampaign } from './PublishCampaign.tsx';

const CAMPAIGN: FunderCampaignInformation = {
  id: 'S1',
  libelle: 'Noël',
  numeroContrat: '100001',
  statut: 'BROUILLON',
  origine: 'CESU_RH',
  dateOuverture: '01/11/2026',
  dateFermeture: '30/11/2026',
  permanent: false,
  nombreLignes: 0,
  nombreLignesEnAttente: 0,
  nombreLignesValidees: 0,
  nombreLignesRefusees: 0,
  nombreLignesAnnulees: 0,
  nombreLignesCommandees: 0,
  nombreLignesLivrees: 0,
  montantTotal: 0,
  partFinancee: 0,
  partBeneficiaire: 0,
  nombrePersonnesAttendues: 0,
  nombrePersonnesAyantCommande: 0,
};

const BUDGET: CampaignBudget = {
  annee: 2026,
  plafondExoneration: 2_591,
  nombrePersonnes: 10,
  categories: [{ categoriePersonnel: 'Cadre', participationMaximale: 3_000, depassePlafond: true }],
  nombreAuDessus: 1,
  personnesAuDessus: [{ nom: 'Roy', prenom: 'Ana', dejaFinance: 1_200, total: 4_200 }],
  pireCas: 30_000,
  pireCasPersonnes: 20_000,
  pireCasFrais: 25,
  engage: 0,
  commande: 0,
  reste: 30_000,
};

it('[33-1, 28-4] shows what it may cost, publishes once, and keeps the dialog for a refusal', async () => {
  const answers: (() => FakeAnswer)[] = [
    () => refusalOf('SESSION_INCOMPLETE', 'La date de fermeture est passée.'),
  ];
  const { sent } = answerCalls([
    [getCampaignBudget, () => ({ body: BUDGET })],
    [getFunderContracts, () => ({ body: [] })],
    [
      publishFunderCampaign,
      () => answers.shift()?.() ?? { body: { statut: 'OUVERTE', idOperation: null } },
    ],
  ]);
  const { user } = renderSigned(<PublishCampaign campaign={CAMPAIGN} />, {
    space: 'ESPACE_CLIENT',
  });
  await user.click(screen.getByRole('button', { name: 'Publier' }));
  const dialog = within(screen.getByRole('alertdialog', { name: /^Publier la session Noël/ }));
  await waitFor(() => expect(plain(document.body.textContent)).toContain('30 000,00 €'));
  const confirm = dialog.getByRole('button', { name: 'Publier la session Noël' });
  await user.click(confirm);
  await dialog.findByText('La date de fermeture est passée.');
  await user.dblClick(confirm);
  await waitFor(() => expect(notices().join()).toContain('La session est publiée'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(bodiesOf(sent, publishFunderCampaign)).toHaveLength(2);
});

it('[33-4] simulates each part of the budget, and asks for the approval that the contract wants', async () => {
  const { sent } = answerCalls([
    [getCampaignBudget, () => ({ body: BUDGET })],
    [
      getFunderContracts,
      () => ({
        body: [
          {
            numeroContrat: '100001',
            raisonSociale: 'Groupe Horizon',
            origine: 'CESU_RH',
            actif: true,
            libelleProduit: 'CESU',
            libelleMatricule: null,
            accordSession: true,
            produits: [],
          },
        ],
      }),
    ],
    [publishFunderCampaign, () => ({ body: { statut: 'BROUILLON', idOperation: 'D1' } })],
  ]);
  const { user } = renderSigned(<PublishCampaign campaign={CAMPAIGN} />, {
    space: 'ESPACE_CLIENT',
  });
  await user.click(await screen.findByRole('button', { name: 'Demander l’accord' }));
  const dialog = within(screen.getByRole('alertdialog'));
  const row = (name: string) =>
    plain(dialog.getByRole('row', { name: new RegExp(`^${name}`) }).textContent);
  await waitFor(() => expect(row('Votre participation')).toContain('30 000,00 €'));
  expect(plain(document.body.textContent)).toContain(
    'Ana Roy : 1 200,00 € déjà reçus, 4 200,00 € avec le maximum de cette session',
  );
  const rate = dialog.getByLabelText(/Part des personnes qui commanderont/);
  await user.clear(rate);
  await user.type(rate, '25');
  expect(row('Votre participation')).toContain('7 500,00 €');
  expect(row('Part des bénéficiaires')).toContain('5 000,00 €');
  expect(row('Frais de commande, payés par les bénéficiaires')).toContain('6,25 €');
  expect(row('Total des commandes')).toContain('12 506,25 €');
  await user.click(dialog.getByRole('button', { name: 'Demander l’accord' }));
  await waitFor(() => expect(notices().join()).toContain('L’accord est demandé'));
  expect(bodiesOf(sent, publishFunderCampaign)).toHaveLength(1);
});
