// @vitest-environment happy-dom
import {
  answerRecall,
  getRecalls,
  receiveRecallFile,
  requestRecall,
  type Recall,
} from '@portail/contract/settlement/recalls.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  field,
  notices,
  plain,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import { Recalls } from './Recalls.tsx';

const OPERATOR = { permissions: ['BO_OPERATIONS'] } as const;
const OURS: Recall = {
  id: '0190a1b2-0000-7000-8000-000000000030',
  sens: 'EMIS',
  numero: 'RAPPEL-1',
  reference: '0190A1B2C3D4',
  montant: 150,
  motif: 'Opération déjà présentée',
  statut: 'REFUSE',
  motifReponse: 'Aucune réponse du client de la banque',
  dateDemande: '18/11/2026 09:00',
};
const THEIRS: Recall = {
  ...OURS,
  id: '0190a1b2-0000-7000-8000-000000000031',
  sens: 'RECU',
  numero: 'BQ-77',
  montant: 40,
  motif: 'Opération signalée comme frauduleuse',
  statut: 'OUVERT',
  motifReponse: null,
};

it('[31-R] asks for a recall once its reference can be one, and keeps it when it is refused', async () => {
  const answers = [
    refusalOf('RAPPEL_IMPOSSIBLE', 'Ce virement ne peut pas être rappelé.'),
    { body: OURS },
  ];
  const { sent } = answerCalls([
    [getRecalls, () => ({ body: [] })],
    [requestRecall, () => answers.shift() ?? {}],
  ]);
  const { user } = renderSigned(<Recalls />, OPERATOR);
  expect(await screen.findByText('Aucun rappel')).toBeDefined();
  const ask = () => user.click(screen.getByRole('button', { name: 'Demander le rappel' }));
  await ask();
  expect(screen.getByText(/^Saisissez la référence du virement/)).toBeDefined();
  expect(screen.getByText('Ce champ est requis.')).toBeDefined();
  expect(bodiesOf(sent, requestRecall)).toEqual([]);
  // As it is copied from a mail.
  await user.type(field(/^Virement/), ' 0190a1b2c3d4 ');
  await user.selectOptions(field(/^Motif/), 'DUPL');
  await ask();
  expect(await screen.findByText('Le rappel n’a pas été demandé')).toBeDefined();
  expect(field(/^Virement/).value).toBe(' 0190a1b2c3d4 ');
  await ask();
  await waitFor(() =>
    expect(notices().join(' ')).toContain('Le rappel est enregistré : remettez son fichier'),
  );
  const body = { reference: '0190A1B2C3D4', motif: 'DUPL' };
  expect(bodiesOf(sent, requestRecall)).toEqual([body, body]);
  expect(field(/^Virement/).value).toBe('');
});

it.each([
  ['ACCEPTER', { decision: 'ACCEPTER' }],
  ['NOOR', { decision: 'REFUSER', motif: 'NOOR' }],
])('[31-R] answers the recall of another bank by %s, once', async (choice, body) => {
  const { sent } = answerCalls([
    [getRecalls, () => ({ body: [OURS, THEIRS] })],
    [answerRecall, () => ({ body: { ...THEIRS, statut: 'ACCEPTE' } })],
  ]);
  const { user } = renderSigned(<Recalls />, OPERATOR);
  await user.click(await screen.findByRole('button', { name: 'Répondre au rappel BQ-77' }));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(plain(dialog.getByText(/^Une banque demande le retour/).textContent)).toContain(
    '40,00 €, pour le motif : Opération signalée comme frauduleuse',
  );
  const answer = dialog.getByRole('button', { name: 'Répondre' });
  // Nothing is chosen in the operator's place.
  await user.click(answer);
  expect(bodiesOf(sent, answerRecall)).toEqual([]);
  await user.selectOptions(dialog.getByRole('combobox'), choice);
  await user.dblClick(answer);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(bodiesOf(sent, answerRecall)).toEqual([body]);
  expect(notices().join(' ')).toContain('La réponse est enregistrée');
});

it('[31-R] keeps the dialog with the refusal of an answer', async () => {
  answerCalls([
    [getRecalls, () => ({ body: [THEIRS] })],
    [answerRecall, () => refusalOf('DEJA_RESOLU', 'Une réponse a déjà été donnée.')],
  ]);
  const { user } = renderSigned(<Recalls />, OPERATOR);
  await user.click(await screen.findByRole('button', { name: 'Répondre au rappel BQ-77' }));
  const dialog = within(screen.getByRole('alertdialog'));
  await user.selectOptions(dialog.getByRole('combobox'), 'LEGL');
  await user.click(dialog.getByRole('button', { name: 'Répondre' }));
  expect(await dialog.findByText('Rien n’a été enregistré')).toBeDefined();
});

it('[31-R] needs a file before it sends one', async () => {
  const { sent } = answerCalls([
    [getRecalls, () => ({ body: [] })],
    [receiveRecallFile, () => ({ body: [] })],
  ]);
  const { user } = renderSigned(<Recalls />, OPERATOR);
  await user.click(await screen.findByRole('button', { name: 'Prendre en compte ce fichier' }));
  expect(screen.getByText('Ce champ est requis.')).toBeDefined();
  expect(bodiesOf(sent, receiveRecallFile)).toEqual([]);
});

it('[31-R] shows why a bank refused, and gives a reader files but nothing to do', async () => {
  answerCalls([[getRecalls, () => ({ body: [OURS, THEIRS] })]]);
  renderSigned(<Recalls />);
  expect(plain((await screen.findByText(/^Refusé : /)).textContent)).toBe(
    'Refusé : Aucune réponse du client de la banque',
  );
  expect(screen.getByRole('button', { name: 'Fichier du rappel RAPPEL-1' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Répondre/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Demander le rappel' })).toBeNull();
});
