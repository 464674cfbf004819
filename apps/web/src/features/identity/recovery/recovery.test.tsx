// @vitest-environment happy-dom
import {
  recoverLogin,
  recoverPassword,
  resetPassword,
} from '@portail/contract/identity/recovery.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  answerCalls,
  descriptionOf,
  field,
  listedProblems,
  refusalOf,
  renderPage,
} from '../../../../test/render.tsx';
import { ForgottenLoginForm, useForgottenLogin } from './ForgottenLogin.tsx';
import { ForgottenPasswordForm, useForgottenPassword } from './ForgottenPassword.tsx';
import RecoverLoginPasswordPage from './RecoverLoginPasswordPage.tsx';
import { ResetDone } from './ResetDone.tsx';
import ResetPasswordPage from './ResetPasswordPage.tsx';

type Space = Parameters<typeof useForgottenPassword>[0];

function ForgottenPassword({ space }: { readonly space: Space }) {
  const form = useForgottenPassword(space);
  return form.recipients === undefined ? (
    <ForgottenPasswordForm space={space} form={form} />
  ) : (
    <p>{`envoyé à ${form.recipients.join()}`}</p>
  );
}

function ForgottenLogin() {
  const form = useForgottenLogin();
  return form.recipients === undefined ? (
    <ForgottenLoginForm form={form} />
  ) : (
    <p>{`envoyé à ${form.recipients.join()}`}</p>
  );
}

/** The start of the portal takes the secret out of the URL. */
const openReset = () => {
  const boot = { secrets: { jeton: 'un-jeton' }, release: () => ({ form: null, button: null }) };
  vi.stubGlobal('portalBoot', boot);
  onTestFinished(() => void vi.unstubAllGlobals());
  return renderPage(<ResetPasswordPage />, 'RESET_PASSWORD');
};

const send = () => screen.getByRole('button', { name: 'Recevoir un lien' });

describe('forgotten password', () => {
  it('[AUTH-41] sends the login and the birth date once, and shows the masked recipient', async () => {
    const { sent } = answerCalls([
      [recoverPassword, () => ({ body: { destinataires: ['c***@exemple.fr'] } })],
    ]);
    const { user } = renderPage(<ForgottenPassword space="ESPACE_BENEFICIAIRE" />);
    await user.type(field(/Identifiant/), 'demo-rh');
    await user.type(field(/Date de naissance/), '31/01/1980');
    await user.dblClick(send());
    await screen.findByText('envoyé à c***@exemple.fr');
    expect(sent.map(({ url }) => url)).toEqual([
      `${recoverPassword.path}?typeEspace=ESPACE_BENEFICIAIRE&login=demo-rh&birthDate=31%2F01%2F1980`,
    ]);
  });

  it('[A10, A25] both forms show missing fields beside the fields and above them', async () => {
    const { sent } = answerCalls([]);
    const { user } = renderPage(<RecoverLoginPasswordPage />, 'RECOVER_LOGIN_PASSWORD');
    for (const [button, prefix, names] of [
      ['Recevoir un lien', 'mot-de-passe-oublie', ['login', 'birthDate']],
      [
        'Recevoir mon identifiant',
        'identifiant-oublie',
        ['nom', 'prenom', 'dateNaissance', 'codePostal', 'numeroContrat'],
      ],
    ] as const) {
      await user.click(screen.getByRole('button', { name: button }));
      await waitFor(() => expect(document.title).toMatch(/^Erreur\u00a0: /));
      for (const name of names) {
        const input = document.getElementById(`${prefix}-${name}`);
        await waitFor(() => expect(input?.getAttribute('aria-invalid')).toBe('true'));
        const one = document.querySelector<HTMLElement>(`a[href="#${prefix}-${name}"]`);
        expect(one?.textContent).toContain(MESSAGES.required);
        expect(document.activeElement === one?.closest('[role=group]') || name !== names[0]).toBe(
          true,
        );
        await user.click(one ?? document.body);
        expect(document.activeElement).toBe(input);
      }
    }
    expect(sent).toEqual([]);
  });

  it('[A10] keeps the input after an error of the page', async () => {
    const { sent } = answerCalls([]);
    const { user } = renderPage(<ForgottenPassword space="ESPACE_BENEFICIAIRE" />);
    await user.type(field(/Identifiant/), 'quelqu-un');
    await user.type(field(/Date de naissance/), '31/02/1984');
    await user.click(send());
    expect(await listedProblems()).toEqual([`Date de naissance : ${MESSAGES.date}`]);
    expect(field(/Identifiant/).value).toBe('quelqu-un');
    expect(field(/Date de naissance/).value).toBe('31/02/1984');
    expect(sent).toEqual([]);
  });

  it('[AUTH-41] requires the SIRET in the client space, typed with spaces', async () => {
    const { sent } = answerCalls([[recoverPassword, () => ({ body: { destinataires: [] } })]]);
    const { user } = renderPage(<ForgottenPassword space="ESPACE_CLIENT" />);
    await user.type(field(/Identifiant/), 'client-1');
    await user.click(send());
    expect(await listedProblems()).toEqual([`Numéro SIRET : ${MESSAGES.required}`]);
    await user.type(field(/Numéro SIRET/), '123 456 789 01234');
    await user.click(send());
    await screen.findByText(/envoyé à/);
    expect(sent[0]?.url).toContain('siret=12345678901234');
  });

  it('[AUTH-41] requires only the login in the intervenant space', async () => {
    const { sent } = answerCalls([[recoverPassword, () => ({ body: { destinataires: [] } })]]);
    const { user } = renderPage(<ForgottenPassword space="ESPACE_INTERVENANT" />);
    await user.click(send());
    expect(await listedProblems()).toEqual([`Identifiant : ${MESSAGES.required}`]);
    await user.type(field(/Identifiant/), 'I1');
    await user.click(send());
    await screen.findByText(/envoyé à/);
    expect(sent[0]?.url).toBe(`${recoverPassword.path}?typeEspace=ESPACE_INTERVENANT&login=I1`);
  });

  it('[A10] keeps the input after a refusal and says why on top', async () => {
    answerCalls([[recoverPassword, () => refusalOf('TROP', 'Trop de demandes.', [], 429)]]);
    const { user } = renderPage(<ForgottenPassword space="ESPACE_INTERVENANT" />);
    await user.type(field(/Identifiant/), 'I1');
    await user.click(send());
    await screen.findByText('Trop de demandes.');
    expect(
      screen.getByRole('heading', { name: 'Votre demande n’a pas pu être envoyée' }),
    ).toBeTruthy();
    expect(field(/Identifiant/).value).toBe('I1');
  });
});

describe('forgotten login', () => {
  const fillAll = async (user: ReturnType<typeof renderPage>['user']) => {
    await user.type(field(/^Nom/), 'Durand');
    await user.type(field(/Prénom/), 'Camille');
    await user.type(field(/Date de naissance/), '31/01/1980');
    await user.type(field(/Code postal/), '69003');
    await user.type(field(/Numéro de contrat/), '100001');
  };

  it('[AUTH-42] sends the five facts and shows the masked recipient', async () => {
    const { sent } = answerCalls([
      [
        recoverLogin,
        () => ({ body: { typeClient: 'BENEFICIAIRE', destinataires: ['c***@exemple.fr'] } }),
      ],
    ]);
    const { user } = renderPage(<ForgottenLogin />);
    await fillAll(user);
    await user.click(screen.getByRole('button', { name: 'Recevoir mon identifiant' }));
    await screen.findByText('envoyé à c***@exemple.fr');
    expect(sent.map(({ body }) => body)).toEqual([
      {
        nom: 'Durand',
        prenom: 'Camille',
        dateNaissance: '31/01/1980',
        codePostal: '69003',
        numeroContrat: '100001',
      },
    ]);
  });

  it('[A10] shows a refusal at the field that it names and keeps the input', async () => {
    const refusal = { champ: 'codePostal', message: 'Code postal inconnu.' };
    answerCalls([[recoverLogin, () => refusalOf('REQUETE_INVALIDE', 'Invalide.', [refusal], 400)]]);
    const { user } = renderPage(<ForgottenLogin />);
    await fillAll(user);
    await user.click(screen.getByRole('button', { name: 'Recevoir mon identifiant' }));
    expect(await listedProblems()).toEqual(['Code postal : Code postal inconnu.']);
    expect(field(/^Nom/).value).toBe('Durand');
  });
});

describe('new password', () => {
  const STRONG = 'Tortue-Violette-73-Cascade';
  const type = async (user: ReturnType<typeof renderPage>['user'], one: string, two: string) => {
    await user.clear(field(/^Nouveau mot de passe/));
    await user.type(field(/^Nouveau mot de passe/), one);
    await user.clear(field(/^Confirm/));
    await user.type(field(/^Confirm/), two);
    await user.click(screen.getByRole('button', { name: 'Enregistrer mon mot de passe' }));
  };

  it('[AUTH-47, AUTH-48, XC-31, A10] refuses each violated rule before any call', async () => {
    const { sent } = answerCalls([]);
    const { user } = openReset();
    await user.click(screen.getByRole('button', { name: 'Enregistrer mon mot de passe' }));
    expect(await listedProblems()).toHaveLength(2);
    await type(user, STRONG, 'autre chose');
    await waitFor(async () =>
      expect(await listedProblems()).toEqual([
        expect.stringContaining(MESSAGES.passwordConfirmation),
      ]),
    );
    for (const [value, message] of [
      ['Kx7!pLm2@qR', MESSAGES.minLength(12)],
      ['kx7!plm2@qrt', 'au moins une majuscule, une minuscule, un chiffre'],
      ['Motdepasse1!', MESSAGES.passwordScore],
      ['Azerty123456!', MESSAGES.passwordScore],
    ] as const) {
      await type(user, value, value);
      await waitFor(async () =>
        expect(await listedProblems()).toEqual([expect.stringContaining(message)]),
      );
      expect(field(/^Nouveau mot de passe/).value).toBe(value);
      expect(field(/^Nouveau mot de passe/).getAttribute('aria-invalid')).toBe('true');
      expect(descriptionOf(field(/^Nouveau mot de passe/))).toContain(message);
      expect(document.activeElement?.className).toBe('error-summary');
      expect(document.title).toMatch(/^Erreur\s: /);
    }
    expect(sent).toEqual([]);
  });

  it('[AUTH-47, AUTH-48] shows what the server refuses at its field', async () => {
    const refusal = { champ: 'nouveauMotDePasse', message: MESSAGES.passwordScore };
    const { sent } = answerCalls([
      [resetPassword, () => refusalOf('REQUETE_INVALIDE', 'Invalide.', [refusal], 400)],
    ]);
    const { user } = openReset();
    await type(user, STRONG, STRONG);
    expect(await listedProblems()).toEqual([`Nouveau mot de passe : ${MESSAGES.passwordScore}`]);
    expect(sent.map(({ body }) => body)).toEqual([
      { nouveauMotDePasse: STRONG, resetPasswordToken: 'un-jeton' },
    ]);
  });

  it('[AUTH-44] ends on a link that was used', async () => {
    answerCalls([[resetPassword, () => refusalOf('LIEN_DEJA_UTILISE', 'Lien déjà utilisé.')]]);
    const { user } = openReset();
    await type(user, STRONG, STRONG);
    await screen.findByText('Cette opération a déjà été réalisée. Lien expiré.');
    expect(screen.queryByLabelText(/^Nouveau mot de passe/)).toBeNull();
    expect(
      screen.getByRole('link', { name: 'Demander un nouveau lien' }).getAttribute('href'),
    ).toBe('/mot-de-passe-oublie');
  });

  it('[AUTH-47, XC-31, A16] shows rules and strength while typing', async () => {
    answerCalls([]);
    const { user } = openReset();
    const rule = (text: string) =>
      screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes(text))
        ?.textContent;
    const strength = () =>
      screen.getByRole('meter', { name: 'Solidité' }).getAttribute('aria-valuetext');
    expect(rule('12 caractères au moins')).toContain('À respecter');
    await user.type(field(/^Nouveau mot de passe/), 'Kx7');
    for (const kept of ['une majuscule', 'une minuscule', 'un chiffre'])
      expect(rule(kept)).toContain('Respecté');
    expect(rule('un caractère spécial')).toContain('À respecter');
    await user.type(field(/^Nouveau mot de passe/), '!pLm2@qRt');
    expect(rule('12 caractères au moins')).toContain('Respecté');
    await waitFor(() => expect(strength()).toMatch(/bonne|correcte/));
    expect(rule('rien de facile à deviner')).toContain('Respecté');
    await user.clear(field(/^Nouveau mot de passe/));
    await user.type(field(/^Nouveau mot de passe/), 'Motdepasse1!');
    await waitFor(() => expect(strength()).toMatch(/faible/));
    expect(field(/^Nouveau mot de passe/).autocomplete).toBe('new-password');
    const [show] = screen.getAllByRole('button', { name: 'Afficher le mot de passe' });
    await user.click(show ?? document.body);
    expect(field(/^Nouveau mot de passe/).type).toBe('text');
    screen.getByRole('button', { name: 'Masquer le mot de passe' });
  });

  describe('once changed', () => {
    const show = () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      window.history.replaceState(null, '', '/reinitialiser-mot-de-passe');
      onTestFinished(() => {
        vi.useRealTimers();
        window.history.replaceState(null, '', '/');
      });
      renderPage(<ResetDone outcome="connected" />, 'RESET_PASSWORD');
      screen.getByText('Votre mot de passe a été modifié.');
    };
    const pass = (ms: number) =>
      act(() => {
        vi.advanceTimersByTime(ms);
      });

    it('[AUTH-45, A14] leads home after five seconds', () => {
      show();
      pass(4_999);
      expect(window.location.pathname).toBe('/reinitialiser-mot-de-passe');
      pass(1);
      expect(window.location.pathname).toBe('/');
    });

    it('[A14] stays when asked to, with the way home', () => {
      show();
      fireEvent.click(screen.getByRole('button', { name: 'Rester sur cette page' }));
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        'Vous restez sur cette page.',
      );
      pass(60_000);
      expect(window.location.pathname).toBe('/reinitialiser-mot-de-passe');
      expect(screen.getByRole('link', { name: 'Aller à mon accueil' }).getAttribute('href')).toBe(
        '/',
      );
    });
  });
});
