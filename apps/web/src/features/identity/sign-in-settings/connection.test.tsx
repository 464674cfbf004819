// @vitest-environment happy-dom
import { changePassword, listSessions } from '@portail/contract/identity/own-sessions.calls.ts';
import { getSecondStep } from '@portail/contract/identity/second-step.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  answerCalls,
  descriptionOf,
  field,
  listedProblems,
  refusalOf,
  renderPage,
  signInAs,
} from '../../../../test/render.tsx';
import UserProfileAuthenticationInformationsPage from './UserProfileAuthenticationInformationsPage.tsx';

type Answers = Parameters<typeof answerCalls>[0];

const STRONG = 'Kx7!pLm2@qRt';
const NO_MEANS = { methodes: [], obligatoire: false, clesAcces: [], codesSecoursRestants: 0 };

const open = (...more: Answers) => {
  const { sent } = answerCalls([
    ...more,
    [getSecondStep, () => ({ body: NO_MEANS })],
    [listSessions, () => ({ body: [] })],
  ]);
  const page = renderPage(
    <UserProfileAuthenticationInformationsPage />,
    'USER_PROFILE_AUTHENTICATION_INFORMATIONS',
  );
  return { ...page, patches: () => sent.filter(({ method }) => method === 'PATCH') };
};

describe('change of the password', () => {
  const change = async (
    user: ReturnType<typeof open>['user'],
    old: string,
    value: string,
    again = value,
  ) => {
    for (const [label, text] of [
      [/^Mot de passe actuel/, old],
      [/^Nouveau mot de passe/, value],
      [/^Confirmez le nouveau mot de passe/, again],
    ] as const) {
      await user.clear(field(label));
      await user.paste(text);
    }
    await user.click(screen.getByRole('button', { name: 'Changer mon mot de passe' }));
  };

  it('[AUTH-47, AUTH-48, A10, A25] applies each password rule and sends nothing', async () => {
    signInAs();
    const { user, patches } = open();
    for (const [value, message] of [
      ['Kx7!pLm2@qR', MESSAGES.minLength(12)],
      ['kx7!plm2@qrt', 'Le mot de passe doit contenir au moins une majuscule'],
      ['Motdepasse1!', MESSAGES.passwordScore],
      ['camille-Durand-Lyon-1!', MESSAGES.passwordScore],
    ] as const) {
      await change(user, 'ancien', value);
      await waitFor(async () =>
        expect(await listedProblems()).toEqual([expect.stringContaining(message)]),
      );
      expect(document.activeElement?.className).toBe('error-summary');
    }
    await change(user, 'ancien', STRONG, `${STRONG}x`);
    await waitFor(async () =>
      expect(await listedProblems()).toEqual([
        expect.stringContaining(MESSAGES.passwordConfirmation),
      ]),
    );
    expect(patches()).toEqual([]);
    expect(field(/^Mot de passe actuel/).autocomplete).toBe('current-password');
    expect(field(/^Nouveau mot de passe/).autocomplete).toBe('new-password');
  });

  it('[AUTH-46, AUTH-47] shows at their field a wrong current password and a repeated one', async () => {
    signInAs();
    const same = 'Le nouveau mot de passe doit être différent de l’ancien.';
    const answers = [
      refusalOf('ANCIEN_MOT_DE_PASSE_INCORRECT', 'L’ancien mot de passe est incorrect.', [], 400),
      refusalOf(
        'REQUETE_INVALIDE',
        'Invalide.',
        [{ champ: 'nouveauMotDePasse', message: same }],
        400,
      ),
      {},
    ];
    const { user, patches } = open([changePassword, () => answers.shift() ?? {}]);
    await change(user, 'pas-le-bon', STRONG);
    await waitFor(() =>
      expect(descriptionOf(field(/^Mot de passe actuel/))).toContain(
        'L’ancien mot de passe est incorrect.',
      ),
    );
    await change(user, STRONG, STRONG);
    await waitFor(() => expect(descriptionOf(field(/^Nouveau mot de passe/))).toContain(same));
    await change(user, 'ancien', STRONG);
    await screen.findByText('Votre mot de passe a été modifié.');
    for (const label of [/^Mot de passe actuel/, /^Nouveau mot de passe/])
      expect(field(label).value).toBe('');
    expect(patches()).toHaveLength(3);
  });
});

describe('tabs of the profile', () => {
  it.each([
    ['ESPACE_CLIENT', false],
    ['ESPACE_INTERVENANT', false],
    ['ESPACE_BENEFICIAIRE', true],
  ] as const)('%s has the page, with the tabs of its own profile', async (space, hasBank) => {
    signInAs({ space, permissions: ['GERER_PROFIL'] });
    open();
    await screen.findByRole('heading', { name: 'Connexions ouvertes' });
    const tabs = screen.getByRole('navigation', { name: 'Mon profil' });
    expect(within(tabs).getByRole('link', { name: 'Connexion' }).getAttribute('aria-current')).toBe(
      'page',
    );
    expect(within(tabs).queryAllByRole('link', { name: 'Banque' })).toHaveLength(hasBank ? 1 : 0);
  });
});
