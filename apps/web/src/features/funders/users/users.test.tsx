// @vitest-environment happy-dom
import {
  changeFunderUserRights,
  changeFunderUserRole,
  getFunderUsers,
  inviteFunderUser,
  removeFunderUser,
  resendFunderInvitation,
} from '@portail/contract/funders/funder-users.calls.ts';
import { getFunderContracts } from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import type { FunderContract } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { getSavedViews } from '@portail/contract/identity/saved-views.calls.ts';
import type { FunderUser } from '@portail/contract/funders/funder-users.schemas.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  notices,
  problems,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import { UsersTable } from './UsersTable.tsx';

const aFunderUser = (change: Partial<FunderUser> = {}): FunderUser => ({
  id: 'u-1',
  login: 'ines.moreau',
  nom: 'Moreau',
  prenom: 'Inès',
  email: 'ines.moreau@horizon.example',
  role: 'LECTEUR',
  statut: 'ACTIF',
  dateCreation: '01/10/2026',
  invitationValableJusquau: null,
  droits: [{ numeroContrat: null, actions: ['CONSULTER'] }],
  administrable: true,
  soiMeme: false,
  dernierAdministrateur: false,
  ...change,
});

const aContract = (numeroContrat: string, raisonSociale: string): FunderContract => ({
  numeroContrat,
  raisonSociale,
  origine: 'CESU_RH',
  actif: true,
  libelleProduit: 'CESU',
  libelleMatricule: null,
  accordSession: false,
  produits: [],
});
const CONTRACTS = [aContract('100001', 'Groupe Horizon'), aContract('100002', 'CCAS')];

/** The answers that the list reads. */
const listing = (user: FunderUser) =>
  [
    [getFunderUsers, () => ({ body: [user] })],
    [getSavedViews, () => ({ body: [] })],
    [getFunderContracts, () => ({ body: CONTRACTS })],
  ] as const;

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

const typeInvitation = async ({ user }: ReturnType<typeof renderSigned>) => {
  await user.type(field('Prénom'), 'Inès');
  await user.type(field('Nom'), 'Moreau');
  await user.type(field('Adresse e-mail professionnelle'), 'ines.moreau@horizon.example');
  await user.click(screen.getByRole('radio', { name: /Gestion/ }));
};
const send = () => screen.getByRole('button', { name: 'Envoyer l’invitation' });

it('[FUND-01] invites a user once, says so and empties the form', async () => {
  const { sent } = answerCalls([[inviteFunderUser, () => ({ body: aFunderUser() })]]);
  const page = renderSigned(<InvitationForm />);
  await typeInvitation(page);
  await page.user.dblClick(send());
  await waitFor(() =>
    expect(notices()).toEqual([
      'success: Invitation envoyée Inès Moreau a reçu un lien à ines.moreau@horizon.example.',
    ]),
  );
  expect(bodiesOf(sent, inviteFunderUser)).toEqual([
    {
      prenom: 'Inès',
      nom: 'Moreau',
      email: 'ines.moreau@horizon.example',
      role: 'GESTIONNAIRE',
    },
  ]);
  expect(field('Prénom').value).toBe('');
});

it('[FUND-01] [A10] lists the missing fields with links and sends nothing', async () => {
  const { fetch } = answerCalls([]);
  const { user } = renderSigned(<InvitationForm />);
  await user.click(send());
  await waitFor(() =>
    expect(problems()).toEqual([
      '#invitation-prenom Prénom : Ce champ est requis.',
      '#invitation-nom Nom : Ce champ est requis.',
      '#invitation-email Adresse e-mail professionnelle : Ce champ est requis.',
    ]),
  );
  expect(document.activeElement?.className).toBe('error-summary');
  expect(fetch).not.toHaveBeenCalled();
});

it('[FUND-01] [A10] shows a refusal at its field and keeps what was typed', async () => {
  answerCalls([
    [
      inviteFunderUser,
      () =>
        refusalOf('VALIDATION', 'Vérifiez les champs.', [
          { champ: 'email', message: 'Cette personne a déjà un accès.' },
        ]),
    ],
  ]);
  const page = renderSigned(<InvitationForm />);
  await typeInvitation(page);
  await page.user.click(send());
  await waitFor(() =>
    expect(problems()).toEqual([
      '#invitation-email Adresse e-mail professionnelle : Cette personne a déjà un accès.',
    ]),
  );
  expect(field('Prénom').value).toBe('Inès');
  expect(notices()).toEqual([]);
});

it('[FUND-01] removes an access once, after a confirmation', async () => {
  const { sent } = answerCalls([...listing(aFunderUser()), [removeFunderUser, () => ({})]]);
  const { user } = renderSigned(<UsersTable />);
  await user.click(await screen.findByRole('button', { name: 'Retirer l’accès à Inès Moreau' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Retirer l’accès à Inès Moreau' });
  expect(bodiesOf(sent, removeFunderUser)).toEqual([]);
  await user.dblClick(screen.getAllByRole('button', { name: 'Retirer l’accès à Inès Moreau' })[1]!);
  await waitFor(() =>
    expect(notices()).toEqual(['success: Utilisateurs L’accès est retiré à Inès Moreau.']),
  );
  expect(bodiesOf(sent, removeFunderUser)).toHaveLength(1);
  expect(dialog.hasAttribute('open')).toBe(false);
});

it('[FUND-01] says why an access was not removed', async () => {
  answerCalls([
    ...listing(aFunderUser()),
    [removeFunderUser, () => refusalOf('UTILISATEUR_INCONNU', 'Accès inconnu.')],
  ]);
  const { user } = renderSigned(<UsersTable />);
  await user.click(await screen.findByRole('button', { name: 'Retirer l’accès à Inès Moreau' }));
  await user.click(screen.getAllByRole('button', { name: 'Retirer l’accès à Inès Moreau' })[1]!);
  await waitFor(() =>
    expect(notices()).toEqual(['error: Le changement n’a pas été fait Accès inconnu.']),
  );
});

it('[FUND-01] offers neither removal nor another role for the last administrator', async () => {
  answerCalls(listing(aFunderUser({ role: 'ADMINISTRATEUR', dernierAdministrateur: true })));
  renderSigned(<UsersTable />);
  await screen.findByRole('rowheader', { name: /Inès Moreau/ });
  expect(screen.queryByRole('button', { name: /Retirer/ })).toBeNull();
  expect(screen.queryByRole('combobox', { name: /Inès/ })).toBeNull();
});

it('[FUND-01] changes a role and sends an invitation again', async () => {
  const { sent } = answerCalls([
    ...listing(aFunderUser({ statut: 'INVITE' })),
    [changeFunderUserRole, () => ({ body: aFunderUser({ role: 'GESTIONNAIRE' }) })],
    [resendFunderInvitation, () => ({})],
  ]);
  const { user } = renderSigned(<UsersTable />);
  await user.selectOptions(await screen.findByRole('combobox', { name: /Inès/ }), 'GESTIONNAIRE');
  await user.click(screen.getByRole('button', { name: 'Renvoyer l’invitation à Inès Moreau' }));
  await waitFor(() =>
    expect(notices().toSorted()).toEqual([
      'success: Utilisateurs Inès Moreau : Gestion.',
      'success: Utilisateurs Une nouvelle invitation est partie à ines.moreau@horizon.example.',
    ]),
  );
  expect(bodiesOf(sent, changeFunderUserRole)).toEqual([{ role: 'GESTIONNAIRE' }]);
});

const openRights = async (change: Partial<FunderUser> = {}) => {
  const { sent } = answerCalls([
    ...listing(aFunderUser(change)),
    [changeFunderUserRights, () => ({ body: aFunderUser() })],
  ]);
  const { user } = renderSigned(<UsersTable />);
  await user.click(
    await screen.findByRole('button', { name: 'Droits par contrat de Inès Moreau' }),
  );
  return { user, sent };
};
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

it('[33-6] gives rights contract by contract, by preset and by action', async () => {
  const { user, sent } = await openRights({ droits: [] });
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Modèle pour\u00a0: 100001, Groupe Horizon' }),
    'GESTIONNAIRE',
  );
  expect(box('Payer\u00a0: 100001, Groupe Horizon').checked).toBe(true);
  expect(box('Administrer\u00a0: 100001, Groupe Horizon').checked).toBe(false);
  await user.click(box('Payer\u00a0: 100002, CCAS'));
  // Every action includes reading.
  expect(box('Consulter\u00a0: 100002, CCAS').checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Enregistrer les droits' }));
  await waitFor(() =>
    expect(notices()).toEqual([
      'success: Droits enregistrés Les droits de Inès Moreau ont changé.',
    ]),
  );
  expect(bodiesOf(sent, changeFunderUserRights)).toEqual([
    {
      droits: [
        { numeroContrat: '100001', actions: ['CONSULTER', 'PREPARER', 'VALIDER', 'PAYER'] },
        { numeroContrat: '100002', actions: ['CONSULTER', 'PAYER'] },
      ],
    },
  ]);
});

it('[33-6] shows in each contract what holds for all, and takes a contract’s rights away whole', async () => {
  const { user, sent } = await openRights({
    role: 'PAR_CONTRAT',
    droits: [
      { numeroContrat: null, actions: ['CONSULTER'] },
      { numeroContrat: '100001', actions: ['CONSULTER', 'VALIDER'] },
    ],
  });
  expect(box('Consulter\u00a0: 100002, CCAS').checked).toBe(true);
  expect(box('Consulter\u00a0: 100002, CCAS').disabled).toBe(true);
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Modèle pour\u00a0: 100001, Groupe Horizon' }),
    'AUCUN',
  );
  await user.click(screen.getByRole('button', { name: 'Enregistrer les droits' }));
  await waitFor(() => expect(bodiesOf(sent, changeFunderUserRights)).toHaveLength(1));
  expect(bodiesOf(sent, changeFunderUserRights)).toEqual([
    { droits: [{ numeroContrat: null, actions: ['CONSULTER'] }] },
  ]);
});

it('[33-6] offers nothing on a user with rights under contracts that the reader does not administer', async () => {
  answerCalls(listing(aFunderUser({ role: 'PAR_CONTRAT', droits: [], administrable: false })));
  renderSigned(<UsersTable />);
  await screen.findByRole('rowheader', { name: /Inès Moreau/ });
  expect(screen.queryByRole('button', { name: /Retirer/ })).toBeNull();
  expect(screen.queryByRole('combobox', { name: /Rôle/ })).toBeNull();
});
