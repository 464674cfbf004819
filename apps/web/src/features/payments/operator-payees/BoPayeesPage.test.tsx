// @vitest-environment happy-dom
import { getSavedViews } from '@portail/contract/identity/saved-views.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import {
  addPayee,
  changePayee,
  getOperatorPayees,
} from '@portail/contract/payments/operator-payees.calls.ts';
import type { OperatorPayee } from '@portail/contract/payments/operator-payees.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  refusalOf,
  renderPages,
  signInAs,
} from '../../../../test/render.tsx';
import BoPayeesPage from './BoPayeesPage.tsx';

const PAYEE: OperatorPayee = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  codeNAN: '1234567',
  type: 'STRUCTURE',
  raisonSociale: 'Les Petits Pas',
  ville: 'Lyon',
  etat: 'ACTIF',
  paiementEnLigne: false,
  numeroSalarieCesu: null,
  numeroSalariePaje: null,
  identifiant: null,
  dateCreation: '12/11/2026',
  version: 3,
};

const open = (
  calls: Parameters<typeof answerCalls>[0] = [],
  person: Parameters<typeof signInAs>[0] = {},
) => {
  signInAs({ space: 'ESPACE_OPERATEUR', permissions: ['BO_PARAMETRES'], ...person });
  const { sent } = answerCalls([
    [getOperatorPayees, () => ({ body: [PAYEE] })],
    [getSavedViews, () => ({ body: [] })],
    ...calls,
  ]);
  const page = renderPages({ BO_PAYEES: BoPayeesPage }, hrefOf('BO_PAYEES'));
  return { ...page, sent };
};

it('[32-8] affiliates a payee once, after checking the NAN code', async () => {
  const { user, sent } = open([[addPayee, () => ({})]]);
  await user.click(await screen.findByRole('button', { name: 'Affilier un intervenant' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Code NAN/), '12');
  await user.selectOptions(dialog.getByLabelText('Type'), 'SALARIE');
  await user.type(dialog.getByLabelText(/^Nom ou raison sociale/), 'Nadia Benali');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect((await dialog.findAllByText('Format invalide.')).length).toBeGreaterThan(0);
  await user.type(dialog.getByLabelText(/^Code NAN/), '34567');
  await user.dblClick(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(sent, addPayee)).toEqual([
    expect.objectContaining({
      codeNAN: '1234567',
      type: 'SALARIE',
      raisonSociale: 'Nadia Benali',
      actif: true,
      paiementEnLigne: true,
    }),
  ]);
});

it('[32-8] corrects a payee at the version that was read, and says when it changed since', async () => {
  const { user, sent } = open([
    [changePayee, () => refusalOf('FICHE_MODIFIEE', 'Cette fiche a changé.')],
  ]);
  await screen.findByText('Titres papier seulement');
  await user.click(screen.getByRole('button', { name: 'Corriger Les Petits Pas' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: 'Peut recevoir des paiements' }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await dialog.findByText('Cette fiche a changé.');
  expect(bodiesOf(sent, changePayee)).toEqual([
    expect.objectContaining({ raisonSociale: 'Les Petits Pas', actif: false, version: 3 }),
  ]);
  expect(bodiesOf(sent, changePayee)[0]).not.toHaveProperty('codeNAN');
});

it('[32-8] shows payees without acts to an operator who may only read', async () => {
  open([], { user: { readOnly: true } });
  await screen.findByText('Les Petits Pas');
  expect(screen.queryByRole('button', { name: /Corriger|Affilier/ })).toBeNull();
});
