// @vitest-environment happy-dom
import {
  computeComplementFees,
  computeReloadFees,
  findPayee,
  findPaymentAttempt,
  getMaximumCardSlice,
  getPaidPayees,
  invitePayee,
  payFromAccount,
} from '@portail/contract/payments/account-payments.calls.ts';
import type { Payee } from '@portail/contract/payments/account-payments.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { getActiveAccounts } from '@portail/contract/wallet/holdings.calls.ts';
import type { CesuAccount } from '@portail/contract/wallet/holdings.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
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
import { aContract } from '../../../session/session-state.builder.ts';
import { session } from '../../../session/session-store.ts';
import { currentLocation } from '../../../shared/navigation/navigation.ts';
import AccountPaymentAmountOverviewPage from './AccountPaymentAmountOverviewPage.tsx';
import AccountPaymentAmountPage from './AccountPaymentAmountPage.tsx';
import AccountPaymentChoicePage from './AccountPaymentChoicePage.tsx';
import AccountPaymentOrganizationPage from './AccountPaymentOrganizationPage.tsx';
import { aMonthlyAccount, anAccount } from './paying.builder.ts';
import { chooseInvoices, choosePaid } from './payment-draft.ts';

const PAYEE: Payee = {
  codeNAN: '1234567',
  id: 'I1',
  type: 'SALARIE',
  contactStatus: 'ACTIF',
  socialReason: 'Fatou Ndiaye',
  ville: 'Lyon',
  paiementEnLigne: true,
};
const AMOUNT = hrefOf('ACCOUNT_PAYMENT_AMOUNT');
const OVER = "Vous ne disposez pas d'autant de droit disponible sur ce mois";
type Answers = Parameters<typeof answerCalls>[0];

interface Opening {
  readonly accounts?: readonly CesuAccount[];
  readonly isSocial?: boolean;
  readonly start?: string;
  readonly answers?: Answers;
}

const open = ({
  accounts = [anAccount()],
  isSocial = false,
  start,
  answers = [],
}: Opening = {}) => {
  const contract = isSocial
    ? aContract({ contractId: '100002', contractType: 'CESU_SOCIAL' })
    : aContract();
  signInAs({ permissions: ['PAYER_COMPTE'], contract });
  if (isSocial)
    session.update(session.epoch(), (state) => ({
      ...state,
      visualisation: {
        visualisationMode: 'CESU_SOCIAL',
        selectedContract: contract,
        features: [],
      },
    }));
  if (start === undefined) choosePaid(isSocial ? 'CESU_SOCIAL' : 'CESU_RH', PAYEE);
  const { sent } = answerCalls([
    ...answers,
    [payFromAccount, () => ({ body: { valeur: 'PC4K7P2Q9XZ1' } })],
    [findPayee, () => ({ body: PAYEE })],
    [getActiveAccounts, () => ({ body: accounts })],
    [getMaximumCardSlice, () => ({ body: { valeur: isSocial ? 0 : 100 } })],
    [computeReloadFees, () => ({ body: { valeur: 1.5 } })],
    [computeComplementFees, () => ({ body: { valeur: 1.5 } })],
    [findPaymentAttempt, () => ({ body: { etat: 'NON_RECU' } })],
    [getPaidPayees, () => ({ body: [] })],
  ]);
  const page = renderPages(
    {
      ACCOUNT_PAYMENT_CHOICE: AccountPaymentChoicePage,
      ACCOUNT_PAYMENT_ORGANIZATION: AccountPaymentOrganizationPage,
      ACCOUNT_PAYMENT_AMOUNT: AccountPaymentAmountPage,
      ACCOUNT_PAYMENT_AMOUNT_OVERVIEW: AccountPaymentAmountOverviewPage,
    },
    start ?? AMOUNT,
  );
  const paid = () => bodiesOf(sent, payFromAccount);
  return { ...page, sent, paid };
};

const amount = () => screen.findByLabelText<HTMLInputElement>('Montant à payer');
const payButton = () => screen.getByRole('button', { name: /^Payer( [\d\s\u202f]|$)/ });
const confirmed = () => screen.findByRole('heading', { name: 'ACCOUNT_PAYMENT_CONFIRMATION' });
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const shares = () =>
  [...document.querySelectorAll('.pay-share')].map(({ textContent }) => plain(textContent));

beforeEach(() => resetFlow('paiement-compte'));

describe('the amount', () => {
  it('[ACC-04, 28-4] requires an amount, and takes the focus to the list of errors', async () => {
    const { user, paid } = open();
    await amount();
    await user.click(payButton());
    expect(await listedProblems()).toEqual(['Montant à payer : Ce champ est requis.']);
    expect(document.activeElement?.className).toBe('error-summary');
    expect((await amount()).getAttribute('aria-invalid')).toBe('true');
    expect(document.title).toMatch(/^Erreur\s: /);
    await user.type(await amount(), '12');
    expect(document.querySelector('.error-summary a')).toBeNull();
    expect(paid()).toEqual([]);
  });

  it('[ACC-04, 28-4] empties the first vintage before the second, and sends what is shown once', async () => {
    const { user, paid } = open({
      accounts: [
        anAccount({ solde: 50 }),
        anAccount({ numeroCompteCesu: '1000000002', millesime: 2027, solde: 300 }),
      ],
    });
    await user.type(await amount(), '120,5');
    expect(shares()[0]).toMatch(/Pris pour ce paiement ?50,00 €.*Restera ?0,00/);
    expect(shares()[1]).toMatch(/Pris pour ce paiement ?70,50 €.*Restera ?229,50/);
    await user.type(field(/^Message pour l’intervenant/), ' Garde d’octobre ');
    expect(plain(payButton().textContent)).toBe('Payer 120,50 €');
    await user.dblClick(payButton());
    await confirmed();
    expect(paid()).toEqual([
      {
        numeroContrat: '100001',
        typeContrat: 'CESU_RH',
        codeNAN: '1234567',
        montant: 120.5,
        numeroComptesCESU: ['1000000001', '1000000002'],
        commentaire: 'Garde d’octobre',
      },
    ]);
  });

  it('[ACC-04, 28-4] pays with the Enter key from the amount', async () => {
    const { user, paid } = open();
    await user.type(await amount(), '12,34{Enter}');
    await confirmed();
    expect(paid()).toMatchObject([{ montant: 12.34 }]);
  });

  it('[ACC-26, 28-4] the whole balance is typed by one button and named in the request', async () => {
    const { user, paid } = open({
      accounts: [
        anAccount({ solde: 12.34 }),
        anAccount({ numeroCompteCesu: '1000000002', idProduit: 'SAP', solde: 50 }),
      ],
    });
    await amount();
    await user.click(screen.getByRole('button', { name: 'Tout utiliser' }));
    expect((await amount()).value).toBe('62,34');
    await user.click(payButton());
    await confirmed();
    expect(paid()).toMatchObject([{ montant: 62.34, toutUtiliser: true }]);
  });

  it('[ACC-11, 28-4] pays from the accounts that stay selected, and requires one', async () => {
    const { user, paid } = open({
      accounts: [
        anAccount({ solde: 50 }),
        anAccount({ numeroCompteCesu: '1000000002', libelleProduit: 'CESU SAP', solde: 300 }),
      ],
    });
    await user.type(await amount(), '40');
    await user.click(screen.getByRole('checkbox', { name: /Garde d’enfants/ }));
    await user.click(screen.getByRole('checkbox', { name: /CESU SAP/ }));
    await user.click(payButton());
    expect(await listedProblems()).toEqual(['Comptes utilisés : Ce champ est requis.']);
    await user.click(screen.getByRole('checkbox', { name: /CESU SAP/ }));
    await user.click(payButton());
    await confirmed();
    expect(paid()).toMatchObject([{ montant: 40, numeroComptesCESU: ['1000000002'] }]);
  });

  it('[28-4] a message above 255 characters is kept and refused at its field', async () => {
    const { user } = open();
    await amount();
    await user.click(field(/^Message pour l’intervenant/));
    await user.paste('x'.repeat(256));
    expect(field(/^Message/).value).toHaveLength(256);
    expect(screen.getByText('Ce champ a une longueur maximale de 255 caractères.')).toBeDefined();
  });
});

describe('an amount above the balance', () => {
  const opened = async () => {
    const page = open({ accounts: [anAccount({ solde: 25.5 })] });
    await page.user.type(await amount(), '51,01');
    return page;
  };

  it('[25-18] requires a decision: nothing is changed or chosen for the person', async () => {
    const { user, paid } = await opened();
    await user.click(payButton());
    expect(await listedProblems()).toEqual([
      'Montant supérieur à vos comptes : Ce champ est requis.',
    ]);
    expect((await amount()).value).toBe('51,01');
    expect(factOf('Depuis vos comptes')).toBe('–');
    expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(
      false,
    );
    expect(paid()).toEqual([]);
  });

  it('[25-18] by card: the parts and the fee are shown, and end with a smaller amount', async () => {
    const { user } = await opened();
    await screen.findAllByText(/Frais de carte : 1,50 €/);
    await user.click(radio(/complément par carte/));
    expect(plain(payButton().textContent)).toBe('Payer 51,01 €');
    expect(factOf('Depuis vos comptes')).toBe('25,50 €');
    expect(factOf('Par carte')).toBe('25,51 €');
    await waitFor(() => expect(factOf('Débité de votre carte')).toBe('27,01 €'));
    await user.clear(await amount());
    await user.type(await amount(), '25,50');
    expect(plain(payButton().textContent)).toBe('Payer 25,50 €');
    expect(factOf('Débité de votre carte')).toBeUndefined();
    await user.clear(await amount());
    await user.type(await amount(), '60');
    expect(radio(/complément par carte/).checked).toBe(false);
  });

  it('[25-18] only what the accounts hold: the card pays nothing', async () => {
    const { user, paid } = await opened();
    await user.click(radio(/^Payer seulement/));
    expect(plain(payButton().textContent)).toBe('Payer 25,50 €');
    await user.click(payButton());
    await confirmed();
    expect(paid()).toMatchObject([{ montant: 25.5, toutUtiliser: true }]);
    expect(paid()[0]).not.toHaveProperty('complementPaiement');
  });

  it('[ACC-15, 28-4] not one cent above what accounts and card can pay', async () => {
    const { user, paid } = await opened();
    await user.clear(await amount());
    await user.type(await amount(), '125,51');
    await user.click(payButton());
    expect(await listedProblems()).toEqual([
      'Montant à payer : Le montant ne peut pas dépasser 25,50 €.',
    ]);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(paid()).toEqual([]);
  });
});

describe('a part by card', () => {
  it('[ACC-15, ACC-18, 28-4] is less than the amount, and is sent apart from it', async () => {
    const { user, paid } = open();
    await user.type(await amount(), '90');
    await user.click(screen.getByLabelText(/^Payer une partie par carte bancaire/));
    await user.click(payButton());
    expect(await listedProblems()).toEqual(['Complément par carte : Ce champ est requis.']);
    const card = screen.getByRole<HTMLInputElement>('textbox', { name: 'Complément par carte' });
    await user.type(card, '90');
    await user.click(payButton());
    expect(await listedProblems()).toEqual([
      'Complément par carte : Le montant ne peut pas dépasser 89,99 €.',
    ]);
    await user.clear(card);
    await user.type(card, '30');
    await waitFor(() => expect(factOf('Débité de votre carte')).toBe('31,50 €'));
    expect(factOf('Depuis vos comptes')).toBe('60,00 €');
    await user.click(screen.getByLabelText(/^Payer une partie par carte bancaire/));
    expect(factOf('Depuis vos comptes')).toBe('90,00 €');
    expect(factOf('Par carte')).toBeUndefined();
    expect(paid()).toEqual([]);
  });
});

describe('monthly rights', () => {
  const next = () => screen.getByRole('button', { name: 'Continuer' });

  it('[ACC-05, ACC-10, ACC-12] hours and minutes: never above the right, reviewed, then sent once', async () => {
    const { user, paid } = open({ accounts: [aMonthlyAccount('MINUTE_PAR_MOIS')], isSocial: true });
    await user.type(await screen.findByLabelText('Heures'), '10');
    await user.type(screen.getByLabelText('Minutes'), '01');
    await user.click(next());
    expect(await listedProblems()).toEqual([`Novembre 2026 : ${OVER}`]);
    await user.clear(screen.getByLabelText('Minutes'));
    expect(plain(document.body.textContent)).toContain('Soit 240,00 €, à 24,00 € l’heure.');
    await user.clear(screen.getByLabelText('Heures'));
    await user.type(screen.getByLabelText('Heures'), '8');
    await user.clear(screen.getByLabelText('Minutes'));
    await user.type(screen.getByLabelText('Minutes'), '15');
    await user.click(next());

    await screen.findByText('Récapitulatif', { selector: 'h2' });
    expect(factOf('novembre 2026')).toBe('8 h 15');
    // Back to the amount and forward again: the values are kept.
    await user.click(screen.getByRole('link', { name: 'Modifier le montant' }));
    expect(await screen.findByLabelText('Heures')).toHaveProperty('value', '8');
    await user.click(next());
    await user.dblClick(await screen.findByRole('button', { name: /^Payer 198,00/ }));
    await confirmed();
    expect(paid()).toEqual([
      {
        numeroContrat: '100002',
        typeContrat: 'CESU_SOCIAL',
        codeNAN: '1234567',
        montant: 198,
        numeroComptesCESU: ['3000000003'],
        dureeParMois: [{ mois: '11/2026', duree: 495 }],
      },
    ]);
  });

  it('[ACC-10, XC-46] each account has its own unit, and is not combined with another', async () => {
    const { user, paid } = open({
      isSocial: true,
      accounts: [
        {
          ...aMonthlyAccount('CENTIEME_HEURE_PAR_MOIS', [{ mois: '11/2026', disponible: 1_200 }]),
          libelleProduit: 'Aide à domicile',
        },
        {
          ...aMonthlyAccount('MONTANT_PAR_MOIS', [{ mois: '11/2026', disponible: 120 }]),
          numeroCompteCesu: '3000000004',
          libelleProduit: 'Portage de repas',
        },
      ],
    });
    await user.click(await screen.findByRole('radio', { name: /^Aide à domicile/ }));
    expect(plain(document.body.textContent)).toContain('12 h 00');
    const month = () => field(/^Novembre 2026/);
    await user.type(month(), '12,01');
    await user.click(next());
    expect(await listedProblems()).toEqual([`Novembre 2026 : ${OVER}`]);
    await user.clear(month());
    await user.type(month(), '1,5');
    expect(plain(document.body.textContent)).toContain('Soit 36,00 €, à 24,00 € l’heure.');
    await user.tab();
    expect(month().value).toBe('1,50');
    await user.click(screen.getByRole('radio', { name: /^Portage de repas/ }));
    expect(plain(document.body.textContent)).toContain('Disponible : 120,00 €');
    await user.clear(month());
    await user.type(month(), '84,5');
    await user.click(next());
    await user.click(await screen.findByRole('button', { name: /^Payer 84,50/ }));
    await confirmed();
    expect(paid()).toMatchObject([
      {
        montant: 84.5,
        numeroComptesCESU: ['3000000004'],
        montantParMois: [{ mois: '11/2026', montant: 84.5 }],
      },
    ]);
    expect(paid()[0]).not.toHaveProperty('dureeParMois');
  });

  it('[ACC-26, 28-4] all rights of an account are taken by one button', async () => {
    const { user } = open({ accounts: [aMonthlyAccount('MINUTE_PAR_MOIS')], isSocial: true });
    await user.click(await screen.findByRole('button', { name: /^Tout utiliser \(10/ }));
    expect(screen.getByLabelText('Heures')).toHaveProperty('value', '10');
    expect(factOf('Depuis vos droits')).toBe('10 h 00, soit 240,00 €');
  });
});

describe('after the request', () => {
  it('[L13] a refusal takes the focus, keeps the values, and a corrected amount is another command', async () => {
    const answers: (() => FakeAnswer)[] = [
      () => refusalOf('SOLDE_INSUFFISANT', 'Le solde disponible est insuffisant.'),
    ];
    const { user, sent } = open({
      answers: [
        [payFromAccount, () => answers.shift()?.() ?? { body: { valeur: 'PC4K7P2Q9XZ1' } }],
      ],
    });
    await user.type(await amount(), '80');
    await user.click(payButton());
    const refused = await screen.findByText('Votre paiement n’a pas été fait');
    const summary = refused.closest('.error-summary');
    expect(summary?.textContent).toContain('Le solde disponible est insuffisant.');
    expect(summary?.textContent).toContain('Ce que vous avez saisi est toujours là');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect((await amount()).value).toBe('80,00');
    await user.clear(await amount());
    await user.type(await amount(), '70');
    await user.click(payButton());
    await confirmed();
    const posts = sent.filter(({ url }) => url === payFromAccount.path);
    expect(posts.map(({ body }) => body)).toMatchObject([{ montant: 80 }, { montant: 70 }]);
    const [first, second] = posts.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toBeTruthy();
    expect(second).not.toBe(first);
  });

  it('[L13, 25-19] without an answer the same request is offered again with the same key', async () => {
    const answers: (() => FakeAnswer)[] = [
      () => {
        throw new TypeError('network');
      },
    ];
    const { user, sent } = open({
      answers: [
        [payFromAccount, () => answers.shift()?.() ?? { body: { valeur: 'PC4K7P2Q9XZ1' } }],
      ],
    });
    await user.type(await amount(), '80');
    await user.click(payButton());
    await screen.findByText('Votre paiement n’a pas été reçu');
    expect(screen.getByText(/rien n’a été débité/)).toBeDefined();
    await user.dblClick(screen.getByRole('button', { name: 'Renvoyer ce paiement' }));
    await confirmed();
    const posts = sent.filter(({ url }) => url === payFromAccount.path);
    expect(posts).toHaveLength(2);
    expect(posts[1]?.body).toEqual(posts[0]?.body);
    expect(posts[1]?.headers.get('Idempotency-Key')).toBe(posts[0]?.headers.get('Idempotency-Key'));
  });

  it('[L13, 25-19] a payment that was received all the same is shown, and not sent again', async () => {
    const { user, paid } = open({
      answers: [
        [
          payFromAccount,
          () => {
            throw new TypeError('network');
          },
        ],
        [findPaymentAttempt, () => ({ body: { etat: 'RECU', reference: 'PC4K7P2Q9XZ1' } })],
      ],
    });
    await user.type(await amount(), '80');
    await user.click(payButton());
    await confirmed();
    await screen.findByText('Votre paiement avait bien été reçu');
    expect(paid()).toHaveLength(1);
  });
});

describe('the way through the steps', () => {
  it('[ACC-25, XC-06] typed values stay until the payment is abandoned', async () => {
    const { user } = open({ start: hrefOf('ACCOUNT_PAYMENT_CHOICE') });
    const choose = async () => {
      await user.click(
        await screen.findByRole('button', { name: 'Un intervenant ou un organisme' }),
      );
      await user.type(await screen.findByLabelText('Code NAN de l’intervenant'), '1234567');
      await user.click(await screen.findByRole('button', { name: 'Payer cet intervenant' }));
    };
    await choose();
    await user.type(await amount(), '12,3');
    await user.type(field(/^Message pour l’intervenant/), 'Ménage');
    await user.click(screen.getByRole('link', { name: 'Retour' }));
    await user.click(await screen.findByRole('button', { name: 'Payer cet intervenant' }));
    expect((await amount()).value).toBe('12,30');
    expect(field(/^Message pour l’intervenant/).value).toBe('Ménage');
    await user.click(screen.getByRole('button', { name: 'Abandonner ce paiement' }));
    await user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', {
        name: 'Abandonner ce paiement',
      }),
    );
    await waitFor(() => expect(currentLocation().pathname).toBe(hrefOf('ACCOUNT_PAYMENT_CHOICE')));
    await choose();
    expect((await amount()).value).toBe('');
  });

  it('[ACC-28] says how to get money where there is none, and offers a new try where it is unknown', async () => {
    const answers: (() => FakeAnswer)[] = [() => refusalOf('X', 'Essai.', [], 400)];
    const { user } = open({
      start: hrefOf('ACCOUNT_PAYMENT_CHOICE'),
      answers: [[getActiveAccounts, () => answers.shift()?.() ?? { body: [] }]],
    });
    const failure = await screen.findByText('Votre paiement n’a pas pu être préparé');
    expect(failure.closest('[role=alert]')?.textContent).toContain('Rien n’a été payé');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByText('Vous n’avez rien à dépenser pour le moment.');
  });

  it('[ACC-04] without a payee the amount leads back to the choice', async () => {
    open({ start: AMOUNT });
    await screen.findByRole('button', { name: 'Un intervenant ou un organisme' });
    expect(currentLocation().pathname).toBe(hrefOf('ACCOUNT_PAYMENT_CHOICE'));
  });
});

describe('the payee by code', () => {
  const opened = async (...answers: Answers) => {
    const page = open({ start: hrefOf('ACCOUNT_PAYMENT_CHOICE'), answers });
    await page.user.click(
      await screen.findByRole('button', { name: 'Un intervenant ou un organisme' }),
    );
    return { ...page, code: await screen.findByLabelText('Code NAN de l’intervenant') };
  };
  const search = () => screen.getByRole('button', { name: 'Rechercher' });

  it('[ACC-30] a code is seven digits; what is copied from a card loses its star and key', async () => {
    const { user, sent, code } = await opened();
    await user.click(search());
    expect(await listedProblems()).toEqual(['Code NAN de l’intervenant : Ce champ est requis.']);
    for (const typed of ['123456', '1234567*']) {
      await user.clear(code);
      await user.type(code, typed);
      await user.click(search());
      expect(await listedProblems()).toEqual([
        'Code NAN de l’intervenant : Le code NAN comporte 7 chiffres, sans l’étoile ni la clé.',
      ]);
    }
    await user.clear(code);
    await user.paste('1234567*89');
    expect(code).toHaveProperty('value', '1234567');
    await screen.findByText('Fatou Ndiaye');
    expect(screen.getByText('Accepte le paiement en ligne')).toBeDefined();
    expect(document.querySelector('.error-summary a')).toBeNull();
    expect(sent.filter(({ url }) => url.startsWith(findPayee.path)).length).toBeGreaterThan(0);
  });

  it.each([
    [{ contactStatus: 'INACTIF' }, 'Cet intervenant ne peut pas être payé pour le moment.'],
    [{ paiementEnLigne: false }, /n’a pas activé le paiement en ligne/],
  ])('[ACC-20] %o is named but not payable', async (change, words) => {
    const { user, code } = await opened([findPayee, () => ({ body: { ...PAYEE, ...change } })]);
    await user.type(code, '1234567');
    await screen.findByText('Fatou Ndiaye');
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Payer cet intervenant' })).toBeNull();
  });

  it('[ACC-13] an unknown code offers an invitation, checked and sent once', async () => {
    const { user, sent, code } = await opened(
      [
        findPayee,
        () =>
          refusalOf(
            'INTERVENANT_INCONNU',
            'Aucun intervenant ne correspond à ce code NAN.',
            [],
            404,
          ),
      ],
      [invitePayee, () => ({})],
    );
    await user.type(code, '7654321');
    await screen.findByText('Aucun intervenant ne correspond à ce code NAN.');
    await user.click(screen.getByRole('button', { name: 'L’inviter à s’affilier' }));
    await user.click(screen.getByRole('button', { name: 'Envoyer l’invitation' }));
    expect(await listedProblems()).toEqual([
      'Nom de l’intervenant : Ce champ est requis.',
      'Son adresse e-mail : Ce champ est requis.',
    ]);
    await user.type(field(/^Nom de l’intervenant/), 'Paul Meunier');
    await user.type(field(/^Son adresse e-mail/), 'paul@exemple.fr');
    await user.dblClick(screen.getByRole('button', { name: 'Envoyer l’invitation' }));
    await screen.findByText('Invitation envoyée à paul@exemple.fr');
    expect(bodiesOf(sent, invitePayee)).toEqual([
      { numeroContrat: '100001', nom: 'Paul Meunier', email: 'paul@exemple.fr' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Inviter quelqu’un d’autre' }));
    expect(field(/^Nom de l’intervenant/).value).toBe('');
  });

  it('[28-4] a search without an answer is offered again', async () => {
    const answers: (() => FakeAnswer)[] = [() => refusalOf('X', 'Indisponible.', [], 400)];
    const { user, code } = await opened([findPayee, () => answers.shift()?.() ?? { body: PAYEE }]);
    await user.type(code, '1234567');
    await screen.findByText('La recherche n’a pas abouti');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Fatou Ndiaye')).toBeDefined();
  });
});

it('[ACC-29] shows six paid payees, then the others; a payee who cannot be paid has no button', async () => {
  const payees = Array.from({ length: 8 }, (_, place) => ({
    ...PAYEE,
    codeNAN: `123456${place}`,
    socialReason: `Payée ${place}`,
    contactStatus: place === 7 ? 'INACTIF' : 'ACTIF',
    dernierPaiement: { date: '01/11/2026', montant: 10, moyen: 'COMPTE' },
  }));
  const { user } = open({
    start: hrefOf('ACCOUNT_PAYMENT_CHOICE'),
    answers: [[getPaidPayees, () => ({ body: payees })]],
  });
  await screen.findByRole('button', { name: /^Payer Payée 5, NAN/ });
  expect(screen.queryByText('Payée 6')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Afficher les 2 autres/ }));
  expect(screen.queryByRole('button', { name: /Payée 7/ })).toBeNull();
  expect(document.activeElement?.tagName).toBe('UL');
  await user.click(screen.getByRole('button', { name: /^Payer Payée 6, NAN/ }));
  await amount();
});

describe('chosen invoices', () => {
  const opened = (solde: number) => {
    const page = open({
      start: '/',
      accounts: [
        anAccount({ solde }),
        anAccount({ numeroCompteCesu: '1000000002', libelleProduit: 'CESU SAP', solde: 5 }),
      ],
    });
    chooseInvoices('CESU_RH', PAYEE, [
      { numero: 'F1', dueCents: 6_000 },
      { numero: 'F2', dueCents: 4_000 },
    ]);
    return page;
  };
  const goTo = async () => {
    const { navigate } = await import('../../../shared/navigation/navigation.ts');
    const { INVOICE_PAYMENT_PATH } = await import('@portail/contract/wallet/holdings.pages.ts');
    navigate(INVOICE_PAYMENT_PATH);
  };

  it('[A-02, 28-4] fix the amount: the card pays what the accounts lack, shown before it is sent', async () => {
    const { user, paid } = opened(75);
    await goTo();
    await screen.findByText('Facture F1');
    expect(factOf('Total à payer')).toBe('100,00 €');
    expect(plain(document.body.textContent)).toContain(
      'Ils paient 80,00 €, et votre carte bancaire les 20,00 € qui manquent.',
    );
    await waitFor(() => expect(factOf('Débité de votre carte')).toBe('21,50 €'));
    await user.click(screen.getByRole('button', { name: /^Payer 100,00/ }));
    await confirmed();
    expect(paid()).toMatchObject([
      { montant: 80, complementPaiement: 20, numerosFacture: ['F1', 'F2'] },
    ]);
  });

  it('[A-02, 28-4] refuses accounts that cannot pay, and requires one', async () => {
    const { user, paid } = opened(200);
    await goTo();
    await screen.findByText('Facture F1');
    await user.click(screen.getByRole('checkbox', { name: /Garde d’enfants/ }));
    await user.click(screen.getByRole('checkbox', { name: /CESU SAP/ }));
    await user.click(screen.getByRole('button', { name: /^Payer 100,00/ }));
    expect(await listedProblems()).toEqual(['Comptes utilisés : Ce champ est requis.']);
    await user.click(screen.getByRole('checkbox', { name: /Garde d’enfants/ }));
    await user.click(screen.getByRole('button', { name: /^Payer 100,00/ }));
    await confirmed();
    expect(paid()).toMatchObject([{ montant: 100, numeroComptesCESU: ['1000000001'] }]);
  });
});
