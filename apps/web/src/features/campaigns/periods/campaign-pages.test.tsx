// @vitest-environment happy-dom
import {
  copyFunderCampaign,
  getCampaignBudget,
  getCampaignRequests,
  getFunderCampaign,
  getFunderCampaignInformation,
  getFunderCampaigns,
  getFunderContracts,
} from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import type {
  FunderCampaign,
  FunderCampaignInformation,
  FunderContract,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { getFunderOrderRequests } from '@portail/contract/campaigns/funder-orders.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  answerCalls,
  type FakeAnswer,
  field,
  plain,
  refusalOf,
  renderPages,
  signInAs,
} from '../../../../test/render.tsx';
import { currentLocation } from '../../../shared/navigation/navigation.ts';
import { CREATION, forgetCampaignDraft } from './campaign-draft.ts';
import ClientSessionCreationPage from './ClientSessionCreationPage.tsx';
import ClientSessionDetailsPage from './ClientSessionDetailsPage.tsx';
import ClientSessionListPage from './ClientSessionListPage.tsx';
import ClientSessionModificationPage from './ClientSessionModificationPage.tsx';
import { aCampaignLine, aFunderCampaign } from './funder-campaigns.builder.ts';

const CONTRACT: FunderContract = {
  numeroContrat: '100001',
  raisonSociale: 'Groupe Horizon',
  origine: 'CESU_RH',
  actif: true,
  libelleProduit: 'CESU Horizon',
  libelleMatricule: null,
  accordSession: false,
  produits: [{ idProduit: 'GE', libelle: 'Garde d’enfant' }],
};
const INFORMATION: FunderCampaignInformation = {
  id: 'S1',
  libelle: 'Noël',
  numeroContrat: '100001',
  statut: 'OUVERTE',
  origine: 'CESU_SOCIAL',
  dateOuverture: '01/11/2026',
  dateFermeture: null,
  permanent: true,
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
const CAMPAIGN = aFunderCampaign({ libelle: 'Noël', permanent: true, dateFermeture: null });
const PAGES = {
  list: hrefOf('CLIENT_SESSION_LIST'),
  details: hrefOf('CLIENT_SESSION_DETAILS', { id: 'S1' }),
  change: hrefOf('CLIENT_SESSION_MODIFICATION', { id: 'S1' }),
  creation: hrefOf('CLIENT_SESSION_CREATION'),
};

type Answers = Parameters<typeof answerCalls>[0];
const open = (start: string, answers: Answers = [], readOnly = false) => {
  signInAs({
    space: 'ESPACE_CLIENT',
    permissions: ['CONSULTER_SESSIONS_PRECOMMANDE', 'GERER_SESSIONS_PRECOMMANDE'],
    user: {
      readOnly,
      client: {
        clientType: 'STANDARD',
        clientId: '4001',
        clientNumber: '4001',
        reportableEmployerContribution: false,
        siret: '73282932000074',
        segmentId: null,
        expandedMode: false,
      },
    },
  });
  onTestFinished(() => {
    forgetCampaignDraft(CREATION);
    forgetCampaignDraft('S1');
  });
  const { sent } = answerCalls([
    ...answers,
    [getFunderOrderRequests, () => ({ body: [] })],
    [getCampaignRequests, () => ({ body: [] })],
    [getFunderContracts, () => ({ body: [CONTRACT] })],
    [getFunderCampaigns, () => ({ body: [] })],
    [getFunderCampaignInformation, () => ({ body: INFORMATION })],
    [getFunderCampaign, () => ({ body: CAMPAIGN })],
    [getCampaignBudget, () => refusalOf('X', 'Budget illisible.', [], 404)],
  ]);
  const page = renderPages(
    {
      CLIENT_SESSION_LIST: ClientSessionListPage,
      CLIENT_SESSION_DETAILS: ClientSessionDetailsPage,
      CLIENT_SESSION_CREATION: ClientSessionCreationPage,
    },
    start,
  );
  return { ...page, sent };
};
const openChange = (answers: Answers = []) => {
  signInAs({
    space: 'ESPACE_CLIENT',
    permissions: ['CONSULTER_SESSIONS_PRECOMMANDE', 'GERER_SESSIONS_PRECOMMANDE'],
  });
  onTestFinished(() => forgetCampaignDraft('S1'));
  const { sent } = answerCalls([
    ...answers,
    [getFunderContracts, () => ({ body: [CONTRACT] })],
    [getFunderCampaign, () => ({ body: CAMPAIGN })],
  ]);
  const page = renderPages(
    { CLIENT_SESSION_MODIFICATION: ClientSessionModificationPage },
    PAGES.change,
  );
  return { ...page, sent };
};
const words = () => plain(document.body.textContent);

describe('list of the campaigns', () => {
  const LINES = [
    aCampaignLine({ id: 'S1', libelle: 'Passée', statut: 'FERMEE' }),
    aCampaignLine({ id: 'S2', libelle: 'En cours', statut: 'OUVERTE' }),
    aCampaignLine({ id: 'S3', libelle: 'À venir bientôt', statut: 'A_VENIR' }),
  ];
  const names = () =>
    screen
      .getAllByRole('link', { name: /^Voir la session/ })
      .map((one) => plain(one.getAttribute('aria-label') ?? '').replace('Voir la session ', ''));

  it('[FUND-04, 28-4] puts the open ones first, filters by state in the address, and undoes it', async () => {
    const { user } = open(PAGES.list, [[getFunderCampaigns, () => ({ body: LINES })]]);
    await screen.findByText('3 sessions');
    expect(names()).toEqual(['En cours', 'À venir bientôt', 'Passée']);
    await user.selectOptions(field(/^État/), 'FERMEE');
    expect(names()).toEqual(['Passée']);
    expect(window.location.search).toBe('?statut=FERMEE');
    expect(words()).toContain('1 session');
    await user.selectOptions(field(/^État/), 'BROUILLON');
    await screen.findByText('Aucune session ne correspond à ce choix.');
    await user.click(screen.getByRole('button', { name: 'Voir toutes les sessions' }));
    expect(names()).toHaveLength(3);
    expect(field(/^État/).value).toBe('');
  });

  it('[FUND-04] offers the contracts where there are several, and asks for those of the chosen one', async () => {
    const { user, sent } = open(PAGES.list, [
      [getFunderContracts, () => ({ body: [CONTRACT, { ...CONTRACT, numeroContrat: '200002' }] })],
      [getFunderCampaigns, ({ url }) => ({ body: url.includes('200002') ? [] : LINES })],
    ]);
    await user.selectOptions(await screen.findByLabelText(/^Contrat/), '200002');
    await screen.findByText('Aucune session ne correspond à ce choix.');
    const last = sent.findLast(({ url }) => url.startsWith(getFunderCampaigns.path));
    expect(last?.url).toContain('numeroContrat=200002');
  });

  it('[FUND-04] says that there is none and offers the first; an onlooker creates none', async () => {
    const first = open(PAGES.list);
    await screen.findByText('Vous n’avez pas encore de session.');
    expect(screen.getByRole('link', { name: 'Créer une session' })).toBeDefined();
    first.unmount();
    open(PAGES.list, [], true);
    await screen.findByText('Vous n’avez pas encore de session.');
    expect(screen.queryByRole('link', { name: 'Créer une session' })).toBeNull();
  });

  it('[FUND-04] a list that cannot be read is asked for again', async () => {
    const answers: (() => FakeAnswer)[] = [() => refusalOf('X', 'Panne.', [], 403)];
    const { user } = open(PAGES.list, [
      [getFunderCampaigns, () => answers.shift()?.() ?? { body: LINES }],
    ]);
    await screen.findByText('Panne.');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('3 sessions')).toBeDefined();
  });
});

describe('one campaign', () => {
  const copy = () => screen.findByRole('button', { name: 'Copier la session Noël' });

  it('[FUND-05, 28-4] copies it once and opens the copy to be reviewed', async () => {
    const { user, sent } = open(PAGES.details, [
      [copyFunderCampaign, () => ({ body: { id: 'S9' } })],
    ]);
    await user.dblClick(await copy());
    await waitFor(() =>
      expect(currentLocation().pathname).toBe(hrefOf('CLIENT_SESSION_MODIFICATION', { id: 'S9' })),
    );
    await screen.findByText('La session est copiée');
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('[FUND-05] says why it was not copied, and stays', async () => {
    const { user } = open(PAGES.details, [
      [copyFunderCampaign, () => refusalOf('SESSION_PRECOMMANDE_INCONNUE', 'Session effacée.')],
    ]);
    await user.click(await copy());
    await screen.findByText('Session effacée.');
    expect(currentLocation().pathname).toBe(PAGES.details);
  });

  it('[FUND-05] one that was closed for good offers neither change nor closing, a draft its publication', async () => {
    const closed = { ...INFORMATION, statut: 'FERMEE' };
    const first = open(PAGES.details, [[getFunderCampaignInformation, () => ({ body: closed })]]);
    await copy();
    expect(screen.queryByRole('link', { name: 'Modifier la session Noël' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Fermer la session' })).toBeNull();
    first.unmount();
    const draft = { ...INFORMATION, statut: 'BROUILLON' };
    open(PAGES.details, [[getFunderCampaignInformation, () => ({ body: draft })]]);
    await copy();
    expect(screen.getByRole('button', { name: /^Publier/ })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Modifier la session Noël' })).toBeDefined();
  });

  it('[FUND-05] an onlooker sees its figures and no act', async () => {
    open(PAGES.details, [], true);
    await screen.findByRole('heading', { name: 'Noël' });
    await screen.findByText('Réglages de la session');
    expect(screen.queryByRole('button', { name: /^(Copier|Fermer|Publier)/ })).toBeNull();
  });

  it('[FUND-05] an unknown one leads to the list; settings that cannot be read leave the figures', async () => {
    const first = open(PAGES.details, [
      [getFunderCampaignInformation, () => refusalOf('X', 'Inconnue.', [], 404)],
    ]);
    await screen.findByText('Cette session n’existe pas ou n’est pas à vous.');
    first.unmount();
    const answers: (() => FakeAnswer)[] = [() => refusalOf('X', 'Panne.', [], 403)];
    const { user } = open(PAGES.details, [
      [getFunderCampaign, () => answers.shift()?.() ?? { body: CAMPAIGN }],
    ]);
    await screen.findByText('Panne.');
    await copy();
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Réglages de la session')).toBeDefined();
  });
});

describe('forms of a campaign', () => {
  const name = () =>
    waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('#session-libelle');
      expect(found).not.toBeNull();
      return found;
    });

  it('[FUND-07] a change starts from what the server holds now', async () => {
    openChange();
    expect((await name())?.value).toBe('Noël');
  });

  it('[FUND-07] a campaign closed for good is not changed; an unknown one leads to the list', async () => {
    const closed: FunderCampaign = { ...CAMPAIGN, statut: 'FERMEE' };
    const first = openChange([[getFunderCampaign, () => ({ body: closed })]]);
    await screen.findByText('Cette session est fermée');
    expect(document.querySelector('form')).toBeNull();
    first.unmount();
    openChange([[getFunderCampaign, () => refusalOf('X', 'Inconnue.', [], 404)]]);
    await screen.findByText('Cette session n’existe pas ou n’est pas à vous.');
  });

  it('[FUND-07] what could not be read is asked for again, both at once', async () => {
    const answers: (() => FakeAnswer)[] = [() => refusalOf('X', 'Panne.', [], 403)];
    const { user } = openChange([
      [getFunderContracts, () => answers.shift()?.() ?? { body: [CONTRACT] }],
    ]);
    await screen.findByText('Panne.');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect((await name())?.value).toBe('Noël');
  });

  it('[FUND-06] a new one needs a contract that is active', async () => {
    const first = open(PAGES.creation, [
      [getFunderContracts, () => ({ body: [{ ...CONTRACT, actif: false }] })],
    ]);
    await screen.findByText('Aucun contrat ne vous permet de créer une session.');
    expect(document.querySelector('form')).toBeNull();
    first.unmount();
    open(PAGES.creation);
    expect((await name())?.value).toBe('');
  });
});
