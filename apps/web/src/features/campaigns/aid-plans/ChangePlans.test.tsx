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

it('[33-3] corrects the right and the last month of plans of one unit, and says that the month stays', async () => {
  const { sent } = answerCalls([[changePlans, () => ({ body: { nombre: 2, nombreIgnores: 0 } })]]);
  const actes: PlanLine['actes'] = ['CORRIGER', 'RENOUVELER'];
  const chosen = [aPlan({ actes }), aPlan({ id: SUSPENDED.id, actes })];
  const { user } = renderSigned(<ChangePlans chosen={chosen} onDone={vi.fn<() => void>()} />);
  await user.click(screen.getByRole('button', { name: 'Corriger 2 plans' }));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(plain(screen.getByRole('alertdialog').textContent)).toMatch(
    /Droits accordés en .+ par ces plans : 60 h 00/,
  );
  const confirm = dialog.getByRole('button', { name: 'Corriger 2 plans' });
  await user.click(confirm);
  expect(
    dialog.getByText('Indiquez le droit mensuel, le dernier mois, ou les deux.'),
  ).toBeDefined();
  const right = dialog.getByLabelText(/^Droit par mois, en minutes/);
  await user.type(right, '12,5');
  await user.click(confirm);
  expect(
    dialog.getByText(
      'Indiquez un nombre supérieur à zéro, sans virgule pour des minutes ou des centièmes d’heure.',
    ),
  ).toBeDefined();
  await user.clear(right);
  await user.type(right, '1200');
  await user.type(dialog.getByLabelText(/^Dernier mois/), '06/2027');
  await user.dblClick(confirm);
  await waitFor(() => expect(notices()).toEqual(['success: Plans modifiés 2 plans corrigés.']));
  expect(bodiesOf(sent, changePlans)).toEqual([
    {
      idsPlans: chosen.map(({ id }) => id),
      acte: 'CORRIGER',
      droitMensuel: 1_200,
      moisFin: '06/2027',
    },
  ]);
});

it('[33-3] renews plans of several units up to a month, which it asks for', async () => {
  const { sent } = answerCalls([[changePlans, () => ({ body: { nombre: 1, nombreIgnores: 1 } })]]);
  const actes: PlanLine['actes'] = ['CORRIGER', 'RENOUVELER'];
  const chosen = [
    aPlan({ actes }),
    aPlan({ id: SUSPENDED.id, unite: 'EURO', droitMensuel: 80, tauxHoraire: null, actes }),
  ];
  const { user } = renderSigned(<ChangePlans chosen={chosen} onDone={vi.fn<() => void>()} />);
  await user.click(screen.getByRole('button', { name: 'Corriger 2 plans' }));
  expect(screen.getByText(/n’ont pas la même unité/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Revenir aux plans' }));
  await user.click(screen.getByRole('button', { name: 'Renouveler 2 plans' }));
  const dialog = within(screen.getByRole('alertdialog'));
  const confirm = dialog.getByRole('button', { name: 'Renouveler 2 plans' });
  await user.click(confirm);
  expect(dialog.getByText('Ce champ est requis.')).toBeDefined();
  await user.type(dialog.getByLabelText(/^Dernier mois/), '2027');
  await user.click(confirm);
  expect(dialog.getByText('Écrivez le mois sous la forme MM/AAAA.')).toBeDefined();
  await user.clear(dialog.getByLabelText(/^Dernier mois/));
  await user.type(dialog.getByLabelText(/^Dernier mois/), '12/2027');
  await user.click(confirm);
  await waitFor(() => expect(notices().join()).toContain('1 plan est resté tel quel'));
  expect(bodiesOf(sent, changePlans)).toEqual([
    { idsPlans: chosen.map(({ id }) => id), acte: 'RENOUVELER', moisFin: '12/2027' },
  ]);
});
