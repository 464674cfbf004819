// @vitest-environment happy-dom
import {
  decideAccessProof,
  decideOperation,
  getAccessProofs,
  getExpectedReceipt,
  getPendingOperations,
  getRefundable,
  recordReceipt,
  refundOperation,
} from '@portail/contract/backoffice/operations.calls.ts';
import type {
  ExpectedReceipt,
  PendingOperation,
  RefundableLine,
} from '@portail/contract/backoffice/operations.schemas.ts';
import { opposeTitres } from '@portail/contract/wallet/operator-titres.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls, bodiesOf, plain, refusalOf, renderSigned } from '../../../../test/render.tsx';
import AccessProofsSection from './AccessProofsSection.tsx';
import ApprovalsSection from './ApprovalsSection.tsx';
import { OppositionDialog } from './OppositionDialog.tsx';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';

const OPERATOR = { permissions: ['BO_OPERATIONS'] } as const;
const keysOf = (sent: readonly { readonly method: string; readonly headers: Headers }[]) =>
  sent
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('Idempotency-Key'));

const PENDING: PendingOperation = {
  idOperation: '0190a1b2-0000-7000-8000-000000000001',
  acte: 'REMBOURSEMENT',
  nature: 'COMMANDE',
  reference: 'CM1',
  libelle: 'Commande CM1',
  numeroContrat: '100001',
  montant: 600,
  motif: 'PAIEMENT_EN_DOUBLE',
  motifAvoir: null,
  motifAbandon: null,
  dossier: null,
  operateur: null,
  source: null,
  encaissement: null,
  changements: [],
  perimee: false,
  demandePar: 'Léo Roy',
  demandeLe: '17/11/2026 09:00',
  expireLe: '24/11/2026',
  statut: 'EN_ATTENTE',
  estSienne: false,
  peutDecider: true,
  decidePar: null,
  motifRefus: null,
};

it('[24-12] accepts the request of another operator once and says what was done', async () => {
  const { sent } = answerCalls([
    [getPendingOperations, () => ({ body: [PENDING] })],
    [
      decideOperation,
      () => ({ body: { statut: 'REMBOURSE', numero: 'R1', reference: 'CM1', montant: 600 } }),
    ],
  ]);
  const { user } = renderSigned(<ApprovalsSection />, OPERATOR);
  await user.click(await screen.findByRole('button', { name: /^Accepter/ }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Accepter cette demande' }));
  await user.dblClick(dialog.getByRole('button', { name: 'Accepter la demande' }));
  expect(plain((await screen.findByText(/dans les livres/)).textContent)).toContain('n° R1');
  expect(bodiesOf(sent, decideOperation)).toEqual([{ decision: 'ACCEPTER' }]);
});

it('[24-12] refuses a request with a reason only, and shows a refusal in the dialog', async () => {
  const { sent } = answerCalls([
    [getPendingOperations, () => ({ body: [PENDING] })],
    [decideOperation, () => refusalOf('DEJA_DECIDEE', 'Déjà décidée.')],
  ]);
  const { user } = renderSigned(<ApprovalsSection />, OPERATOR);
  await user.click(await screen.findByRole('button', { name: /^Refuser/ }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Refuser cette demande' }));
  const refuse = dialog.getByRole('button', { name: 'Refuser la demande' });
  await user.click(refuse);
  expect(dialog.getByText('Ce champ est requis.')).toBeDefined();
  await user.selectOptions(dialog.getByRole('combobox'), 'NON_JUSTIFIE');
  await user.click(refuse);
  expect((await dialog.findByRole('alert')).textContent).toContain('Déjà décidée.');
  expect(bodiesOf(sent, decideOperation)).toEqual([{ decision: 'REFUSER', motif: 'NON_JUSTIFIE' }]);
});

it('refuses the proof of a guardian with a reason only, once', async () => {
  const proof = {
    idAcces: '0190a1b2-0000-7000-8000-000000000002',
    personne: 'Amina Diallo',
    tuteur: 'Paul Roy',
    depuisLe: '10/11/2026',
    fichiers: [],
  };
  const { sent } = answerCalls([
    [getAccessProofs, () => ({ body: [proof] })],
    [decideAccessProof, () => ({})],
  ]);
  const { user } = renderSigned(<AccessProofsSection />, OPERATOR);
  await user.click(await screen.findByRole('button', { name: /^Refuser le justificatif/ }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Refuser ce justificatif' }));
  const refuse = dialog.getByRole('button', { name: 'Refuser le justificatif' });
  await user.click(refuse);
  expect(dialog.getByText('Ce champ est requis.')).toBeDefined();
  await user.type(dialog.getByRole('textbox'), ' Jugement illisible ');
  await user.dblClick(refuse);
  await screen.findByText('Un e-mail informe Amina Diallo du refus et de son motif.');
  expect(bodiesOf(sent, decideAccessProof)).toEqual([
    { decision: 'REFUSER', motif: 'Jugement illisible' },
  ]);
});

const RECEIPT: ExpectedReceipt = {
  id: 'e-1',
  nature: 'FACTURE',
  reference: 'FA-1',
  numeroContrat: '100001',
  montant: 120,
  moyen: 'CHEQUE',
  depuisLe: '01/11/2026',
};

it('[31-8] uses what a funder has left instead of new money', async () => {
  const { id: _id, ...expected } = RECEIPT;
  const credit = {
    id: '0190a1b2-0000-7000-8000-000000000009',
    reference: 'F2026-000003',
    montant: 45,
    moyen: 'VIREMENT',
    dateReception: '02/11/2026',
    referenceBancaire: 'VIR-9',
  };
  const details = {
    ...expected,
    payeur: 'Groupe Horizon',
    secondePersonne: false,
    credits: [credit],
  };
  const { sent } = answerCalls([
    [getExpectedReceipt, () => ({ body: details })],
    [
      recordReceipt,
      () => ({ body: { statut: 'ENREGISTRE', numero: 'E1', reference: 'FA-1', montant: 45 } }),
    ],
  ]);
  const onClose = vi.fn<(recorded?: unknown) => void>();
  const { user } = renderSigned(<ReceiptDialog receipt={RECEIPT} onClose={onClose} />);
  await user.click(await screen.findByRole('button', { name: /^Utiliser 45,00/ }));
  expect(plain(document.body.textContent)).toContain(
    'Vous utilisez 45,00 € que Groupe Horizon avait payés',
  );
  await user.dblClick(screen.getByRole('button', { name: /45,00/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodiesOf(sent, recordReceipt)).toMatchObject([
    { reference: 'FA-1', montant: 45, tropPercu: credit.id, referenceBancaire: 'VIR-9' },
  ]);
});

it('[BO-18] records a cheque after a check of what was typed; a lost one keeps its key', async () => {
  const answers = [
    () => {
      throw new TypeError('network');
    },
    () => ({
      body: { statut: 'ENREGISTRE', numero: 'E1', reference: 'FA-1', montant: 120 },
    }),
  ];
  const { id: _id, ...expected } = RECEIPT;
  const { sent } = answerCalls([
    [
      getExpectedReceipt,
      () => ({
        body: { ...expected, payeur: 'Groupe Horizon', secondePersonne: false, credits: [] },
      }),
    ],
    [recordReceipt, () => answers.shift()?.() ?? {}],
  ]);
  const onClose = vi.fn<(recorded?: unknown) => void>();
  const { user } = renderSigned(<ReceiptDialog receipt={RECEIPT} onClose={onClose} />);
  await user.type(await screen.findByLabelText(/^Montant reçu/), '100');
  await user.click(screen.getByRole('button', { name: 'Vérifier' }));
  expect(screen.getAllByText('Ce champ est requis.')).toHaveLength(2);
  await user.type(screen.getByLabelText(/^Date de réception/), '12/11/2026');
  await user.type(screen.getByLabelText(/^Numéro du chèque/), ' 0042 ');
  await user.click(screen.getByRole('button', { name: 'Vérifier' }));
  expect(plain(document.body.textContent)).toContain('20,00 € resteront dus.');
  await user.click(screen.getByRole('button', { name: 'Corriger' }));
  await user.clear(screen.getByLabelText(/^Montant reçu/));
  await user.type(screen.getByLabelText(/^Montant reçu/), '120');
  await user.type(screen.getByLabelText(/^Autres références/), 'f2026 000012');
  await user.click(screen.getByRole('button', { name: 'Vérifier' }));
  const confirm = await screen.findByRole('button', { name: /^Enregistrer 120/ });
  expect(bodiesOf(sent, recordReceipt)).toEqual([]);
  await user.click(confirm);
  expect(plain((await screen.findByRole('alert')).textContent)).toContain(
    'Enregistrez de nouveau : il ne sera compté qu’une fois.',
  );
  await user.click(screen.getByRole('button', { name: /^Enregistrer 120/ }));
  await waitFor(() =>
    expect(onClose).toHaveBeenCalledWith(
      expect.objectContaining({ numero: 'E1' }),
      expect.anything(),
    ),
  );
  expect(bodiesOf(sent, recordReceipt)[1]).toEqual({
    nature: 'FACTURE',
    reference: 'FA-1',
    montant: 120,
    moyen: 'CHEQUE',
    dateReception: '12/11/2026',
    referenceBancaire: '0042',
    autres: [{ nature: 'FACTURE', reference: 'F2026-000012' }],
  });
  const [first, second] = keysOf(sent);
  expect(second).toBe(first);
});

const LINE: RefundableLine = {
  id: 'l-1',
  nature: 'COMMANDE',
  reference: 'CM1',
  libelle: 'Commande CM1',
  numeroContrat: '100001',
  montant: 40,
  depuisLe: '01/11/2026',
};

it('[BO-18] refunds once with a reason, and shows a refusal in the dialog', async () => {
  const { id: _id, ...refundable } = LINE;
  const answers = [
    refusalOf('MONTANT_CHANGE', 'Le montant a changé.'),
    { body: { statut: 'REMBOURSE', numero: 'R1', reference: 'CM1', montant: 40 } },
  ];
  const { sent } = answerCalls([
    [
      getRefundable,
      () => ({ body: { ...refundable, destinataire: 'Amina Diallo', secondePersonne: false } }),
    ],
    [refundOperation, () => answers.shift() ?? {}],
  ]);
  const onClose = vi.fn<(outcome?: unknown) => void>();
  const { user } = renderSigned(<RefundDialog line={LINE} onClose={onClose} />);
  await user.click(await screen.findByRole('button', { name: 'Vérifier' }));
  expect(screen.getByText('Ce champ est requis.')).toBeDefined();
  await user.selectOptions(screen.getByRole('combobox'), 'IMPAYE');
  await user.click(screen.getByRole('button', { name: 'Vérifier' }));
  await user.dblClick(screen.getByRole('button', { name: /^Confirmer 40/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('Le montant a changé.');
  const body = { nature: 'COMMANDE', reference: 'CM1', montant: 40, motif: 'IMPAYE' };
  expect(bodiesOf(sent, refundOperation)).toEqual([body]);
  await user.click(screen.getByRole('button', { name: /^Confirmer 40/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const [first, second] = keysOf(sent);
  expect(second).not.toBe(first);
});

it('[BO-18] opposes vouchers once, with what happened and what becomes of their value', async () => {
  const { sent } = answerCalls([
    [
      opposeTitres,
      () => ({
        body: {
          reference: 'OP1',
          nombreTitres: 1,
          montant: 15,
          suite: 'BLOCAGE',
          dateDisponibilite: null,
        },
      }),
    ],
  ]);
  const onClose = vi.fn<(done?: unknown) => void>();
  const { user } = renderSigned(
    <OppositionDialog
      address={['4 rue des Lilas', '69006 LYON']}
      titres={[
        {
          numeroTitre: '123456789012',
          valeurFaciale: 15,
          statut: 'ACTIF',
          opposable: true,
          depuis: null,
          motifOpposition: null,
        },
      ]}
      isPayable
      onClose={onClose}
    />,
  );
  const confirm = screen.getByRole('button', { name: 'Mettre en opposition' });
  await user.click(confirm);
  expect(screen.getAllByText('Ce champ est requis.')).toHaveLength(2);
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('radio', { name: /Perdus/ }));
  await user.click(screen.getByRole('radio', { name: /Bloquer seulement/ }));
  await user.dblClick(confirm);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(bodiesOf(sent, opposeTitres)).toEqual([
    { motif: 'PERTE', suite: 'BLOCAGE', titres: ['123456789012'] },
  ]);
});

it('[32-5] shows where the new book would be sent before it is asked for', async () => {
  answerCalls([]);
  const { user } = renderSigned(
    <OppositionDialog
      address={['4 rue des Lilas', '69006 LYON']}
      titres={[
        {
          numeroTitre: '123456789012',
          valeurFaciale: 15,
          statut: 'ACTIF',
          opposable: true,
          depuis: null,
          motifOpposition: null,
        },
      ]}
      isPayable
      onClose={() => undefined}
    />,
  );
  expect(screen.queryByText(/rue des Lilas/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: /Imprimer un nouveau carnet/ }));
  expect(plain(screen.getByText(/rue des Lilas/).textContent)).toBe(
    'Le nouveau carnet part à cette adresse : 4 rue des Lilas, 69006 LYON',
  );
});
