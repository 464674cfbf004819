// @vitest-environment happy-dom
import {
  getHeldPayees,
  releaseHeldPayee,
} from '@portail/contract/settlement/payee-verification.calls.ts';
import type { HeldPayee } from '@portail/contract/settlement/payee-verification.schemas.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, bodiesOf, renderSigned } from '../../../../test/render.tsx';
import HeldPayeesSection from './HeldPayeesSection.tsx';

const OPERATOR = { permissions: ['BO_OPERATIONS'] } as const;
const HELD: HeldPayee = {
  idRetenue: '0190a1b2-0000-7000-8000-000000000003',
  intervenant: 'Fatou Ndiaye, aide à domicile',
  codeNAN: '1234567',
  titulaire: 'Fatou Diop',
  iban: '•••• 0189',
  reponse: 'DIFFERENT',
  nomSuggere: null,
  retenuLe: '18/11/2026 09:00',
  montantAVerser: 120,
  secondePersonne: true,
  levee: null,
};

it('[31-2] asks for a release with a reason only, once, and says that a second person confirms', async () => {
  const { sent } = answerCalls([
    [getHeldPayees, () => ({ body: [HELD] })],
    [releaseHeldPayee, () => ({ body: { statut: 'A_CONFIRMER' } })],
  ]);
  const { user } = renderSigned(<HeldPayeesSection />, OPERATOR);
  await user.click(await screen.findByRole('button', { name: /^Laisser partir les virements/ }));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getByText(/une seconde personne devra confirmer/)).toBeDefined();
  const submit = dialog.getByRole('button', { name: 'Lever la retenue' });
  await user.click(submit);
  expect(dialog.getByText('Ce champ est requis.')).toBeDefined();
  await user.selectOptions(dialog.getByRole('combobox'), 'RIB_VERIFIE');
  await user.dblClick(submit);
  expect(await screen.findByText(/attend une seconde personne/)).toBeDefined();
  expect(bodiesOf(sent, releaseHeldPayee)).toEqual([{ motif: 'RIB_VERIFIE' }]);
});

it('[31-2] shows the name that the bank suggests, and offers no confirmation of one’s own request', async () => {
  const levee = {
    motif: 'RIB_VERIFIE',
    demandeePar: 'Lucie Fontaine',
    demandeeLe: '18/11/2026 10:00',
    estSienne: true,
  } as const;
  answerCalls([
    [
      getHeldPayees,
      () => ({ body: [{ ...HELD, reponse: 'PROCHE', nomSuggere: 'Fatou Dioz', levee }] }),
    ],
  ]);
  renderSigned(<HeldPayeesSection />, OPERATOR);
  expect(await screen.findByText('Fatou Dioz')).toBeDefined();
  expect(screen.getByText(/Levée demandée par Lucie Fontaine/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
