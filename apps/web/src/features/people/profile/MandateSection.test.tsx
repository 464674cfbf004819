// @vitest-environment happy-dom
import {
  createMandate,
  getActiveMandate,
  getMandateForm,
  revokeMandate,
  signMandate,
} from '@portail/contract/orders/mandate.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  answerCalls,
  field,
  plain,
  refusalOf,
  renderPage,
  signInAs,
} from '../../../../test/render.tsx';
import { MandateSection } from './MandateSection.tsx';

type Answers = Parameters<typeof answerCalls>[0];

const IBAN = 'FR76 3000 6000 0112 3456 7890 189';
const mandateOf = (change: object = {}) => ({
  rum: 'RUM1',
  iban: '•••• 2606',
  statut: 'ACTIF',
  dateSignature: '01/11/2026',
  preavisJours: 3,
  valableJusquAu: '01/11/2029',
  ponctuel: false,
  finDemandee: false,
  ...change,
});
const opening = {
  titulaire: 'Camille Durand',
  iban: '',
  bic: '',
  creancier: 'Portail CESU',
  ics: 'FR00ZZZ000000',
  preavisJours: 3,
};

const open = (mandate: object | undefined, ...more: Answers) => {
  signInAs({ permissions: ['GERER_PROFIL', 'CONSULTER_PRESTATIONS'] });
  const { sent } = answerCalls([
    ...more,
    [getActiveMandate, () => (mandate === undefined ? {} : { body: mandate })],
    [getMandateForm, () => ({ body: opening })],
  ]);
  const page = renderPage(<MandateSection canChange />, 'USER_PROFILE_BANK_INFORMATIONS');
  const changes = () =>
    sent.filter(({ method }) => method !== 'GET').map(({ url, body }) => ({ url, body }));
  return { ...page, changes };
};
type Opened = ReturnType<typeof open>;

const signing: Answers = [
  [createMandate, () => ({ body: { rum: 'RUM2', iban: '•••• 0189', statut: 'EN_ATTENTE' } })],
  [signMandate, () => ({ body: { rum: 'RUM2', iban: '•••• 0189', statut: 'ACTIF' } })],
];
const unfold = async (user: Opened['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name }));
};
const choose = (user: Opened['user'], name: RegExp) =>
  user.click(screen.getByRole('radio', { name }));
const fillAndSign = async (user: Opened['user'], submit: string) => {
  await user.type(field(/^IBAN/), IBAN);
  await user.click(screen.getByRole('button', { name: submit }));
};
const facts = () => document.querySelector('.facts')?.textContent ?? '';

describe('a person who signs a mandate', () => {
  it.each([
    [/tous mes paiements/, {}],
    [/un seul prélèvement/, { ponctuel: true }],
  ])('[31-4] chooses what it is for: %s', async (choice, expected) => {
    const { user, changes } = open(undefined, ...signing);
    await unfold(user, 'Signer un mandat');
    await choose(user, choice);
    expect(screen.queryByText(/prendra fin/)).toBeNull();
    await fillAndSign(user, 'Signer le mandat');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[0]?.body).toEqual({
      titulaire: 'Camille Durand',
      iban: 'FR7630006000011234567890189',
      ...expected,
    });
  });

  it('[31-4] prepares another mandate when they change their mind before the signature', async () => {
    let tries = 0;
    const { user, changes } = open(
      undefined,
      [
        signMandate,
        () => {
          tries += 1;
          return tries === 1
            ? refusalOf('X', 'Refusé.', [], 400)
            : { body: { rum: 'RUM2', iban: '•••• 0189', statut: 'ACTIF' } };
        },
      ],
      ...signing,
    );
    await unfold(user, 'Signer un mandat');
    await fillAndSign(user, 'Signer le mandat');
    await screen.findByText(/Refusé/);
    await choose(user, /un seul prélèvement/);
    await user.click(screen.getByRole('button', { name: 'Signer le mandat' }));
    await waitFor(() => expect(changes()).toHaveLength(4));
    const prepared = changes().flatMap(({ body }) => (body === undefined ? [] : [body]));
    expect(prepared[0]).not.toHaveProperty('ponctuel');
    expect(prepared[1]).toHaveProperty('ponctuel', true);
  });

  it('[31-4] is told before signing that the mandate for all payments would end', async () => {
    const { user, changes } = open(mandateOf(), ...signing);
    await unfold(user, 'Changer le compte prélevé');
    screen.getByText(/garde sa référence/);
    await choose(user, /un seul prélèvement/);
    const warning = screen.getByText('Votre mandat RUM1 prendra fin').closest('[role="status"]');
    expect(warning?.textContent).toContain('vous perdez votre mandat actuel');
    expect(screen.queryByText(/garde sa référence/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Signer le mandat' })).toBeNull();
    await choose(user, /tous mes paiements/);
    expect(screen.queryByText(/prendra fin/)).toBeNull();
    expect(changes()).toEqual([]);
    await choose(user, /un seul prélèvement/);
    await fillAndSign(user, 'Signer et mettre fin à mon mandat actuel');
    await waitFor(() => expect(changes()).toHaveLength(2));
  });

  it.each([{ ponctuel: true }, { finDemandee: true }])(
    '[31-4] is told that a mandate which ends anyway gives way: %o',
    async (change) => {
      const { user } = open(mandateOf(change), ...signing);
      await unfold(user, 'Changer le compte prélevé');
      screen.getByText('Votre mandat RUM1 prendra fin');
      expect(screen.queryByText(/garde sa référence/)).toBeNull();
      // Neither choice keeps it.
      await choose(user, /un seul prélèvement/);
      expect(screen.queryByText(/Pour garder votre mandat/)).toBeNull();
    },
  );
});

it.each([
  ['', 'Votre compte connu : •••• 2606. Pour'],
  ['AGRIFRPP', 'Votre compte connu : •••• 2606 AGRIFRPP. Pour'],
])(
  '[31-4] a known account is named with its bank, if that is known: « %s »',
  async (bic, words) => {
    const { user } = open(undefined, [
      getMandateForm,
      () => ({ body: { ...opening, iban: '•••• 2606', bic } }),
    ]);
    await unfold(user, 'Signer un mandat');
    expect(plain(document.body.textContent)).toContain(words);
  },
);

describe('the mandate of a person', () => {
  it.each([
    [{}, 'Tous vos paiements par prélèvement', 'Actif'],
    [{ ponctuel: true }, 'Un seul prélèvement', 'Actif'],
    [{ finDemandee: true }, 'Un dernier prélèvement', 'Dernier prélèvement à venir'],
  ])('[31-4] is shown with its kind: %o', async (change, kind, state) => {
    open(mandateOf(change));
    await screen.findByText('RUM1');
    expect(facts()).toContain(kind);
    expect(document.querySelector('.status')?.textContent).toBe(state);
  });

  it('[31-4] is shown as spent once its last debit is issued', async () => {
    open(undefined, [
      getMandateForm,
      () => ({ body: { ...opening, epuise: { rum: 'RUM9', iban: '•••• 2606' } } }),
    ]);
    await screen.findByText(/RUM9, sur le compte •••• 2606, a servi à son dernier prélèvement/);
    expect(document.querySelector('.status')?.textContent).toBe('Utilisé');
    expect(screen.queryByRole('button', { name: /Révoquer/ })).toBeNull();
    screen.getByRole('button', { name: 'Signer un mandat' });
  });
});

describe('a person who revokes a mandate', () => {
  const ask = async (user: Opened['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Révoquer ce mandat' }));
    return within(screen.getByRole('alertdialog', { name: /RUM1/ }));
  };

  it.each([
    [/^Tout de suite/, '', /Votre mandat est révoqué/],
    [/^Après le prochain/, '?apres=PROCHAIN_PRELEVEMENT', /prendra fin après son prochain/],
  ])('[31-4] chooses when it ends: %s', async (moment, query, done) => {
    const { user, changes } = open(mandateOf(), [revokeMandate, () => ({})]);
    const dialog = await ask(user);
    await user.click(dialog.getByRole('radio', { name: moment }));
    await user.click(dialog.getByRole('button', { name: 'Révoquer ce mandat' }));
    await screen.findByText(done);
    expect(changes().map(({ url }) => url)).toEqual([`/api/sap/mandats/RUM1${query}`]);
  });

  it('[31-4] loses it at once unless they say otherwise, also after another thought', async () => {
    const { user, changes } = open(mandateOf(), [revokeMandate, () => ({})]);
    const first = await ask(user);
    await user.click(first.getByRole('radio', { name: /^Après le prochain/ }));
    await user.click(first.getByRole('button', { name: 'Garder mon mandat' }));
    const dialog = await ask(user);
    await user.click(dialog.getByRole('button', { name: 'Révoquer ce mandat' }));
    await waitFor(() => expect(changes().map(({ url }) => url)).toEqual(['/api/sap/mandats/RUM1']));
  });

  it.each([{ ponctuel: true }, { finDemandee: true }])(
    '[31-4] is not asked when it ends with its next debit anyway: %o',
    async (change) => {
      const { user, changes } = open(mandateOf(change), [revokeMandate, () => ({})]);
      const dialog = await ask(user);
      expect(dialog.queryByRole('radio')).toBeNull();
      await user.click(dialog.getByRole('button', { name: 'Révoquer ce mandat' }));
      await waitFor(() =>
        expect(changes().map(({ url }) => url)).toEqual(['/api/sap/mandats/RUM1']),
      );
    },
  );
});
