// @vitest-environment happy-dom
import { openCarerAccount, readInvitation } from '@portail/contract/identity/delegations.calls.ts';
import type { OpenInvitation } from '@portail/contract/identity/delegations.schemas.ts';
import { resetPassword } from '@portail/contract/identity/recovery.calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  type FakeAnswer,
  field,
  listedProblems,
  plain,
  refusalOf,
  renderPage,
} from '../../../../test/render.tsx';
import { session } from '../../../session/session-store.ts';
import AccessInvitationPage from './AccessInvitationPage.tsx';

const INVITATION: OpenInvitation = {
  idAcces: 'a1',
  prenom: 'Ana',
  nom: 'Silva',
  qualite: 'AIDANT',
  droits: 'CONSULTER',
  jusquAu: '31/12/2027',
  statut: 'INVITE',
  email: 'carer@exemple.fr',
  compteExistant: false,
  invitationValableJusquau: '30/11/2026',
};
const STRONG = 'Tortue-Violette-73-Cascade';

interface Opening {
  readonly jeton?: string;
  readonly reads?: readonly (() => FakeAnswer)[];
  readonly resets?: readonly (() => FakeAnswer)[];
}

const open = ({ jeton = 'jeton-1', reads = [], resets = [] }: Opening = {}) => {
  const secrets = jeton === '' ? {} : { jeton };
  vi.stubGlobal('portalBoot', { secrets, release: () => ({ form: null, button: null }) });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    session.close('logout');
  });
  const [waitingReads, waitingResets] = [[...reads], [...resets]];
  const { sent } = answerCalls([
    [readInvitation, () => waitingReads.shift()?.() ?? { body: INVITATION }],
    [openCarerAccount, () => ({ body: { jeton: 'jeton-du-compte' } })],
    [
      resetPassword,
      () => waitingResets.shift()?.() ?? { body: { mfaSessionId: 'mfa-1', methodes: ['MAIL'] } },
    ],
  ]);
  return { ...renderPage(<AccessInvitationPage />, 'ACCESS_INVITATION'), sent };
};
const words = () => plain(document.body.textContent);
const choose = async (user: ReturnType<typeof open>['user'], password = STRONG) => {
  await screen.findByRole('heading', { name: 'Créer mon compte' });
  await user.type(field(/^Nouveau mot de passe/), password);
  await user.type(field(/^Confirm/), password);
  await user.dblClick(submit());
};
const submit = () => screen.getByRole('button', { name: /^Enregistrer mon mot de passe/ });

it('[S11] tells what the access allows, until when, and to which address it was sent', async () => {
  open();
  await screen.findByText('Invitation envoyée à carer@exemple.fr');
  expect(words()).toContain('On vous invite à accéder à l’espace d’Ana Silva');
  expect(words()).toContain('31/12/2027');
  expect(words()).toContain('30/11/2026');
});

it('[S11, 28-4] opens the account with the password, once', async () => {
  const { user, sent } = open();
  await screen.findByRole('heading', { name: 'Créer mon compte' });
  await user.click(submit());
  expect((await listedProblems()).length).toBeGreaterThan(0);
  expect(bodiesOf(sent, openCarerAccount)).toEqual([]);
  await choose(user);
  await waitFor(() => expect(bodiesOf(sent, resetPassword)).toHaveLength(1));
  expect(bodiesOf(sent, openCarerAccount)).toEqual([{ jeton: 'jeton-1' }]);
  expect(bodiesOf(sent, resetPassword)).toEqual([
    { nouveauMotDePasse: STRONG, resetPasswordToken: 'jeton-du-compte' },
  ]);
});

it('[S11, 28-4] a password that did not arrive is sent again for the same account', async () => {
  const { user, sent } = open({
    resets: [() => refusalOf('ERREUR_INTERNE', 'Réessayez plus tard.', [], 500)],
  });
  await choose(user);
  await screen.findByText(/Réessayez plus tard/);
  expect(field(/^Nouveau mot de passe/).value).toBe(STRONG);
  await user.click(submit());
  await waitFor(() => expect(bodiesOf(sent, resetPassword)).toHaveLength(2));
  expect(bodiesOf(sent, openCarerAccount)).toHaveLength(1);
});

it('[S11] an invitation that is over says so; without its secret the page asks to open the link', async () => {
  const first = open({
    reads: [() => refusalOf('INVITATION_INVALIDE', 'Cette invitation a expiré.', [], 404)],
  });
  await screen.findByText('Invitation non valable');
  expect(words()).toContain('Cette invitation a expiré.');
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
  first.unmount();
  const { sent } = open({ jeton: '' });
  await screen.findByText('Ouvrez le lien reçu par e-mail');
  expect(sent).toEqual([]);
});

it('[S11] an invitation that cannot be read is asked for again', async () => {
  const { user } = open({ reads: [() => refusalOf('X', 'Panne.', [], 403)] });
  await screen.findByText('Panne.');
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Invitation envoyée à carer@exemple.fr')).toBeDefined();
});
