// @vitest-environment happy-dom
import { getOperatorHome } from '@portail/contract/backoffice/operator-home.calls.ts';
import {
  getExpectedReceipt,
  getExpectedReceipts,
  getPendingOperations,
  getRefundable,
  getRefundables,
  recordReceipt,
  refundOperation,
} from '@portail/contract/backoffice/operations.calls.ts';
import {
  getDeclarationsToResolve,
  resendDeclaration,
  resolveDeclaration,
} from '@portail/contract/declarations/operator-declarations.calls.ts';
import type { DeclarationToResolve } from '@portail/contract/declarations/operator-declarations.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import {
  getBankReturns,
  receiveBankReturn,
} from '@portail/contract/settlement/bank-returns.calls.ts';
import { getHeldPayouts } from '@portail/contract/settlement/held-payouts.calls.ts';
import { getRecalls } from '@portail/contract/settlement/recalls.calls.ts';
import {
  getStatementLine,
  getStatementLines,
} from '@portail/contract/settlement/statements.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerCalls,
  answerUploads,
  bodiesOf,
  field,
  type FakeAnswer,
  notices,
  plain,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import BankReturnsSection from './BankReturnsSection.tsx';
import BoApprovalsPage from './BoApprovalsPage.tsx';
import BoOperationsPage from './BoOperationsPage.tsx';
import DeclarationsSection from './DeclarationsSection.tsx';
import ReceiptsSection from './ReceiptsSection.tsx';
import RefundsSection from './RefundsSection.tsx';
import StatementLinesSection from './StatementLinesSection.tsx';

const OPERATOR = { permissions: ['BO_OPERATIONS'] } as const;
const ONLOOKER = { permissions: ['BO_OPERATIONS'], user: { readOnly: true } } as const;
const words = () => plain(document.body.textContent);
const queryOf = (url: string) => new URLSearchParams(url.split('?')[1]);

beforeEach(() => navigate('/'));

describe('returns of the bank', () => {
  const RETURN = {
    id: '0190a1b2-0000-7000-8000-000000000001',
    numero: 'PAIN-7',
    fichier: 'PREL-2026-11-16',
    type: 'PRELEVEMENTS',
    dateReception: '17/11/2026 08:00',
    recuPar: 'Léo Roy',
    lignes: [
      {
        reference: 'P1',
        codeMotif: 'AC04',
        motif: 'Compte clos',
        montant: null,
        objet: null,
        issue: 'INCONNUE',
      },
    ],
  };
  const open = (person: Parameters<typeof renderSigned>[1], answer: FakeAnswer = {}) => {
    const { sent } = answerCalls([
      [
        getBankReturns,
        () => ({
          body: [RETURN, { ...RETURN, id: '2', numero: 'P8', recuPar: null, lignes: [] }],
        }),
      ],
      [getHeldPayouts, () => ({ body: [] })],
      [getRecalls, () => ({ body: [] })],
    ]);
    const uploads = answerUploads(() => answer);
    return { ...renderSigned(<BankReturnsSection />, person), sent, uploads };
  };
  const file = () => document.querySelectorAll<HTMLInputElement>('input[type=file]').item(0);
  const take = () => screen.getByRole('button', { name: 'Prendre en compte ce retour' });
  const xml = () => new File(['<Document/>'], 'retour.xml', { type: 'application/xml' });

  it('[31-R] wants a file, sends it once, and shows what it changed', async () => {
    const { user, uploads } = open(OPERATOR, { body: { ...RETURN, dejaRecu: true } });
    await user.click(take());
    expect(screen.getByText('Ce champ est requis.')).toBeDefined();
    expect(document.activeElement).toBe(file());
    expect(uploads).toEqual([]);
    await user.upload(file(), xml());
    await user.dblClick(take());
    await screen.findByRole('heading', { name: 'Retour PAIN-7' });
    expect(uploads).toEqual([receiveBankReturn.path]);
    expect(words()).toContain('Ce retour avait déjà été pris en compte');
    const report = within(screen.getByRole('table', { name: 'Refus du retour PAIN-7' }));
    expect(report.getByText('Inconnu de nous')).toBeDefined();
    expect(report.getByText('Compte clos (AC04)')).toBeDefined();
    expect(report.getByText('Non indiqué')).toBeDefined();
    expect(report.getByText('N’est pas à nous')).toBeDefined();
  });

  it('[31-R] says why a file was not taken, and keeps it for another attempt', async () => {
    const { user, uploads } = open(OPERATOR, refusalOf('X', 'Ce fichier n’est pas un retour.'));
    await user.upload(file(), xml());
    await user.click(take());
    await screen.findByText('Ce fichier n’est pas un retour.');
    await user.click(take());
    await waitFor(() => expect(uploads).toHaveLength(2));
  });

  it('[31-R] shows the refusals of a past return, and nothing to press for one without', async () => {
    const { user } = open(OPERATOR);
    const see = await screen.findAllByRole('button', { name: /^Voir les refus du retour/ });
    expect(see).toHaveLength(1);
    await user.click(see[0] ?? document.body);
    const dialog = within(screen.getByRole('dialog', { name: 'Retour PAIN-7' }));
    expect(dialog.getByText('Compte clos (AC04)')).toBeDefined();
  });

  it('[31-6] names who brought a return, or the folder of the bank', async () => {
    open(OPERATOR);
    await screen.findByText('17/11/2026 08:00 par Léo Roy');
    expect(screen.getByText('17/11/2026 08:00 par le dossier de la banque')).toBeDefined();
  });

  it('[31-R] an operator who may only read brings no file', async () => {
    open(ONLOOKER);
    await screen.findByRole('button', { name: /^Voir les refus du retour/ });
    expect(screen.queryByRole('button', { name: 'Prendre en compte ce retour' })).toBeNull();
  });

  it('[28-2] the sort of one list leaves the other lists of the page as they are', async () => {
    const { user, sent } = open(OPERATOR);
    await screen.findByRole('button', { name: /^Voir les refus du retour/ });
    const returns = within(screen.getByRole('table', { name: 'Retours reçus' }));
    await user.click(returns.getByRole('button', { name: 'Numéro' }));
    const sortsOf = (path: string) =>
      sent
        .filter(({ url }) => url.startsWith(`${path}?`))
        .map(({ url }) => queryOf(url).get('tri'));
    await waitFor(() => expect(sortsOf(getBankReturns.path)).toEqual(['dateReception', 'numero']));
    expect(sortsOf(getRecalls.path)).toEqual(['dateDemande']);
  });
});

describe('declarations to resolve', () => {
  const DECLARATION: DeclarationToResolve = {
    reference: 'TC0123456789',
    organisme: 'CESU',
    cause: 'SANS_REPONSE',
    dateOuverture: '12/11/2026',
    dateDeclaration: '10/11/2026',
    nom: 'Diallo',
    prenom: 'Amina',
    login: 'amina.diallo',
    mois: '01/10/2026',
    montantNet: 350.5,
    envois: [{ etat: 'REJETEE', motif: 'Numéro inconnu' }],
    renvoyable: true,
  };
  const open = (
    person: Parameters<typeof renderSigned>[1],
    lines: readonly DeclarationToResolve[] = [DECLARATION],
    acts: readonly FakeAnswer[] = [],
  ) => {
    const waiting = [...acts];
    const { sent } = answerCalls([
      [getDeclarationsToResolve, () => ({ body: lines })],
      [resendDeclaration, () => waiting.shift() ?? {}],
      [resolveDeclaration, () => waiting.shift() ?? {}],
    ]);
    return { ...renderSigned(<DeclarationsSection />, person), sent };
  };

  it('[31-6, 28-4] sends one again with a reason only, once, and says so', async () => {
    const { user, sent } = open(OPERATOR);
    await user.click(await screen.findByRole('button', { name: /^Renvoyer la déclaration/ }));
    const dialog = within(screen.getByRole('dialog', { name: /TC0123456789/ }));
    const send = dialog.getByRole('button', { name: 'Renvoyer à l’organisme' });
    await user.click(send);
    expect(dialog.getByText('Ce champ est requis.')).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByRole('textbox'));
    await user.type(dialog.getByRole('textbox'), ' Lien coupé ');
    await user.dblClick(send);
    await waitFor(() =>
      expect(notices()).toEqual([
        'success: Déclarations à résoudre La déclaration TC0123456789 repart vers l’organisme.',
      ]),
    );
    expect(bodiesOf(sent, resendDeclaration)).toEqual([{ motif: 'Lien coupé' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[31-6] explains a refusal in the dialog, and the reason stays', async () => {
    const { user } = open(OPERATOR, [DECLARATION], [refusalOf('DEJA_RESOLU', 'Déjà résolu.')]);
    await user.click(await screen.findByRole('button', { name: /^Clore le dossier/ }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Vu avec l’organisme');
    await user.click(dialog.getByRole('button', { name: 'Clore le dossier' }));
    await dialog.findByText('Déjà résolu.');
    expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Vu avec l’organisme');
    expect(notices()).toEqual([]);
  });

  it('[31-6] one that may not be sent again is only closed, and reading alone offers neither', async () => {
    const first = open(OPERATOR, [{ ...DECLARATION, renvoyable: false }]);
    await screen.findByRole('button', { name: /^Clore le dossier/ });
    expect(screen.queryByRole('button', { name: /^Renvoyer/ })).toBeNull();
    expect(words()).toContain('Refusée : Numéro inconnu');
    expect(words()).toContain('CESU, octobre 2026');
    first.unmount();
    open(ONLOOKER);
    await screen.findByText('amina.diallo', { exact: false });
    expect(screen.queryByRole('button', { name: /^(Clore|Renvoyer)/ })).toBeNull();
  });
});

describe('receipts and refunds', () => {
  const RECEIPT = {
    id: 'e-1',
    nature: 'FACTURE',
    reference: 'FA-1',
    numeroContrat: '100001',
    montant: 120,
    moyen: null,
    depuisLe: '10/11/2026',
  };
  const REFUND = {
    id: 'r-1',
    nature: 'COMMANDE',
    reference: 'CM1',
    libelle: 'Commande CM1',
    numeroContrat: '100001',
    montant: 600,
    depuisLe: '10/11/2026',
  };

  it('[BO-12] finds a receipt by its amount, cleaned, and refuses one that is none', async () => {
    const { sent } = answerCalls([[getExpectedReceipts, () => ({ body: [RECEIPT] })]]);
    const { user } = renderSigned(<ReceiptsSection />, OPERATOR);
    await screen.findByRole('button', { name: 'Enregistrer le paiement de FA-1' });
    await user.type(field(/^Montant/), 'cent');
    await user.click(screen.getByRole('button', { name: 'Chercher' }));
    expect(screen.getAllByText(/Ce montant n’est pas valide/).length).toBeGreaterThan(0);
    expect(sent).toHaveLength(1);
    await user.clear(field(/^Montant/));
    await user.type(field(/^Montant/), '1 200,50');
    await user.click(screen.getByRole('button', { name: 'Chercher' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(queryOf(sent[1]?.url ?? '').get('montant')).toBe('1200,50');
  });

  it('[BO-12] records a receipt, says what became of it, and forgets that when another is opened', async () => {
    answerCalls([
      [getExpectedReceipts, () => ({ body: [RECEIPT] })],
      [
        getExpectedReceipt,
        () => ({
          body: { ...RECEIPT, payeur: 'Groupe Horizon', secondePersonne: false, credits: [] },
        }),
      ],
      [
        recordReceipt,
        () => ({ body: { statut: 'ENREGISTRE', numero: 'E9', reference: 'FA-1', montant: 120 } }),
      ],
    ]);
    const { user } = renderSigned(<ReceiptsSection />, OPERATOR);
    const act = () => screen.findByRole('button', { name: 'Enregistrer le paiement de FA-1' });
    await user.click(await act());
    const amount = await screen.findByLabelText(/^Montant reçu/);
    await user.type(amount, '120');
    await user.selectOptions(field(/^Moyen de paiement/), 'CHEQUE');
    await user.type(field(/^Date de réception/), '12/11/2026');
    await user.type(field(/^Numéro du chèque/), '0001');
    await user.click(screen.getByRole('button', { name: 'Vérifier' }));
    await user.dblClick(await screen.findByRole('button', { name: /^Enregistrer 120/ }));
    await waitFor(() => expect(words()).toContain('E9'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(await act());
    await waitFor(() => expect(words()).not.toContain('E9'));
  });

  it('[BO-12] refunds an order, and says under which number', async () => {
    const { sent } = answerCalls([
      [getRefundables, () => ({ body: [REFUND] })],
      [
        getRefundable,
        () => ({ body: { ...REFUND, destinataire: 'Amina Diallo', secondePersonne: false } }),
      ],
      [
        refundOperation,
        () => ({ body: { statut: 'REMBOURSE', numero: 'R7', reference: 'CM1', montant: 600 } }),
      ],
    ]);
    const { user } = renderSigned(<RefundsSection />, OPERATOR);
    await user.click(await screen.findByRole('button', { name: /^Rembourser.*Commande CM1/ }));
    await user.selectOptions(await screen.findByLabelText(/^Motif/), 'PAIEMENT_EN_DOUBLE');
    await user.click(screen.getByRole('button', { name: 'Vérifier' }));
    await user.dblClick(await screen.findByRole('button', { name: /^Confirmer 600/ }));
    await screen.findByText('C’est fait');
    expect(words()).toContain('600,00 €, référence CM1 : dans les livres sous le n° R7');
    expect(bodiesOf(sent, refundOperation)).toEqual([
      { nature: 'COMMANDE', reference: 'CM1', montant: 600, motif: 'PAIEMENT_EN_DOUBLE' },
    ]);
  });

  it('[BO-12] an operation that awaits nothing is searched by its reference; reading alone refunds nothing', async () => {
    const lists = [[], [REFUND]];
    answerCalls([[getRefundables, () => ({ body: lists.shift() ?? [] })]]);
    const { user } = renderSigned(<RefundsSection />, ONLOOKER);
    await screen.findByText('Aucun remboursement n’est en attente.');
    await user.type(field(/^Référence/), 'CM1');
    await user.click(screen.getByRole('button', { name: 'Chercher' }));
    await screen.findByText('Commande CM1');
    expect(screen.queryByRole('button', { name: /^Rembourser/ })).toBeNull();
  });
});

it('[31-6] shows a line of a statement with its side, and opens it', async () => {
  const line = {
    id: '0190a1b2-0000-7000-8000-000000000010',
    jour: '12/11/2026',
    sens: 'DEBIT',
    montant: 350,
    referenceBancaire: null,
    etat: 'CLASSEE',
    proposition: null,
    cibles: [],
    objet: null,
  };
  const { sent } = answerCalls([
    [getStatementLines, () => ({ body: [line] })],
    [
      getStatementLine,
      () => ({
        body: {
          ...line,
          nom: 'Groupe Horizon',
          iban: '',
          libelle: 'FRAIS',
          boutEnBout: null,
          motif: 'AUTRE',
        },
      }),
    ],
  ]);
  const { user } = renderSigned(<StatementLinesSection />, OPERATOR);
  const see = await screen.findByRole('button', { name: /^Voir/ });
  expect(words()).toContain('-350,00 €');
  expect(words()).toContain('Rien de reconnu');
  await user.click(see);
  await screen.findByText('Groupe Horizon');
  await user.keyboard('{Escape}');
  await user.selectOptions(field(/^État/), 'A_TRAITER');
  await user.click(screen.getByRole('button', { name: 'Chercher' }));
  await waitFor(() => expect(queryOf(sent.at(-1)?.url ?? '').get('etat')).toBe('A_TRAITER'));
});

describe('pages of the operations', () => {
  it('[24-12] counts what this person may decide, and keeps each section at its address', async () => {
    answerCalls([
      [getPendingOperations, () => ({ body: [] })],
      [getExpectedReceipts, () => ({ body: [] })],
      [getRefundables, () => ({ body: [] })],
    ]);
    renderSigned(<BoOperationsPage />, OPERATOR);
    const current = () =>
      [...document.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent);
    await screen.findByText('Aucun paiement n’est attendu.');
    expect(current()).toEqual(['Argent reçu', 'Encaissements']);
    navigate(hrefOf('BO_OPERATIONS', undefined, { section: 'remboursements' }));
    await screen.findByText('Aucun remboursement n’est en attente.');
    expect(current()).toEqual(['Argent versé', 'Remboursements']);
    navigate(hrefOf('BO_OPERATIONS', undefined, { section: 'validations' }));
    await waitFor(() => expect(current()).toEqual(['À valider']));
    expect(screen.getByRole('link', { name: 'À valider' })).toBeDefined();
  });

  it('[24-12] the approvals name what is decided elsewhere, and nothing when there is nothing', async () => {
    const home = (reports: number, reopenings: number) => ({
      body: {
        attentes: [
          { nature: 'RAPPORTS_A_ACCORDER', nombre: reports, auMoins: false },
          { nature: 'REOUVERTURE', nombre: reopenings, auMoins: false },
        ],
        chiffres: [],
        circulation: null,
      },
    });
    const answers = [home(2, 1), home(0, 0)];
    const list = [
      [getPendingOperations, () => ({ body: [] })],
      [getOperatorHome, () => answers.shift() ?? {}],
    ] as const;
    answerCalls(list);
    const first = renderSigned(<BoApprovalsPage />, OPERATOR);
    const reports = await screen.findByRole('link', { name: '2 rapports attendent un accord' });
    expect(reports.getAttribute('href')).toBe(hrefOf('BO_REPORTS'));
    const books = screen.getByRole('link', {
      name: 'La réouverture des livres attend une décision',
    });
    expect(books.getAttribute('href')).toBe(hrefOf('BO_LEDGER'));
    first.unmount();
    renderSigned(<BoApprovalsPage />, OPERATOR);
    await waitFor(() => expect(answers).toEqual([]));
    expect(screen.queryByText('À décider sur une autre page')).toBeNull();
  });
});
