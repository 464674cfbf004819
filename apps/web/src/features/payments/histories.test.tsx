// @vitest-environment happy-dom
import { hrefOf } from '@portail/contract/pages/href.ts';
import {
  getRemittance,
  getRemittancePdf,
} from '@portail/contract/payments/paper-payments.calls.ts';
import {
  getAccountPaymentPdf,
  getAccountPayments,
  getPaperPayments,
} from '@portail/contract/wallet/holdings.calls.ts';
import type { AccountPaymentLine } from '@portail/contract/wallet/holdings.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  answerCalls,
  factOf,
  plain,
  refusalOf,
  renderPages,
  signInAs,
} from '../../../test/render.tsx';
import { currentLocation } from '../../shared/navigation/navigation.ts';
import AccountPaymentHistoryPage from './account/AccountPaymentHistoryPage.tsx';
import CheckPaymentConfirmationPage from './paper/CheckPaymentConfirmationPage.tsx';
import CheckPaymentHistoryPage from './paper/CheckPaymentHistoryPage.tsx';
import { finishPayment, type PaperOutcome, resetPayment } from './paper/paper-draft.ts';

const PAYMENT: AccountPaymentLine = {
  reference: 'PC4K7P2Q9XZ1',
  date: '18/11/2026',
  intervenant: 'Fatou Ndiaye',
  codeNAN: '1234567',
  montant: 100,
  complement: 20,
  statut: 'EN_COURS',
  annulable: true,
};
const REMITTANCE = {
  numeroRemise: 'R1',
  dateRemise: '18/11/2026',
  intervenant: 'Fatou Ndiaye',
  codeNAN: '1234567',
  nombreTitres: 2,
  montant: 30,
  statut: 'EN_COURS',
};

const DONE: PaperOutcome = {
  reference: 'R1',
  dateRemise: '18/11/2026',
  intervenant: { codeNAN: '1234567', socialReason: 'Fatou Ndiaye' },
  nombreTitres: 2,
  montantCents: 3_000,
};

type Answers = Parameters<typeof answerCalls>[0];
const open = (start: string, answers: Answers, readOnly = false, done?: PaperOutcome) => {
  signInAs({
    features: ['AFFICHER_MES_TITRES'],
    permissions: ['CONSULTER_COMPTE', 'PAYER_COMPTE', 'CONSULTER_TITRES', 'PAYER_TITRE'],
    user: { readOnly },
  });
  resetPayment();
  if (done !== undefined) finishPayment(done);
  const { sent } = answerCalls([
    ...answers,
    [getRemittancePdf, () => refusalOf('X', 'Bordereau perdu.', [], 404)],
    [getAccountPaymentPdf, () => refusalOf('X', 'Reçu perdu.', [], 404)],
  ]);
  const page = renderPages(
    {
      ACCOUNT_PAYMENT_HISTORY: AccountPaymentHistoryPage,
      CHECK_PAYMENT_HISTORY: CheckPaymentHistoryPage,
      CHECK_PAYMENT_CONFIRMATION: CheckPaymentConfirmationPage,
    },
    start,
  );
  return { ...page, sent };
};
const words = () => plain(document.body.textContent);

describe('payments from an account', () => {
  const history = (lines: readonly AccountPaymentLine[], readOnly = false) =>
    open(
      hrefOf('ACCOUNT_PAYMENT_HISTORY'),
      [[getAccountPayments, () => ({ body: lines })]],
      readOnly,
    );
  const table = async () =>
    within(await screen.findByRole('table', { name: 'Paiements depuis un compte' }));

  it('[ACC-15, 28-4] offers what each payment still allows, and what it was for', async () => {
    history([
      { ...PAYMENT, idTeledeclaration: 'TC1' },
      { ...PAYMENT, reference: 'P2', statut: 'REJETE', annulable: false },
      { ...PAYMENT, reference: 'P3', annulable: false, numerosFacture: ['F-1'] },
    ]);
    const rows = (await table()).getAllByRole('row').slice(1);
    const actsOf = (rank: number) =>
      within(rows[rank] ?? document.body)
        .queryAllByRole('button')
        .map((one) => one.getAttribute('aria-label') ?? one.textContent);
    expect(plain(rows[0]?.textContent ?? '')).toContain('Déclaration n° TC1');
    expect(plain(rows[0]?.textContent ?? '')).toContain('20,00 € par carte');
    expect(actsOf(0).some((one) => one?.startsWith('Annuler'))).toBe(true);
    expect(actsOf(0).some((one) => one === `Télécharger le reçu ${PAYMENT.reference}`)).toBe(true);
    expect(actsOf(1).some((one) => /^(Annuler|Télécharger)/.test(one ?? ''))).toBe(false);
    expect(plain(rows[2]?.textContent ?? '')).toContain('Facture n° F-1');
    expect(actsOf(2).some((one) => one?.startsWith('Annuler'))).toBe(false);
  });

  it('[ACC-15] a person who may only read has the receipts alone; one that is missing says why', async () => {
    const { user } = history([PAYMENT], true);
    const [receipt, ...others] = (await table()).getAllByRole('button');
    expect(others).toEqual([]);
    await user.click(receipt ?? document.body);
    await screen.findByText('Reçu perdu.');
  });

  it('[ACC-15] the state in the address is asked for; without a payment the page says how to make one', async () => {
    const first = open(`${hrefOf('ACCOUNT_PAYMENT_HISTORY')}?statut=REJETE`, [
      [getAccountPayments, () => ({ body: [] })],
    ]);
    await waitFor(() => expect(first.sent.at(-1)?.url).toContain('statut=REJETE'));
    expect(screen.queryByText('Vous n’avez effectué aucun paiement.')).toBeNull();
    first.unmount();
    history([]);
    await screen.findByText('Vous n’avez effectué aucun paiement.');
    const pay = screen.getByRole('link', { name: 'Payer un intervenant' });
    expect(pay.getAttribute('href')).toBe(hrefOf('ACCOUNT_PAYMENT_CHOICE'));
  });

  it('[ACC-15] a list that cannot be read is asked for again', async () => {
    const answers = [() => refusalOf('X', 'Panne.', [], 403)];
    const { user } = open(hrefOf('ACCOUNT_PAYMENT_HISTORY'), [
      [getAccountPayments, () => answers.shift()?.() ?? { body: [PAYMENT] }],
    ]);
    await screen.findByText('Panne.');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await table()).toBeDefined();
  });
});

describe('payments with vouchers', () => {
  it('[CHK-13] pays the same payee again, and has no slip for one that was refused', async () => {
    const { user } = open(hrefOf('CHECK_PAYMENT_HISTORY'), [
      [
        getPaperPayments,
        () => ({ body: [REMITTANCE, { ...REMITTANCE, numeroRemise: 'R2', statut: 'REJETE' }] }),
      ],
    ]);
    const slips = await screen.findAllByRole('button', { name: /^Télécharger le bordereau/ });
    expect(slips).toHaveLength(1);
    const again = screen.getAllByRole('link', { name: /Fatou Ndiaye/ });
    expect(again[0]?.getAttribute('href')).toBe(
      hrefOf('CHECK_PAYMENT_CHOICE', undefined, { nan: '1234567' }),
    );
    await user.click(slips[0] ?? document.body);
    await screen.findByText('Bordereau perdu.');
  });

  it('[CHK-10, 28-4] the confirmation tells the payment, and stands without its vouchers', async () => {
    const { user } = open(
      hrefOf('CHECK_PAYMENT_CONFIRMATION'),
      [[getRemittance, () => refusalOf('X', 'Remise illisible.', [], 404)]],
      false,
      { ...DONE, nombreTitres: 1, montantCents: 1_500 },
    );
    expect(factOf('Numéro de remise')).toBe('R1');
    expect(words()).toContain('Fatou Ndiaye recevra 15,00 €.');
    expect(words()).toContain('Paiement de 15,00 € avec 1 titre');
    expect(words()).not.toContain('Remise illisible.');
    await user.click(screen.getByRole('button', { name: 'Faire un autre paiement' }));
    await waitFor(() => expect(currentLocation().pathname).toBe(hrefOf('CHECK_PAYMENT_CHOICE')));
  });

  it('[CHK-10] lists the vouchers that were used; without a payment the flow begins', async () => {
    const first = open(hrefOf('CHECK_PAYMENT_CONFIRMATION'), []);
    await waitFor(() => expect(currentLocation().pathname).toBe(hrefOf('CHECK_PAYMENT_CHOICE')));
    first.unmount();
    const { user } = open(
      hrefOf('CHECK_PAYMENT_CONFIRMATION'),
      [
        [
          getRemittance,
          () => ({
            body: {
              ...REMITTANCE,
              numeroContrat: '100001',
              commentaire: '',
              idProduit: 'GE',
              libelleProduit: 'Garde d’enfant',
              millesime: 2026,
              titres: [
                { numeroTitre: 'T1', valeurFaciale: 15 },
                { numeroTitre: 'T2', valeurFaciale: 15 },
              ],
            },
          }),
        ],
      ],
      false,
      DONE,
    );
    await user.click(await screen.findByRole('button', { name: /^Titres de cette remise/ }));
    const table = within(await screen.findByRole('table', { name: 'Titres de cette remise' }));
    expect(table.getAllByRole('row')).toHaveLength(3);
  });
});
