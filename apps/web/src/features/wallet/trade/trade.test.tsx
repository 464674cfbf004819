// @vitest-environment happy-dom
import { hrefOf } from '@portail/contract/pages/href.ts';
import {
  checkTradedScratchCode,
  checkTradedTitre,
  computeTradeFees,
  getTradeableAccounts,
  getTradeBeneficiary,
  getTradePeriod,
  orderTrade,
} from '@portail/contract/wallet/trade.calls.ts';
import { searchTowns } from '@portail/contract/identity/registration.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
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
  type SentRequest,
  signInAs,
} from '../../../../test/render.tsx';
import { currentLocation } from '../../../shared/navigation/navigation.ts';
import MillesimeTradeChoicePage from './MillesimeTradeChoicePage.tsx';
import MillesimeTradeDeliveryPage from './MillesimeTradeDeliveryPage.tsx';
import MillesimeTradePaymentPage from './MillesimeTradePaymentPage.tsx';
import { forgetTitres } from './number-checks.ts';
import { resetTrade } from './trade-draft.ts';

const TITRE = '1000000001';
const PRODUCTS = ['COMPTE', 'TITRE'] as const;
const sentNumber = z.object({ numeroTitre: z.string() });
const sentCode = z.object({ caseAGratter: z.string() });
const sentFees = z.object({ montant: z.number() });

type Answers = Parameters<typeof answerCalls>[0];

interface Opening {
  readonly solde?: number;
  readonly frais?: number;
  readonly answers?: Answers;
  readonly isOpen?: boolean;
  readonly start?: string;
}

const open = ({
  solde = 150,
  frais = 10,
  answers = [],
  isOpen = true,
  start = hrefOf('MILLESIME_TRADE_CHOICE'),
}: Opening = {}) => {
  signInAs({ permissions: ['ECHANGER_MILLESIME'] });
  const { sent } = answerCalls([
    ...answers,
    [
      getTradePeriod,
      () => ({ body: { enPeriode: isOpen, millesime: 2026, millesimeSuivant: 2027 } }),
    ],
    [
      getTradeBeneficiary,
      () => ({
        body: {
          telephone: '0612131415',
          dateNaissance: '02/03/1984',
          adresse: {
            destinataire: 'Camille Durand',
            zoneAdresse0: '1 rue des Essais',
            zoneAdresse1: '',
            zoneAdresse2: '',
            zoneAdresse3: '',
            codePostalEtVille: '69003 LYON',
          },
          contrats: [
            {
              numeroContrat: '100001',
              supportType: 'COMPTE',
              parametres: PRODUCTS.flatMap((startProductType) =>
                PRODUCTS.map((finalProductType) => ({
                  startProductType,
                  finalProductType,
                  tradeEnabled: true,
                  feeRate: 5,
                  feeAmount: 10,
                  thresholdAmount: 200,
                })),
              ),
            },
          ],
        },
      }),
    ],
    [
      getTradeableAccounts,
      () => ({
        body:
          solde === 0
            ? []
            : [
                {
                  numeroCompteCesu: 'A1',
                  numeroContrat: '100001',
                  idProduit: 'GE',
                  libelleProduit: 'CESU Garde d’enfants',
                  millesime: 2026,
                  typeCompte: 'MONTANT',
                  solde,
                  reserve: 0,
                  enAttente: [],
                  dateExpiration: '31/01/2027',
                  statut: 'ACTIF',
                },
              ],
      }),
    ],
    [
      computeTradeFees,
      () => ({ body: { typeFrais: frais === 0 ? null : 'FORFAIT', valeur: frais } }),
    ],
    [
      checkTradedTitre,
      ({ body }: SentRequest) => {
        const isMine = sentNumber.parse(body).numeroTitre.startsWith('1');
        return { body: { valide: isMine, valeurFaciale: isMine ? 20 : 0 } };
      },
    ],
    [
      checkTradedScratchCode,
      ({ body }: SentRequest) => ({
        body: {
          numeroCheque: TITRE,
          caseAGratter: sentCode.parse(body).caseAGratter,
          caseAGratterValide: sentCode.parse(body).caseAGratter === '1234',
        },
      }),
    ],
    [
      orderTrade,
      () => ({
        body: {
          reference: 'E1',
          millesime: 2027,
          montant: 150,
          frais,
          statut: 'VALIDEE',
          dateDisponibilite: '15/02/2027',
        },
      }),
    ],
    [searchTowns, () => ({ body: [] })],
  ]);
  const page = renderPages(
    {
      MILLESIME_TRADE_CHOICE: MillesimeTradeChoicePage,
      MILLESIME_TRADE_DELIVERY: MillesimeTradeDeliveryPage,
      MILLESIME_TRADE_PAYMENT: MillesimeTradePaymentPage,
    },
    start,
  );
  return { ...page, sent, orders: () => bodiesOf(sent, orderTrade) };
};
type User = ReturnType<typeof open>['user'];

const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const account = () => radio(/^CESU Garde d’enfants, millésime 2026/);
const paper = () => radio(/^Mes titres papier 2026/);
const toAccount = () => radio(/^Sur un compte CESU/);
const toPaper = () => radio(/^En titres papier/);
const next = () => screen.getByRole('button', { name: /^Continuer/ });
const exchange = () => screen.findByRole('button', { name: /^Échanger/ });
const words = () => plain(document.body.textContent);
const fee = () => plain(document.querySelector('.trade-fees__amount')?.textContent ?? '');
const done = () => screen.findByRole('heading', { name: 'MILLESIME_TRADE_CONFIRMATION' });
const review = () => within(screen.getByRole('alertdialog'));
const confirm = () => review().getByRole('button', { name: /^Échanger/ });
const numberOf = (rank: number) => screen.getByRole('textbox', { name: `Numéro du titre ${rank}` });
const codeOf = (rank: number) =>
  screen.getByRole('textbox', { name: `Case à gratter du titre ${rank}` });

const chooseAccounts = async (user: User) => {
  await user.click(await account());
  await user.click(await toAccount());
};
const toPayment = async (user: User) => {
  await chooseAccounts(user);
  await waitFor(() => expect(fee()).toBe('10,00 €'));
  await user.click(next());
  await radio(/^Chèque/);
};

beforeEach(() => {
  resetTrade();
  forgetTitres();
});

describe('the choice', () => {
  it('[TRADE-03, 28-4] requires what is traded, and then its form', async () => {
    const { user, orders } = open();
    await account();
    await user.click(next());
    expect(await listedProblems()).toEqual(['Que voulez-vous échanger ? : Ce champ est requis.']);
    expect(document.activeElement?.className).toBe('error-summary');
    await user.click(await account());
    await user.click(next());
    expect(await listedProblems()).toEqual(['Ce champ est requis.']);
    expect(orders()).toEqual([]);
  });

  it('[TRADE-06] warns of a fee as high as the value, and lets the person go on', async () => {
    const { user } = open({ solde: 9 });
    await chooseAccounts(user);
    await waitFor(() => expect(words()).toContain('Vous paieriez 10,00 € pour garder 9,00 €'));
    await user.click(await toPaper());
    expect(words()).toContain('Un titre papier vaut au moins 15 euros');
    await user.click(await toAccount());
    await user.click(next());
    await radio(/^Chèque/);
  });

  it('[TRADE-14] fees that cannot be computed stop the step, with another try', async () => {
    const answers: (() => FakeAnswer)[] = [() => refusalOf('X', 'Indisponible.', [], 400)];
    const { user } = open({
      answers: [
        [
          computeTradeFees,
          () => answers.shift()?.() ?? { body: { typeFrais: 'FORFAIT', valeur: 10 } },
        ],
      ],
    });
    await chooseAccounts(user);
    await screen.findByText('Erreur lors du calcul des frais');
    await user.click(next());
    expect(document.querySelector('.error-summary')?.textContent).toContain(
      'Erreur lors du calcul des frais',
    );
    expect(currentLocation().pathname).toBe(hrefOf('MILLESIME_TRADE_CHOICE'));
    await user.click(screen.getByRole('button', { name: 'Calculer à nouveau' }));
    await waitFor(() => expect(fee()).toBe('10,00 €'));
    await user.click(next());
    await radio(/^Chèque/);
  });

  it('[TRADE-03, 28-4] checks the value of new vouchers and says which book it makes', async () => {
    const { user, sent } = open({ solde: 250, frais: 12.5 });
    await user.click(await account());
    await user.click(await toPaper());
    await waitFor(() => expect(fee()).toBe('12,50 €'));
    await user.click(next());
    expect(await listedProblems()).toEqual(['Valeur d’un titre : Ce champ est requis.']);
    const value = screen.getByLabelText('Valeur d’un titre');
    await user.type(value, '14,99');
    expect(screen.getAllByText('La valeur minimale est de 15€').length).toBeGreaterThan(0);
    await user.clear(value);
    await user.type(value, '60');
    expect(words()).toContain('Votre nouveau carnet : 1 titre de 70,00 € et 3 titres de 60,00 €.');
    expect(sent.map(({ body }) => sentFees.safeParse(body).data?.montant)).toContain(250);
    await user.click(next());
    await screen.findByText(/1 rue des Essais/);
  });

  it('[TRADE-12, TRADE-13, TRADE-19] shows the fee before the codes, and stops on a wrong code', async () => {
    const { user, orders } = open();
    await user.click(await paper());
    expect(words()).toContain('Avant de gratter : c’est définitif');
    await user.click(await toAccount());
    await user.type(numberOf(1), TITRE);
    await waitFor(() => expect(fee()).toBe('10,00 €'));
    expect(factOf('CESU 2026 échangés')).toBe('20,00 €');
    await user.click(next());
    expect((await listedProblems())[0]).toMatch(/^Case à gratter du titre 1/);
    await user.type(codeOf(1), '9999');
    await screen.findAllByText(/Ce code n’est pas celui de ce titre/);
    await user.click(next());
    expect(currentLocation().pathname).toBe(hrefOf('MILLESIME_TRADE_CHOICE'));
    await user.clear(codeOf(1));
    await user.type(codeOf(1), '1234');
    await screen.findByText('Code vérifié');
    await user.click(next());
    await user.click(await radio(/^Chèque/));
    await user.click(await exchange());
    expect(plain(review().getByText(/ne vaudront plus rien/).textContent)).toContain(
      'l’échange ne peut plus être annulé',
    );
    await user.dblClick(confirm());
    await done();
    expect(orders()).toEqual([
      {
        numeroContrat: '100001',
        millesime: 2026,
        titres: [{ numeroTitre: TITRE, caseAGratter: '1234' }],
        typeProduitFinal: 'COMPTE',
        modePaiement: 'CHEQUE',
      },
    ]);
  });

  it('[TRADE-12, 28-4] refuses a voucher of another person on its line', async () => {
    const { user } = open();
    await user.click(await paper());
    await user.click(await toAccount());
    await user.type(numberOf(1), '2000000001');
    await screen.findAllByText(/Ce titre ne peut pas être échangé/);
    await user.click(next());
    expect((await listedProblems()).join()).toContain('Numéro du titre 1');
  });

  it('[TRADE-03] without a fee there is no further step: reviewed, then traded with the keyboard', async () => {
    const { user, orders } = open({ frais: 0 });
    (await account()).focus();
    await user.keyboard(' ');
    (await toAccount()).focus();
    await user.keyboard(' ');
    await screen.findByText('Cet échange est gratuit.');
    (await exchange()).focus();
    await user.keyboard('{Enter}');
    confirm().focus();
    await user.keyboard('{Enter}');
    await done();
    expect(orders()).toEqual([
      {
        numeroContrat: '100001',
        millesime: 2026,
        numeroCompteCesu: 'A1',
        typeProduitFinal: 'COMPTE',
      },
    ]);
  });
});

describe('delivery and payment', () => {
  it('[TRADE-03, 28-4] another address is checked and sent; the address of the profile is not', async () => {
    const { user, orders } = open({ solde: 250, frais: 12.5 });
    await user.click(await account());
    await user.click(await toPaper());
    await user.type(screen.getByLabelText('Valeur d’un titre'), '60');
    await waitFor(() => expect(fee()).toBe('12,50 €'));
    await user.click(next());
    await user.click(await radio(/^À une autre adresse/));
    await user.click(next());
    expect(await listedProblems()).toEqual([
      'Destinataire : Ce champ est requis.',
      'Numéro et voie : Veuillez renseigner au moins une ligne d’adresse.',
      'Code postal et ville : Ce champ est requis.',
    ]);
    await user.type(field(/^Destinataire/), 'Paul Vasseur');
    await user.type(field(/^Numéro et voie/), '2 rue des Lilas');
    await user.type(screen.getByRole('combobox', { name: /Code postal et ville/ }), '75011 PARIS');
    await user.click(next());
    await user.click(await radio(/^Virement/));
    await user.click(await exchange());
    expect(plain(screen.getByRole('alertdialog').textContent)).toContain(
      'Paul Vasseur, 2 rue des Lilas, 75011 PARIS',
    );
    await user.click(confirm());
    await done();
    expect(orders()).toMatchObject([
      {
        typeProduitFinal: 'TITRE',
        valeurFaciale: 60,
        modePaiement: 'VIREMENT',
        livraison: {
          destinataire: 'Paul Vasseur',
          zoneAdresse0: '2 rue des Lilas',
          codePostalEtVille: '75011 PARIS',
        },
      },
    ]);
  });

  it('[TRADE-16, 28-4] requires a way to pay the fee; « Modifier » leaves everything as it was', async () => {
    const { user, orders } = open();
    await toPayment(user);
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    await user.click(await exchange());
    expect((await listedProblems()).join()).toContain('Choisissez comment vous réglez les frais.');
    await user.click(await radio(/^Carte bancaire/));
    expect(plain((await exchange()).textContent)).toBe('Échanger et payer 10,00 €');
    await user.click(await exchange());
    expect(review().getByText(/page sécurisée de notre prestataire/)).toBeDefined();
    await user.click(review().getByRole('button', { name: 'Modifier' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect((await radio(/^Carte bancaire/)).checked).toBe(true);
    expect(orders()).toEqual([]);
  });

  it('[TRADE-18] going back keeps the choice; without a choice the payment leads back to it', async () => {
    const { user } = open();
    await toPayment(user);
    await user.click(screen.getByRole('link', { name: 'Retour' }));
    expect((await toAccount()).checked).toBe(true);
    expect((await account()).checked).toBe(true);
  });

  it('[TRADE-18] the payment page alone leads to an empty choice', async () => {
    open({ start: hrefOf('MILLESIME_TRADE_PAYMENT') });
    expect((await account()).checked).toBe(false);
    expect(currentLocation().pathname).toBe(hrefOf('MILLESIME_TRADE_CHOICE'));
  });

  it('[L13] a lost answer is asked again with the same key, and a refusal with another', async () => {
    const answers: (() => FakeAnswer)[] = [
      () => {
        throw new TypeError('network');
      },
      () => refusalOf('COMPTE_DEJA_ECHANGE', 'Ce compte a déjà été échangé.'),
      () => refusalOf('COMPTE_DEJA_ECHANGE', 'Ce compte a déjà été échangé.'),
    ];
    const { user, sent } = open({ answers: [[orderTrade, () => answers.shift()?.() ?? {}]] });
    await toPayment(user);
    await user.click(await radio(/^Virement/));
    await user.click(await exchange());
    await user.dblClick(confirm());
    await screen.findByText('Nous ne savons pas si votre échange a été fait');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(await exchange());
    await user.click(confirm());
    await screen.findByText('L’échange n’a pas été fait');
    expect(document.querySelector('.error-summary')?.textContent).toContain(
      'Ce compte a déjà été échangé.',
    );
    expect(document.querySelector('.error-summary')?.textContent).toContain(
      'Ce que vous avez saisi est toujours là',
    );
    await user.click(await exchange());
    await user.click(confirm());
    await waitFor(() => expect(bodiesOf(sent, orderTrade)).toHaveLength(3));
    const [first, second, third] = sent
      .filter(({ url }) => url === orderTrade.path)
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(third).not.toBe(second);
  });
});

describe('nothing to do', () => {
  it('[TRADE-03] outside February there is no form, and the next period is named', async () => {
    open({ isOpen: false });
    await screen.findByText('L’échange de millésime est possible uniquement au mois de février.');
    expect(words()).toContain('Le prochain échange sera ouvert du 1er février 2027');
    expect(document.querySelector('form, input[type=radio]')).toBeNull();
  });

  it('[28-4] a trade that cannot be prepared is tried again', async () => {
    const answers: (() => FakeAnswer)[] = [() => refusalOf('X', 'Indisponible.', [], 400)];
    const { user } = open({
      answers: [
        [
          getTradePeriod,
          () =>
            answers.shift()?.() ?? {
              body: { enPeriode: true, millesime: 2026, millesimeSuivant: 2027 },
            },
        ],
      ],
    });
    await screen.findByText('Indisponible.');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await account()).toBeDefined();
  });
});
