// @vitest-environment happy-dom
import { changePlans } from '@portail/contract/campaigns/funder-plans.calls.ts';
import type { PlanLine } from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls, bodiesOf, notices, plain, renderSigned } from '../../../../test/render.tsx';
import { ChangePlans } from './ChangePlans.tsx';

const aPlan = (changes: Partial<PlanLine>): PlanLine => ({
  id: '0190a1b2-0000-7000-8000-000000000001',
  numeroContrat: '100002',
  identifiant: null,
  nom: 'Martin',
  prenom: 'Jeanne',
  dateNaissance: '14/05/1941',
  idProduit: 'AD',
  libelleProduit: 'Aide à domicile',
  unite: 'MINUTE',
  droitMensuel: 1_800,
  tauxHoraire: 24,
  moisDebut: '01/2026',
  moisFin: '12/2030',
  report: false,
  statut: 'EN_COURS',
  idFichier: null,
  interruption: null,
  interrompuDepuis: null,
  actes: ['SUSPENDRE', 'ARRETER'],
  ...changes,
});
const SUSPENDED = aPlan({
  id: '0190a1b2-0000-7000-8000-000000000002',
  prenom: 'Louis',
  statut: 'SUSPENDU',
  actes: ['REPRENDRE', 'ARRETER'],
});

it('[33-2] offers each act for the plans that it applies to, and says what the month keeps', async () => {
  const { sent } = answerCalls([[changePlans, () => ({ body: { nombre: 2, nombreIgnores: 0 } })]]);
  const onDone = vi.fn<() => void>();
  const { user } = renderSigned(<ChangePlans chosen={[aPlan({}), SUSPENDED]} onDone={onDone} />);
  expect(screen.getByRole('button', { name: 'Suspendre 1 plan' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reprendre 1 plan' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Arrêter 2 plans' }));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getByText('Jeanne Martin, Aide à domicile')).toBeDefined();
  expect(plain(screen.getByRole('alertdialog').textContent)).toMatch(/reste acquis/);
  const confirm = dialog.getByRole('button', { name: 'Arrêter 2 plans' });
  await user.click(confirm);
  expect(dialog.getByText('Ce champ est requis.')).toBeDefined();
  expect(sent).toEqual([]);
  await user.type(dialog.getByRole('textbox'), 'Déménagement');
  await user.dblClick(confirm);
  await waitFor(() => expect(notices()).toEqual(['success: Plans modifiés 2 plans arrêtés.']));
  expect(bodiesOf(sent, changePlans)).toEqual([
    { idsPlans: [aPlan({}).id, SUSPENDED.id], acte: 'ARRETER', motif: 'Déménagement' },
  ]);
  expect(onDone).toHaveBeenCalledTimes(1);
});
