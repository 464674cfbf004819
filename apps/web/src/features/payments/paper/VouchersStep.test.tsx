// @vitest-environment happy-dom
import {
  checkScratchCode,
  getPayableTitres,
  payWithTitres,
} from '@portail/contract/payments/paper-payments.calls.ts';
import { scratchCodeBody } from '@portail/contract/payments/paper-payments.schemas.ts';
import type { CheckbookStatement } from '@portail/contract/wallet/holdings.schemas.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  answerCalls,
  type FakeAnswer,
  OnPage,
  refusalOf,
  renderWithApi,
  type SentRequest,
} from '../../../../test/render.tsx';
import { paidCodes } from '../../../session/vouchers/code-checks.ts';
import { currentLocation, navigate } from '../../../shared/navigation/navigation.ts';
import { choosePayee, resetPayment } from './paper-draft.ts';
import { VouchersStep } from './VouchersStep.tsx';

const PAYEE = { codeNAN: '2345678', socialReason: 'Fatou Ndiaye' };
const [A, B, OTHER, SAP] = ['1000000001', '1000000002', '2000000001', '3000000001'];

const aBook = (
  millesime: number,
  numeros: readonly string[],
  idProduit = 'GE',
): CheckbookStatement => ({
  numeroContrat: '100001',
  idProduit,
  libelleProduit: 'CESU Garde d’enfants',
  millesime,
  valeurFaciale: 15,
  nombreTitres: numeros.length,
  nombreDisponibles: numeros.length,
  montantDisponible: 15 * numeros.length,
  dateExpiration: '31/01/2027',
  titres: numeros.map((numeroTitre) => ({ numeroTitre, valeurFaciale: 15, statut: 'ACTIF' })),
});

/** The right code of every voucher is 1234. */
const assess = ({ body }: SentRequest): FakeAnswer => ({
  body: {
    ...scratchCodeBody.parse(body),
    caseAGratterValide: scratchCodeBody.parse(body).caseAGratter === '1234',
  },
});

const noAnswer = (): FakeAnswer => {
  throw new TypeError('network');
};

const open = (...answers: readonly (() => FakeAnswer | Promise<FakeAnswer>)[]) => {
  const waiting = [...answers];
  const { sent } = answerCalls([
    [checkScratchCode, assess],
    [getPayableTitres, () => ({ body: [] })],
    [payWithTitres, () => waiting.shift()?.() ?? {}],
  ]);
  const rendered = renderWithApi(
    <OnPage id="CHECK_PAYMENT_AMOUNT">
      <VouchersStep
        numeroContrat="100001"
        payee={PAYEE}
        books={[aBook(2026, [A, B]), aBook(2027, [OTHER]), aBook(2026, [SAP], 'SAP')]}
        start={undefined}
        recovery={{ isUnanswered: false, isSearching: false }}
      />
    </OnPage>,
  );
  const payments = () => sent.filter(({ url }) => url === payWithTitres.path);
  return {
    ...rendered,
    payments,
    checks: () => sent.filter(({ url }) => url === checkScratchCode.path),
    keys: () => payments().map(({ headers }) => headers.get('Idempotency-Key')),
  };
};
type User = ReturnType<typeof open>['user'];

const numberOf = (rank: number) => screen.getByRole('textbox', { name: `Numéro du titre ${rank}` });
const codeOf = (rank: number) =>
  screen.getByRole('textbox', { name: `Case à gratter du titre ${rank}` });
const lineOf = (rank: number) => screen.getByRole('listitem', { name: `Titre ${rank}` });
const payButton = () => {
  const [button] = screen.getAllByRole('button', { name: /^Payer/ });
  if (button === undefined) throw new Error('no pay button');
  return button;
};
const wordsOf = (element: Element) => (element.textContent ?? '').replaceAll('\u00a0', ' ');
const review = () => screen.getByRole('alertdialog');
/** Closed, the dialog has no role. */
const isReviewOpen = () => screen.queryByRole('alertdialog') !== null;

const typeVoucher = async (user: User, rank: number, numero: string, code = '1234') => {
  await user.type(numberOf(rank), numero);
  await user.type(codeOf(rank), code);
};

const openReview = async (user: User) => {
  await typeVoucher(user, 1, A);
  await within(lineOf(1)).findByText('Code vérifié');
  await user.click(payButton());
  return screen.findByRole('alertdialog');
};
const confirm = (user: User) =>
  user.click(within(review()).getByRole('button', { name: /^Payer 15,00/ }));

beforeEach(() => {
  resetPayment();
  choosePayee(PAYEE);
  paidCodes.forget();
  navigate('/paiement');
});

it('[CHK-05] a pasted column fills the grid; each line is checked once and the total follows', async () => {
  const { user, checks } = open();
  await user.click(numberOf(1));
  await user.paste(`${A}\t1234\n${B}`);
  await within(lineOf(1)).findByText('Code vérifié');
  expect(wordsOf(lineOf(1))).toContain('15,00 €');
  expect(wordsOf(lineOf(2))).toContain('Code à saisir');
  expect(wordsOf(payButton())).toBe('Payer 15,00 €');
  await user.click(codeOf(2));
  await user.paste('1234');
  await within(lineOf(2)).findByText('Code vérifié');
  expect(wordsOf(payButton())).toBe('Payer 30,00 €');
  expect(checks()).toHaveLength(2);

  await user.click(screen.getByRole('button', { name: 'Retirer le titre 1' }));
  expect(wordsOf(payButton())).toBe('Payer 15,00 €');
  expect(numberOf(1)).toHaveProperty('value', B);
  expect(document.activeElement).toBe(numberOf(1));
});

it('[CHK-08] errors appear on their line at once, those of incomplete lines on submit', async () => {
  const { user, checks } = open();
  await user.click(payButton());
  expect(await screen.findByText('Saisissez au moins un titre.')).toBeTruthy();
  await user.type(numberOf(1), '9999999999');
  expect(wordsOf(lineOf(1))).toContain('n’est pas celui d’un de vos titres utilisables');
  await user.click(screen.getByRole('button', { name: 'Retirer le titre 1' }));
  await typeVoucher(user, 1, A);
  await typeVoucher(user, 2, A);
  expect(wordsOf(lineOf(2))).toContain('Ce titre est déjà dans la liste.');
  await user.click(screen.getByRole('button', { name: 'Retirer le titre 2' }));
  await typeVoucher(user, 2, B, '9999');
  await within(lineOf(2)).findByText(/Ce code n’est pas celui de ce titre/);
  await user.type(numberOf(3), '123');
  await user.click(payButton());
  expect(document.activeElement?.className).toBe('error-summary');
  const links = screen.getAllByRole('link', { name: /du titre/ }).map(wordsOf);
  expect(links.map((words) => words.split(' : ')[0])).toEqual([
    'Case à gratter du titre 2',
    'Numéro du titre 3',
  ]);
  expect(isReviewOpen()).toBe(false);
  // A wrong code counts against the voucher: it is asked about once.
  expect(checks().filter(({ body }) => JSON.stringify(body).includes(B))).toHaveLength(1);
});

it('[CHK-05] a file fills the grid after what is typed, and says what it could not read', async () => {
  const { user } = open();
  await typeVoucher(user, 1, A);
  await user.click(screen.getByRole('button', { name: 'Importer un fichier de titres' }));
  await user.upload(
    screen.getByLabelText(/^Fichier de numéros/),
    new File([`Numéro;Code\n${B};1234\n${OTHER}\n12;pas un titre`], 'titres.csv', {
      type: 'text/csv',
    }),
  );
  await screen.findByText('2 titres ajoutés à la liste. 1 ligne n’a pas pu être lue.');
  await within(lineOf(2)).findByText('Code vérifié');
  expect(numberOf(3)).toHaveProperty('value', OTHER);
  expect(wordsOf(payButton())).toBe('Payer 30,00 €');
});

it.each([
  ['vintages', OTHER],
  ['products', SAP],
])('[CHK-18] vouchers of two %s cannot pay together', async (_, apart) => {
  const { user } = open();
  await typeVoucher(user, 1, A);
  await typeVoucher(user, 2, apart);
  expect(wordsOf(lineOf(2))).toContain('On ne mélange ni les produits ni les millésimes');
  expect(wordsOf(payButton())).toBe('Payer 15,00 €');
  await user.click(payButton());
  expect(isReviewOpen()).toBe(false);
  expect(screen.getByRole('link', { name: /^Numéro du titre 2/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retirer le titre 2' }));
  await user.click(payButton());
  expect(isReviewOpen()).toBe(true);
});

it('[25-20] a double click on the payment opens the review and keeps it open, and pays nothing', async () => {
  const { user, payments } = open();
  await openReview(user);
  // The second press of the double click lands on what covers the page: the backdrop or a button.
  fireEvent.click(review(), { detail: 2 });
  fireEvent.click(within(review()).getByRole('button', { name: /^Payer 15,00/ }), { detail: 2 });
  fireEvent.click(within(review()).getByRole('button', { name: 'Modifier' }), { detail: 2 });
  expect(isReviewOpen()).toBe(true);
  expect(payments()).toHaveLength(0);
});

it('[L13] the review sends once, with everything that was typed', async () => {
  const { user, payments, keys } = open(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { body: { numeroRemise: 'R-1', dateRemise: '18/11/2026' } };
  });
  await user.type(screen.getByLabelText(/^Commentaire pour l’intervenant/), 'Merci');
  const dialog = await openReview(user);
  await user.dblClick(within(dialog).getByRole('button', { name: /^Payer 15,00/ }));
  await waitFor(() => expect(currentLocation().pathname).toContain('confirmation'));
  expect(payments()).toHaveLength(1);
  expect(payments()[0]?.body).toEqual({
    codeNAN: PAYEE.codeNAN,
    commentaire: 'Merci',
    idProduit: 'GE',
    millesime: 2026,
    montant: 15,
    numeroContrat: '100001',
    titres: [{ numeroTitre: A, caseAGratter: '1234' }],
    typeContrat: 'CESU_RH',
  });
  expect(keys()[0]).toBeTruthy();
});

it('[L13] a request without an answer is sent again with the same key; a refusal gets another one', async () => {
  const { user, keys } = open(
    noAnswer,
    () => refusalOf('SOLDE', 'Le paiement est refusé.'),
    noAnswer,
  );
  await openReview(user);
  await confirm(user);
  await waitFor(() => expect(isReviewOpen()).toBe(false));
  await user.click(payButton());
  await confirm(user);
  expect(await screen.findByText('Le paiement est refusé.')).toBeTruthy();
  expect(screen.getByText(/Ce que vous avez saisi est toujours là/)).toBeTruthy();
  expect(numberOf(1)).toHaveProperty('value', A);
  expect(codeOf(1)).toHaveProperty('value', '1234');
  await user.click(payButton());
  await confirm(user);
  await waitFor(() => expect(keys()).toHaveLength(3));
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(second);
});

it('[L13] a refused voucher is named on its line until another number is typed', async () => {
  const { user } = open(() =>
    refusalOf('TITRES_REFUSES', 'Un titre est refusé.', [
      { champ: 'titres.0.numeroTitre', message: 'Ce titre vient d’être utilisé.' },
    ]),
  );
  await openReview(user);
  await confirm(user);
  await within(lineOf(1)).findByText('Ce titre vient d’être utilisé.');
  await user.type(numberOf(1), '{Backspace}');
  expect(within(lineOf(1)).queryByText('Ce titre vient d’être utilisé.')).toBeNull();
});
