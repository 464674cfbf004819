// @vitest-environment happy-dom
import {
  closeFunderCampaign,
  findMatricule,
} from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import type { FunderCampaignInformation } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
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
import { CloseCampaign } from './CloseCampaign.tsx';
import { MatriculeLookup } from './MatriculeLookup.tsx';

const CAMPAIGN: FunderCampaignInformation = {
  id: 'S1',
  libelle: 'Noël',
  numeroContrat: '100001',
  statut: 'OUVERTE',
  origine: 'CESU_RH',
  dateOuverture: '01/11/2026',
  dateFermeture: '30/11/2026',
  permanent: false,
  nombreLignes: 1,
  nombreLignesEnAttente: 1,
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

const openClosing = async ({ user }: ReturnType<typeof renderSigned>) => {
  await user.click(screen.getByRole('button', { name: 'Fermer la session' }));
  return within(screen.getByRole('alertdialog', { name: /^Fermer la session Noël/ }));
};

it('[FUND-10] closes a campaign once, after a confirmation', async () => {
  const { sent } = answerCalls([[closeFunderCampaign, () => ({ body: { statut: 'FERMEE' } })]]);
  const page = renderSigned(<CloseCampaign campaign={CAMPAIGN} />);
  const dialog = await openClosing(page);
  expect(dialog.getByText(/1 ligne attend votre validation/)).toBeDefined();
  expect(sent).toEqual([]);
  await page.user.dblClick(dialog.getByRole('button', { name: 'Fermer la session Noël' }));
  await waitFor(() =>
    expect(notices()).toEqual([
      'success: La session est fermée Elle n’est plus proposée à vos bénéficiaires.',
    ]),
  );
  expect(bodiesOf(sent, closeFunderCampaign)).toHaveLength(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('[FUND-10] shows in the dialog why a campaign cannot be closed', async () => {
  answerCalls([[closeFunderCampaign, () => refusalOf('SESSION_FERMEE', 'Déjà fermée.')]]);
  const page = renderSigned(<CloseCampaign campaign={CAMPAIGN} />);
  const dialog = await openClosing(page);
  await page.user.click(dialog.getByRole('button', { name: 'Fermer la session Noël' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Déjà fermée.');
  await page.user.click(dialog.getByRole('button', { name: 'Laisser ouverte' }));
  const again = await openClosing(page);
  expect(again.queryByRole('alert')).toBeNull();
});

it('[FUND-16] looks a matricule up in the campaign', async () => {
  const { sent } = answerCalls([
    [
      findMatricule,
      ({ url }) => ({
        body: url.includes('7654321Z')
          ? { connu: true, nom: 'Le Goff', prenom: 'Maël' }
          : { connu: false, nom: null, prenom: null },
      }),
    ],
  ]);
  const { user } = renderSigned(<MatriculeLookup idSession="S1" />);
  const field = screen.getByLabelText('Matricule');
  const search = screen.getByRole('button', { name: 'Rechercher' });
  const said = () => plain(document.body.textContent);
  await user.click(search);
  expect(document.activeElement).toBe(field);
  expect(screen.getByText('Ce champ est requis.')).toBeDefined();
  await user.type(field, '7654321');
  await user.click(search);
  expect(said()).toContain('Le format du matricule est incorrect');
  expect(sent).toEqual([]);
  await user.type(field, 'z{Enter}');
  await waitFor(() => expect(said()).toContain('Le matricule 7654321Z est connu : Maël Le Goff.'));
  await user.clear(field);
  await user.type(field, '0000000A');
  await user.click(search);
  await waitFor(() =>
    expect(said()).toContain('Le matricule 0000000A n’est pas connu dans cette session.'),
  );
  expect(sent).toHaveLength(2);
});

it('[FUND-16] says that a lookup failed', async () => {
  answerCalls([[findMatricule, () => refusalOf('SESSION_INCONNUE', 'Session inconnue.')]]);
  const { user } = renderSigned(<MatriculeLookup idSession="S1" />);
  await user.type(screen.getByLabelText('Matricule'), '7654321Z{Enter}');
  expect(await screen.findByText('La recherche n’a pas abouti')).toBeDefined();
});
