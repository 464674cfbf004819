// @vitest-environment happy-dom
import { getContracts } from '@portail/contract/people/beneficiary.calls.ts';
import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls, renderWithApi, signInAs } from '../../test/render.tsx';
import { useFreshContracts } from './fresh-features.ts';
import { aContract } from './session-state.builder.ts';
import { session, sessionStore } from './session-store.ts';

function Fresh() {
  useFreshContracts();
  return null;
}

const INTERVAL_MS = 30_000;
const flags = () => sessionStore.getState().contracts.map((one) => one.allowWithholding);
/** One interval, and the reply to its call. */
const wait = () => act(() => vi.advanceTimersByTimeAsync(INTERVAL_MS + 100));

it('[S23] turns a flag off in the session within an interval', async () => {
  vi.useFakeTimers();
  answerCalls([[getContracts, () => ({ body: [aContract({ allowWithholding: false })] })]]);
  signInAs();
  renderWithApi(<Fresh />);
  expect(flags()).toEqual([true]);
  await wait();
  expect(flags()).toEqual([false]);
  vi.useRealTimers();
});

it('[S23] does not write contracts read before over those of a session opened since', async () => {
  vi.useFakeTimers();
  let answerLate: (() => void) | undefined;
  const { sent } = answerCalls([
    [
      getContracts,
      async () => {
        await new Promise<void>((resolve) => {
          answerLate = resolve;
        });
        return { body: [aContract({ allowWithholding: false })] };
      },
    ],
  ]);
  signInAs();
  const { unmount, queries } = renderWithApi(<Fresh />);
  await wait();
  expect(sent).toHaveLength(1);
  // The same person signs in again while the answer of the first session is on its way.
  session.close('logout');
  signInAs();
  answerLate?.();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(flags()).toEqual([true]);
  unmount();
  // A value in the cache is not a reply: nothing is read from it.
  queries.setQueryData(['contrats', '100001', 'suivi'], null);
  renderWithApi(<Fresh />);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(flags()).toEqual([true]);
  vi.useRealTimers();
});
