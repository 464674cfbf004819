// @vitest-environment happy-dom
import { hrefOf } from '@portail/contract/pages/href.ts';
import { findPayee, getPaidPayees } from '@portail/contract/payments/account-payments.calls.ts';
import { getPayableTitres } from '@portail/contract/payments/paper-payments.calls.ts';
import type { CheckbookStatement } from '@portail/contract/wallet/holdings.schemas.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  answerCalls,
  type FakeAnswer,
  refusalOf,
  renderPages,
  signInAs,
} from '../../../../test/render.tsx';
import { aContract } from '../../../session/session-state.builder.ts';
import { session } from '../../../session/session-store.ts';
import { currentLocation } from '../../../shared/navigation/navigation.ts';
import CheckPaymentAmountPage from './CheckPaymentAmountPage.tsx';
import CheckPaymentChoicePage from './CheckPaymentChoicePage.tsx';
import { resetPayment } from './paper-draft.ts';

const BOOK: CheckbookStatement = {
  numeroContrat: '100001',
  idProduit: 'GE',
  libelleProduit: 'CESU Garde d’enfants',
  millesime: 2026,
  valeurFaciale: 15,
  nombreTitres: 1,
  nombreDisponibles: 1,
  montantDisponible: 15,
  dateExpiration: '31/01/2027',
  titres: [{ numeroTitre: '1000000001', valeurFaciale: 15, statut: 'ACTIF' }],
};
const refused = () => refusalOf('X', 'La liste est illisible.', [], 400);

const open = ({
  payees = [],
  vouchers = [],
  search = '',
  autoriserPaiementTitre = true,
}: {
  readonly payees?: readonly (() => FakeAnswer)[];
  readonly vouchers?: readonly (() => FakeAnswer)[];
  readonly search?: string;
  readonly autoriserPaiementTitre?: boolean;
} = {}) => {
  const waiting = { payees: [...payees], vouchers: [...vouchers] };
  const contract = aContract({ autoriserPaiementTitre });
  signInAs({ permissions: ['PAYER_TITRE'], contract });
  session.update(session.epoch(), (state) => ({
    ...state,
    visualisation: {
      visualisationMode: 'CESU_RH',
      selectedContract: contract,
      features: [{ id: 'AFFICHER_MES_TITRES', proprietes: {} }],
    },
  }));
  answerCalls([
    [getPaidPayees, () => waiting.payees.shift()?.() ?? { body: [] }],
    [getPayableTitres, () => waiting.vouchers.shift()?.() ?? { body: [BOOK] }],
    [
      findPayee,
      () => ({
        body: {
          codeNAN: '1234567',
          id: 'I1',
          type: 'SALARIE',
          contactStatus: 'ACTIF',
          socialReason: 'Fatou Ndiaye',
          ville: 'Lyon',
          paiementEnLigne: true,
        },
      }),
    ],
  ]);
  return renderPages(
    {
      CHECK_PAYMENT_CHOICE: CheckPaymentChoicePage,
      CHECK_PAYMENT_AMOUNT: CheckPaymentAmountPage,
    },
    `${hrefOf('CHECK_PAYMENT_CHOICE')}${search}`,
  );
};
const payFatou = () => screen.findByRole('button', { name: 'Payer cet intervenant' });

beforeEach(() => resetPayment());

it('[CHK-05] each list that cannot be read is read again; without vouchers the page says so', async () => {
  const { user } = open({ payees: [refused], vouchers: [refused, () => ({ body: [] })] });
  await screen.findByText('La liste des intervenants déjà payés n’a pas pu être lue.');
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() =>
    expect(
      screen.queryByText('La liste des intervenants déjà payés n’a pas pu être lue.'),
    ).toBeNull(),
  );
  await user.type(screen.getByLabelText('Code NAN de l’intervenant'), '1234567');
  await user.click(await payFatou());
  await screen.findByText('Ces informations n’ont pas pu être lues.');
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('Vous n’avez aucun titre papier utilisable.');
});

it('[CHK-05] searches the code of the address at once, and goes on to the vouchers', async () => {
  const { user } = open({ search: '?nan=1234567' });
  await user.click(await payFatou());
  await screen.findByRole('textbox', { name: 'Numéro du titre 1' });
  expect(currentLocation().pathname).toBe(hrefOf('CHECK_PAYMENT_AMOUNT'));
});

it('[CHK-06] a contract without online payment explains how to use the vouchers, and offers no payment', async () => {
  open({ autoriserPaiementTitre: false });
  await screen.findByText(/Votre contrat ne prévoit pas le paiement en ligne/);
  expect(screen.queryByLabelText('Code NAN de l’intervenant')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
