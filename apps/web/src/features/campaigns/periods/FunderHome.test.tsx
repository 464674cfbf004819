// @vitest-environment happy-dom
import {
  getFunderCampaigns,
  getFunderContracts,
} from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import type { FunderCampaignLine } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import type { Permission } from '@portail/rules/identity/access/vocabulary.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  type FakeAnswer,
  plain,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import { aCampaignLine } from './funder-campaigns.builder.ts';
import FunderHome from './FunderHome.tsx';

const MANAGER: readonly Permission[] = ['GERER_SESSIONS_PRECOMMANDE'];

const open = (answer: () => FakeAnswer, permissions = MANAGER) => {
  answerCalls([
    [getFunderCampaigns, answer],
    [getFunderContracts, () => ({ body: [] })],
  ]);
  return renderSigned(
    <FunderHome
      failure={(error, retry) => (
        <button type="button" onClick={retry}>
          {error.message}
        </button>
      )}
    />,
    { space: 'ESPACE_CLIENT', permissions },
  );
};
const openWith = (campaigns: readonly FunderCampaignLine[], permissions = MANAGER) =>
  open(() => ({ body: campaigns }), permissions);

const figures = async (): Promise<string> => {
  const today = await screen.findByRole('region', { name: 'Aujourd’hui' });
  return plain(today.textContent);
};

it('[FUND-01, 28-4] counts what is open, what is to come and the lines to validate', async () => {
  openWith([
    aCampaignLine({ id: 'S1', libelle: 'Noël', nombreLignesEnAttente: 2 }),
    aCampaignLine({ id: 'S2', libelle: 'Rentrée', statut: 'FERMEE', nombreLignesEnAttente: 1 }),
    aCampaignLine({ id: 'S3', libelle: 'Été', statut: 'FERMEE' }),
    aCampaignLine({ id: 'S4', libelle: 'Janvier', statut: 'A_VENIR' }),
  ]);
  const said = await figures();
  expect(said).toMatch(/Session ouverte\D*1/);
  expect(said).toMatch(/Lignes à valider\D*3/);
  expect(said).toMatch(/Session à venir\D*1/);
  const current = within(screen.getByRole('region', { name: 'Sessions en cours' }));
  for (const name of [/Noël/, /Rentrée/, /Janvier/]) expect(current.getByText(name)).toBeDefined();
  expect(current.queryByText(/Été/)).toBeNull();
});

it('[FUND-01, 28-4] offers a first session to those who may create one', async () => {
  openWith([]);
  expect(await screen.findByText('Aucune session n’est ouverte.')).toBeDefined();
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

it('[FUND-01, 28-4] a reader has nothing to create', async () => {
  openWith([], ['CONSULTER_SESSIONS_PRECOMMANDE']);
  expect(await screen.findByText('Aucune session n’est ouverte.')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

it('[FUND-01, 28-4] a reading that failed can be tried again', async () => {
  const answers: FakeAnswer[] = [
    refusalOf('ERREUR_TECHNIQUE', 'Une erreur est survenue.', [], 500),
    { body: [aCampaignLine({ libelle: 'Noël' })] },
  ];
  const { user } = open(() => answers.shift() ?? { body: [] });
  await user.click(await screen.findByRole('button', { name: 'Une erreur est survenue.' }));
  expect(await screen.findByText(/Noël/)).toBeDefined();
});
