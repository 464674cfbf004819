// @vitest-environment happy-dom
import { getFeatures } from '@portail/contract/branding/personalisation.calls.ts';
import { signIn } from '@portail/contract/identity/authentication.calls.ts';
import { SIGN_IN_PATHS, SIGN_IN_TITLE } from '@portail/contract/pages/sign-in-href.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  plain,
  refusalOf,
  renderWithApi,
} from '../../../../test/render.tsx';
import { ContractThemeContext, DEFAULT_CONTRACT_THEME } from '../../../session/contract-theme.ts';
import { currentLocation, navigate } from '../../../shared/navigation/navigation.ts';
import { forgetNotifications } from '../../../shared/notifications/notification-store.ts';
import { PageContext } from '../../../shared/page/page-context.ts';
import LoginPage from './LoginPage.tsx';

let nowMs = 0;

const open = (
  search: string,
  answers: Parameters<typeof answerCalls>[0] = [],
  params: Readonly<Record<string, string>> = {},
  theme = DEFAULT_CONTRACT_THEME,
) => {
  forgetNotifications();
  navigate(`${SIGN_IN_PATHS.LOGIN}${search}`);
  const { sent } = answerCalls(answers);
  const page = renderWithApi(
    <ContractThemeContext value={theme}>
      <PageContext value={{ id: 'LOGIN', title: SIGN_IN_TITLE, params }}>
        <LoginPage />
      </PageContext>
    </ContractThemeContext>,
  );
  nowMs += 2_000;
  return { ...page, sent };
};
const login = () => screen.getByLabelText<HTMLInputElement>(/^Identifiant/, { selector: 'input' });
const enter = async (user: ReturnType<typeof open>['user']) => {
  await user.type(login(), 'camille');
  await user.type(screen.getByLabelText('Mot de passe'), 'Portail-Demo-2026');
  await user.dblClick(screen.getByRole('button', { name: 'Se connecter' }));
};
const linkTo = (name: string) =>
  screen.queryByRole('link', { name: (found) => plain(found) === name })?.getAttribute('href');

beforeEach(() => {
  nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});

it('[AUTH-01, 28-4] signs in once with the space of the address, and goes on to the second step', async () => {
  const { user, sent } = open('?typeEspace=ESPACE_CLIENT', [
    [signIn, () => ({ body: { mfaSessionId: 'mfa-1', methodes: ['MAIL'] } })],
  ]);
  expect(screen.getByText('Vous entrez dans l’espace des financeurs.')).toBeDefined();
  await enter(user);
  await waitFor(() => expect(currentLocation().pathname).toBe(SIGN_IN_PATHS.MFA));
  expect(bodiesOf(sent, signIn)).toEqual([
    { login: 'camille', password: 'Portail-Demo-2026', typeEspace: 'ESPACE_CLIENT' },
  ]);
});

it.each([
  ['', 'bénéficiaires', ['Espace client', 'Espace intervenant'], '/premiere-visite', undefined],
  [
    '?typeEspace=ESPACE_CLIENT',
    'financeurs',
    ['Espace bénéficiaire', 'Espace intervenant'],
    undefined,
    '/login/entreprise',
  ],
  [
    '?typeEspace=ESPACE_INTERVENANT',
    'intervenants',
    ['Espace bénéficiaire', 'Espace client'],
    undefined,
    undefined,
  ],
  [
    '?typeEspace=ESPACE_OPERATEUR',
    'back-office',
    ['Espace bénéficiaire', 'Espace client', 'Espace intervenant'],
    undefined,
    undefined,
  ],
] as const)(
  '[AUTH-02] %s leads to the other spaces, and to what its people need',
  (search, entering, others, first, company) => {
    open(search);
    expect(screen.getByText(new RegExp(`^Vous entrez dans .*${entering}`))).toBeDefined();
    const spaces = [...document.querySelectorAll('.sign-in__spaces a')].map(
      (link) => link.textContent,
    );
    expect(spaces).toEqual(others);
    expect(linkTo('Première visite ?') ?? undefined).toBe(first);
    expect(linkTo('Se connecter avec mon entreprise') ?? undefined).toBe(company);
  },
);

it('[AUTH-02] another space starts with an empty form', async () => {
  const { user } = open('');
  await user.type(login(), 'camille');
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
  await waitFor(() => expect(document.title).toMatch(/^Erreur/));
  navigate(`${SIGN_IN_PATHS.LOGIN}?typeEspace=ESPACE_CLIENT`);
  await screen.findByText('Vous entrez dans l’espace des financeurs.');
  expect(login().value).toBe('');
  expect(document.querySelector('.error-summary')).toBeNull();
  await waitFor(() => expect(document.title).not.toMatch(/^Erreur/));
});

it('[AUTH-12] an error is said in the title too, and what was typed stays', async () => {
  const { user } = open('', [
    [signIn, () => refusalOf('IDENTIFIANTS_INCORRECTS', 'Identifiants incorrects.', [], 401)],
  ]);
  await enter(user);
  await screen.findByText('Identifiants incorrects.');
  expect(login().value).toBe('camille');
  expect(currentLocation().pathname).toBe(SIGN_IN_PATHS.LOGIN);
});

it('[AUTH-10] the page of a contract is there with its feature only', async () => {
  const features = { body: [{ id: 'CONNEXION_PAR_CONTRAT', proprietes: {} }] };
  const first = open('', [[getFeatures, () => features]], { contractId: '100001' });
  await waitFor(() => expect(first.sent).toHaveLength(1));
  expect(login()).toBeDefined();
  first.unmount();
  navigate('/login/100001');
  open('', [[getFeatures, () => ({ body: [] })]], { contractId: '100001' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Se connecter' })).toBeNull());
});

it('[BRAND-05] the pictures of the contract are shown where they are switched on', () => {
  const styles = {
    ...DEFAULT_CONTRACT_THEME.styles,
    imageConnexionGauche: '100001/gauche.png',
    alternatives: {
      logo: null,
      imageConnexionGauche: 'Le siège',
      imageConnexionDroite: null,
      imagePiedDePage: null,
    },
  };
  const off = { ...DEFAULT_CONTRACT_THEME, styles };
  const first = open('', [], {}, off);
  expect(document.querySelector('img')).toBeNull();
  first.unmount();
  const on = { ...off, optionsFlags: { ...off.optionsFlags, afficherImagesConnexion: true } };
  open('', [], {}, on);
  expect(screen.getAllByRole('img').map((one) => one.getAttribute('alt'))).toEqual(['Le siège']);
});
