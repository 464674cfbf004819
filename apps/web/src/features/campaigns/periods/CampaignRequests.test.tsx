// @vitest-environment happy-dom
import {
  decideCampaign,
  getCampaignRequests,
} from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import type { CampaignRequest } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, bodiesOf, notices, plain, renderSigned } from '../../../../test/render.tsx';
import { CampaignRequests } from './CampaignRequests.tsx';

const aRequest = (changes: Partial<CampaignRequest> = {}): CampaignRequest => ({
  idOperation: '00000000-0000-4000-8000-000000000001',
  idSession: 'S1',
  libelleSession: 'Noël',
  numeroContrat: '100001',
  dateOuverture: '01/11/2026',
  dateFermeture: '30/11/2026',
  permanent: false,
  pireCas: 30_000,
  nombrePersonnes: 10,
  perimee: false,
  demandePar: 'Ana Roy',
  demandeLe: '19/10/2026 09:00',
  expireLe: '26/10/2026',
  statut: 'EN_ATTENTE',
  estSienne: false,
  peutDecider: true,
  decidePar: null,
  motifRefus: null,
  ...changes,
});
const opened = (requests: readonly CampaignRequest[], idSession?: string) => {
  const { sent } = answerCalls([
    [getCampaignRequests, () => ({ body: requests })],
    [
      decideCampaign,
      () => ({ body: { idSession: 'S1', decision: 'ACCEPTEE', statut: 'OUVERTE' } }),
    ],
  ]);
  const shown = idSession === undefined ? {} : { idSession };
  return { sent, ...renderSigned(<CampaignRequests {...shown} />, { space: 'ESPACE_CLIENT' }) };
};

it('[33-4] a second administrator reads the budget in euros, then accepts', async () => {
  const { sent, user } = opened([aRequest()]);
  await user.click(
    await screen.findByRole('button', { name: 'Accepter l’ouverture de la session Noël' }),
  );
  const dialog = within(screen.getByRole('alertdialog'));
  expect(plain(document.body.textContent)).toContain(
    '30 000,00 € au plus. Personnes attendues : 10.',
  );
  await user.click(dialog.getByRole('button', { name: 'Accepter l’ouverture' }));
  await waitFor(() => expect(notices().join()).toContain('Session publiée'));
  expect(bodiesOf(sent, decideCampaign)).toEqual([{ decision: 'ACCEPTER' }]);
});

it('[33-4] a refusal needs a reason', async () => {
  const { sent, user } = opened([aRequest()]);
  await user.click(
    await screen.findByRole('button', { name: 'Refuser l’ouverture de la session Noël' }),
  );
  const dialog = within(screen.getByRole('alertdialog'));
  const confirm = dialog.getByRole('button', { name: 'Refuser l’ouverture' });
  await user.click(confirm);
  expect(bodiesOf(sent, decideCampaign)).toEqual([]);
  await user.selectOptions(dialog.getByLabelText(/Motif du refus/), 'NON_JUSTIFIE');
  await user.click(confirm);
  await waitFor(() =>
    expect(bodiesOf(sent, decideCampaign)).toEqual([
      { decision: 'REFUSER', motif: 'NON_JUSTIFIE' },
    ]),
  );
});

it('[33-4] says why a request cannot be decided, and shows those of one campaign on its page', async () => {
  opened(
    [
      aRequest({ estSienne: true, peutDecider: false }),
      aRequest({ idOperation: '2', perimee: true }),
      aRequest({
        idOperation: '3',
        statut: 'REFUSEE',
        decidePar: 'Bo Lee',
        motifRefus: 'NON_JUSTIFIE',
      }),
      aRequest({ idOperation: '4', idSession: 'S2', libelleSession: 'Autre' }),
    ],
    'S1',
  );
  await screen.findByText(/C’est votre demande/);
  expect(screen.getByText(/Le brouillon a changé depuis/)).toBeTruthy();
  expect(plain(document.body.textContent)).toContain('Refusée par Bo Lee : Session non justifiée');
  expect(screen.queryByText('Autre')).toBeNull();
});
