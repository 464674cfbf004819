// @vitest-environment happy-dom
import {
  getServiceSchemes,
  placeServiceOrder,
} from '@portail/contract/home-services/home-orders.calls.ts';
import { searchTowns } from '@portail/contract/identity/registration.calls.ts';
import { getActiveMandate } from '@portail/contract/orders/mandate.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  type FakeAnswer,
  field,
  listedProblems,
  plain,
  refusalOf,
  renderPages,
  signInAs,
} from '../../../../test/render.tsx';
import { currentLocation } from '../../../shared/navigation/navigation.ts';
import CommandeAttributionPage from './CommandeAttributionPage.tsx';
import CommandeInformationsComplementairesPage from './CommandeInformationsComplementairesPage.tsx';
import CommandeInformationsPaiementPage from './CommandeInformationsPaiementPage.tsx';
import CommandePrestationPage from './CommandePrestationPage.tsx';
import { forgetRefusals } from './refusals.ts';
import {
  acceptDetails,
  acceptScheme,
  acceptSharing,
  acceptWish,
  resetService,
} from './service-draft.ts';
import { aDraft, aPerson, aWish } from './service-draft.builder.ts';

const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('fr-FR', {
    timeZone: 'Europe/Paris',
  });
const OFFER = [
  {
    code: 'PRESTATAIRE',
    libelle: 'Prestataire',
    prestations: [
      { code: 'DEC_1', libelle: 'Entretien de la maison', tarifHoraire: 26 },
      { code: 'DEC_2', libelle: 'Petits travaux de jardinage', tarifHoraire: 30 },
    ],
  },
];
type Step = 'attribution' | 'prestation' | 'precisions' | 'paiement';
const PAGE_OF = {
  attribution: 'COMMANDE_ATTRIBUTION',
  prestation: 'COMMANDE_PRESTATION',
  precisions: 'COMMANDE_INFORMATIONS_COMPLEMENTAIRES',
  paiement: 'COMMANDE_INFORMATIONS_PAIEMENT',
} as const;

const open = (step: Step, answers: Parameters<typeof answerCalls>[0] = []) => {
  signInAs({
    permissions: ['COMMANDER_PRESTATION'],
    user: {
      sap: {
        civility: 'MME',
        name: 'Durand',
        firstName: 'Camille',
        beneficiaryId: 'B1',
        cesuAccountId: null,
        spaces: [{ clientId: '7001', clientNumber: '7001', companyName: 'Net et Clair' }],
        selectedArea: null,
      },
    },
  });
  const { sent } = answerCalls([
    ...answers,
    [getServiceSchemes, () => ({ body: OFFER })],
    [getActiveMandate, () => ({})],
    [placeServiceOrder, () => ({ body: { numeroCommande: 'CS0000000001', statut: 'EN_ATTENTE' } })],
    [searchTowns, () => ({ body: [] })],
  ]);
  acceptScheme({ clientId: '7001', dispositif: 'PRESTATAIRE' });
  if (step !== 'attribution') acceptSharing({ personnes: [aPerson()] });
  if (step === 'precisions' || step === 'paiement')
    acceptWish(aWish({ quantite: '1 h 30', dateDebut: dayIn(3), dateFin: dayIn(3) }), false);
  if (step === 'paiement') acceptDetails(aDraft().precisions);
  const page = renderPages(
    {
      COMMANDE_ATTRIBUTION: CommandeAttributionPage,
      COMMANDE_PRESTATION: CommandePrestationPage,
      COMMANDE_INFORMATIONS_COMPLEMENTAIRES: CommandeInformationsComplementairesPage,
      COMMANDE_INFORMATIONS_PAIEMENT: CommandeInformationsPaiementPage,
    },
    hrefOf(PAGE_OF[step]),
  );
  return { ...page, sent };
};
const next = () => screen.findByRole('button', { name: 'Continuer' });
const retype = async (user: ReturnType<typeof open>['user'], input: Element, text: string) => {
  await user.clear(input);
  await user.paste(text);
};
const at = (step: Step) =>
  waitFor(() => expect(currentLocation().pathname).toBe(hrefOf(PAGE_OF[step])));

beforeEach(() => {
  resetService();
  forgetRefusals();
});

describe('the person served', () => {
  const person = (rank: number) => within(screen.getByRole('group', { name: `Personne ${rank}` }));

  it('[SAP-33, 28-4] requires a first name, and shares that make a whole', async () => {
    const { user } = open('attribution');
    await next();
    await user.selectOptions(person(1).getByLabelText('Pour qui'), 'Mon enfant');
    await user.click(await next());
    expect(await listedProblems()).toEqual(['Personne 1, prénom : Ce champ est requis.']);
    await user.type(person(1).getByLabelText('Prénom'), 'Zoé');
    await user.click(screen.getByRole('button', { name: 'Ajouter une personne' }));
    await user.selectOptions(person(2).getByLabelText('Pour qui'), 'Moi');
    await retype(user, person(1).getByLabelText(/^Part des heures/), '70');
    await retype(user, person(2).getByLabelText(/^Part des heures/), '40');
    expect(screen.getByText(/^Total des parts\s: 110\s%$/)).toBeDefined();
    await user.click(await next());
    expect((await listedProblems()).join()).toContain('100');
    await at('attribution');
    await user.click(screen.getByRole('button', { name: 'Partager à parts égales' }));
    expect(screen.getByText(/^Total des parts\s: 100\s%$/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Retirer la personne 2' }));
    expect(screen.queryByRole('button', { name: /^Retirer la personne/ })).toBeNull();
    await user.click(await next());
    await at('prestation');
  });
});

describe('the service', () => {
  it('[SAP-33, 28-4] requires every answer, within what the law and the offer allow', async () => {
    const { user } = open('prestation');
    await user.click(await next());
    expect((await listedProblems()).map((one) => one.split(' : ')[0])).toEqual([
      'Quel service ?',
      'Nombre d’heures en tout',
      'Premier jour',
      'Dernier jour',
    ]);
    await user.click(screen.getByRole('radio', { name: /^Entretien de la maison/ }));
    await retype(user, field(/^Nombre d’heures en tout/), '1 h 20');
    await retype(user, field(/^Premier jour/), dayIn(3));
    await retype(user, field(/^Dernier jour/), dayIn(2));
    for (const [label, right] of [
      [/^Nombre d’heures en tout/, '1 h 30'],
      [/^Dernier jour/, dayIn(3)],
    ] as const) {
      await user.click(await next());
      const [problem, ...others] = await listedProblems();
      expect(problem).toMatch(label);
      expect(others).toEqual([]);
      await retype(user, field(label), right);
    }
    expect(plain(document.body.textContent)).toContain('39,00 €');
    await user.click(await next());
    await at('precisions');
  });

  it('[SAP-33, 28-4] an offer that cannot be read is read again', async () => {
    const answers: (() => FakeAnswer)[] = [() => refusalOf('X', 'Indisponible.', [], 400)];
    const { user } = open('prestation', [
      [getServiceSchemes, () => answers.shift()?.() ?? { body: OFFER }],
    ]);
    await screen.findByText('L’offre de votre prestataire n’a pas pu être lue');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('radio', { name: /^Entretien de la maison/ })).toBeDefined();
  });
});

it('[SAP-33, 28-4] the contact is filled from the profile, checked, and may differ from it', async () => {
  const { user } = open('precisions');
  await next();
  expect(field(/^Téléphone/).value).toBe('0612345678');
  await user.clear(field(/^Téléphone/));
  await user.clear(field(/^Nom et prénom/));
  await user.click(await next());
  expect((await listedProblems()).map((one) => one.split(' : ')[0])).toEqual([
    'Nom et prénom',
    'Téléphone',
  ]);
  await user.type(field(/^Nom et prénom/), 'Paul Durand');
  await retype(user, field(/^Téléphone/), '0698765432');
  await user.click(await next());
  await at('paiement');
});

describe('the payment and the order', () => {
  const send = () => screen.findByRole('button', { name: 'Envoyer ma commande' });
  const card = () => screen.findByRole('radio', { name: /^Carte bancaire/ });
  const placed = () => screen.findByRole('heading', { name: 'COMMANDE_CONFIRMATION' });

  it('[SAP-15, 28-4] requires a way to pay; without a mandate the debit is closed', async () => {
    const { user, sent } = open('paiement');
    await user.click(await send());
    expect((await listedProblems()).join()).toMatch(/^Comment réglerez-vous vos factures/);
    await screen.findByText(/Il vous faut un mandat de prélèvement actif/);
    expect(screen.getByRole('radio', { name: /^Prélèvement/ })).toHaveProperty('disabled', true);
    expect(bodiesOf(sent, placeServiceOrder)).toEqual([]);
  });

  it.each([
    [{ ponctuel: true }, true],
    [{ finDemandee: true }, true],
    [{}, false],
  ])('[31-4] says that a mandate permits one debit only: %o', async (change, isLast) => {
    const mandate = {
      rum: 'RUM1',
      iban: '•••• 2606',
      statut: 'ACTIF',
      dateSignature: '01/11/2026',
      preavisJours: 3,
      valableJusquAu: '01/11/2029',
      ponctuel: false,
      finDemandee: false,
      ...change,
    };
    open('paiement', [[getActiveMandate, () => ({ body: mandate })]]);
    const hint = await screen.findByText(/^Avec votre mandat RUM1/);
    expect(hint.textContent.includes('les factures suivantes')).toBe(isLast);
  });

  it('[SAP-33, 28-4] sends the whole order once', async () => {
    const { user, sent } = open('paiement');
    await user.click(await card());
    await user.dblClick(await send());
    await placed();
    expect(bodiesOf(sent, placeServiceOrder)).toEqual([
      {
        clientId: '7001',
        dispositif: 'PRESTATAIRE',
        attribution: [{ lien: 'MOI', part: 100 }],
        prestation: 'DEC_1',
        quantite: 1.5,
        dateDebut: dayIn(3),
        dateFin: dayIn(3),
        adresse: { zoneAdresse1: '3 rue des Lilas', codePostalEtVille: '75011 PARIS' },
        contact: { nom: 'Camille Durand', telephone: '0612345678' },
        modePaiement: 'CARTE',
      },
    ]);
  });

  it('[SAP-33, L13] a refusal opens its step at its field, and goes once the field changes', async () => {
    const message = 'Le service commence au plus tard le 01/01/2027.';
    const { user } = open('paiement', [
      [
        placeServiceOrder,
        () => refusalOf('REQUETE_INVALIDE', 'Vérifiez.', [{ champ: 'dateDebut', message }], 400),
      ],
    ]);
    await user.click(await card());
    await user.click(await send());
    await at('prestation');
    expect(await listedProblems()).toEqual([`Premier jour : ${message}`]);
    expect(document.getElementById('service-dateDebut-erreur')?.textContent).toBe(message);
    await retype(user, field(/^Premier jour/), dayIn(2));
    expect(document.querySelector('.error-summary')).toBeNull();
  });

  it('[L13] a lost answer is sent again with the same key', async () => {
    const answers: (() => FakeAnswer)[] = [
      () => {
        throw new TypeError('network');
      },
    ];
    const { user, sent } = open('paiement', [
      [
        placeServiceOrder,
        () =>
          answers.shift()?.() ?? { body: { numeroCommande: 'CS0000000001', statut: 'EN_ATTENTE' } },
      ],
    ]);
    await user.click(await card());
    await user.click(await send());
    await screen.findByText('Nous ne savons pas si votre commande est arrivée');
    await user.click(await send());
    await placed();
    const [first, second] = sent
      .filter(({ url, method }) => method === 'POST' && url === placeServiceOrder.path)
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });
});
