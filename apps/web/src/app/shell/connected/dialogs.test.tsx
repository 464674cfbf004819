// @vitest-environment happy-dom
import { getConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import {
  confirmIdentity,
  sendConfirmationCode,
} from '@portail/contract/identity/own-sessions.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { changePreferences, getPreferences } from '@portail/contract/identity/preferences.calls.ts';
import { DEFAULT_PREFERENCES } from '@portail/rules/identity/preferences/preferences.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { answerCalls, field, refusalOf, renderPage, signInAs } from '../../../../test/render.tsx';
import { confirmingIdentity } from '../../../session/identity-check.ts';
import { anAuthority } from '../../../session/session-state.builder.ts';
import { session, sessionStore } from '../../../session/session-store.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { currentPreferences } from '../../../session/preferences.ts';
import PreferencesPage from '../../../features/identity/preferences/PreferencesPage.tsx';
import ConnectedDialogs from './ConnectedDialogs.tsx';
import IdentityDialog from './IdentityDialog.tsx';
import SessionEndDialog from './SessionEndDialog.tsx';

describe('confirmation of the identity', () => {
  /** An action that the server refuses until the code was right. */
  const ask = () => {
    let isConfirmed = false;
    const outcome = confirmingIdentity(() => {
      if (isConfirmed) return Promise.resolve('fait');
      isConfirmed = true;
      throw new ApiFailure('Confirmez.', 403, { code: 'CONFIRMATION_REQUISE' });
    });
    return outcome;
  };
  const confirm = () => screen.getByRole('button', { name: 'Confirmer' });

  it('[S24] sends a code once, refuses an early press, and runs the action after a right code', async () => {
    const answers = [() => refusalOf('CODE_INCORRECT', 'Code incorrect.', [], 400), () => ({})];
    const { sent } = answerCalls([
      [sendConfirmationCode, () => ({})],
      [confirmIdentity, () => answers.shift()?.() ?? {}],
    ]);
    signInAs();
    const { user } = renderPage(<IdentityDialog />);
    let outcome: Promise<unknown> = Promise.resolve();
    act(() => {
      outcome = ask();
    });
    await screen.findByRole('dialog', { name: 'Confirmez votre identité' });
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.type(field(/^Code/), '123');
    await user.click(confirm());
    await waitFor(() => expect(screen.getAllByText(MESSAGES.mfaCode).length).toBeGreaterThan(0));
    expect(sent).toHaveLength(1);
    await user.type(field(/^Code/), '456');
    await user.dblClick(confirm());
    await waitFor(() => expect(screen.getAllByText('Code incorrect.').length).toBeGreaterThan(0));
    expect(field(/^Code/).value).toBe('');
    expect(sent.map(({ body }) => body)).toEqual([undefined, { code: '123456' }]);
    await user.type(field(/^Code/), '654321');
    await user.click(confirm());
    expect(await outcome).toEqual({ kind: 'done', value: 'fait' });
  });

  it('[S24] leaves the action when the person cancels', async () => {
    answerCalls([[sendConfirmationCode, () => ({})]]);
    signInAs();
    const { user } = renderPage(<IdentityDialog />);
    let outcome: Promise<unknown> = Promise.resolve();
    act(() => {
      outcome = ask();
    });
    await user.click(await screen.findByRole('button', { name: 'Annuler' }));
    expect(await outcome).toEqual({ kind: 'abandoned' });
  });
});

describe('end of the session', () => {
  const endsSoon = () => {
    signInAs();
    const { authority } = sessionStore.getState();
    const token = authority?.token ?? '';
    session.update(session.epoch(), (state) => ({
      ...state,
      authority: anAuthority(token, Date.now() + 100_000),
    }));
  };
  const user = {
    typeEspace: 'ESPACE_BENEFICIAIRE',
    firstName: 'Camille',
    lastName: 'Durand',
    login: 'demo',
    mail: 'demo@exemple.fr',
    fromBackOffice: false,
    readOnly: false,
    bypassed: false,
  };

  it('[A15] shows a message when the session cannot be extended', async () => {
    const { sent } = answerCalls([[getConnectedUser, () => ({ body: user })]]);
    endsSoon();
    const page = renderPage(<SessionEndDialog />);
    const extend = await screen.findByRole('button', { name: 'Prolonger ma connexion' });
    await page.user.click(extend);
    await screen.findByText(/trop longtemps pour être prolongée/);
    expect(extend.getAttribute('aria-disabled')).toBe('true');
    await page.user.click(extend);
    expect(sent).toHaveLength(1);
  });

  it('[A15] shows why the server could not be asked, and may be tried again', async () => {
    const answers = [
      () => refusalOf('PANNE', 'Service en panne.', [], 500),
      () => ({ body: user }),
    ];
    answerCalls([[getConnectedUser, () => answers.shift()?.() ?? {}]]);
    endsSoon();
    const page = renderPage(<SessionEndDialog />);
    const extend = await screen.findByRole('button', { name: 'Prolonger ma connexion' });
    await page.user.click(extend);
    await waitFor(() =>
      expect(screen.getByRole('alertdialog').textContent).toMatch(/panne|erreur/i),
    );
    await page.user.click(extend);
    await screen.findByText(/trop longtemps/);
  });
});

it('[PREF-01] a choice made before the rest of the frame is there stays', async () => {
  const { promise, resolve } = Promise.withResolvers<{ readonly body: unknown }>();
  answerCalls([
    [getPreferences, () => ({ body: DEFAULT_PREFERENCES })],
    [changePreferences, () => promise],
  ]);
  signInAs();
  function SlowFrame() {
    const [isThere, setThere] = useState(false);
    return (
      <>
        <PreferencesPage />
        <button type="button" onClick={() => setThere(true)}>
          Le reste
        </button>
        {isThere ? <ConnectedDialogs /> : null}
      </>
    );
  }
  const { user } = renderPage(<SlowFrame />, 'PREFERENCES');
  const large = await screen.findByRole('radio', { name: 'Grande' });
  await user.click(large);
  await user.click(screen.getByRole('button', { name: 'Le reste' }));
  expect(currentPreferences().tailleTexte).toBe('GRANDE');
  await act(async () => resolve({ body: { ...DEFAULT_PREFERENCES, tailleTexte: 'GRANDE' } }));
  await screen.findByText('Votre choix est enregistré.');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Grande' }).checked).toBe(true);
});
