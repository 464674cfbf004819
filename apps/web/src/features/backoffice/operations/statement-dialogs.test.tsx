// @vitest-environment happy-dom
import { recordReceipt } from '@portail/contract/backoffice/operations.calls.ts';
import {
  confirmBankStatement,
  fileStatementLine,
  getBankStatements,
  getStatementLine,
  receiveBankStatement,
} from '@portail/contract/settlement/statements.calls.ts';
import type {
  BankStatement,
  StatementLine,
} from '@portail/contract/settlement/statements.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  answerCalls,
  answerUploads,
  bodiesOf,
  plain,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
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

it('[31-6, 28-4] loads a statement once, says what its lines became, and says when it was there', async () => {
  const loaded = {
    releves: [{ id: '1', numero: '42', dejaCharge: false }],
    lignes: 5,
    rapproches: 2,
    proposes: 1,
    nonRapproches: 2,
  };
  const answers = [
    refusalOf('FICHIER_ILLISIBLE', 'Ce fichier n’est pas un relevé.', [], 400),
    { body: loaded },
    { body: { ...loaded, releves: [{ id: '1', numero: '42', dejaCharge: true }] } },
  ];
  answerCalls([[getBankStatements, () => ({ body: [] })]]);
  const uploads = answerUploads(() => answers.shift() ?? {});
  const { user } = renderSigned(<StatementsSection />, OPERATOR);
  const load = await screen.findByRole('button', { name: 'Charger ce relevé' });
  await user.click(load);
  expect(uploads).toEqual([]);
  await user.upload(
    document.querySelectorAll<HTMLInputElement>('input[type=file]').item(0),
    new File(['<Document/>'], 'releve.xml', { type: 'application/xml' }),
  );
  await user.click(load);
  await screen.findByText('Ce fichier n’est pas un relevé.');
  await user.dblClick(load);
  await waitFor(() =>
    expect(plain(document.querySelector('main')?.textContent ?? '')).toContain(
      '5 lignes : 2 rapprochées, 1 proposées, 2 à traiter.',
    ),
  );
  expect(screen.queryByText(/Ce relevé était déjà chargé/)).toBeNull();
  expect(uploads).toEqual(Array.from({ length: 2 }, () => receiveBankStatement.path));
  await user.click(load);
  await screen.findByText(/Ce relevé était déjà chargé/);
});

it('[31-6, 28-4] an operator who may only read loads no statement', async () => {
  answerCalls([[getBankStatements, () => ({ body: [] })]]);
  renderSigned(<StatementsSection />);
  await screen.findByText('Aucun relevé chargé');
  expect(screen.queryByRole('button', { name: 'Charger ce relevé' })).toBeNull();
});
