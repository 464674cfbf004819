// @vitest-environment happy-dom
import { getConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import { endSession, listSessions } from '@portail/contract/identity/own-sessions.calls.ts';
import {
  addPasskey,
  confirmTotp,
  getSecondStep,
  removeSecondStep,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
  switchMailStep,
} from '@portail/contract/identity/second-step.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { changeConnectionInformation } from '@portail/contract/people/profile.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  descriptionOf,
  field,
  refusalOf,
  renderPage,
  signInAs,
} from '../../../../test/render.tsx';
import UserProfileAuthenticationInformationsPage from './UserProfileAuthenticationInformationsPage.tsx';

type Answers = Parameters<typeof answerCalls>[0];

const NONE = { methodes: [], obligatoire: false, clesAcces: [], codesSecoursRestants: 0 };
const KEY = { id: 'cle-1', nom: 'Téléphone', dateAjout: '01/11/2026' };
const CODES = ['AAAA-1111', 'BBBB-2222'];

/** The second step as the server has it: a change answers, and the next reading shows it. */
const open = (means: object = NONE, ...more: Answers) => {
  signInAs({ permissions: ['GERER_PROFIL'] });
  let now: object = { ...NONE, ...means };
  const calls = answerCalls([
    ...more,
    [getSecondStep, () => ({ body: now })],
    [listSessions, () => ({ body: [] })],
    [getConnectedUser, () => refusalOf('X', 'Indisponible.', [], 400)],
  ]);
  const page = renderPage(
    <UserProfileAuthenticationInformationsPage />,
    'USER_PROFILE_AUTHENTICATION_INFORMATIONS',
  );
  const becomes = (next: object) => {
    now = { ...NONE, ...next };
    return {};
  };
  return { ...calls, ...page, becomes };
};
const part = (name: string) => screen.findByRole('region', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** A browser that supports passkeys, with its answer to a creation. */
const withPasskeys = (create: () => Promise<unknown>) => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });
};

describe('[28-4] the code by mail', () => {
  it('is switched on once, and off after a confirmation', async () => {
    const page = open(
      {},
      [switchMailStep, () => page.becomes({ methodes: ['MAIL'] })],
      [removeSecondStep, () => page.becomes({})],
    );
    await part('Code par e-mail');
    await page.user.dblClick(button('Activer le code par e-mail'));
    await screen.findByText('Le code par e-mail est activé.');
    const off = await screen.findByRole('button', { name: 'Désactiver le code par e-mail' });
    expect(bodiesOf(page.sent, switchMailStep)).toHaveLength(1);
    await page.user.click(off);
    await page.user.click(button('Annuler'));
    expect(bodiesOf(page.sent, removeSecondStep)).toEqual([]);
    await page.user.click(off);
    const dialog = screen.getByRole('alertdialog');
    await page.user.click(within(dialog).getByRole('button', { name: /^Désactiver/ }));
    await screen.findByText('Le code par e-mail est désactivé.');
    expect(page.sent.some(({ url }) => url.endsWith('/second-facteur/MAIL'))).toBe(true);
    await screen.findByRole('button', { name: 'Activer le code par e-mail' });
  });

  it('stays on where the space requires a second step, and the page says why', async () => {
    const { user } = open({ methodes: ['MAIL'], obligatoire: true }, [
      removeSecondStep,
      () => refusalOf('SECOND_FACTEUR_REQUIS', 'Votre espace exige un moyen.'),
    ]);
    await screen.findByText('Votre espace exige une vérification en deux étapes.');
    await user.click(button('Désactiver le code par e-mail'));
    const dialog = screen.getByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: /^Désactiver/ }));
    await screen.findByText('Votre espace exige un moyen.');
    expect(button('Désactiver le code par e-mail')).toBeDefined();
  });
});

describe('[28-4] the authenticator application', () => {
  const start: Answers[number] = [
    startTotp,
    () => ({ body: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' } }),
  ];

  it('shows the key to copy, wants six digits, and ends with the recovery codes, shown once', async () => {
    const page = open({}, start, [
      confirmTotp,
      () => {
        page.becomes({ methodes: ['TOTP'], codesSecoursRestants: 2 });
        return { body: { codesSecours: CODES } };
      },
    ]);
    await part('Application d’authentification');
    await page.user.dblClick(button('Activer une application'));
    await screen.findByText('JBSW Y3DP EHPK 3PXP');
    await screen.findByRole('img', { name: /QR code/ });
    expect(bodiesOf(page.sent, startTotp)).toHaveLength(1);
    await page.user.type(field(/Saisissez le code/), '12 34');
    await page.user.click(button('Activer l’application'));
    expect(descriptionOf(field(/Saisissez le code/))).toContain(MESSAGES.mfaCode);
    expect(document.activeElement).toBe(field(/Saisissez le code/));
    expect(bodiesOf(page.sent, confirmTotp)).toEqual([]);
    await page.user.type(field(/Saisissez le code/), '567');
    await page.user.dblClick(button('Activer l’application'));
    await screen.findByRole('heading', { name: 'Vos codes de secours' });
    expect(bodiesOf(page.sent, confirmTotp)).toEqual([{ code: '123456' }]);
    for (const code of CODES) screen.getByText(code);
    await page.user.click(button('Copier les codes'));
    await screen.findByText('Les codes sont copiés.');
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
    await page.user.click(button('J’ai gardé mes codes'));
    expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
    screen.getByText('2 codes restants');
  });

  it('a wrong code empties its field; giving up leaves everything as it was', async () => {
    const { user } = open({}, start, [
      confirmTotp,
      () => refusalOf('CODE_INCORRECT', 'Ce code est incorrect.', [], 400),
    ]);
    await part('Application d’authentification');
    await user.click(button('Activer une application'));
    await user.type(await screen.findByLabelText(/Saisissez le code/), '000000');
    await user.click(button('Activer l’application'));
    await screen.findByText('Ce code est incorrect.');
    await waitFor(() => expect(field(/Saisissez le code/).value).toBe(''));
    await user.click(button('Annuler'));
    expect(screen.queryByLabelText(/Saisissez le code/)).toBeNull();
    button('Activer une application');
  });
});

describe('[28-4] the recovery codes', () => {
  it.each([
    [0, 'Aucun code restant'],
    [1, '1 code restant'],
    [7, '7 codes restants'],
  ])('%i left is said « %s », and they are renewed once', async (left, words) => {
    const page = open({ methodes: ['TOTP'], codesSecoursRestants: left }, [
      renewRecoveryCodes,
      () => ({ body: { codesSecours: CODES } }),
    ]);
    await screen.findByText(words);
    await page.user.dblClick(button('Renouveler mes codes de secours'));
    await screen.findByText(CODES[1] ?? '');
    expect(bodiesOf(page.sent, renewRecoveryCodes)).toHaveLength(1);
  });

  it('are not offered with the code by mail alone', async () => {
    open({ methodes: ['MAIL'] });
    await part('Code par e-mail');
    expect(screen.queryByRole('button', { name: /codes de secours/ })).toBeNull();
  });
});

describe('[28-4] the passkeys', () => {
  const asked = {
    challenge: 'AAAA',
    rp: { name: 'Portail', id: 'portail.test' },
    user: { id: 'AAAA', name: 'demo', displayName: 'Demo' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    timeout: 60_000,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  };

  it('one is not made without a name, nor when the device refuses; nothing is sent', async () => {
    withPasskeys(() => Promise.reject(new Error('NotAllowedError')));
    const page = open({}, [startPasskey, () => ({ body: asked })]);
    await part('Clés d’accès');
    screen.getByText('Aucune clé d’accès.');
    await page.user.click(button('Ajouter une clé d’accès'));
    expect(document.activeElement).toBe(field(/Nom de la clé/));
    await page.user.type(field(/Nom de la clé/), '  ');
    await page.user.click(button('Créer la clé'));
    expect(descriptionOf(field(/Nom de la clé/))).toContain(MESSAGES.required);
    expect(bodiesOf(page.sent, startPasskey)).toEqual([]);
    await page.user.type(field(/Nom de la clé/), 'Ordinateur');
    await page.user.click(button('Créer la clé'));
    await screen.findByText(/La clé n’a pas été créée/);
    expect(bodiesOf(page.sent, addPasskey)).toEqual([]);
    expect(field(/Nom de la clé/).value.trim()).toBe('Ordinateur');
    await page.user.click(button('Annuler'));
    button('Ajouter une clé d’accès');
  });

  it('one is removed by its name, after a confirmation', async () => {
    const page = open({ methodes: ['PASSKEY'], clesAcces: [KEY] }, [
      removeSecondStep,
      () => page.becomes({}),
    ]);
    const keys = await part('Clés d’accès');
    within(keys).getByText('Ajoutée le 1er\u00a0novembre 2026', { normalizer: (text) => text });
    // happy-dom has none.
    within(keys).getByText('Ce navigateur ne sait pas utiliser les clés d’accès.');
    const name = /^Retirer la clé «\sTéléphone\s»$/;
    await page.user.click(button(name));
    const dialog = screen.getByRole('alertdialog', { name });
    await page.user.click(within(dialog).getByRole('button', { name: /^Retirer/ }));
    await screen.findByText('La clé d’accès est retirée.');
    await screen.findByText('Aucune clé d’accès.');
    expect(page.sent.some(({ url }) => url.endsWith(`/second-facteur/${KEY.id}`))).toBe(true);
  });
});

describe('[28-4] the open sessions', () => {
  const session = {
    id: '0190a0a0-0000-7000-8000-000000000001',
    appareil: 'Firefox sur Windows',
    ouverteLe: '15/11/2026 09:05:00',
    derniereActivite: '16/11/2026 09:05:00',
    courante: false,
  };

  it('one of another device, or of a delegate, is ended once; the current one is not', async () => {
    let listed = [
      { ...session, id: `${session.id.slice(0, -1)}2`, appareil: 'Cet Android', courante: true },
      session,
      { ...session, id: `${session.id.slice(0, -1)}3`, delegue: 'Claude Martin' },
    ];
    const page = open(
      {},
      [listSessions, () => ({ body: listed })],
      [
        endSession,
        ({ url }) => {
          listed = listed.filter(({ id }) => !url.includes(id));
          return {};
        },
      ],
    );
    await screen.findByText('Cet appareil');
    screen.getByText('Ouverte par Claude Martin, qui a accès à votre espace');
    expect(screen.getAllByRole('button', { name: /^Fermer la connexion/ })).toHaveLength(2);
    await page.user.dblClick(button(/^Fermer la connexion de Firefox/));
    await screen.findByText('La connexion est fermée.');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Firefox/ })).toBeNull());
    expect(bodiesOf(page.sent, endSession)).toHaveLength(1);
    button(/^Fermer la connexion de Claude Martin/);
  });
});

describe('[28-4] change of the login', () => {
  it('shows a refusal at the field it is about, then sends once and empties the form', async () => {
    const answers = [
      refusalOf('IDENTIFIANT_DEJA_UTILISE', 'Cet identifiant est déjà utilisé.'),
      refusalOf('MOT_DE_PASSE_INCORRECT', 'Ce mot de passe est incorrect.', [], 400),
    ];
    const { user, sent } = open({}, [
      changeConnectionInformation,
      () => answers.shift() ?? { body: {} },
    ]);
    await user.click(screen.getByText('Changer mon identifiant'));
    const login = () => field(/^Nouvel identifiant/);
    const password = () => field(/^Votre mot de passe/);
    const save = button('Enregistrer ce nouvel identifiant');
    await user.type(login(), ' camille ');
    await user.type(password(), 'secret');
    await user.click(save);
    await waitFor(() => expect(descriptionOf(login())).toContain('déjà utilisé'));
    await user.click(save);
    await waitFor(() => expect(descriptionOf(password())).toContain('incorrect'));
    expect(login().value).toBe(' camille ');
    await user.dblClick(save);
    await screen.findByText('Connectez-vous désormais avec camille.');
    expect(bodiesOf(sent, changeConnectionInformation)).toEqual(
      Array.from({ length: 3 }, () => ({ login: 'camille', motDePasse: 'secret' })),
    );
    expect([login().value, password().value]).toEqual(['', '']);
  });
});
