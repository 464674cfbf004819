// @vitest-environment happy-dom
import {
  getCampaignBudget,
  publishFunderCampaign,
} from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import type { FunderCampaignInformation } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
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

it('[33-1, 28-4] shows what it may cost, publishes once, and keeps the dialog for a refusal', async () => {
  const answers: (() => FakeAnswer)[] = [
    () => refusalOf('SESSION_INCOMPLETE', 'La date de fermeture est passée.'),
  ];
  const { sent } = answerCalls([
    [
      getCampaignBudget,
      () => ({
        body: {
          annee: 2026,
          plafondExoneration: 2_591,
          nombrePersonnes: 10,
          categories: [
            { categoriePersonnel: 'Cadre', participationMaximale: 3_000, depassePlafond: true },
          ],
          pireCas: 30_000,
          engage: 0,
        },
      }),
    ],
    [publishFunderCampaign, () => answers.shift()?.() ?? { body: { statut: 'OUVERTE' } }],
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
