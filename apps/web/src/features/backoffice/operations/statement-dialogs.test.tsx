// @vitest-environment happy-dom
import { recordReceipt } from '@portail/contract/backoffice/operations.calls.ts';
import {
  confirmBankStatement,
  fileStatementLine,
  getBankStatements,
  getStatementLine,
} from '@portail/contract/settlement/statements.calls.ts';
import type {
  BankStatement,
  StatementLine,
} from '@portail/contract/settlement/statements.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls, bodiesOf, refusalOf, renderSigned } from '../../../../test/render.tsx';
import { StatementLineDialog } from './StatementLineDialog.tsx';
import StatementsSection from './StatementsSection.tsx';

const OPERATOR = { permissions: ['BO_OPERATIONS'] } as const;

const LINE: StatementLine = {
  id: '0190a1b2-0000-7000-8000-000000000010',
  jour: '12/11/2026',
  sens: 'CREDIT',
  montant: 350,
  referenceBancaire: 'BQ-1',
  etat: 'PROPOSEE',
  proposition: 'GROUPEE',
  cibles: [
    { nature: 'FACTURE', reference: 'F2026-000012' },
    { nature: 'FACTURE', reference: 'F2026-000013' },
  ],
  objet: null,
};
const DETAILS = {
  ...LINE,
  nom: 'Groupe Horizon',
  iban: '•••• 0189',
  libelle: 'F2026-000012 F2026-000013',
  boutEnBout: null,
  motif: null,
};

it('[31-6] matches a line with what is proposed or typed, and shows a refusal in the dialog', async () => {
  const answers = [
    refusalOf('LIGNE_DEJA_TRAITEE', 'Déjà traitée.'),
    { body: { statut: 'A_VALIDER', numero: 'D1', reference: 'F2026-000012', montant: 350 } },
  ];
  const { sent } = answerCalls([
    [getStatementLine, () => ({ body: DETAILS })],
    [recordReceipt, () => answers.shift() ?? {}],
  ]);
  const onClose = vi.fn<() => void>();
  const { user } = renderSigned(<StatementLineDialog line={LINE} onClose={onClose} />, OPERATOR);
  const pays = await screen.findByLabelText(/^Références que ce virement paie/);
  expect(pays).toHaveProperty('value', 'F2026-000012 F2026-000013');
  await user.clear(pays);
  await user.click(screen.getByRole('button', { name: /^Rapprocher/ }));
  expect(screen.getByText(/^Indiquez au moins une référence/)).toBeDefined();
  expect(bodiesOf(sent, recordReceipt)).toEqual([]);
  await user.type(pays, 'f2026 000012, F2026-000013');
  await user.dblClick(screen.getByRole('button', { name: /^Rapprocher/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('Déjà traitée.');
  expect(bodiesOf(sent, recordReceipt)).toEqual([
    {
      nature: 'FACTURE',
      reference: 'F2026-000012',
      montant: 350,
      moyen: 'VIREMENT',
      dateReception: '12/11/2026',
      referenceBancaire: 'BQ-1',
      autres: [{ nature: 'FACTURE', reference: 'F2026-000013' }],
      ligneReleve: LINE.id,
    },
  ]);
  await user.click(screen.getByRole('button', { name: /^Rapprocher/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it('[31-6] files a line with a reason only, and offers nothing for one that is matched', async () => {
  const state = { etat: 'A_TRAITER' as StatementLine['etat'] };
  const { sent } = answerCalls([
    [getStatementLine, () => ({ body: { ...DETAILS, ...state } })],
    [fileStatementLine, () => ({})],
  ]);
  const onClose = vi.fn<() => void>();
  const { user, unmount } = renderSigned(
    <StatementLineDialog line={LINE} onClose={onClose} />,
    OPERATOR,
  );
  const file = await screen.findByRole('button', { name: 'Classer cette ligne' });
  await user.click(file);
  expect(screen.getByText('Ce champ est requis.')).toBeDefined();
  await user.selectOptions(screen.getByRole('combobox'), 'FRAIS_BANCAIRES');
  await user.dblClick(file);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(bodiesOf(sent, fileStatementLine)).toEqual([{ motif: 'FRAIS_BANCAIRES' }]);
  unmount();
  state.etat = 'RAPPROCHEE';
  renderSigned(<StatementLineDialog line={LINE} onClose={onClose} />, OPERATOR);
  expect(await screen.findByText('Groupe Horizon')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^(Rapprocher|Classer|Examiner)/ })).toBeNull();
});

const STATEMENT: BankStatement = {
  id: '0190a1b2-0000-7000-8000-000000000011',
  numero: 'REL-1',
  type: 'CAMT053',
  compte: '0189',
  origine: 'BACK_OFFICE',
  dateReception: '12/11/2026 09:00',
  credits: 350,
  debits: 0,
  equilibre: true,
  lignes: 3,
  rapproches: 1,
  proposes: 1,
  nonRapproches: 1,
  enAttente: 0,
  aConfirmer: true,
  peutConfirmer: true,
};

it('[31-6] confirms the statement of another operator once, after a question', async () => {
  const { sent } = answerCalls([
    [getBankStatements, () => ({ body: [STATEMENT] })],
    [confirmBankStatement, () => ({})],
  ]);
  const { user } = renderSigned(<StatementsSection />, OPERATOR);
  await user.click(await screen.findByRole('button', { name: 'Confirmer le relevé REL-1' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Confirmer le relevé REL-1' }));
  await user.dblClick(dialog.getByRole('button', { name: 'Confirmer' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const posts = sent.filter(({ method }) => method === 'POST');
  expect(posts).toHaveLength(1);
});
