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
