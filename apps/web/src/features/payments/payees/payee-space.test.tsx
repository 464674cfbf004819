// @vitest-environment happy-dom
import {
  changeBankDetails,
  getBankDetails,
  getIntervenant,
  getReceivedPayments,
  getRemisePdf,
  getRemises,
} from '@portail/contract/payments/payees.calls.ts';
import type { IntervenantIdentity, RemiseLine } from '@portail/contract/payments/payees.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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
import IntervenantBankPage from './IntervenantBankPage.tsx';
import IntervenantHome from './IntervenantHome.tsx';
import IntervenantRemisesPage from './IntervenantRemisesPage.tsx';

const IBAN = 'FR14 2004 1010 0505 0001 3M02 606';
const IDENTITY: IntervenantIdentity = {
  id: 'I1',
  codeNAN: '7890123',
  type: 'SALARIE',
  contactStatus: 'ACTIF',
  socialReason: 'Fatou Diallo',
  ville: 'LYON',
  montantAVerser: 120,
  montantARetenir: 0,
  prochainVersement: '30/11/2026',
  coordonneesBancaires: 'ACTIVES',
};
const REMISE: RemiseLine = {
  numeroRemise: 'R1',
  dateRemise: '12/11/2026',
  type: 'TITRE',
  montant: 150,
  statut: 'EN_COURS',
  payeur: 'Amina Diallo',
  commentaire: '',
  nombreTitres: 10,
};

const failure = (error: Error, retry: () => void) => (
  <p>
    {error.message}
    <button type="button" onClick={retry}>
      Réessayer
    </button>
  </p>
);
const drawStatut = (statut: string) => statut;

function Home() {
  return <IntervenantHome failure={failure} drawStatut={drawStatut} />;
}

type Answers = Parameters<typeof answerCalls>[0];
const open = (
  page: 'HOME' | 'INTERVENANT_BANK' | 'INTERVENANT_REMISES',
  answers: Answers,
  readOnly = false,
) => {
  signInAs({
    space: 'ESPACE_INTERVENANT',
    permissions: ['GERER_COORDONNEES_BANCAIRES', 'CONSULTER_REMISES'],
    user: { readOnly },
  });
  const { sent } = answerCalls([
    ...answers,
    [getIntervenant, () => ({ body: IDENTITY })],
    [getRemises, () => ({ body: [REMISE] })],
    [
      getReceivedPayments,
      () => ({
        body: {
          dateDebut: '01/12/2025',
          dateFin: '30/11/2026',
          mois: [],
          nombre: 0,
          montant: 0,
          montantVerse: 0,
        },
      }),
    ],
  ]);
  const shown = renderPages(
    {
      HOME: Home,
      INTERVENANT_BANK: IntervenantBankPage,
      INTERVENANT_REMISES: IntervenantRemisesPage,
    },
    hrefOf(page),
  );
  return { ...shown, sent };
};
const words = () => plain(document.body.textContent);

describe('bank details of a payee', () => {
  const known = { statut: 'ACTIVES', titulaire: 'F Diallo', iban: '•••• 2606' };
  const saved = {
    statut: 'EN_ATTENTE',
    titulaire: 'Fatou Diallo',
    iban: '•••• 2606',
    virementsAPartirDu: '20/11/2026 09:00',
  };
  const bank = (answers: readonly (() => FakeAnswer)[] = [], current: object = known) => {
    const waiting = [...answers];
    let now = current;
    return open('INTERVENANT_BANK', [
      [getBankDetails, () => ({ body: now })],
      [
        changeBankDetails,
        () => {
          const answer = waiting.shift()?.() ?? { body: saved };
          if (answer.status === undefined) now = saved;
          return answer;
        },
      ],
    ]);
  };
  const submit = () => screen.findByRole('button', { name: 'Enregistrer ce compte' });
  const give = async ({ user }: ReturnType<typeof bank>) => {
    await submit();
    await user.type(field(/^Titulaire du compte/), 'Fatou Diallo');
    await user.type(field(/^IBAN/), IBAN);
    await user.dblClick(await submit());
  };

  it('[INT-05, 28-4] sends the account once, says from when it is paid, and empties the form', async () => {
    const page = bank();
    await give(page);
    await waitFor(() => expect(factOf('État')).toBe('En attente de sécurité'));
    expect(bodiesOf(page.sent, changeBankDetails)).toEqual([
      { titulaire: 'Fatou Diallo', iban: 'FR1420041010050500013M02606' },
    ]);
    await screen.findByText('Coordonnées enregistrées');
    expect(words()).toContain('à partir du 20/11/2026 09:00');
    expect(words()).toContain('Aucun virement avant le 20/11/2026 09:00.');
    expect(field(/^IBAN/).value).toBe('');
  });

  it('[INT-05, A10] names what is wrong at its field, and sends nothing', async () => {
    const { user, sent } = bank();
    await user.click(await submit());
    expect((await listedProblems()).map((one) => one.split(' : ')[0])).toEqual([
      'Titulaire du compte',
      'IBAN',
    ]);
    await user.type(field(/^Titulaire du compte/), 'Fatou Diallo');
    await user.type(field(/^IBAN/), 'FR14 2004 1010 0505 0001 3M02 607');
    await user.click(await submit());
    expect((await listedProblems()).join()).toMatch(/^IBAN : /);
    expect(document.title).toMatch(/^Erreur/);
    expect(bodiesOf(sent, changeBankDetails)).toEqual([]);
  });

  it('[INT-05, A10] shows a refusal at the field that it names, and keeps what was typed', async () => {
    const refusal = { champ: 'iban', message: 'Ce compte est refusé.' };
    const page = bank([() => refusalOf('REQUETE_INVALIDE', 'Vérifiez.', [refusal], 400)]);
    await give(page);
    await waitFor(async () =>
      expect(await listedProblems()).toEqual(['IBAN : Ce compte est refusé.']),
    );
    expect(field(/^IBAN/).value).toBe(IBAN);
  });

  it.each([
    ['REFUSEES', /Votre banque a renvoyé un virement/],
    ['TITULAIRE_ILLISIBLE', /Aucune banque ne sait lire le nom/],
    ['RETENUES', /Comparez le nom et l’IBAN/],
  ])('[INT-05, 31-2] %s says what to do', async (statut, said) => {
    bank([], { ...known, statut });
    expect(await screen.findByText(said)).toBeDefined();
  });

  it('[INT-05] asks for a first account, and a person who may only read changes none', async () => {
    const first = bank([], { statut: 'ABSENTES' });
    await screen.findByRole('heading', { name: 'Donner mes coordonnées bancaires' });
    first.unmount();
    open('INTERVENANT_BANK', [[getBankDetails, () => ({ body: known })]], true);
    await waitFor(() => expect(factOf('IBAN')).toBe('•••• 2606'));
    expect(screen.queryByRole('button', { name: 'Enregistrer ce compte' })).toBeNull();
  });

  it('[INT-05] details that cannot be read are asked for again', async () => {
    const answers = [() => refusalOf('X', 'Panne.', [], 403)];
    const { user } = open('INTERVENANT_BANK', [
      [getBankDetails, () => answers.shift()?.() ?? { body: known }],
    ]);
    await screen.findByText('Panne.');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await submit()).toBeDefined();
  });
});

describe('home of a payee', () => {
  const home = (identity: Partial<IntervenantIdentity> = {}, answers: Answers = []) =>
    open('HOME', [...answers, [getIntervenant, () => ({ body: { ...IDENTITY, ...identity } })]]);

  it('[INT-01] tells what is due and when, and copies the code', async () => {
    const { user } = home({ montantARetenir: 15 });
    await screen.findByText('7890123');
    expect(words()).toContain('Virement prévu le 30 novembre 2026');
    expect(words()).toContain('15,00 € de vos avoirs');
    await user.click(screen.getByRole('button', { name: 'Copier le code NAN' }));
    await screen.findByText('Code NAN copié');
    expect(await window.navigator.clipboard.readText()).toBe('7890123');
  });

  it('[INT-01] says why no transfer leaves, and where to mend it', async () => {
    const first = home({
      coordonneesBancaires: 'ABSENTES',
      prochainVersement: null,
      contactStatus: 'INACTIF',
    });
    await screen.findByText('Vos coordonnées bancaires manquent');
    const link = screen.getByRole('link', { name: 'Gérer mes coordonnées bancaires' });
    expect(link.getAttribute('href')).toBe(hrefOf('INTERVENANT_BANK'));
    expect(words()).toContain('dès que vos coordonnées bancaires le permettront');
    expect(words()).toContain('Votre affiliation est suspendue');
    first.unmount();
    home({ montantAVerser: 0, prochainVersement: null });
    await screen.findByText(/Rien en attente/);
    expect(screen.queryByText('Vos coordonnées bancaires manquent')).toBeNull();
  });

  it('[INT-01] payments that cannot be read leave the rest, and are asked for again', async () => {
    const answers = [() => refusalOf('X', 'Panne.', [], 403)];
    const { user } = home({}, [[getRemises, () => answers.shift()?.() ?? { body: [] }]]);
    await screen.findByText('Panne.');
    expect(screen.getByText('7890123')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByText('Vous n’avez encore reçu aucun paiement.');
  });
});

describe('payments received', () => {
  const lastOf = (sent: ReturnType<typeof open>['sent'], path: string) => {
    const url = sent.findLast((one) => one.url.split('?')[0] === path)?.url ?? '';
    return new URLSearchParams(url.split('?')[1]);
  };

  it('[INT-03] the list and its totals follow the period that is asked for', async () => {
    const { user, sent } = open('INTERVENANT_REMISES', []);
    await screen.findByText('Amina Diallo');
    expect(words()).toContain('10 titres');
    const presets = screen
      .getAllByRole('link')
      .filter((one) => one.matches('.period-filter__preset'));
    await user.click(presets.at(-1) ?? document.body);
    await waitFor(() => expect(lastOf(sent, getRemises.path).get('dateDebut')).not.toBeNull());
    await waitFor(() =>
      expect(lastOf(sent, getReceivedPayments.path).get('dateDebut')).toBe(
        lastOf(sent, getRemises.path).get('dateDebut'),
      ),
    );
  });

  it('[INT-03] a payment that was refused has no slip; one that cannot be downloaded says why', async () => {
    const rejected = { ...REMISE, numeroRemise: 'R2', statut: 'REJETE' };
    const { user } = open('INTERVENANT_REMISES', [
      [getRemises, () => ({ body: [REMISE, rejected] })],
      [getRemisePdf, () => refusalOf('X', 'Bordereau perdu.', [], 404)],
    ]);
    const slips = await screen.findAllByRole('button', { name: /^Télécharger le bordereau/ });
    expect(slips).toHaveLength(1);
    await user.click(slips[0] ?? document.body);
    await screen.findByText('Bordereau perdu.');
  });
});
