// @vitest-environment happy-dom
import {
  changeContract,
  changeFunder,
  getContractSheets,
  getFunder,
  getFunders,
} from '@portail/contract/funders/operator-funders.calls.ts';
import {
  getInterlocutorClients,
  getInterlocutors,
} from '@portail/contract/funders/interlocutors.calls.ts';
import { getFunderSignIn } from '@portail/contract/funders/company-sign-in.calls.ts';
import { getWebAccesses } from '@portail/contract/funders/organisations.calls.ts';
import type { Interlocutor } from '@portail/contract/funders/interlocutors.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  factOf,
  type FakeAnswer,
  plain,
  refusalOf,
  renderPages,
  signInAs,
} from '../../../test/render.tsx';
import BoInterlocutorsPage from './contacts/BoInterlocutorsPage.tsx';
import BoFunderPage from './organisations/BoFunderPage.tsx';
import BoFundersPage from './organisations/BoFundersPage.tsx';
import { aContractSheet } from './organisations/contract-sheet.builder.ts';
import { aFunderSheet } from './organisations/funder-sheet.builder.ts';

const contract = (
  contractId: string,
  libelleProduitContrat: string,
  contractActivated: boolean,
) => ({
  contractId,
  contractType: 'CESU_RH' as const,
  socialReason: 'Groupe Horizon',
  libelleProduitContrat,
  contractActivated,
});
const CONTRACTS = [contract('100001', 'CESU Horizon', true), contract('100002', 'CESU Été', false)];
const FUNDER = aFunderSheet({
  contactNom: 'Louis Petit',
  contrats: CONTRACTS,
});
const SHEETS = [
  aContractSheet(),
  aContractSheet({
    contractId: '100002',
    libelleProduitContrat: 'CESU Été',
    contractActivated: false,
  }),
];

type Answers = Parameters<typeof answerCalls>[0];
const open = (start: string, answers: Answers = [], readOnly = false) => {
  signInAs({
    space: 'ESPACE_OPERATEUR',
    permissions: ['BO_FINANCEURS', 'BO_INTERLOCUTEURS'],
    user: { readOnly },
  });
  const { sent } = answerCalls([
    ...answers,
    [getFunder, () => ({ body: FUNDER })],
    [getContractSheets, () => ({ body: SHEETS })],
    [getFunderSignIn, () => refusalOf('X', 'Connexion illisible.', [], 403)],
    [getFunders, () => ({ body: [] })],
    [
      getInterlocutorClients,
      () => ({ body: [{ clientId: '4001', socialReason: 'Groupe Horizon' }] }),
    ],
    [getInterlocutors, () => ({ body: [] })],
  ]);
  const page = renderPages(
    { BO_FUNDERS: BoFundersPage, BO_FUNDER: BoFunderPage, BO_INTERLOCUTORS: BoInterlocutorsPage },
    start,
  );
  return { ...page, sent };
};
const SHEET = hrefOf('BO_FUNDER', { clientId: '4001' });
const words = () => plain(document.body.textContent);
const queryOf = (url: string) => new URLSearchParams(url.split('?')[1]);

describe('sheet of a funder', () => {
  const edit = () => screen.findByRole('button', { name: 'Modifier l’identité' });
  const contractTabs = () => screen.findAllByRole('link', { name: /^Contrat 10000/ });

  it('[BO-17, 28-4] changes the identity in place, and shows the version that was saved', async () => {
    let kept = FUNDER;
    const { user, sent } = open(SHEET, [
      [getFunder, () => ({ body: kept })],
      [
        changeFunder,
        () => {
          kept = { ...FUNDER, socialReason: 'Horizon', version: 8 };
          return { body: kept };
        },
      ],
    ]);
    await user.click(await edit());
    const name = await screen.findByLabelText<HTMLInputElement>(/^Raison sociale/);
    await user.clear(name);
    await user.type(name, 'Horizon');
    const save = screen
      .getAllByRole('button', { name: /^Enregistrer/ })
      .find((one) => one.closest('form')?.contains(name) === true);
    await user.dblClick(save ?? document.body);
    await screen.findByRole('heading', { level: 1, name: 'Horizon' });
    expect(bodiesOf(sent, changeFunder)).toMatchObject([{ socialReason: 'Horizon', version: 7 }]);
    expect(screen.queryByLabelText(/^Raison sociale/)).toBeNull();
  });

  it('[BO-18] opens each contract at its address, the first by itself', async () => {
    const { user } = open(SHEET);
    const [first, second] = await contractTabs();
    expect(first?.getAttribute('aria-current')).not.toBeNull();
    await screen.findByRole('heading', { name: '100001, CESU Horizon' });
    await user.click(second ?? document.body);
    await screen.findByRole('heading', { name: '100002, CESU Été' });
    expect(window.location.search).toContain('contrat=100002');
    expect(words()).toContain('désactivé');
  });

  it('[BO-18] a contract that is not of this funder is not shown', async () => {
    open(`${SHEET}?contrat=999999`);
    expect(
      await screen.findByText('Choisissez un contrat pour voir ses paramètres.'),
    ).toBeDefined();
  });

  it('[BO-18] a new contract starts empty and sends nothing before it is complete', async () => {
    const { user, sent } = open(`${SHEET}?contrat=nouveau`);
    const create = await screen.findByRole('button', { name: /^(Créer|Ouvrir) le contrat/ });
    await user.click(create);
    await waitFor(() => expect(document.querySelector('.error-summary')).not.toBeNull());
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('[BO-17] an operator who may only read sees all of it, and no form', async () => {
    open(`${SHEET}?contrat=nouveau`, [[changeContract, () => ({})]], true);
    await screen.findByText('Vous consultez cette fiche en lecture seule.');
    expect(screen.queryByRole('button', { name: 'Modifier l’identité' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Nouveau contrat' })).toBeNull();
    expect(factOf('SIRET')).toBe('732 829 320 00074');
    await screen.findByText('Choisissez un contrat pour voir ses paramètres.');
  });

  it('[BO-17] an unknown funder says so, a failure is tried again', async () => {
    const first = open(SHEET, [[getFunder, () => refusalOf('X', 'Inconnu.', [], 404)]]);
    await screen.findByText('Ce financeur n’existe pas');
    first.unmount();
    const answers: (() => FakeAnswer)[] = [() => refusalOf('X', 'Panne.', [], 403)];
    const { user } = open(SHEET, [[getFunder, () => answers.shift()?.() ?? { body: FUNDER }]]);
    await screen.findByText('Panne.');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await edit()).toBeDefined();
  });
});

describe('list of the funders', () => {
  it('[BO-17] searches, leads to a sheet, and says which contracts are switched off', async () => {
    const line = {
      clientId: '4001',
      clientNumber: '4001',
      socialReason: 'Groupe Horizon',
      siret: '73282932000074',
      clientType: 'STANDARD',
      contrats: CONTRACTS,
    };
    const lists = [[line], []];
    const { user, sent } = open(hrefOf('BO_FUNDERS'), [
      [getFunders, () => ({ body: lists.shift() ?? [] })],
    ]);
    const link = await screen.findByRole('link', { name: 'Groupe Horizon' });
    expect(link.getAttribute('href')).toBe(SHEET);
    expect(words()).toContain('100002, CESU Été (désactivé)');
    await user.type(screen.getByRole('searchbox'), 'Lyon{Enter}');
    await screen.findByText('Aucun financeur trouvé');
    const last = sent.findLast(({ url }) => url.startsWith(getFunders.path));
    expect(queryOf(last?.url ?? '').get('recherche')).toBe('Lyon');
  });

  it('[BO-17] an operator who may only read is given no form of creation, even at its address', async () => {
    open(`${hrefOf('BO_FUNDERS')}?vue=creation`, [], true);
    await screen.findByText('Aucun financeur');
    expect(screen.queryByLabelText(/^Raison sociale/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Créer un financeur' })).toBeNull();
  });
});

describe('contacts and accesses', () => {
  const CONTACT: Interlocutor = {
    id: 'i-1',
    nom: 'Petit',
    prenom: 'Louis',
    fonction: 'Paie',
    mail: 'louis.petit@horizon.example',
    telephone: '',
    clientId: '4001',
    socialReason: 'Groupe Horizon',
    version: 4,
  };
  const start = (answers: Answers = [], readOnly = false) =>
    open(
      hrefOf('BO_INTERLOCUTORS'),
      [...answers, [getInterlocutors, () => ({ body: [CONTACT] })]],
      readOnly,
    );
  const ask = () => screen.getByRole('button', { name: 'Voir les accès' });

  it('[BO-15] opens the contact that was pressed, then an empty form for another', async () => {
    const { user } = start();
    await user.click(await screen.findByRole('button', { name: 'Modifier Louis Petit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifier Louis Petit' }));
    expect(dialog.getByLabelText(/^Prénom/)).toHaveProperty('value', 'Louis');
    await user.click(dialog.getByRole('button', { name: 'Annuler' }));
    await user.click(screen.getByRole('button', { name: 'Ajouter un interlocuteur' }));
    const empty = within(await screen.findByRole('dialog', { name: 'Ajouter un interlocuteur' }));
    expect(empty.getByLabelText(/^Prénom/)).toHaveProperty('value', '');
    expect(words()).toContain('Téléphone non renseigné');
  });

  it('[BO-15] finds by words and by client; an operator who may only read changes none', async () => {
    const first = start();
    await screen.findAllByRole('option', { name: 'Groupe Horizon' });
    await first.user.selectOptions(
      screen.getByRole('combobox', { name: /^Client\b(?! dont)/ }),
      '4001',
    );
    await first.user.type(screen.getByRole('searchbox'), 'Paie{Enter}');
    await waitFor(() => {
      const last = first.sent.findLast(({ url }) => url.split('?')[0] === getInterlocutors.path);
      const query = queryOf(last?.url ?? '');
      expect([query.get('recherche'), query.get('clientId')]).toEqual(['Paie', '4001']);
    });
    first.unmount();
    start([], true);
    await screen.findByText('Louis Petit');
    expect(screen.queryByRole('button', { name: /^(Modifier|Retirer|Ajouter)/ })).toBeNull();
  });

  it('[BO-14] asks for accesses by client or by login, one of both, out of the address', async () => {
    const access = { login: 'amina', typeEspace: 'ESPACE_BENEFICIAIRE', actif: false };
    const answers: FakeAnswer[] = [{ body: [access] }, { body: [] }];
    const { user, sent } = start([[getWebAccesses, () => answers.shift() ?? {}]]);
    await screen.findAllByRole('option', { name: 'Groupe Horizon' });
    await user.click(ask());
    const client = screen.getByLabelText(/^Client dont voir les accès/);
    expect(document.activeElement).toBe(client);
    expect(client.getAttribute('aria-invalid')).toBe('true');
    await user.selectOptions(client, '4001');
    await user.click(ask());
    await screen.findByText('Pas connecté depuis un an');
    await user.click(screen.getByRole('radio', { name: 'Identifiant de la personne' }));
    expect(
      screen.getByRole('textbox', { name: /^Identifiant/ }).getAttribute('aria-invalid'),
    ).not.toBe('true');
    await user.type(screen.getByRole('textbox', { name: /^Identifiant/ }), ' amina {Enter}');
    await waitFor(() => expect(answers).toEqual([]));
    const asked = sent
      .filter(({ url }) => url.split('?')[0] === getWebAccesses.path)
      .map(({ url }) => Object.fromEntries(queryOf(url)));
    expect(asked).toEqual([{ clientId: '4001' }, { login: 'amina' }]);
    expect(window.location.search).toBe('');
  });
});
