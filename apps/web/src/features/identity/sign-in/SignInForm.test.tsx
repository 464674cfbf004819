// @vitest-environment happy-dom
import { signIn } from '@portail/contract/identity/authentication.calls.ts';
import { SIGN_IN_PATHS, SIGN_IN_TITLE } from '@portail/contract/pages/sign-in-href.ts';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCalls, descriptionOf, refusalOf, setupUser } from '../../../../test/render.tsx';
import { forgetNotifications } from '../../../shared/notifications/notification-store.ts';
import { PageContext } from '../../../shared/page/page-context.ts';
import { SignInForm } from './SignInForm.tsx';

const PAGE = { id: 'LOGIN', title: SIGN_IN_TITLE, params: {} } as const;
const SECOND_STEP = { body: { mfaSessionId: 'mfa-1', methodes: ['MAIL'] } };

let nowMs = 0;

/** A person fills the form this long after it was shown. */
const show = (elapsedMs: number) => {
  const onDone = vi.fn<(result: string) => void>();
  render(
    <PageContext value={PAGE}>
      <SignInForm onErrors={() => undefined} space="ESPACE_BENEFICIAIRE" onDone={onDone} />
    </PageContext>,
  );
  nowMs += elapsedMs;
  return { onDone, user: setupUser() };
};

const login = () => screen.getByLabelText<HTMLInputElement>('Identifiant');
const password = () => screen.getByLabelText<HTMLInputElement>('Mot de passe');
const submit = () => screen.getByRole('button', { name: 'Se connecter' });

const fill = async (user: ReturnType<typeof setupUser>) => {
  await user.type(login(), 'camille');
  await user.type(password(), 'Portail-Demo-2026');
};

beforeEach(() => {
  nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});

afterEach(() => {
  cleanup();
  forgetNotifications();
  vi.restoreAllMocks();
});

describe('sign-in form', () => {
  it('sends what was typed and tells where the answer leads', async () => {
    const { sent } = answerCalls([[signIn, () => SECOND_STEP]]);
    const { onDone, user } = show(2_000);
    await fill(user);
    await user.click(submit());
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('second-step'));
    expect(sent.map(({ body }) => body)).toEqual([
      { login: 'camille', password: 'Portail-Demo-2026', typeEspace: 'ESPACE_BENEFICIAIRE' },
    ]);
  });

  it('[A17, AUTH-05] lists what is missing, with the focus on the list, and sends nothing', async () => {
    const { sent } = answerCalls([]);
    const { user } = show(2_000);
    await user.click(submit());
    const list = await screen.findByRole('group', { name: /2 / });
    expect(within(list).getAllByRole('link')).toHaveLength(2);
    expect(document.activeElement).toBe(list);
    for (const field of [login(), password()]) {
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(descriptionOf(field)).toContain('Ce champ est requis.');
    }
    expect(sent).toEqual([]);
  });

  it('[AUTH-13] shows the progress until the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof SECOND_STEP>();
    answerCalls([[signIn, () => promise]]);
    const { onDone, user } = show(2_000);
    await fill(user);
    await user.click(submit());
    await screen.findByRole('button', { name: 'Connexion en cours ...' });
    expect(onDone).not.toHaveBeenCalled();
    resolve(SECOND_STEP);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  it('[AUTH-12] shows the refusal of the server and keeps the fields', async () => {
    answerCalls([
      [signIn, () => refusalOf('IDENTIFIANTS_INCORRECTS', 'Identifiants incorrects.', [], 401)],
    ]);
    const { onDone, user } = show(2_000);
    await fill(user);
    await user.click(submit());
    expect(await screen.findByText('Identifiants incorrects.')).toBeTruthy();
    expect(login().value).toBe('camille');
    expect(onDone).not.toHaveBeenCalled();
  });

  it('[AUTH-07] says why a form sent within 300 ms is refused, and one press sends it', async () => {
    const { sent } = answerCalls([[signIn, () => SECOND_STEP]]);
    const { onDone, user } = show(300);
    await fill(user);
    await user.click(submit());
    expect(await screen.findByText(/gestionnaires de mots de passe/)).toBeTruthy();
    expect(sent).toEqual([]);
    expect([login().value, password().value]).toEqual(['camille', 'Portail-Demo-2026']);

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    screen.getByRole('button', { name: 'Réessayer' }).click();
    await vi.advanceTimersByTimeAsync(1_100);
    expect(sent).toEqual([]);
    nowMs = 1_500;
    await vi.advanceTimersByTimeAsync(100);
    vi.useRealTimers();
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('second-step'));
    expect(sent).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
  });

  it('[AUTH-06] offers no retry when the hidden field is filled', async () => {
    const { sent } = answerCalls([]);
    const { user } = show(2_000);
    await fill(user);
    const trap = document.querySelector<HTMLInputElement>('input[name=site_web]');
    if (trap !== null) trap.value = 'https://robot.example';
    await user.click(submit());
    expect(await screen.findByText('Veuillez réessayer.')).toBeTruthy();
    screen.getByText("Erreur lors de l'envoi du formulaire");
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
    expect(sent).toEqual([]);
  });

  it('[24-15] a submission held before the code was there is replayed once', async () => {
    const { sent } = answerCalls([[signIn, () => SECOND_STEP]]);
    const { onDone, user } = show(2_000);
    await fill(user);
    const form = login().form;
    // As the start of the portal does with the form that the document has held, pressed twice.
    form?.requestSubmit();
    form?.requestSubmit();
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('second-step'));
    expect(sent).toHaveLength(1);
    expect(window.location.search).toBe('');
    expect(SIGN_IN_PATHS.LOGIN).toBe('/login');
  });
});
