// @vitest-environment happy-dom
import {
  getGivenDelegations,
  getReceivedDelegations,
  giveUpDelegation,
  inviteDelegate,
  openDelegatedSession,
  resendInvitation,
  withdrawDelegation,
} from '@portail/contract/identity/delegations.calls.ts';
import type {
  GivenDelegation,
  ReceivedDelegation,
} from '@portail/contract/identity/delegations.schemas.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  answerUploads,
  field,
  listedProblems,
  refusalOf,
  renderPage,
  signInAs,
} from '../../../../test/render.tsx';
import GivenAccessPage from './GivenAccessPage.tsx';
import ReceivedAccessPage from './ReceivedAccessPage.tsx';

const terms = {
  idAcces: 'a1',
  prenom: 'Ana',
  nom: 'Silva',
  qualite: 'AIDANT',
  droits: 'CONSULTER',
  jusquAu: '31/12/2027',
} as const;

const given: GivenDelegation = {
  ...terms,
  email: 'ana@exemple.fr',
  statut: 'ACTIF',
  invitationLe: '01/11/2026',
  accepteLe: '02/11/2026',
  justificatifs: [],
};
const received: ReceivedDelegation = { ...terms, statut: 'ACTIF' };

const openGiven = (
  accesses: readonly GivenDelegation[],
  ...more: Parameters<typeof answerCalls>[0]
) => {
  signInAs({ permissions: ['GERER_PROFIL'] });
  const calls = answerCalls([[getGivenDelegations, () => ({ body: accesses })], ...more]);
  return { ...calls, ...renderPage(<GivenAccessPage />, 'GIVEN_ACCESS') };
};
const changes = (sent: ReturnType<typeof answerCalls>['sent']) =>
  sent.filter(({ method }) => method !== 'GET');

const invite = async (user: ReturnType<typeof renderPage>['user']) => {
  await user.type(field(/^Prénom/), 'Ana');
  await user.type(field(/^Nom/), 'Silva');
  await user.type(field(/^Adresse e-mail/), 'ana@exemple.fr');
  await user.dblClick(screen.getByRole('button', { name: 'Envoyer l’invitation' }));
};

it('[S11] sends one invitation for a double click, says so and empties the form', async () => {
  const { user, sent } = openGiven([], [inviteDelegate, () => ({ body: given })]);
  await invite(user);
  await screen.findByText('Ana Silva reçoit une invitation à ana@exemple.fr.');
  expect(changes(sent).map(({ body }) => body)).toEqual([
    {
      prenom: 'Ana',
      nom: 'Silva',
      email: 'ana@exemple.fr',
      qualite: 'AIDANT',
      droits: 'CONSULTER',
    },
  ]);
  expect(field(/^Prénom/).value).toBe('');
});

it('[S11, A10] lists what is missing, with the proof of a guardian, and sends nothing', async () => {
  const { user, sent } = openGiven([]);
  await user.click(screen.getByRole('button', { name: 'Envoyer l’invitation' }));
  expect(await listedProblems()).toEqual([
    `Prénom : ${MESSAGES.required}`,
    `Nom : ${MESSAGES.required}`,
    `Adresse e-mail de cette personne : ${MESSAGES.required}`,
  ]);
  await user.type(field(/^Prénom/), 'Ana');
  await user.type(field(/^Nom/), 'Silva');
  await user.type(field(/^Adresse e-mail/), 'ana@exemple.fr');
  await user.click(screen.getByRole('radio', { name: /Tuteur ou tutrice/ }));
  await user.click(screen.getByRole('button', { name: 'Envoyer ma demande' }));
  await waitFor(async () =>
    expect(await listedProblems()).toEqual([
      'Jugement ou ordonnance qui nomme cette personne : Joignez le justificatif de la tutelle.',
    ]),
  );
  expect(changes(sent)).toEqual([]);
});

it('[A10] shows a refusal of the invitation and keeps what was typed', async () => {
  const { user } = openGiven(
    [],
    [inviteDelegate, () => refusalOf('TROP_ACCES', 'Dix accès au plus.')],
  );
  await invite(user);
  await screen.findByText('Dix accès au plus.');
  expect(screen.getByRole('heading', { name: 'L’invitation n’est pas partie' })).toBeTruthy();
  expect(field(/^Prénom/).value).toBe('Ana');
});

it('[S13] withdraws an access after a confirmation, and reloads the list', async () => {
  const accesses = [given];
  const { user, sent } = openGiven(accesses, [
    withdrawDelegation,
    () => {
      accesses.pop();
      return {};
    },
  ]);
  const title = 'Retirer l’accès à Ana Silva';
  await user.click(await screen.findByRole('button', { name: title }));
  await user.click(screen.getByRole('button', { name: 'Garder cet accès' }));
  expect(changes(sent)).toEqual([]);
  await user.click(screen.getByRole('button', { name: title }));
  expect(screen.getByRole('alertdialog', { name: title })).toBeTruthy();
  const [, confirm] = screen.getAllByRole('button', { name: title });
  await user.click(confirm ?? document.body);
  await screen.findByText('L’accès de Ana Silva est retiré.');
  await screen.findByText('Personne d’autre que vous n’a accès à votre espace.');
  expect(changes(sent).map(({ method, url }) => `${method} ${url}`)).toEqual([
    'DELETE /api/eb/beneficiaires/acces-donnes/a1',
  ]);
});

it('[S11] says why a received access could not be given up', async () => {
  signInAs();
  answerCalls([
    [getReceivedDelegations, () => ({ body: [received] })],
    [giveUpDelegation, () => refusalOf('ACCES_INCONNU', 'Cet accès n’existe plus.')],
  ]);
  const { user } = renderPage(<ReceivedAccessPage />, 'RECEIVED_ACCESS');
  const title = 'Renoncer à l’accès à l’espace d’Ana Silva';
  await user.click(await screen.findByRole('button', { name: title }));
  const [, confirm] = screen.getAllByRole('button', { name: title });
  await user.click(confirm ?? document.body);
  await screen.findByText('Cet accès n’existe plus.');
  expect(screen.getByText('Votre demande n’a pas abouti')).toBeTruthy();
});

it('[S11, 28-4] sends a new invitation once, and says where it went', async () => {
  const waiting = { ...given, statut: 'INVITE', invitationValableJusquau: '08/11/2026' } as const;
  const { user, sent } = openGiven([waiting], [resendInvitation, () => ({ body: waiting })]);
  await user.dblClick(
    await screen.findByRole('button', { name: 'Renvoyer l’invitation à Ana Silva' }),
  );
  await screen.findByText(
    'Une nouvelle invitation est envoyée à ana@exemple.fr. La précédente ne fonctionne plus.',
  );
  expect(changes(sent)).toHaveLength(1);
});

it('[S11, 28-4] sends the proof that is missing, and says that it is checked', async () => {
  const { user } = openGiven([{ ...given, statut: 'JUSTIFICATIF_ATTENDU' }]);
  const uploads = answerUploads(() => ({ body: given }));
  await screen.findByText('Ana Silva');
  expect(screen.queryByRole('button', { name: 'Envoyer le justificatif' })).toBeNull();
  await user.upload(
    document.querySelectorAll<HTMLInputElement>('.access-list input[type=file]').item(0),
    new File(['%PDF-1.7'], 'jugement.pdf', { type: 'application/pdf' }),
  );
  await user.dblClick(await screen.findByRole('button', { name: 'Envoyer le justificatif' }));
  await screen.findByText(
    'Votre justificatif est envoyé. Nous le vérifions, puis l’invitation part.',
  );
  expect(uploads).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Envoyer le justificatif' })).toBeNull();
});

it('[S11, 28-4] says why a space could not be opened, and stays', async () => {
  signInAs();
  const { sent } = answerCalls([
    [getReceivedDelegations, () => ({ body: [received] })],
    [openDelegatedSession, () => refusalOf('ACCES_INCONNU', 'Cet accès est terminé.')],
  ]);
  const { user } = renderPage(<ReceivedAccessPage />, 'RECEIVED_ACCESS');
  await user.dblClick(await screen.findByRole('button', { name: /^Ouvrir l’espace/ }));
  await screen.findByText('Cet accès est terminé.');
  expect(changes(sent)).toHaveLength(1);
  expect(screen.getByRole('button', { name: /^Ouvrir l’espace/ })).toBeTruthy();
});
