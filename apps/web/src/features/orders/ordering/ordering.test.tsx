// @vitest-environment happy-dom
import { hrefOf } from '@portail/contract/pages/href.ts';
import { searchTowns } from '@portail/contract/identity/registration.calls.ts';
import type { PrecommandeCampaign } from '@portail/contract/orders/order-campaign.schemas.ts';
import {
  checkOrderControls,
  computeBeneficiaryPart,
  computeOrderCeiling,
  getComplementaryInformation,
  getOrderCampaign,
  getOrderCampaigns,
  getOrderReasons,
  getStoredPreOrder,
  savePreOrder,
} from '@portail/contract/orders/ordering.calls.ts';
import type {
  OrderConfirmation,
  StoredPreOrder,
} from '@portail/contract/orders/ordering.schemas.ts';
import { screen, waitFor } from '@testing-library/react';
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
import { resetFlow } from '../../../flow/draft-store.ts';
import { currentLocation } from '../../../shared/navigation/navigation.ts';
import OrderContentPage from './OrderContentPage.tsx';
import OrderDeliveryPage from './OrderDeliveryPage.tsx';
import OrderPaymentPage from './OrderPaymentPage.tsx';
import OrderProfilePage from './OrderProfilePage.tsx';
import OrderSessionListPage from './OrderSessionListPage.tsx';
import { CEILING, aPlace, aStored, aWireCampaign, aDraft } from './ordering.builder.ts';
import {
  acceptContent,
  acceptDelivery,
  acceptProfile,
  chooseOrderCampaign,
  currentDraft,
  typeContent,
} from './order-draft.ts';

const OUTCOME: OrderConfirmation = {
  idCommande: 'O1',
  beneficiaryMail: 'a@courriel.example',
  deliveryPointLabel: null,
  deliveryType: null,
  financeurMessage: null,
  orderType: 'NEW_ORDER',
  paymentMode: 4,
  totalAccountAmount: 200,
  totalAccountFees: 0,
  totalTitleAmount: 0,
  totalTitleFees: 0,
  partBeneficiaire: 80,
  partFinancee: 120,
  dateEstimee: null,
};

const amounts = z.object({ montantTotal: z.number() });
/** The funder pays 60 %. */
const partsAt =
  (rate: number) =>
  ({ body }: SentRequest): FakeAnswer => {
    const { montantTotal } = amounts.parse(body);
    const partFinancee = Math.round(montantTotal * rate) / 100;
    return {
      body: {
        partFinancee,
        partBeneficiaire: montantTotal - partFinancee,
        fraisCompte: 0,
        fraisTitre: 0,
        partImposable: 0,
      },
    };
  };

type Answers = Parameters<typeof answerCalls>[0];

interface Opening {
  readonly campaign?: Partial<PrecommandeCampaign>;
  readonly stored?: Partial<StoredPreOrder>;
  readonly isFunded?: boolean;
  readonly answers?: Answers;
}

const { profile, content, parts, delivery } = aDraft();

const open = (
  page: 'ORDER_PROFILE' | 'ORDER_CONTENT' | 'ORDER_DELIVERY' | 'ORDER_PAYMENT',
  { campaign = {}, stored = {}, isFunded = false, answers = [] }: Opening = {},
) => {
  signInAs({ permissions: ['PASSER_COMMANDE'] });
  chooseOrderCampaign({ idSession: 'S1', hasIntroduction: false });
  if (profile === undefined || content === undefined || parts === undefined) throw new Error();
  if (page !== 'ORDER_PROFILE') acceptProfile({ ...profile, informationsControles: [] });
  if (page === 'ORDER_DELIVERY' || page === 'ORDER_PAYMENT')
    acceptContent(content, isFunded ? { ...parts, partBeneficiaire: 0 } : parts);
  if (page === 'ORDER_PAYMENT' && delivery !== undefined) acceptDelivery(delivery);
  const { sent, fetch } = answerCalls([
    ...answers,
    [
      getOrderCampaign,
      () => ({ body: { ...aWireCampaign(campaign), statut: 'OUVERTE', millesimes: [] } }),
    ],
    [getStoredPreOrder, () => ({ body: aStored(stored) })],
    [getComplementaryInformation, () => ({ body: aPlace().complementary })],
    [computeOrderCeiling, () => ({ body: CEILING })],
    [computeBeneficiaryPart, partsAt(isFunded ? 100 : 60)],
    [
      getOrderReasons,
      () => ({
        body: [
          { code: 'MENAGE', libelle: 'Ménage' },
          { code: 'GARDE_ENFANT', libelle: 'Garde d’enfant' },
        ],
      }),
    ],
    [savePreOrder, () => ({ body: OUTCOME })],
    [searchTowns, () => ({ body: [] })],
    [getOrderCampaigns, () => ({ body: [] })],
  ]);
  const rendered = renderPages(
    {
      ORDER_PROFILE: OrderProfilePage,
      EDIT_ORDER_PROFILE: OrderProfilePage,
      ORDER_CONTENT: OrderContentPage,
      ORDER_DELIVERY: OrderDeliveryPage,
      ORDER_PAYMENT: OrderPaymentPage,
      ORDER_SESSION_LIST: OrderSessionListPage,
    },
    hrefOf(page),
  );
  return { ...rendered, sent, fetch, orders: () => bodiesOf(sent, savePreOrder) };
};

const next = () => screen.getByRole('button', { name: 'Continuer' });
const total = () => screen.findByLabelText<HTMLInputElement>('Montant total');
const faceValue = () => screen.getByLabelText<HTMLInputElement>('Valeur d’un titre');
const onAccount = () => screen.getByLabelText<HTMLInputElement>('Sur mon compte CESU');
const paper = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const reached = (id: string) => screen.findByRole('heading', { name: id });
const conditions = () =>
  screen.getByLabelText<HTMLInputElement>(/^J’accepte les conditions générales/);
const retype = async (user: ReturnType<typeof open>['user'], input: Element, text: string) => {
  await user.clear(input);
  await user.paste(text);
};

beforeEach(() => resetFlow('commande'));

describe('the content of an order', () => {
  it('[ORD-33, 28-4] shows every missing answer, then what is above the ceiling; nothing is sent', async () => {
    const { user, orders } = open('ORDER_CONTENT');
    await total();
    await user.click(next());
    expect(await listedProblems()).toEqual([
      'Montant total : Ce champ est requis.',
      'Titres papier : Ce champ est requis.',
      'Sur mon compte CESU : Ce champ est requis.',
      'Utilisation prévue : Ce champ est requis.',
    ]);
    expect(document.activeElement?.className).toBe('error-summary');
    await user.type(await total(), '800,01');
    await user.type(faceValue(), '15');
    await user.click(paper(/^Aucun titre papier/));
    await user.selectOptions(screen.getByLabelText('Utilisation prévue'), 'MENAGE');
    expect(document.querySelector('.error-summary a')?.textContent).toMatch(/^Montant total/);
    await user.click(next());
    expect((await listedProblems())[0]).toBe(
      'Montant total : Le montant ne peut pas dépasser 800,00 €.',
    );
    expect(plain(document.body.textContent)).toContain('800,00 € sur 1 000,00 €');
    expect(currentLocation().pathname).toBe(hrefOf('ORDER_CONTENT'));
    expect(orders()).toEqual([]);
  });

  it.each([
    ['9', 'La valeur faciale doit être supérieure à 9 euros'],
    ['99,01', 'La valeur faciale doit être inférieure ou égale à 99 euros'],
  ])('[ORD-30, 28-4] refuses vouchers of %s euros', async (value, message) => {
    const { user } = open('ORDER_CONTENT', { campaign: { restrictionsValeursTitres: [] } });
    await user.type(await total(), '400');
    await user.type(faceValue(), '15');
    await retype(user, screen.getByLabelText('Nombre de titres papier'), '10');
    await retype(user, faceValue(), value);
    await user.click(next());
    expect((await listedProblems()).join()).toContain(message);
  });

  it('[ORD-31, ORD-28, 28-4] offers the paper amounts of the campaign; the account gets the rest', async () => {
    const { user } = open('ORDER_CONTENT');
    await total();
    expect(screen.getByText(/Indiquez d’abord la valeur d’un titre/)).toBeDefined();
    await user.type(await total(), '400');
    await user.type(faceValue(), '15');
    expect(
      [...document.querySelectorAll('.choice--card .choice__detail')].map(({ textContent }) =>
        plain(textContent),
      ),
    ).toEqual(['0,00 €', '150,00 €', '300,00 €', '450,00 €']);
    await user.click(paper(/^10 titres/));
    expect(onAccount().value).toBe('250,00');
    await waitFor(() =>
      expect(plain(document.querySelector('.split__legend')?.textContent ?? '')).toContain(
        '240,00 €',
      ),
    );
    expect(factOf('Votre part')).toBe('160,00 €');
    await retype(user, onAccount(), '100');
    expect((await total()).value).toBe('250,00');
  });

  it('[ORD-28, 28-4] paper above the total changes nothing by itself: one button raises the total', async () => {
    const { user } = open('ORDER_CONTENT');
    await user.type(await total(), '200');
    await user.type(faceValue(), '15');
    await user.click(paper(/^20 titres/));
    expect((await total()).value).toBe('200,00');
    await user.click(screen.getByRole('button', { name: /^Porter le montant total à 300,00/ }));
    expect((await total()).value).toBe('300,00');
    expect(onAccount().value).toBe('0,00');
    expect(screen.queryByRole('button', { name: /^Porter/ })).toBeNull();
  });

  it('[ORD-22, 28-4] asks for a number where any is accepted, and keeps it while another value is typed', async () => {
    const { user } = open('ORDER_CONTENT', { campaign: { restrictionsValeursTitres: [] } });
    await user.type(await total(), '300');
    expect(screen.getByLabelText('Nombre de titres papier')).toHaveProperty('disabled', true);
    await user.type(faceValue(), '20');
    await user.clear(screen.getByLabelText('Nombre de titres papier'));
    await user.type(screen.getByLabelText('Nombre de titres papier'), '7x');
    expect(screen.getByLabelText('Nombre de titres papier')).toHaveProperty('value', '7');
    expect(onAccount().value).toBe('160,00');
    expect(plain(document.body.textContent)).toContain('Soit 140,00 € en titres papier.');
    await user.clear(faceValue());
    await user.type(faceValue(), '15');
    expect(screen.getByLabelText('Nombre de titres papier')).toHaveProperty('value', '7');
    expect(factOf('Titres papier')).toBe('105,00 €');
  });

  it('[ORD-30, 28-4] a value that the funder imposes cannot be typed', async () => {
    const { user } = open('ORDER_CONTENT', { campaign: { valeurFacialeImposee: 15 } });
    await total();
    expect(faceValue().value).toBe('15,00');
    expect(faceValue().readOnly).toBe(true);
    expect(screen.getByText('Fixée par votre financeur.')).toBeDefined();
    await user.type(faceValue(), '9');
    expect(faceValue().value).toBe('15,00');
  });

  it('[ORD-20] shows the parts of the last amount; requests for earlier ones are given up', async () => {
    const waiting: (() => void)[] = [];
    const { user, fetch } = open('ORDER_CONTENT', {
      answers: [
        [
          computeBeneficiaryPart,
          async (request) => {
            await new Promise<void>((resolve) => waiting.push(resolve));
            return partsAt(60)(request);
          },
        ],
      ],
    });
    await total();
    await user.type(faceValue(), '15');
    await user.click(paper(/^Aucun titre papier/));
    await user.type(await total(), '250');
    const aborted = () =>
      fetch.mock.calls
        .filter(([url]) => typeof url === 'string' && url.includes('/part-beneficiaire'))
        .map(([, init]) => init?.signal?.aborted);
    await waitFor(() => expect(aborted()).toEqual([true, true, false]));
    for (const answer of waiting) answer();
    await waitFor(() =>
      expect(plain(document.querySelector('.split__legend')?.textContent ?? '')).toContain(
        '150,00 €',
      ),
    );
  });

  it('[ORD-34, 28-4] a refused calculation keeps the answers, and the next try goes on', async () => {
    const answers: (() => FakeAnswer)[] = [];
    const { user } = open('ORDER_CONTENT', {
      answers: [[computeBeneficiaryPart, (request) => answers.shift()?.() ?? partsAt(60)(request)]],
    });
    await user.type(await total(), '20');
    answers.push(() => refusalOf('CONTROLES_INCORRECTS', 'Vos réponses ont changé.'));
    await user.type(await total(), '0');
    await user.type(faceValue(), '15');
    await user.click(paper(/^Aucun titre papier/));
    await screen.findByText('Les parts n’ont pas pu être calculées.');
    expect(screen.getByText('Vos réponses ont changé.')).toBeDefined();
    expect((await total()).value).toBe('200,00');
    await user.selectOptions(screen.getByLabelText('Utilisation prévue'), 'MENAGE');
    await user.click(next());
    await screen.findByText('Mode de paiement', { selector: 'legend, legend *' });
  });

  it('[ORD-23, ORD-34] a fully funded order ends here: conditions first, then one order, nothing to pay', async () => {
    const { user, orders } = open('ORDER_CONTENT', { isFunded: true });
    await user.type(await total(), '250');
    await user.type(faceValue(), '15');
    await user.click(paper(/^Aucun titre papier/));
    await user.selectOptions(screen.getByLabelText('Utilisation prévue'), 'MENAGE');
    const order = await screen.findByRole('button', {
      name: /^Commander 250,00.€ de CESU, rien à payer/,
    });
    await user.click(order);
    expect(await listedProblems()).toEqual([
      'Vous devez accepter les conditions générales pour continuer.',
    ]);
    expect(orders()).toEqual([]);
    await user.click(conditions());
    await user.dblClick(order);
    await reached('ORDER_CONFIRMATION');
    expect(orders()).toMatchObject([
      {
        montants: {
          montantTotal: 250,
          montantTitre: 0,
          montantCompte: 250,
          valeurFaciale: null,
          motifPreCommande: 'MENAGE',
          conditionsGenerales: true,
        },
        livraison: null,
        paiement: { modePaiement: 0 },
      },
    ]);
  });

  it('[ORD-36, 28-4] a paid order whose part may not change is held back, with the reason', async () => {
    const { user, orders } = open('ORDER_CONTENT', {
      stored: {
        orderType: 'EDIT_ORDER',
        montants: {
          ...aStored().montants,
          montantTotal: 200,
          montantCompte: 200,
          motifPreCommande: 'MENAGE',
        },
        paiement: { modePaiement: 4, modesProposes: [4], dejaPaye: 80, montantModifiable: false },
      },
    });
    expect((await total()).value).toBe('200,00');
    await screen.findByText(/Votre part ne change pas/);
    await retype(user, await total(), '300');
    await screen.findByText(/Votre part est déjà payée : elle doit rester de 80,00/);
    await user.click(next());
    expect(currentLocation().pathname).toBe(hrefOf('ORDER_CONTENT'));
    expect(orders()).toEqual([]);
  });

  it('[XC-06, 28-4] typed amounts come back with the draft', async () => {
    const { user } = open('ORDER_CONTENT');
    await user.type(await total(), '123,4');
    await user.click(screen.getByRole('link', { name: 'Retour' }));
    await user.click(await screen.findByRole('button', { name: 'Continuer' }));
    expect((await total()).value).toBe('123,40');
  });
});

describe('the delivery', () => {
  it('[ORD-12, 28-4] offers what the campaign allows and requires a choice', async () => {
    const { user } = open('ORDER_DELIVERY');
    await screen.findByRole('radio', { name: /^À mon domicile/ });
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    await user.click(next());
    expect(await listedProblems()).toEqual(['Livraison : Ce champ est requis.']);
    await user.click(screen.getByRole('radio', { name: /^À une autre adresse/ }));
    expect(document.querySelector('.error-summary a')).toBeNull();
    await user.click(next());
    expect(await listedProblems()).toEqual([
      'Numéro et voie : Veuillez renseigner au moins une ligne d’adresse.',
      'Code postal et ville : Ce champ est requis.',
    ]);
    await user.click(screen.getByRole('radio', { name: /^À mon domicile/ }));
    await user.click(next());
    await screen.findByRole('radio', { name: /^Chèque|^Virement|^Carte/ });
  });

  it('[ORD-12] a delivery point is asked for, and the only delivery is chosen already', async () => {
    const point = {
      id: 'P1',
      libelle: 'Siège, accueil',
      destinataire: 'Accueil',
      complementAdresse: '',
      numeroEtRue: '2 rue des Lilas',
      zoneIndustrielle: '',
      codePostalEtVille: '69003 LYON',
    };
    const { user } = open('ORDER_DELIVERY', {
      campaign: {
        livraisonDomicile: false,
        autreAdresse: false,
        pointLivraison: true,
        pointsDeLivraison: [point, { ...point, id: 'P2', libelle: 'Usine' }],
      },
    });
    const only = await screen.findByRole<HTMLInputElement>('radio', {
      name: /^Dans un point de livraison/,
    });
    expect(only.checked).toBe(true);
    await user.click(next());
    expect(await listedProblems()).toEqual(['Point de livraison : Ce champ est requis.']);
    await user.click(screen.getByRole('radio', { name: /^Siège, accueil/ }));
    await user.click(next());
    await screen.findByRole('radio', { name: /^Chèque|^Virement|^Carte/ });
  });

  it('[28-4] without any delivery it leads back to the amounts', async () => {
    open('ORDER_DELIVERY', { campaign: { livraisonDomicile: false, autreAdresse: false } });
    await screen.findByText('Aucune livraison n’est proposée dans cette session.');
    expect(screen.getByRole('link', { name: 'Revoir le montant' }).getAttribute('href')).toBe(
      hrefOf('ORDER_CONTENT'),
    );
  });

  it('[ORD-23, 28-4] is the last step of a funded order: the home address is sent as a type alone', async () => {
    const { user, orders } = open('ORDER_DELIVERY', { isFunded: true });
    await user.click(await screen.findByRole('radio', { name: /^À mon domicile/ }));
    await user.click(conditions());
    await user.dblClick(screen.getByRole('button', { name: /^Commander 400,00/ }));
    await reached('ORDER_CONFIRMATION');
    expect(orders()).toMatchObject([
      { livraison: { typeLivraison: 1 }, paiement: { modePaiement: 0 } },
    ]);
  });
});

describe('the payment', () => {
  const modes = {
    modePaiement: null,
    modesProposes: [1, 3, 4],
    dejaPaye: null,
    montantModifiable: true,
  };
  const opened = (answers: Answers = []) =>
    open('ORDER_PAYMENT', { stored: { paiement: modes }, answers });
  const order = () => screen.getByRole('button', { name: /^Commander et payer/ });
  const mode = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });

  it('[ORD-24, A26] requires a mode and the conditions, beside a review with links', async () => {
    const { user, orders } = opened();
    await mode(/^Virement/);
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    await user.click(order());
    expect(await listedProblems()).toEqual([
      'Vous devez accepter les conditions générales pour continuer.',
      'Mode de paiement : Ce champ est requis.',
    ]);
    expect(screen.getByRole('heading', { name: 'Récapitulatif' })).toBeDefined();
    for (const words of ['mes informations', 'le montant', 'la livraison'])
      expect(screen.getByRole('link', { name: `Modifier ${words}` })).toBeDefined();
    expect(orders()).toEqual([]);
  });

  it('[ORD-24, ORD-25] names the way to pay on the button, and sends the whole order once', async () => {
    const { user, orders } = opened();
    await user.click(await mode(/^Virement/));
    expect(plain(order().textContent)).toBe('Commander et payer 160,00 € par virement');
    await user.click(conditions());
    await user.dblClick(order());
    await reached('ORDER_CONFIRMATION');
    expect(orders()).toEqual([
      {
        profil: {
          emailContact: 'a@courriel.example',
          civilite: 'MME',
          dateNaissance: '02/03/1984',
          zoneAdresse0: '1 rue des Lilas',
          telephonePrincipal: '0612131415',
          codePostalEtVille: '69003 LYON',
          idCategoriePersonnel: 'Q1',
          informationsControles: [],
        },
        montants: {
          montantTotal: 400,
          montantTitre: 150,
          valeurFaciale: 15,
          montantCompte: 250,
          motifPreCommande: 'MENAGE',
          conditionsGenerales: true,
        },
        livraison: { typeLivraison: 1 },
        paiement: { modePaiement: 4 },
      },
    ]);
  });

  it('[FUND-10] a refusal says that nothing is lost, and keeps the choice', async () => {
    const { user } = opened([
      [savePreOrder, () => refusalOf('SESSION_FERMEE', 'Cette session est fermée.')],
    ]);
    await user.click(await mode(/^Virement/));
    await user.click(conditions());
    await user.click(order());
    await screen.findByText('Votre commande n’a pas été enregistrée');
    const summary = document.querySelector('.error-summary');
    expect(summary?.textContent).toContain('Cette session est fermée.');
    expect(summary?.textContent).toContain('Ce que vous avez saisi est toujours là');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect((await mode(/^Virement/)).checked).toBe(true);
  });

  it('[L13] a request without an answer is sent again with the same key, a refused one with another', async () => {
    const answers: (() => FakeAnswer)[] = [
      () => {
        throw new TypeError('network');
      },
    ];
    const { user, sent } = opened([[savePreOrder, () => answers.shift()?.() ?? { body: OUTCOME }]]);
    await user.click(await mode(/^Virement/));
    await user.click(conditions());
    await user.click(order());
    await screen.findByText(/de réseau|connexion/);
    await user.click(order());
    await reached('ORDER_CONFIRMATION');
    const keys = sent
      .filter(({ url }) => url.endsWith('/precommande'))
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });
});

describe('the profile of an order', () => {
  const controls = {
    informationsControles: [
      { idControle: 'C1', code: 'MATRICULE', libelle: 'Matricule' },
      { idControle: 'C2', code: 'CODE_SITE', libelle: 'Code du site' },
    ],
    categoriesPersonnel: [
      { categoriePersonnelId: 'Q1', libelle: 'Employé', selectionne: false },
      { categoriePersonnelId: 'Q2', libelle: 'Cadre', selectionne: false },
    ],
  };
  const opened = (answers: Answers = [], stored: Partial<StoredPreOrder> = {}) =>
    open('ORDER_PROFILE', {
      stored,
      answers: [...answers, [getComplementaryInformation, () => ({ body: controls })]],
    });

  it('[ORD-07, ORD-17] lists what is missing in the order of the page, and checks nothing', async () => {
    const { user, sent } = opened();
    await user.clear(await screen.findByLabelText(/^Téléphone mobile/));
    await user.click(next());
    const listed = await listedProblems();
    expect(listed.slice(0, 3)).toEqual([
      'Matricule : Ce champ est requis.',
      'Code du site : Ce champ est requis.',
      'Catégorie de personnel : Ce champ est requis.',
    ]);
    expect(listed.join()).toContain('Veuillez renseigner au moins un numéro de téléphone.');
    expect(bodiesOf(sent, checkOrderControls)).toEqual([]);
    await waitFor(() => expect(document.activeElement?.className).toBe('error-summary'));
  });

  it('[ORD-11, ORD-18] a wrong control blocks the step at its field; corrected, the step goes on', async () => {
    const verdicts = [
      { valide: false, erreurs: [{ idControle: 'C2', message: 'Ce code n’est pas connu.' }] },
      { valide: true },
    ];
    const { user, sent } = opened([[checkOrderControls, () => ({ body: verdicts.shift() })]]);
    await user.type(await screen.findByLabelText(/^Matricule/), '1000001a');
    await user.type(screen.getByLabelText(/^Code du site/), 'PARIS-9');
    await user.click(screen.getByRole('radio', { name: 'Employé' }));
    await user.click(next());
    await screen.findByText('Code du site : Ce code n’est pas connu.');
    expect(field(/^Code du site/).value).toBe('PARIS-9');
    await retype(user, field(/^Code du site/), 'LYON1');
    await user.click(next());
    await total();
    expect(bodiesOf(sent, checkOrderControls)).toEqual([
      {
        informationsControles: [
          { idControle: 'C1', valeur: '1000001A' },
          { idControle: 'C2', valeur: 'PARIS-9' },
        ],
      },
      {
        informationsControles: [
          { idControle: 'C1', valeur: '1000001A' },
          { idControle: 'C2', valeur: 'LYON1' },
        ],
      },
    ]);
  });

  it('[ORD-10] known answers are shown, and asked again only to be corrected', async () => {
    const { user } = opened([], {
      profil: {
        ...aStored().profil,
        informationsControles: [
          { idControle: 'C1', valeur: '1000001A' },
          { idControle: 'C2', valeur: 'LYON1' },
        ],
      },
    });
    await screen.findByRole('button', { name: 'Corriger ces informations' });
    expect(factOf('Code du site')).toBe('LYON1');
    expect(screen.queryByLabelText(/^Code du site/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Corriger ces informations' }));
    expect(field(/^Code du site/).value).toBe('LYON1');
  });
});

describe('the list of campaigns', () => {
  const opened = (answers: Answers = []) => {
    signInAs({ permissions: ['PASSER_COMMANDE'] });
    const { sent } = answerCalls([
      ...answers,
      [
        getOrderCampaigns,
        () => ({
          body: [
            {
              id: 'S1',
              libelle: 'Campagne',
              dateOuverture: '01/11/2026',
              dateFermeture: null,
              permanent: true,
              statut: 'OUVERTE',
              precommandeEnCours: false,
              millesimes: [],
            },
          ],
        }),
      ],
      [
        getOrderCampaign,
        () => ({ body: { ...aWireCampaign(), statut: 'OUVERTE', millesimes: [] } }),
      ],
      [getStoredPreOrder, () => ({ body: aStored() })],
      [getComplementaryInformation, () => ({ body: aPlace().complementary })],
    ]);
    return {
      sent,
      ...renderPages({ ORDER_SESSION_LIST: OrderSessionListPage }, hrefOf('ORDER_SESSION_LIST')),
    };
  };
  const begin = () => screen.findByRole('button', { name: 'Commander dans la session Campagne' });

  it('[ORD-44] an empty list says what to do next', async () => {
    opened([[getOrderCampaigns, () => ({ body: [] })]]);
    await screen.findByText('Aucune session de commande n’a été trouvée.');
    expect(screen.getByRole('link', { name: 'Voir mes commandes' })).toBeDefined();
  });

  it('[ORD-06, 28-4] a campaign that cannot be read keeps the list, and opens at the next try', async () => {
    const answers: (() => FakeAnswer)[] = [() => refusalOf('X', 'Indisponible.', [], 400)];
    const { user } = opened([
      [
        getOrderCampaign,
        () =>
          answers.shift()?.() ?? {
            body: { ...aWireCampaign(), statut: 'OUVERTE', millesimes: [] },
          },
      ],
    ]);
    await user.click(await begin());
    await screen.findByText('Indisponible.');
    await user.click(await begin());
    expect(await reached('ORDER_PROFILE')).toBeDefined();
  });

  it('[ORD-41, 28-4] a begun order is resumed, or started again without its answers', async () => {
    const { user } = opened();
    chooseOrderCampaign({ idSession: 'S1', hasIntroduction: false });
    if (profile === undefined || content === undefined) throw new Error();
    acceptProfile(profile);
    typeContent(content);
    await screen.findByRole('button', { name: 'Reprendre ma commande dans la session Campagne' });
    await user.click(
      screen.getByRole('button', { name: 'Recommencer la commande dans la session Campagne' }),
    );
    expect(await reached('ORDER_PROFILE')).toBeDefined();
    expect(currentDraft().profile).toBeUndefined();
  });
});
