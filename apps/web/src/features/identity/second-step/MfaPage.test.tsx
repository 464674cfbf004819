// @vitest-environment happy-dom
import { sendNewCode, validateSecondStep } from '@portail/contract/identity/second-step.calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { answerCalls, field, refusalOf, renderPage } from '../../../../test/render.tsx';
import { atSecondStep, EMPTY_SESSION } from '../../../session/session-state.ts';
import { sessionStore } from '../../../session/session-store.ts';
import MfaPage from './MfaPage.tsx';
import { forgetDeadline } from './use-resend.ts';

const open = () => {
  sessionStore.setState(atSecondStep('mfa-1', ['MAIL']), true);
  onTestFinished(() => {
    sessionStore.setState(EMPTY_SESSION, true);
    forgetDeadline();
  });
  return renderPage(<MfaPage />, 'MFA');
};
const code = () => field(/code/i);
const connect = () => screen.getByRole('button', { name: 'Se connecter' });
const wrong = () => refusalOf('CODE_INCORRECT', 'Le code de vérification est incorrect.', [], 400);

it('[AUTH-17, A13] sends nothing with five digits and says why; sends six', async () => {
  const { sent } = answerCalls([[validateSecondStep, wrong]]);
  const { user } = open();
  await user.type(code(), '12345');
  expect(connect().getAttribute('aria-disabled')).toBe('true');
  await user.click(connect());
  await waitFor(() => expect(screen.getAllByText(/6 chiffres attendus/).length).toBeGreaterThan(0));
  expect(document.activeElement).toBe(code());
  expect(code().getAttribute('aria-invalid')).toBe('true');
  await user.keyboard('{Enter}');
  expect(
    screen.getAllByRole('alert').filter(({ textContent }) => textContent.includes('6 chiffres')),
  ).toHaveLength(1);
  expect(sent).toEqual([]);
  await user.keyboard('6');
  expect(connect().getAttribute('aria-disabled')).toBeNull();
  expect(screen.queryByText(/6 chiffres attendus/)).toBeNull();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('[AUTH-22] shows a wrong code, empties the field and stays on the page', async () => {
  const { sent } = answerCalls([[validateSecondStep, wrong]]);
  const { user } = open();
  await user.type(code(), '000000');
  await user.dblClick(connect());
  await screen.findByText('Le code de vérification est incorrect.');
  expect(code().value).toBe('');
  expect(document.activeElement).toBe(code());
  expect(sent).toHaveLength(1);
});

it('[AUTH-20] shows the server’s refusal of a resend', async () => {
  answerCalls([
    [
      sendNewCode,
      () => refusalOf('RENVOI_TROP_TOT', 'Un code vient de vous être envoyé.', [], 429),
    ],
  ]);
  // The page was entered before and the stored delay was lost.
  sessionStore.setState({ ...atSecondStep('mfa-1', ['MAIL']), isMfaEntered: true }, true);
  onTestFinished(() => sessionStore.setState(EMPTY_SESSION, true));
  const { user } = renderPage(<MfaPage />, 'MFA');
  await user.click(screen.getByRole('button', { name: /nouveau code/ }));
  expect(await screen.findByText('Un code vient de vous être envoyé.')).toBeTruthy();
});

it('[AUTH-16, A13, XC-24] keeps six digits in one numeric field, typed or pasted', async () => {
  answerCalls([]);
  const { user } = open();
  await user.type(code(), '12a3-45678');
  expect(code().value).toBe('123456');
  await user.clear(code());
  await user.paste('123 456');
  expect(code().value).toBe('123456');
  expect(code().inputMode).toBe('numeric');
  expect(code().autocomplete).toBe('one-time-code');
});

it('[AUTH-23] leads to the sign-in page when the pending step has ended, and stores nothing', async () => {
  const over = () => refusalOf('SESSION_MFA_INVALIDE', 'Session MFA expirée ou invalide.', [], 400);
  answerCalls([[validateSecondStep, over]]);
  const { user } = open();
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  await user.type(code(), '123456');
  await user.click(connect());
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  await screen.findByText('Session MFA expirée ou invalide.');
  expect(window.localStorage.getItem('eb.mfa.echeance')).toBeNull();
  expect(sessionStore.getState()).toMatchObject({ mfaSessionId: null, authority: null });
});
