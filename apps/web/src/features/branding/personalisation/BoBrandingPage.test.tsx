// @vitest-environment happy-dom
import { getContractSheets } from '@portail/contract/funders/operator-funders.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { BRANDING_CHOICE_PATH } from '@portail/contract/pages/other-spaces.pages.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerCalls, field, renderSigned } from '../../../../test/render.tsx';
import { currentLocation, navigate } from '../../../shared/navigation/navigation.ts';
import BoBrandingPage from './BoBrandingPage.tsx';

const open = (permissions: readonly ('BO_PERSONNALISATION' | 'BO_FINANCEURS')[]) => {
  const { sent } = answerCalls([[getContractSheets, () => ({ body: [] })]]);
  return { ...renderSigned(<BoBrandingPage />, { permissions }), sent };
};

beforeEach(() => navigate(BRANDING_CHOICE_PATH));

it('[BRAND-01, 28-4] opens the contract whose number is typed, without its blanks', async () => {
  const { user } = open(['BO_PERSONNALISATION']);
  await user.type(field(/^Numéro de contrat/), ' 100001 {Enter}');
  await waitFor(() =>
    expect(currentLocation().pathname).toBe(hrefOf('BO_DRESSING', { numeroContrat: '100001' })),
  );
});

it('[BRAND-01, A10] refuses what is no number, with the focus on its field and what was typed', async () => {
  const { user } = open(['BO_PERSONNALISATION']);
  await user.type(field(/^Numéro de contrat/), '10 00{Enter}');
  expect(screen.getByText(/^Un numéro de contrat s’écrit avec des chiffres/)).toBeDefined();
  expect(document.activeElement).toBe(field(/^Numéro de contrat/));
  expect(field(/^Numéro de contrat/).value).toBe('10 00');
  expect(document.title).toMatch(/^Erreur/);
  expect(currentLocation().pathname).toBe(BRANDING_CHOICE_PATH);
});

it('[BRAND-01] lists the contracts to operators who may read them, and asks for none otherwise', async () => {
  const first = open(['BO_PERSONNALISATION']);
  expect(first.sent).toEqual([]);
  first.unmount();
  open(['BO_PERSONNALISATION', 'BO_FINANCEURS']);
  expect(await screen.findByText('Aucun contrat')).toBeDefined();
});
