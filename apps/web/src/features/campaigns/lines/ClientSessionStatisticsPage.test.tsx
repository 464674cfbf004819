// @vitest-environment happy-dom
import { getFunderCampaignInformation } from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import { getCampaignStatistics } from '@portail/contract/campaigns/funder-lines.calls.ts';
import type { CampaignStatistics } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  type FakeAnswer,
  plain,
  refusalOf,
  renderPages,
  signInAs,
} from '../../../../test/render.tsx';
import ClientSessionStatisticsPage from './ClientSessionStatisticsPage.tsx';

const GROUP = { nombre: 2, montantTotal: 500, partFinancee: 300, partBeneficiaire: 200 };
const STATISTICS: CampaignStatistics = {
  nombrePrecommandes: 2,
  montantTotal: 500,
  partFinancee: 300,
  partBeneficiaire: 200,
  nombreAttendus: 5,
  nombreAttendusAyantCommande: 2,
  parStatut: [{ statut: 'EN_ATTENTE', ...GROUP }],
  parCategorie: [{ categoriePersonnel: 'Cadre', ...GROUP }],
  parForme: [{ forme: 'COMPTE', ...GROUP }],
  parJour: [{ jour: '12/11/2026', ...GROUP }],
};
const EMPTY: CampaignStatistics = {
  ...STATISTICS,
  nombrePrecommandes: 0,
  montantTotal: 0,
  partFinancee: 0,
  partBeneficiaire: 0,
  parStatut: [],
  parCategorie: [],
  parForme: [],
  parJour: [],
};

const open = (answer: () => FakeAnswer) => {
  signInAs({ space: 'ESPACE_CLIENT', permissions: ['CONSULTER_SESSIONS_PRECOMMANDE'] });
  answerCalls([
    [getFunderCampaignInformation, () => refusalOf('X', 'Session illisible.', [], 404)],
    [getCampaignStatistics, answer],
  ]);
  return renderPages(
    { CLIENT_SESSION_STATISTICS: ClientSessionStatisticsPage },
    hrefOf('CLIENT_SESSION_STATISTICS', { id: 'S1' }),
  );
};
const text = (): string => plain(screen.getByRole('main').textContent);

it('[FUND-17, 28-4] gives the totals, who has ordered, and each chart with its summary', async () => {
  open(() => ({ body: STATISTICS }));
  expect(await screen.findByRole('heading', { name: 'Montants par état' })).toBeDefined();
  expect(text()).toContain('2 sur 5 personnes attendues');
  for (const amount of ['500,00 €', '300,00 €', '200,00 €']) expect(text()).toContain(amount);
  for (const name of ['Montants par catégorie de personnel', 'Montants par forme'])
    expect(screen.getByRole('heading', { name })).toBeDefined();
  const [, , , days] = screen.getAllByRole('img');
  expect(plain(days?.getAttribute('aria-label') ?? '')).toBe(
    'Demandes par jour, du 12/11/2026 au 12/11/2026. Le jour le plus fort est le 12/11/2026, avec 2 demandes.',
  );
});

it('[FUND-17, 28-4] leaves out who has ordered when no person is expected', async () => {
  open(() => ({ body: { ...STATISTICS, nombreAttendus: 0, nombreAttendusAyantCommande: 0 } }));
  expect(await screen.findByRole('heading', { name: 'Montants par état' })).toBeDefined();
  expect(text()).not.toContain('personnes attendues');
});

it('[FUND-17, 28-4] says when nothing was asked for', async () => {
  open(() => ({ body: EMPTY }));
  expect(
    await screen.findByText('Aucune demande dans cette session pour le moment.'),
  ).toBeDefined();
});

it('[FUND-17, 28-4] shows the states of a campaign with refused lines alone', async () => {
  open(() => ({ body: { ...EMPTY, parStatut: [{ statut: 'REFUSEE', ...GROUP }] } }));
  expect(await screen.findByRole('heading', { name: 'Montants par état' })).toBeDefined();
});

it('[FUND-17, 28-4] a reading that failed can be tried again', async () => {
  const answers: FakeAnswer[] = [
    refusalOf('ERREUR_TECHNIQUE', 'Une erreur est survenue.', [], 500),
    { body: STATISTICS },
  ];
  const { user } = open(() => answers.shift() ?? {});
  await user.click(await screen.findByRole('button', { name: /Réessayer/ }));
  expect(await screen.findByRole('heading', { name: 'Montants par état' })).toBeDefined();
});
