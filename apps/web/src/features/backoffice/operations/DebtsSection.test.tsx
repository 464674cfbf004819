// @vitest-environment happy-dom
import { getDebts, planDebt, writeOffDebt } from '@portail/contract/backoffice/debts.calls.ts';
import type { Debt } from '@portail/contract/backoffice/debts.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  type FakeAnswer,
  plain,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import DebtsSection from './DebtsSection.tsx';

const OPERATOR = { permissions: ['BO_OPERATIONS'] } as const;
const OWED: Debt = {
  id: '1',
  nature: 'COMMANDE',
  reference: 'CM0123456789',
  numeroContrat: '100001',
  idPersonne: '0190a1b2-0000-7000-8000-000000000001',
  montant: 100,
  depuisLe: '10/11/2026',
  etat: 'OUVERTE',
  prochaineEcheance: null,
};
const BUSY: Debt = { ...OWED, id: '2', reference: 'CM0000000002', etat: 'EN_VALIDATION' };
const SPENT: Debt = { ...OWED, id: '3', reference: 'CM0000000003', nature: 'REPRISE' };

const show = (answers: FakeAnswer[] = []) => {
  const { sent } = answerCalls([
    [getDebts, () => ({ body: [OWED, BUSY, SPENT] })],
    [planDebt, () => answers.shift() ?? {}],
    [writeOffDebt, () => answers.shift() ?? {}],
  ]);
  return { sent, ...renderSigned(<DebtsSection />, OPERATOR) };
};

it('[32-4] a debt is planned in instalments, once, and says the first and the last', async () => {
  const echeances = [
    { date: '05/12/2026', montant: 50 },
    { date: '05/01/2027', montant: 50 },
  ];
  const { sent, user } = show([{ body: { reference: OWED.reference, echeances } }]);
  await user.click(
    await screen.findByRole('button', { name: `Échelonner la dette ${OWED.reference}` }),
  );
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Échelonner' }));
  expect(bodiesOf(sent, planDebt)).toEqual([]);
  await user.type(dialog.getByLabelText(/^Première échéance/), '05122026');
  await user.type(dialog.getByLabelText(/^Nombre de mensualités/), '2');
  await user.dblClick(dialog.getByRole('button', { name: 'Échelonner' }));
  const said = await screen.findByText(/2 mensualités/);
  expect(plain(said.textContent)).toContain(
    'La première, de 50,00 €, est due le 05/12/2026, la dernière le 05/01/2027.',
  );
  expect(bodiesOf(sent, planDebt)).toEqual([
    { montant: 100, premiereEcheance: '05/12/2026', nombre: 2 },
  ]);
});

it('[32-4] a loss is asked with a reason, and a refusal stays in the dialog', async () => {
  const asked = { statut: 'A_VALIDER', numero: 'n', reference: OWED.reference, montant: 100 };
  const { sent, user } = show([
    refusalOf('DETTE_INDISPONIBLE', 'Un prélèvement est en cours.'),
    { body: asked },
  ]);
  await user.click(
    await screen.findByRole('button', { name: `Passer en perte la dette ${OWED.reference}` }),
  );
  const dialog = within(screen.getByRole('dialog'));
  const ask = dialog.getByRole('button', { name: 'Demander le passage en perte' });
  await user.click(ask);
  expect(bodiesOf(sent, writeOffDebt)).toEqual([]);
  await user.selectOptions(dialog.getByLabelText(/^Motif/), 'Personne insolvable');
  await user.click(ask);
  await dialog.findByText('Un prélèvement est en cours.');
  await user.click(ask);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Passage en perte demandé')).toBeDefined();
  expect(bodiesOf(sent, writeOffDebt)).toEqual([
    { montant: 100, motif: 'INSOLVABLE' },
    { montant: 100, motif: 'INSOLVABLE' },
  ]);
});

it('[32-4] nothing is agreed on a debt that waits for a decision; a spent credit is not planned', async () => {
  show();
  await screen.findByText(BUSY.reference);
  expect(screen.queryByRole('button', { name: new RegExp(BUSY.reference) })).toBeNull();
  expect(screen.getAllByRole('button', { name: new RegExp(SPENT.reference) })).toHaveLength(1);
});
