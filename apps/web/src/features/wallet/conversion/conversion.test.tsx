// @vitest-environment happy-dom
import { hrefOf } from '@portail/contract/pages/href.ts';
import { searchTowns } from '@portail/contract/identity/registration.calls.ts';
import { checkScratchCode } from '@portail/contract/payments/paper-payments.calls.ts';
import { scratchCodeBody } from '@portail/contract/payments/paper-payments.schemas.ts';
import {
  convertAccountToTitres,
  convertTitresToAccount,
  getConversionEligibility,
  getConvertibleHoldings,
} from '@portail/contract/wallet/conversion.calls.ts';
import type { CesuAccount, CheckbookStatement } from '@portail/contract/wallet/holdings.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  factOf,
  type FakeAnswer,
  field,
  listedProblems,
  plain,
  refusalOf,
  renderPages,
  signInAs,
} from '../../../../test/render.tsx';
import { resetFlow } from '../../../flow/draft-store.ts';
import { paidCodes } from '../../../session/vouchers/code-checks.ts';
import { currentLocation } from '../../../shared/navigation/navigation.ts';
import CesuConversionAmountPage from './CesuConversionAmountPage.tsx';
import CesuConversionChoicePage from './CesuConversionChoicePage.tsx';
import CesuConversionConfirmationPage from './CesuConversionConfirmationPage.tsx';
import CesuConversionDeliveryPage from './CesuConversionDeliveryPage.tsx';

const [FIRST, SECOND] = ['1000000001', '1000000002'];

const anAccount = (change: Partial<CesuAccount> = {}): CesuAccount => ({
  numeroCompteCesu: 'A1',
  numeroContrat: '100001',
  idProduit: 'GE',
  libelleProduit: 'CESU Garde d’enfants',
  millesime: 2026,
  typeCompte: 'MONTANT',
  solde: 120,
  reserve: 0,
  enAttente: [],
  dateExpiration: '31/01/2027',
  statut: 'ACTIF',
  ...change,
});

const BOOK: CheckbookStatement = {
  numeroContrat: '100001',
  idProduit: 'GE',
  libelleProduit: 'CESU Garde d’enfants',
  millesime: 2026,
  valeurFaciale: 15,
  nombreTitres: 2,
  nombreDisponibles: 2,
  montantDisponible: 30,
  dateExpiration: '31/01/2027',
  titres: [FIRST, SECOND].map((numeroTitre) => ({
    numeroTitre,
    valeurFaciale: 15,
    statut: 'ACTIF',
  })),
};

const DONE = { reference: 'C1', montant: 105, delaiJours: 10, dateDisponibilite: '29/11/2026' };

interface Opening {
  readonly accounts?: readonly CesuAccount[];
  readonly books?: readonly CheckbookStatement[];
  readonly answers?: Parameters<typeof answerCalls>[0];
  /** Otherwise the confirmation shows its id. */
  readonly confirmation?: ComponentType;
}

const open = ({
  accounts = [anAccount()],
  books = [],
  answers = [],
  confirmation,
}: Opening = {}) => {
  signInAs();
  const { sent } = answerCalls([
    ...answers,
    [
      getConversionEligibility,
      () => ({
        body: {
          comptesTransformables: accounts.length > 0,
          titresTransformables: books.length > 0,
        },
      }),
    ],
    [
      getConvertibleHoldings,
      () => ({
        body: {
          comptes: accounts,
          titres: books,
          adresse: {
            destinataire: 'Camille Durand',
            zoneAdresse0: '1 rue des Essais',
            zoneAdresse1: '',
            zoneAdresse2: '',
            zoneAdresse3: '',
            codePostalEtVille: '69003 LYON',
          },
        },
      }),
    ],
    [convertAccountToTitres, () => ({ body: { ...DONE, nombreTitres: 7 } })],
    [convertTitresToAccount, () => ({ body: { ...DONE, delaiJours: 3 } })],
    [
      checkScratchCode,
      ({ body }) => ({
        body: {
          ...scratchCodeBody.parse(body),
          caseAGratterValide: scratchCodeBody.parse(body).caseAGratter === '1234',
        },
      }),
    ],
    [searchTowns, () => ({ body: [] })],
  ]);
  const page = renderPages(
    {
      CESU_CONVERSION_CHOICE: CesuConversionChoicePage,
      CESU_CONVERSION_AMOUNT: CesuConversionAmountPage,
      CESU_CONVERSION_DELIVERY: CesuConversionDeliveryPage,
      ...(confirmation === undefined ? {} : { CESU_CONVERSION_CONFIRMATION: confirmation }),
    },
    hrefOf('CESU_CONVERSION_CHOICE'),
  );
  return { ...page, sent };
};
type User = ReturnType<typeof open>['user'];

const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const TO_PAPER = /^Mon compte en titres papier/;
const TO_ACCOUNT = /^Mes titres papier en compte/;
const goOn = () => screen.findByRole('button', { name: 'Continuer' });
const face = () => screen.findByLabelText<HTMLInputElement>('Valeur d’un titre');
const total = () => screen.getByLabelText<HTMLInputElement>('Montant à transformer');
const receive = () => screen.findByRole('button', { name: /^Recevoir/ });
const convert = () => screen.getByRole('button', { name: /^Transformer/ });
const done = () => screen.findByRole('heading', { name: 'CESU_CONVERSION_CONFIRMATION' });
const summary = () => document.querySelector('.error-summary');
const lineOf = (rank: number) => screen.getByRole('listitem', { name: `Titre ${rank}` });
const numberOf = (rank: number) => screen.getByRole('textbox', { name: `Numéro du titre ${rank}` });
const codeOf = (rank: number) =>
  screen.getByRole('textbox', { name: `Case à gratter du titre ${rank}` });
const review = () => within(screen.getByRole('alertdialog'));

const retype = async (user: User, input: Element, text: string) => {
  await user.clear(input);
  if (text !== '') await user.type(input, text);
};
const toAmount = async (user: User) => {
  await user.click(await radio(TO_PAPER));
  await user.click(await goOn());
  await face();
};
const toDelivery = async (user: User) => {
  await toAmount(user);
  await user.type(await face(), '15');
  await user.type(total(), '105');
  await user.click(await goOn());
  await receive();
};
const typeVoucher = async (user: User, rank: number, numero: string, code = '1234') => {
  await user.type(numberOf(rank), numero);
  await user.type(codeOf(rank), code);
};
const toVouchers = async (user: User) => {
  await user.click(await radio(TO_ACCOUNT));
  await user.click(await goOn());
  await screen.findByRole('textbox', { name: 'Numéro du titre 1' });
};

beforeEach(() => {
  resetFlow('changement-format');
  paidCodes.forget();
});

describe('the direction', () => {
  it('[CONV-04] offers only what is possible, chosen already where it is alone', async () => {
    open();
    expect((await radio(TO_PAPER)).checked).toBe(true);
    expect(screen.getAllByRole('radio')).toHaveLength(1);
  });

  it('[CONV-04] offers nothing without holdings', async () => {
    open({ accounts: [] });
    await screen.findByText('Vous n’avez aucun compte ni titre à transformer.');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Continuer' })).toBeNull();
  });

  it('[CONV-04] requires a choice between two', async () => {
    const { user } = open({ books: [BOOK] });
    await radio(TO_ACCOUNT);
    await user.click(await goOn());
    expect(await listedProblems()).toEqual([
      'Que voulez-vous transformer ? : Ce champ est requis.',
    ]);
    expect(document.activeElement).toBe(summary());
  });

  it('[28-4] holdings that cannot be read are read again', async () => {
    const answers: (() => FakeAnswer)[] = [() => refusalOf('X', 'Indisponible.', [], 400)];
    const { user } = open({
      answers: [
        [
          getConversionEligibility,
          () =>
            answers.shift()?.() ?? {
              body: { comptesTransformables: true, titresTransformables: false },
            },
        ],
      ],
    });
    await screen.findByText('Indisponible.');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await radio(TO_PAPER)).toBeDefined();
  });
});

describe('the amount', () => {
  it.each([
    ['14', '98', 'La valeur minimale est de 15€'],
    ['9', '98', 'La valeur minimale est de 15€'],
    ['99,01', '99,01', 'La valeur faciale doit être inférieure ou égale à 99 euros'],
    ['15', '300', 'Le montant ne peut pas dépasser 120,00 €.'],
    ['15', 'cent', 'Montant invalide.'],
    ['15', '', 'Ce champ est requis.'],
    ['15', '100', 'Le montant doit être un multiple de 15,00 €.'],
  ])('[CONV-09] [CONV-10] [CHK-14] refuses vouchers of %s for %s', async (value, amount, words) => {
    const { user, sent } = open();
    await toAmount(user);
    await retype(user, await face(), value);
    await retype(user, total(), amount);
    await user.click(await goOn());
    expect((await listedProblems()).join()).toContain(words);
    expect(document.activeElement).toBe(summary());
    expect(document.title).toMatch(/^Erreur\s: /);
    expect(currentLocation().pathname).toBe(hrefOf('CESU_CONVERSION_AMOUNT'));
    expect(bodiesOf(sent, convertAccountToTitres)).toEqual([]);
  });

  it('[CONV-10] several accounts are offered with their balance, and one is required', async () => {
    const { user } = open({
      accounts: [
        anAccount(),
        anAccount({ numeroCompteCesu: 'A2', libelleProduit: 'CESU SAP', solde: 40 }),
      ],
    });
    await toAmount(user);
    await user.type(await face(), '20');
    await user.type(total(), '40');
    await user.click(await goOn());
    expect(await listedProblems()).toEqual(['Compte à transformer : Ce champ est requis.']);
    await user.click(await radio(/^CESU SAP/));
    expect(plain(document.body.textContent)).toContain('Au plus 40,00 € avec ce compte.');
    await user.click(await goOn());
    await receive();
    expect(factOf('Reste sur le compte')).toBe('0,00 €');
  });

  it('[CONV-13] [XC-06] going back keeps what was typed; abandoning clears it', async () => {
    const { user, sent } = open({ books: [BOOK] });
    await toDelivery(user);
    await user.click(await radio(/^À une autre adresse/));
    await user.type(field(/^Destinataire/), 'Dominique Vasseur');
    await user.click(screen.getByRole('link', { name: 'Retour' }));
    expect((await face()).value).toBe('15,00');
    expect(total().value).toBe('105,00');
    await user.click(screen.getByRole('link', { name: 'Retour' }));
    expect((await radio(TO_PAPER)).checked).toBe(true);
    // The other direction keeps the values of this one.
    await toVouchers(user);
    await user.click(screen.getByRole('link', { name: 'Retour' }));
    await user.click(await radio(TO_PAPER));
    await user.click(await goOn());
    await user.click(await goOn());
    expect((await screen.findByLabelText<HTMLInputElement>(/^Destinataire/)).value).toBe(
      'Dominique Vasseur',
    );
    await user.click(screen.getByRole('button', { name: 'Abandonner ce changement' }));
    await user.click(review().getByRole('button', { name: 'Abandonner ce changement' }));
    await waitFor(() => expect(currentLocation().pathname).toBe(hrefOf('CESU_CONVERSION_CHOICE')));
    await toAmount(user);
    expect(total().value).toBe('');
    expect(bodiesOf(sent, convertAccountToTitres)).toEqual([]);
  });
});

describe('the delivery of a book', () => {
  it('[CONV-06] [CONV-14] does not send the address of the profile, and sends once', async () => {
    const { user, sent } = open();
    await toDelivery(user);
    expect((await radio(/^À mon adresse/)).checked).toBe(true);
    expect(factOf('Vous recevez')).toBe('7 titres de 15,00 €');
    expect(factOf('Reste sur le compte')).toBe('15,00 €');
    await user.dblClick(await receive());
    await done();
    expect(bodiesOf(sent, convertAccountToTitres)).toEqual([
      { numeroCompteCesu: 'A1', montantTotal: 105, valeurFaciale: 15 },
    ]);
  });

  it('[CONV-14] another address is checked, shown, and sent', async () => {
    const { user, sent } = open();
    await toDelivery(user);
    await user.click(await radio(/^À une autre adresse/));
    await user.click(await receive());
    expect(await listedProblems()).toEqual([
      'Destinataire : Ce champ est requis.',
      'Numéro et voie : Veuillez renseigner au moins une ligne d’adresse.',
      'Code postal et ville : Ce champ est requis.',
    ]);
    expect(document.activeElement).toBe(summary());
    await user.type(field(/^Destinataire/), 'Dominique Vasseur');
    await user.type(field(/^Numéro et voie/), '8 quai des Brumes');
    await user.type(screen.getByRole('combobox', { name: /Code postal et ville/ }), '69001 LYON');
    expect(factOf('Envoyé à')).toContain('Dominique Vasseur, 8 quai des Brumes');
    await user.click(await receive());
    await done();
    expect(bodiesOf(sent, convertAccountToTitres)).toMatchObject([
      {
        montantTotal: 105,
        valeurFaciale: 15,
        adresseTierce: {
          destinataire: 'Dominique Vasseur',
          zoneAdresse0: '8 quai des Brumes',
          codePostalEtVille: '69001 LYON',
        },
      },
    ]);
  });

  it('[CONV-14] the confirmation shows where the book goes', async () => {
    const { user } = open({ confirmation: CesuConversionConfirmationPage });
    await toDelivery(user);
    await user.click(await radio(/^À une autre adresse/));
    await user.type(field(/^Destinataire/), 'Dominique Vasseur');
    await user.type(field(/^Numéro et voie/), '8 quai des Brumes');
    await user.type(screen.getByRole('combobox', { name: /Code postal et ville/ }), '69001 LYON');
    await user.click(await receive());
    await screen.findByText('Votre changement de format est enregistré');
    expect(factOf('Adresse de livraison')).toContain('8 quai des Brumes');
    expect(factOf('Référence')).toBe('C1');
  });

  it('[L13] a lost answer is asked again with the same key, also from the choice; a refusal renews it', async () => {
    const answers: (() => FakeAnswer)[] = [
      () => {
        throw new TypeError('network');
      },
      () => refusalOf('SOLDE_INSUFFISANT', 'Votre solde est insuffisant.'),
      () => ({ body: { ...DONE, nombreTitres: 7 } }),
    ];
    const { user, sent } = open({
      answers: [[convertAccountToTitres, () => answers.shift()?.() ?? {}]],
    });
    await toDelivery(user);
    await user.click(await receive());
    await screen.findByText('Nous n’avons pas reçu de réponse');
    await waitFor(() => expect(document.activeElement).toBe(summary()));
    await user.click(screen.getByRole('link', { name: 'Retour' }));
    await user.click(await screen.findByRole('link', { name: 'Retour' }));
    await screen.findByText('Votre demande est restée sans réponse');
    await user.click(screen.getByRole('button', { name: 'Renvoyer cette demande' }));
    await screen.findByText('Votre demande n’a pas été enregistrée');
    expect(summary()?.textContent).toContain('Ce que vous avez saisi est toujours là');
    await user.click(await goOn());
    await user.click(await goOn());
    await user.click(await receive());
    await done();
    const [first, second, third] = sent
      .filter(({ url }) => url === convertAccountToTitres.path)
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(third).not.toBe(second);
  });
});

describe('vouchers to an account', () => {
  it('[CONV-08] warns before the first field, and refuses a wrong code', async () => {
    const { user, sent } = open({ books: [BOOK] });
    await toVouchers(user);
    const warning = screen.getByText(/Un titre dont la case est grattée ne peut plus être utilisé/);
    expect(
      warning.compareDocumentPosition(numberOf(1)) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
    await typeVoucher(user, 1, FIRST ?? '', '9999');
    await within(lineOf(1)).findByText(/Ce code n’est pas celui de ce titre/);
    await user.click(convert());
    expect((await listedProblems()).join()).toContain('Ce code n’est pas celui de ce titre');
    expect(document.activeElement).toBe(summary());
    expect(bodiesOf(sent, convertTitresToAccount)).toEqual([]);
  });

  it('[CONV-07] [CONV-12] reviews what becomes of the vouchers, and sends them once with their codes', async () => {
    const { user, sent } = open({ books: [BOOK] });
    await toVouchers(user);
    await typeVoucher(user, 1, FIRST ?? '');
    await typeVoucher(user, 2, SECOND ?? '');
    await within(lineOf(2)).findByText('Code vérifié');
    expect(plain(convert().textContent)).toBe('Transformer 30,00 €');
    await user.click(convert());
    expect(review().getByText(/ne pourront plus servir ailleurs/)).toBeDefined();
    await user.click(review().getByRole('button', { name: 'Modifier' }));
    expect(bodiesOf(sent, convertTitresToAccount)).toEqual([]);
    await user.click(convert());
    await user.dblClick(review().getByRole('button', { name: /^Transformer 30,00/ }));
    await done();
    expect(bodiesOf(sent, convertTitresToAccount)).toEqual([
      {
        idProduit: 'GE',
        millesime: 2026,
        titresATransformer: [
          { numeroTitre: FIRST, caseAGratter: '1234' },
          { numeroTitre: SECOND, caseAGratter: '1234' },
        ],
      },
    ]);
  });

  it('[CONV-08] [L13] a voucher refused by the server is named on its line; the rest stays', async () => {
    const answers: (() => FakeAnswer)[] = [
      () =>
        refusalOf('TITRE_INDISPONIBLE', 'Un titre est refusé.', [
          { champ: 'titresATransformer.1.numeroTitre', message: 'Ce titre vient d’être bloqué.' },
        ]),
    ];
    const { user } = open({
      books: [BOOK],
      answers: [[convertTitresToAccount, () => answers.shift()?.() ?? { body: DONE }]],
    });
    await toVouchers(user);
    await typeVoucher(user, 1, FIRST ?? '');
    await typeVoucher(user, 2, SECOND ?? '');
    await within(lineOf(2)).findByText('Code vérifié');
    await user.click(convert());
    await user.click(review().getByRole('button', { name: /^Transformer/ }));
    await screen.findByText('Votre demande n’a pas été enregistrée');
    await within(lineOf(2)).findByText(/Ce titre vient d’être bloqué/);
    expect(codeOf(1)).toHaveProperty('value', '1234');
    await waitFor(() => expect(document.activeElement).toBe(summary()));
    await user.click(screen.getByRole('button', { name: 'Retirer le titre 2' }));
    await user.click(convert());
    await user.click(review().getByRole('button', { name: /^Transformer 15,00/ }));
    await done();
  });
});
