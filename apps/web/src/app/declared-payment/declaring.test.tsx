// @vitest-environment happy-dom
import {
  addChild,
  associateEmployee,
  checkChild,
  checkEmployee,
  checkEmployer,
  declareToCesu,
  declareToPaje,
  getChildren,
  getDeclaration,
  getDeclaredNumbers,
  getLastCesuDeclaration,
  getLastPajeDeclaration,
  getMandateState,
  preDeclareToPaje,
} from '@portail/contract/declarations/declaring.calls.ts';
import type { Child } from '@portail/contract/declarations/declaring.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import {
  findPayee,
  findPaymentAttempt,
} from '@portail/contract/payments/account-payments.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  descriptionOf,
  factOf,
  type FakeAnswer,
  field,
  listedProblems,
  plain,
  refusalOf,
  renderPages,
  signInAs,
  summary,
} from '../../../test/render.tsx';
import { chooseWay } from '../../features/payments/account/payment-draft.ts';
import { resetFlow } from '../../flow/draft-store.ts';
import { currentLocation } from '../../shared/navigation/navigation.ts';
import AccountPaymentCesuDeclarationPage from './AccountPaymentCesuDeclarationPage.tsx';
import AccountPaymentCesuIdentificationPage from './AccountPaymentCesuIdentificationPage.tsx';
import AccountPaymentPajeDeclarationPage from './AccountPaymentPajeDeclarationPage.tsx';
import AccountPaymentPajeIdentificationPage from './AccountPaymentPajeIdentificationPage.tsx';

const EMPLOYER = '08000000000001';
const FATOU = '10000000000001';
const PAJE_EMPLOYER = 'P0000000000001';
const KARIM = '20000000000002';
const HUGO: Child = {
  idEnfant: '00000000-0000-4000-8000-000000000001',
  prenom: 'Hugo',
  nom: 'Martin',
  dateNaissance: '02/05/2022',
};
const LEA: Child = {
  idEnfant: '00000000-0000-4000-8000-000000000002',
  prenom: 'Léa-Rose',
  nom: 'Martin',
  dateNaissance: '15/06/2024',
};
const noAnswer = (): FakeAnswer => {
  throw new TypeError('network');
};

type Answers = Parameters<typeof answerCalls>[0];

const open = (voie: 'CESU' | 'PAJE', answers: Answers = []) => {
  signInAs({ permissions: ['PAYER_COMPTE'] });
  chooseWay('CESU_RH', voie);
  const { sent } = answerCalls([
    ...answers,
    [getDeclaredNumbers, () => ({ body: { employeurs: [], salaries: [] } })],
    [checkEmployer, () => ({ body: { etat: 'ACTIF', alsaceMoselle: false } })],
    [
      checkEmployee,
      () => ({
        body: {
          enregistre: true,
          prenom: voie === 'CESU' ? 'Fatou' : 'Karim',
          nom: voie === 'CESU' ? 'Diallo' : 'Haddad',
          associe: true,
          codeNAN: '2000001',
          accepteLePaiementEnLigne: true,
          ...(voie === 'CESU' ? {} : { typeActivite: 'GED' }),
        },
      }),
    ],
    [getMandateState, () => ({ body: { etat: 'ACTIF' } })],
    [getLastCesuDeclaration, () => ({})],
    [getLastPajeDeclaration, () => ({})],
    [getChildren, () => ({ body: [HUGO, LEA] })],
    [
      declareToCesu,
      () => ({ body: { idTeledeclaration: 'TC1', statut: 'TRANSMISE', envoi: 'EN_COURS' } }),
    ],
    [
      declareToPaje,
      () => ({ body: { idTeledeclarationPaje: 'TP1', statut: 'TRANSMISE', envoi: 'EN_COURS' } }),
    ],
    [findPaymentAttempt, () => ({ body: { etat: 'NON_RECU' } })],
    [getDeclaration, () => refusalOf('X', 'Indisponible.', [], 400)],
  ]);
  const page = renderPages(
    {
      ACCOUNT_PAYMENT_CESU_IDENTIFICATION: AccountPaymentCesuIdentificationPage,
      ACCOUNT_PAYMENT_CESU_DECLARATION: AccountPaymentCesuDeclarationPage,
      ACCOUNT_PAYMENT_PAJE_IDENTIFICATION: AccountPaymentPajeIdentificationPage,
      ACCOUNT_PAYMENT_PAJE_DECLARATION: AccountPaymentPajeDeclarationPage,
    },
    hrefOf(
      voie === 'CESU'
        ? 'ACCOUNT_PAYMENT_CESU_IDENTIFICATION'
        : 'ACCOUNT_PAYMENT_PAJE_IDENTIFICATION',
    ),
  );
  return { ...page, sent };
};
type Opened = ReturnType<typeof open>;
type User = Opened['user'];

const words = () => plain(document.body.textContent);
const focusedSummary = () =>
  waitFor(() => expect(document.activeElement).toBe(document.querySelector('.error-summary')));
const employer = () =>
  screen.findByLabelText<HTMLInputElement>(
    /^Votre numéro d’employeur CESU|^Votre numéro Pajemploi/,
    {
      selector: 'input',
    },
  );
const employee = () => field(/^Son numéro de salarié/);
const check = () => screen.getByRole('button', { name: 'Vérifier ces numéros' });
const retype = async (user: User, input: Element, text: string) => {
  await user.clear(input);
  if (text !== '') await user.paste(text);
};
const giveNumbers = async (user: User, numeroEmployeur: string, numeroSalarie: string) => {
  await retype(user, await employer(), numeroEmployeur);
  await retype(user, employee(), numeroSalarie);
  await user.click(check());
};
const declare = () => screen.findByRole('button', { name: /^Déclarer le salaire de/ });
const toAmount = () => screen.findByRole('heading', { name: 'ACCOUNT_PAYMENT_AMOUNT' });
const review = () => screen.getByRole('button', { name: 'Vérifier ma déclaration' });
const send = () => screen.getByRole('button', { name: 'Envoyer ma déclaration' });
const accuracy = () => screen.getByLabelText(/^Je déclare l’exactitude/);
const netWords = () => plain(document.querySelector('.declare-total')?.textContent ?? '');

const identify = async ({ user }: Opened, voie: 'CESU' | 'PAJE') => {
  await giveNumbers(
    user,
    voie === 'CESU' ? EMPLOYER : PAJE_EMPLOYER,
    voie === 'CESU' ? FATOU : KARIM,
  );
  await user.click(await declare());
  await screen.findByLabelText(/^Premier jour/, { selector: 'input' });
};
const fillPeriod = async (user: User, debut: string, fin: string, paiement: string) => {
  await retype(user, field(/^Premier jour/), debut);
  await retype(user, field(/^Dernier jour/), fin);
  await retype(user, field(/^Date de paiement du salaire/), paiement);
};
const hourly = () => field(/^Salaire horaire net/);

beforeEach(() => resetFlow('paiement-compte'));

describe('identification', () => {
  it('[DECL-03, DECL-04] numbers of the wrong shape are named at their field, and the body is not asked', async () => {
    const { user, sent } = open('CESU');
    await employer();
    await user.click(check());
    expect(await listedProblems()).toEqual([
      'Votre numéro d’employeur CESU : Ce champ est requis.',
      'Son numéro de salarié CESU : Ce champ est requis.',
    ]);
    await focusedSummary();
    const shape = 'comporte 14 caractères et commence par 08, 09, X ou Z.';
    for (const typed of ['07000000000001', '0800000000001', '080000000000011']) {
      await giveNumbers(user, typed, FATOU);
      expect((await listedProblems()).join()).toContain(shape);
    }
    for (const typed of ['1000000000000A', '1000000000001']) {
      await giveNumbers(user, EMPLOYER, typed);
      const listed = (await listedProblems()).join();
      expect(listed).toContain('14 chiffres');
      expect(listed).not.toContain(shape);
    }
    expect([...bodiesOf(sent, checkEmployer), ...bodiesOf(sent, checkEmployee)]).toEqual([]);
  });

  it('[DECL-05] a Pajemploi number has 14 characters', async () => {
    const { user, sent } = open('PAJE');
    await giveNumbers(user, 'P000000000000', KARIM);
    expect((await listedProblems()).join()).toContain(
      'Le numéro Pajemploi comporte 14 caractères.',
    );
    expect(bodiesOf(sent, checkEmployer)).toEqual([]);
  });

  it('[DECL-03] numbers printed in groups are sent without their spaces', async () => {
    const { user, sent } = open('CESU');
    await giveNumbers(user, '08 000 000000001', FATOU);
    await declare();
    expect(bodiesOf(sent, checkEmployer)).toEqual([{ numeroEmployeur: EMPLOYER }]);
    expect(bodiesOf(sent, checkEmployee)).toEqual([
      { numeroSalarie: FATOU, numeroEmployeur: EMPLOYER },
    ]);
    expect(factOf('Votre compte employeur')).toBe('Actif');
    expect(screen.getByText('Fatou Diallo')).toBeDefined();
  });

  it.each([
    ['CESU', 'SUSPENDU', 'L’état de votre compte employeur ne vous permet pas de continuer.'],
    ['CESU', 'RADIE', 'L’état de votre compte employeur ne vous permet pas de continuer.'],
    ['CESU', 'INCONNU', 'Cet employeur n’est pas enregistré.'],
    ['PAJE', 'SUSPENDU', 'L’état de votre compte employeur ne vous permet pas de continuer.'],
    ['PAJE', 'RADIE', 'L’état de votre compte employeur ne vous permet pas de continuer.'],
    ['PAJE', 'INCONNU', 'Cet employeur n’est pas enregistré.'],
  ] as const)(
    '[DECL-06] %s: an employer in the state %s cannot declare',
    async (voie, etat, said) => {
      const { user } = open(voie, [
        [checkEmployer, () => ({ body: { etat, alsaceMoselle: false } })],
      ]);
      await giveNumbers(
        user,
        voie === 'CESU' ? EMPLOYER : PAJE_EMPLOYER,
        voie === 'CESU' ? FATOU : KARIM,
      );
      expect((await listedProblems()).join()).toContain(said);
      expect(screen.queryByRole('button', { name: /^Déclarer/ })).toBeNull();
    },
  );

  it('[DECL-06] an unknown employee cannot be declared', async () => {
    const { user } = open('CESU', [[checkEmployee, () => ({ body: { enregistre: false } })]]);
    await giveNumbers(user, EMPLOYER, '19999999999999');
    expect(await listedProblems()).toEqual([
      'Son numéro de salarié CESU : Ce salarié n’est pas enregistré.',
    ]);
    expect(screen.queryByRole('button', { name: /^Déclarer/ })).toBeNull();
  });

  it.each([
    ['EN_ATTENTE', 'En attente de votre accord', /attend votre accord/],
    ['ABSENT', 'Pas encore donné', /Aucun mandat/],
    ['RESILIE', 'Résilié', /résilié/],
  ] as const)(
    '[DECL-12] a mandate %s shows the reason, what to do, and is read again',
    async (etat, state, title) => {
      const states = [etat, 'ACTIF'];
      const { user } = open('CESU', [
        [getMandateState, () => ({ body: { etat: states.shift() } })],
      ]);
      await giveNumbers(user, EMPLOYER, FATOU);
      await screen.findByText(title, { selector: '.alert__title' });
      expect(factOf('Votre mandat')).toBe(state);
      expect(screen.getByRole('link', { name: 'Ouvrir mon espace employeur' })).toBeDefined();
      expect(screen.queryByRole('button', { name: /^Déclarer/ })).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Vérifier à nouveau' }));
      await declare();
    },
  );

  it('[DECL-06] a new employee is associated once, then paid by a NAN code', async () => {
    let isAssociated = false;
    const { user, sent } = open('CESU', [
      [
        checkEmployee,
        () => ({
          body: { enregistre: true, prenom: 'Inès', nom: 'Morel', associe: isAssociated },
        }),
      ],
      [
        associateEmployee,
        () => {
          isAssociated = true;
          return { body: { associe: true } };
        },
      ],
      [
        findPayee,
        () => ({
          body: {
            codeNAN: '1234567',
            id: 'I1',
            type: 'SALARIE',
            contactStatus: 'ACTIF',
            socialReason: 'Inès Morel',
            ville: 'Lyon',
            paiementEnLigne: true,
          },
        }),
      ],
    ]);
    await giveNumbers(user, EMPLOYER, FATOU);
    await screen.findByText('Vous n’avez pas encore déclaré Inès Morel');
    await user.dblClick(screen.getByRole('button', { name: 'Associer Inès Morel' }));
    await screen.findByText(/^Comment payer Inès Morel/);
    expect(bodiesOf(sent, associateEmployee)).toEqual([
      { numeroEmployeur: EMPLOYER, numeroSalarie: FATOU, typeOrganisme: 'CESU' },
    ]);
    await user.type(screen.getByLabelText('Code NAN de l’intervenant'), '1234567');
    await user.click(await screen.findByRole('button', { name: 'Déclarer et payer Inès Morel' }));
    await screen.findByText('Inès Morel', { selector: '.found-card__name' });
  });

  it('[DECL-06, 28-4] a refused association says why, and can be tried again', async () => {
    const { user } = open('CESU', [
      [
        checkEmployee,
        () => ({ body: { enregistre: true, prenom: 'Inès', nom: 'Morel', associe: false } }),
      ],
      [associateEmployee, () => refusalOf('X', 'Le Cesu ne répond pas.', [], 400)],
    ]);
    await giveNumbers(user, EMPLOYER, FATOU);
    await user.click(await screen.findByRole('button', { name: 'Associer Inès Morel' }));
    const failure = await screen.findByText('L’association n’a pas été faite');
    expect(failure.closest('[role=alert]')?.textContent).toContain('Le Cesu ne répond pas.');
  });

  it('[DECL-14] numbers used before are offered, each by one button', async () => {
    const { user } = open('CESU', [
      [
        getDeclaredNumbers,
        () => ({
          body: {
            employeurs: [{ numero: EMPLOYER }],
            salaries: [{ numero: FATOU, nom: 'Diallo', prenom: 'Fatou' }],
          },
        }),
      ],
    ]);
    await user.click(await screen.findByRole('button', { name: `Utiliser le numéro ${EMPLOYER}` }));
    expect((await employer()).value).toBe(EMPLOYER);
    await user.click(screen.getByRole('button', { name: /^Fatou Diallo, n°/ }));
    expect(employee().value).toBe(FATOU);
  });

  it('[28-4] a check without an answer keeps the numbers and is asked again', async () => {
    const answers = [() => refusalOf('X', 'Le Cesu ne répond pas.', [], 400)];
    const { user } = open('CESU', [
      [
        checkEmployer,
        () => answers.shift()?.() ?? { body: { etat: 'ACTIF', alsaceMoselle: false } },
      ],
    ]);
    await giveNumbers(user, EMPLOYER, FATOU);
    await screen.findByText('La vérification n’a pas abouti');
    expect((await employer()).value).toBe(EMPLOYER);
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await declare();
  });

  it('[DECL-03, 28-4] a number of another person is refused at its field', async () => {
    const { user } = open('CESU', [
      [checkEmployer, () => refusalOf('NUMERO_EMPLOYEUR_REFUSE', 'Ce numéro n’est pas le vôtre.')],
    ]);
    await giveNumbers(user, EMPLOYER, FATOU);
    expect(await listedProblems()).toEqual([
      'Votre numéro d’employeur CESU : Ce numéro n’est pas le vôtre.',
    ]);
  });
});

describe('a month for the CESU', () => {
  const fillMonth = async (user: User) => {
    await user.selectOptions(field(/^Activité de votre salarié chez vous/), 'MENAGE');
    await fillPeriod(user, '01/06/2026', '28/06/2026', '28/06/2026');
    await retype(user, field(/^Heures normales/), '10');
    await retype(user, hourly(), '10');
    await user.click(screen.getByRole('radio', { name: /^Payés quand ils sont pris/ }));
  };
  const toReview = async (answers: Answers = []) => {
    const page = open('CESU', answers);
    await identify(page, 'CESU');
    await fillMonth(page.user);
    await page.user.click(accuracy());
    await page.user.click(review());
    await screen.findByRole('heading', { name: 'Vérifiez avant d’envoyer' });
    return page;
  };

  it('[DECL-22, DECL-30] lists what is missing, and takes the focus there', async () => {
    const page = open('CESU');
    await identify(page, 'CESU');
    await page.user.click(review());
    const listed = await listedProblems();
    expect(listed).toContain('Heures normales : Ce champ est requis.');
    expect(listed.join()).toContain(
      "Veuillez déclarer l'exactitude des renseignements pour continuer",
    );
    await focusedSummary();
    expect(bodiesOf(page.sent, declareToCesu)).toEqual([]);
  });

  it.each([
    [
      /^Dernier jour/,
      '31/05/2026',
      'La date de fin ne peut pas être antérieure à la date de début.',
      '01/06/2026',
    ],
    [/^Dernier jour/, '01/07/2026', 'La période doit tenir dans un seul mois civil.', '28/06/2026'],
    [
      /^Date de paiement du salaire/,
      '01/06/2026',
      'La date de paiement doit être postérieure au début de la période.',
      '02/06/2026',
    ],
    [/^Heures normales/, '744,01', 'La valeur ne peut pas dépasser 744', '10'],
    [
      /^Jours de congés payés pris/,
      '1,3',
      'Le nombre de jours de congés doit être un multiple de 0,5.',
      '0,5',
    ],
    [
      /^Jours de congés payés pris/,
      '28,5',
      'Le nombre de jours de congés dépasse la période d’emploi.',
      '0',
    ],
    [
      /^Salaire horaire net/,
      '9,61',
      'Le salaire horaire net doit être au moins égal au SMIC horaire net (9,62 €).',
      '9,62',
    ],
  ] as const)(
    '[DECL-22, DECL-23, DECL-24, DECL-26, DECL-29] %s refuses %s, until it is corrected',
    async (label, typed, message, right) => {
      const page = open('CESU');
      await identify(page, 'CESU');
      await fillMonth(page.user);
      await page.user.click(accuracy());
      await retype(page.user, field(label), typed);
      await page.user.click(review());
      expect((await listedProblems()).join()).toContain(message);
      expect(descriptionOf(field(label))).toContain(message);
      await retype(page.user, field(label), right);
      expect(document.querySelector('.error-summary')).toBeNull();
    },
  );

  it('[DECL-25] hours at 50 % need eight hours at 25 %; a low wage is a warning only', async () => {
    const page = open('CESU');
    const { user } = page;
    await identify(page, 'CESU');
    await fillMonth(user);
    await user.click(accuracy());
    expect(descriptionOf(hourly())).toContain('Au moins 9,62 €');
    await retype(user, hourly(), '9,62');
    expect(words()).toContain('Ce salaire est inférieur au minimum conventionnel');
    await retype(user, field(/^Heures majorées à 25/), '7');
    await retype(user, field(/^Heures majorées à 50/), '1');
    await user.click(review());
    expect((await listedProblems()).join()).toContain(
      'Les heures majorées à 50 % ne sont possibles qu’à partir de 8 heures majorées à 25 %.',
    );
    await retype(user, field(/^Heures majorées à 25/), '8');
    expect(document.querySelector('.error-summary')).toBeNull();
    await user.click(review());
    await screen.findByRole('heading', { name: 'Vérifiez avant d’envoyer' });
  });

  it('[DECL-33] the net follows what is typed, with the leave in it and its formula', async () => {
    const page = open('CESU');
    const { user } = page;
    await identify(page, 'CESU');
    await fillMonth(user);
    await retype(user, field(/^Heures normales/), '32h30');
    expect(descriptionOf(field(/^Heures normales/))).toContain('32,5 h');
    await user.click(screen.getByRole('radio', { name: /^Payés chaque mois/ }));
    expect(words()).toContain('Soit 11,00 € l’heure, congés compris.');
    expect(netWords()).toContain('357,50 €');
    await user.click(screen.getByRole('button', { name: 'Comment ce total est calculé' }));
    expect(words()).toContain('32,5 h × 10,00 € × 1,10');
  });

  it('[DECL-01, DECL-36] is reviewed, changed, and sent once', async () => {
    const { user, sent } = await toReview();
    expect(factOf('Heures normales')).toMatch(/^10/);
    expect(bodiesOf(sent, declareToCesu)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Modifier ma déclaration' }));
    await retype(user, field(/^Heures normales/), '12');
    await user.click(review());
    await user.dblClick(send());
    await toAmount();
    expect(bodiesOf(sent, declareToCesu)).toEqual([
      {
        numeroContrat: '100001',
        typeContrat: 'CESU_RH',
        numeroEmployeur: EMPLOYER,
        numeroSalarie: FATOU,
        activite: 'MENAGE',
        modeConges: 'CONGES_PRIS',
        dateDebut: '01/06/2026',
        dateFin: '28/06/2026',
        datePaiement: '28/06/2026',
        nombreHeures: 12,
        salaireHoraireNet: 10,
        heuresSup25: 0,
        heuresSup50: 0,
        joursCongesPayes: 0,
        indemnites: 0,
        montantNet: 120,
        exactitude: true,
      },
    ]);
  });

  it('[L13] a lost answer is sent again with the same key', async () => {
    const answers = [noAnswer];
    const { user, sent } = await toReview([
      [
        declareToCesu,
        () =>
          answers.shift()?.() ?? {
            body: { idTeledeclaration: 'TC1', statut: 'TRANSMISE', envoi: 'EN_COURS' },
          },
      ],
    ]);
    await user.click(send());
    await screen.findAllByText('Votre déclaration est restée sans réponse');
    await focusedSummary();
    await user.click(screen.getByRole('button', { name: 'Renvoyer cette déclaration' }));
    await toAmount();
    const [first, second] = sent
      .filter(({ url, method }) => method === 'POST' && url === declareToCesu.path)
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  it('[ACC-25] a month that is declared already can be paid instead; nothing typed is lost', async () => {
    const { user, sent } = await toReview([
      [
        declareToCesu,
        () =>
          refusalOf(
            'DECLARATION_DEJA_FAITE',
            'Une déclaration a déjà été faite pour ce salarié et ce mois.',
            [{ champ: 'idTeledeclaration', message: 'TC0000000001' }],
          ),
      ],
    ]);
    await user.click(send());
    await screen.findByText('Votre déclaration n’a pas été envoyée');
    expect(summary().join()).toContain('Ce que vous avez saisi est toujours là');
    expect(field(/^Heures normales/).value).toBe('10');
    await user.click(screen.getByRole('button', { name: 'Payer cette déclaration' }));
    await screen.findByText('Indisponible.');
    expect(sent.at(-1)?.url).toContain('/declarations/cesu/TC0000000001');
  });

  it('[DECL-14] the last month fills the form, except its dates and leave', async () => {
    const page = open('CESU', [
      [
        getLastCesuDeclaration,
        () => ({
          body: {
            numeroContrat: '100001',
            typeContrat: 'CESU_RH',
            numeroEmployeur: EMPLOYER,
            numeroSalarie: FATOU,
            activite: 'MENAGE',
            modeConges: 'CONGES_PRIS',
            dateDebut: '01/05/2026',
            dateFin: '31/05/2026',
            datePaiement: '31/05/2026',
            nombreHeures: 12.5,
            salaireHoraireNet: 11,
            heuresSup25: 0,
            heuresSup50: 0,
            joursCongesPayes: 2,
            indemnites: 0,
            montantNet: 137.5,
            exactitude: true,
            dateDeclaration: '01/06/2026',
          },
        }),
      ],
    ]);
    await identify(page, 'CESU');
    const { value: start } = field(/^Premier jour/);
    await page.user.click(await screen.findByRole('button', { name: 'Reprendre ces valeurs' }));
    expect(field(/^Heures normales/).value).toBe('12,5');
    expect(hourly().value).toBe('11,00');
    expect(netWords()).toContain('137,50 €');
    expect(field(/^Premier jour/).value).toBe(start);
    expect(field(/^Jours de congés payés pris/).value).toBe('');
    expect(screen.queryByRole('button', { name: 'Reprendre ces valeurs' })).toBeNull();
    expect(words()).toContain('Vérifiez-les avant d’envoyer.');
  });

  it('[ACC-25, DECL-37] another employer empties the month', async () => {
    const page = open('CESU');
    const { user } = page;
    await identify(page, 'CESU');
    await retype(user, field(/^Heures normales/), '99');
    await user.click(screen.getByRole('link', { name: 'Retour' }));
    await user.click(await declare());
    expect((await screen.findByLabelText<HTMLInputElement>(/^Heures normales/)).value).toBe('99');
    await user.click(screen.getByRole('link', { name: 'Retour' }));
    await retype(user, await employer(), '08000000000002');
    await user.click(check());
    await user.click(await declare());
    expect((await screen.findByLabelText<HTMLInputElement>(/^Heures normales/)).value).toBe('');
  });

  it('[DECL-06] the declaration alone leads back to the identification', async () => {
    open('CESU');
    const { navigate } = await import('../../shared/navigation/navigation.ts');
    navigate(hrefOf('ACCOUNT_PAYMENT_CESU_DECLARATION'));
    await employer();
    expect(currentLocation().pathname).toBe(hrefOf('ACCOUNT_PAYMENT_CESU_IDENTIFICATION'));
  });
});

describe('a month for Pajemploi', () => {
  const opened = async (answers: Answers = []) => {
    const page = open('PAJE', answers);
    await identify(page, 'PAJE');
    return page;
  };
  const box = (prenom: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name: prenom });
  const place = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
  const ofChild = (prenom: string) =>
    within(screen.getByRole('group', { name: `Garde de ${prenom}` }));
  const addingChild = () => screen.getByRole('button', { name: 'Ajouter cet enfant' });
  const typeChild = async (user: User, prenom: string, born: string) => {
    await retype(user, screen.getByLabelText('Prénom'), prenom);
    await retype(user, screen.getByLabelText('Nom'), 'Martin');
    await retype(user, field(/^Date de naissance/), born);
    await user.click(addingChild());
  };

  it('[DECL-27, DECL-30] requires a child and the accuracy', async () => {
    const { user } = await opened();
    expect(place(/^Chez vous, par une garde à domicile/).checked).toBe(true);
    await user.click(review());
    const listed = (await listedProblems()).join();
    expect(listed).toContain('Veuillez choisir au moins un enfant.');
    expect(listed).toContain("Veuillez déclarer l'exactitude des renseignements pour continuer");
    await focusedSummary();
  });

  it('[DECL-22, DECL-23, DECL-24, DECL-25, DECL-26, DECL-29] each limit has its message, and each leads to its field with the keyboard', async () => {
    const { user, sent } = await opened();
    await fillPeriod(user, '10/06/2026', '09/06/2026', '10/06/2026');
    await user.click(box(/^Léa-Rose/));
    await retype(user, field(/^Heures normales/), '745');
    await retype(user, field(/^Heures majorées à 25/), '7');
    await retype(user, field(/^Heures majorées à 50/), '1');
    await retype(user, field(/^Jours de congés payés pris/), '1,3');
    await retype(user, hourly(), '9,61');
    review().focus();
    await user.keyboard('{Enter}');
    const listed = (await listedProblems()).join('\n');
    for (const message of [
      'La date de fin ne peut pas être antérieure à la date de début.',
      'La date de paiement doit être postérieure au début de la période.',
      'La valeur ne peut pas dépasser 744.',
      'Les heures majorées à 50 % ne sont possibles qu’à partir de 8 heures majorées à 25 %.',
      'Le nombre de jours de congés doit être un multiple de 0,5.',
      'Le salaire horaire net doit être au moins égal au SMIC horaire net (9,62 €).',
      "Veuillez déclarer l'exactitude des renseignements pour continuer",
    ])
      expect(listed).toContain(message);
    await focusedSummary();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field(/^Dernier jour/));
    await retype(user, field(/^Dernier jour/), '30/06/2026');
    await retype(user, field(/^Date de paiement du salaire/), '11/06/2026');
    await retype(user, field(/^Heures normales/), '30');
    await retype(user, field(/^Heures majorées à 25/), '8');
    await retype(user, field(/^Jours de congés payés pris/), '0,5');
    await retype(user, hourly(), '9,62');
    expect(words()).toContain('inférieur au minimum conventionnel');
    await user.click(accuracy());
    expect(document.querySelector('.error-summary')).toBeNull();
    expect(bodiesOf(sent, declareToPaje)).toEqual([]);
  });

  it('[DECL-19] a childminder is declared per child; the net names each part', async () => {
    const { user, sent } = await opened();
    await fillPeriod(user, '01/03/2026', '31/03/2026', '31/03/2026');
    await user.click(place(/^Chez une assistante maternelle agréée/));
    expect(screen.queryByLabelText(/^Heures normales/)).toBeNull();
    await user.click(box(/^Léa-Rose/));
    const lea = ofChild('Léa-Rose');
    await user.type(lea.getByLabelText(/^Heures d’accueil/), '80h30');
    expect(words()).toContain('Soit 80,5 h en centièmes d’heure.');
    await user.type(lea.getByLabelText(/^Jours d’accueil/), '12');
    await user.type(lea.getByLabelText(/^Indemnité d’entretien/), '48');
    await user.type(lea.getByLabelText(/^Indemnité de repas/), '20');
    await user.type(hourly(), '4');
    expect(netWords()).toContain('390,00 €');
    await user.click(screen.getByRole('button', { name: 'Comment ce total est calculé' }));
    expect(words()).toContain('Heures d’accueil de Léa-Rose');
    expect(words()).toContain('Indemnité d’entretien de Léa-Rose');
    await user.click(accuracy());
    await user.click(review());
    await user.dblClick(send());
    await toAmount();
    expect(bodiesOf(sent, declareToPaje)).toMatchObject([
      {
        typeActivite: 'AMA',
        numeroPajemploi: PAJE_EMPLOYER,
        numeroSalarie: KARIM,
        enfants: [
          {
            prenom: 'Léa-Rose',
            selectionne: true,
            nombreHeures: 80.5,
            joursActivite: 12,
            indemniteEntretien: 48,
            indemniteRepas: 20,
          },
        ],
        nombreHeures: 80.5,
        montantNet: 390,
        exactitude: true,
      },
    ]);
  });

  it('[DECL-20] complements have the kinds of the body, change the net, and are removed with the focus kept', async () => {
    const { user, sent } = await opened();
    await fillPeriod(user, '01/04/2026', '30/04/2026', '30/04/2026');
    await user.click(box(/^Hugo/));
    await user.type(field(/^Heures normales/), '40');
    await user.type(hourly(), '12');
    await user.click(screen.getByRole('button', { name: 'Ajouter un complément' }));
    const first = within(screen.getByRole('group', { name: 'Complément 1' }));
    const optionsOf = (select: HTMLElement) =>
      [...select.querySelectorAll('option')].map(({ value }) => value).filter(Boolean);
    expect(
      [...first.getByLabelText('Nature').querySelectorAll('option')].map(
        ({ textContent }) => textContent,
      ),
    ).toEqual([
      'Choisissez',
      'Heures spécifiques',
      'Avantage en nature',
      'Indemnité particulière',
      'Prime',
      'Transport',
      'Fin de contrat',
    ]);
    for (const [categorie, subtypes] of [
      ['HEUR', ['NUIT', 'GARD', 'RESP']],
      ['AVAN', ['NOUR', 'LOGE', 'AUTR']],
      ['TRAN', ['KILO', 'FRAI']],
      ['FINC', ['LICE', 'RETR']],
    ] as const) {
      await user.selectOptions(first.getByLabelText('Nature'), categorie);
      expect(optionsOf(first.getByLabelText('Précision'))).toEqual(subtypes);
    }
    for (const alone of ['PART', 'PRIM']) {
      await user.selectOptions(first.getByLabelText('Nature'), alone);
      expect(first.queryByLabelText('Précision')).toBeNull();
    }
    await user.selectOptions(first.getByLabelText('Nature'), 'AVAN');
    await user.selectOptions(first.getByLabelText('Précision'), 'NOUR');
    await user.type(first.getByLabelText(/^Montant/), '47');
    await user.click(screen.getByRole('button', { name: 'Ajouter un autre complément' }));
    const second = within(screen.getByRole('group', { name: 'Complément 2' }));
    await user.selectOptions(second.getByLabelText('Nature'), 'TRAN');
    await user.selectOptions(second.getByLabelText('Précision'), 'KILO');
    await user.type(second.getByLabelText(/^Kilomètres/), '100');
    // 40 h × 12 € − 47 € + 100 km × 0,32 €
    expect(netWords()).toContain('465,00 €');
    await user.click(screen.getByRole('button', { name: 'Ajouter un autre complément' }));
    await user.click(screen.getByRole('button', { name: 'Retirer le complément 3' }));
    expect(document.activeElement).not.toBe(document.body);
    expect(
      document.activeElement?.contains(
        screen.getByRole('button', { name: 'Ajouter un autre complément' }),
      ),
    ).toBe(true);
    await user.click(accuracy());
    await user.click(review());
    await user.click(send());
    await toAmount();
    expect(bodiesOf(sent, declareToPaje)).toMatchObject([
      {
        typeActivite: 'GED',
        nombreHeures: 40,
        complements: [
          { categorie: 'AVAN', sousType: 'NOUR', valeur: 47 },
          { categorie: 'TRAN', sousType: 'KILO', valeur: 100 },
        ],
        montantNet: 465,
      },
    ]);
  });

  it('[DECL-17] the computation is asked of complete values only, and hidden once they change', async () => {
    const { user, sent } = await opened([
      [preDeclareToPaje, () => ({ body: { montantNet: 480, cotisations: 300 } })],
    ]);
    const compute = () => screen.getByRole('button', { name: 'Calculer ma déclaration' });
    await user.click(compute());
    expect(words()).toContain('Complétez les informations signalées pour faire le calcul.');
    expect(bodiesOf(sent, preDeclareToPaje)).toEqual([]);
    await fillPeriod(user, '01/04/2026', '30/04/2026', '30/04/2026');
    await user.click(box(/^Hugo/));
    await user.type(field(/^Heures normales/), '40');
    await user.type(hourly(), '12');
    await user.click(accuracy());
    await user.dblClick(compute());
    await waitFor(() => expect(factOf('Salaire net calculé')).toBe('480,00 €'));
    expect(factOf('Cotisations estimées')).toBe('300,00 €');
    expect(bodiesOf(sent, preDeclareToPaje)).toHaveLength(1);
    await user.type(field(/^Heures normales/), '1');
    expect(factOf('Salaire net calculé')).toBeUndefined();
  });

  it('[DECL-28, DECL-31] a child is checked before it is stored, and chosen once it is', async () => {
    const children = [LEA];
    const { user, sent } = await opened([
      [getChildren, () => ({ body: children })],
      [
        checkChild,
        ({ body }) =>
          JSON.stringify(body).includes('01/05/2020')
            ? { body: { ouvreDroit: false, message: "L'enfant Hugo n'ouvre aucun droit." } }
            : { body: { ouvreDroit: true } },
      ],
      [
        addChild,
        () => {
          children.push(HUGO);
          return { body: HUGO };
        },
      ],
    ]);
    await fillPeriod(user, '01/05/2026', '31/05/2026', '31/05/2026');
    await user.click(screen.getByRole('button', { name: 'Ajouter un enfant' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Prénom'));
    await user.click(addingChild());
    expect(descriptionOf(screen.getByLabelText('Prénom'))).toContain('Ce champ est requis.');
    await typeChild(user, 'L3a', '15/06/2024');
    expect(descriptionOf(screen.getByLabelText('Prénom'))).toContain(
      'Le nom ne peut contenir que des lettres, des espaces et des tirets.',
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Prénom'));
    expect(bodiesOf(sent, checkChild)).toEqual([]);
    // Six on the first day of the period: neither at home nor with a childminder.
    await typeChild(user, 'Hugo', '01/05/2020');
    await screen.findByText(/L'enfant Hugo n'ouvre aucun droit\./);
    // [25-21] The message is followed by its reason.
    expect(words()).toContain('Pour une garde chez vous, un enfant ouvre droit jusqu’à ses 6 ans.');
    expect(bodiesOf(sent, addChild)).toEqual([]);
    expect(screen.queryByRole('checkbox', { name: /^Hugo/ })).toBeNull();
    await retype(user, field(/^Date de naissance/), '02/05/2022');
    await user.type(field(/^Date de naissance/), '{Enter}');
    await screen.findByText(/Hugo compte maintenant parmi vos enfants/);
    expect(box(/^Hugo/).checked).toBe(true);
    expect(bodiesOf(sent, checkChild).at(-1)).toEqual({
      prenom: 'Hugo',
      nom: 'Martin',
      dateNaissance: '02/05/2022',
      typeActivite: 'GED',
      dateDebut: '01/05/2026',
    });
    expect(bodiesOf(sent, addChild)).toEqual([
      { prenom: 'Hugo', nom: 'Martin', dateNaissance: '02/05/2022' },
    ]);
    expect(bodiesOf(sent, declareToPaje)).toEqual([]);
  });

  it('[DECL-31, DECL-32] another place of care changes who has a right; such a child stops the declaration', async () => {
    const { user } = await opened();
    await fillPeriod(user, '01/05/2026', '31/05/2026', '31/05/2026');
    await user.click(box(/^Hugo/));
    await user.click(box(/^Léa-Rose/));
    expect(words()).not.toContain("n'ouvre aucun droit");
    await user.click(place(/^Chez une assistante maternelle agréée/));
    expect(words()).toContain("L'enfant Hugo n'ouvre aucun droit.");
    expect(words()).not.toContain("L'enfant Léa-Rose n'ouvre aucun droit.");
    await user.click(review());
    expect((await listedProblems()).join()).toContain("L'enfant Hugo n'ouvre aucun droit.");
    await user.click(place(/^Chez vous, par une garde à domicile/));
    expect(words()).not.toContain("n'ouvre aucun droit");
    expect(screen.queryByRole('group', { name: 'Garde de Hugo' })).toBeNull();
  });

  it('[28-4] children that cannot be read are read again', async () => {
    const answers = [() => refusalOf('X', 'Indisponible.', [], 400)];
    const page = open('PAJE', [[getChildren, () => answers.shift()?.() ?? { body: [HUGO] }]]);
    await giveNumbers(page.user, PAJE_EMPLOYER, KARIM);
    await page.user.click(await declare());
    await screen.findByText('Vos enfants n’ont pas pu être lus');
    await page.user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('radio', { name: /^Chez vous/ })).toBeDefined();
  });

  it('[28-4] a computation that fails says that the declaration can be sent without it', async () => {
    const { user } = await opened([
      [preDeclareToPaje, () => refusalOf('X', 'Pajemploi ne répond pas.', [], 400)],
    ]);
    await fillPeriod(user, '01/04/2026', '30/04/2026', '30/04/2026');
    await user.click(box(/^Hugo/));
    await user.type(field(/^Heures normales/), '40');
    await user.type(hourly(), '12');
    await user.click(accuracy());
    await user.click(screen.getByRole('button', { name: 'Calculer ma déclaration' }));
    await screen.findByText('Le calcul n’a pas pu être fait');
    expect(words()).toContain('vous pouvez envoyer votre déclaration sans ce calcul');
    expect(field(/^Heures normales/).value).toBe('40');
  });
});
