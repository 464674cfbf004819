// @vitest-environment happy-dom
import { getFeatures, getStyles } from '@portail/contract/branding/personalisation.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  type FakeAnswer,
  refusalOf,
  renderPage,
  signInAs,
} from '../../../../test/render.tsx';
import { aContract } from '../../../session/session-state.builder.ts';
import { session, sessionStore } from '../../../session/session-store.ts';
import { currentLocation, navigate } from '../../../shared/navigation/navigation.ts';
import VisualisationChoicePage from './VisualisationChoicePage.tsx';

const SOCIAL = aContract({
  contractId: '100002',
  contractType: 'CESU_SOCIAL',
  socialReason: 'Département du Val-Fleuri',
});

const open = (contracts = [aContract(), SOCIAL], features?: () => FakeAnswer) => {
  signInAs();
  session.update(session.epoch(), (state) => ({ ...state, contracts, visualisation: null }));
  navigate(hrefOf('VISUALISATION_CHOICE'));
  answerCalls([
    [getFeatures, () => features?.() ?? { body: [] }],
    [getStyles, () => refusalOf('X', 'Indisponible.', [], 400)],
  ]);
  return renderPage(<VisualisationChoicePage />, 'VISUALISATION_CHOICE');
};

it('[28-4] a single contract is opened by itself', async () => {
  open([aContract()]);
  await waitFor(() => expect(currentLocation().pathname).toBe(hrefOf('HOME')));
});

it('[28-4] several are offered by kind, and one press opens the chosen one', async () => {
  const { user } = open();
  expect(
    screen.getByRole('heading', { name: 'Aide financée par votre département' }),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: /Val-Fleuri/ }));
  await waitFor(() => expect(currentLocation().pathname).toBe(hrefOf('HOME')));
  expect(sessionStore.getState().visualisation?.selectedContract.contractId).toBe('100002');
});

it('[28-4] a contract that cannot be opened says why, and is tried again', async () => {
  let isDown = true;
  const { user } = open([aContract()], () =>
    isDown ? refusalOf('X', 'Indisponible.', [], 400) : { body: [] },
  );
  await screen.findByText('Indisponible.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(currentLocation().pathname).toBe(hrefOf('HOME')));
});

it('[28-4] without an active contract it says who can help', () => {
  open([aContract({ contractActivated: false })]);
  expect(screen.getByText('Vous n’avez aucun contrat actif.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Se déconnecter' })).toBeDefined();
});
