// @vitest-environment happy-dom
import { getStyles, getTexts } from '@portail/contract/branding/personalisation.calls.ts';
import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, type FakeAnswer, renderPage, signInAs } from '../../../test/render.tsx';
import { DEFAULT_CONTRACT_THEME } from '../../session/contract-theme.ts';
import { aContract } from '../../session/session-state.builder.ts';
import { session, sessionStore } from '../../session/session-store.ts';
import { localStore, STORAGE_KEYS } from '../../shared/storage/safe-storage.ts';
import { ContractThemeProvider } from './ContractThemeProvider.tsx';

/** As they are sent: without the sign before their digits. */
const DEFAULT_STYLES = Object.fromEntries(
  Object.entries(DEFAULT_CONTRACT_THEME.styles).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replace('#', '') : value,
  ]),
);
const stylesOf = (url: string, primary: string): FakeAnswer => ({
  body: {
    numeroContrat: new URL(url, 'http://portail.test').searchParams.get('numeroContrat'),
    customized: true,
    values: { ...DEFAULT_STYLES, primary },
  },
});
const NO_TEXTS: FakeAnswer = {
  body: {
    numeroContrat: null,
    customized: false,
    values: {},
    optionsFlags: DEFAULT_CONTRACT_THEME.optionsFlags,
  },
};
const kept = () => localStore.read(STORAGE_KEYS.theme);
const applied = () => document.documentElement.style.getPropertyValue('--color-primary');

const open = (styles: (url: string) => FakeAnswer | Promise<FakeAnswer>) => {
  localStore.remove(STORAGE_KEYS.theme);
  answerCalls([
    [getStyles, ({ url }) => styles(url)],
    [getTexts, () => NO_TEXTS],
  ]);
};
const choose = (contractId: string) =>
  act(() =>
    sessionStore.setState(({ visualisation }) => ({
      visualisation:
        visualisation === null
          ? null
          : { ...visualisation, selectedContract: aContract({ contractId }) },
    })),
  );

it('[28-5] a theme is kept while its person is signed in, and leaves with them at once', async () => {
  let asked = 0;
  // What the sign-in page looks like is asked for after the sign-out, and never comes here.
  open((url) => ((asked += 1) === 1 ? stylesOf(url, '0a7c3e') : new Promise(() => undefined)));
  signInAs({ isTabOnly: false });
  renderPage(<ContractThemeProvider>x</ContractThemeProvider>);
  await waitFor(() => expect(kept()).toMatchObject({ numeroContrat: aContract().contractId }));
  act(() => session.close('logout'));
  expect(kept()).toBeUndefined();
  await act(() => Promise.resolve());
  expect(kept()).toBeUndefined();
});

it('[28-5] a session opened by a link leaves no theme behind', async () => {
  open((url) => stylesOf(url, '0a7c3e'));
  signInAs();
  renderPage(<ContractThemeProvider>x</ContractThemeProvider>);
  await waitFor(() => expect(applied()).not.toBe(''));
  expect(kept()).toBeUndefined();
});

it('[28-5] the colours of one contract are never kept for another', async () => {
  const other = Promise.withResolvers<FakeAnswer>();
  open((url) => (url.includes('autre') ? other.promise : stylesOf(url, '0a7c3e')));
  signInAs({ isTabOnly: false });
  renderPage(<ContractThemeProvider>x</ContractThemeProvider>);
  await waitFor(() => expect(kept()).toMatchObject({ numeroContrat: aContract().contractId }));
  const first = kept();
  choose('autre');
  expect(kept()).toEqual(first);
  await act(async () => other.resolve(stylesOf('/?numeroContrat=autre', '7a1f5c')));
  await waitFor(() => expect(kept()).toMatchObject({ numeroContrat: 'autre' }));
});
