// @vitest-environment happy-dom
import {
  fetchSettlementDay,
  getReconciliations,
  resolveDifference,
} from '@portail/contract/settlement/reconciliation.calls.ts';
import type {
  CardDifference,
  ReconciliationReport,
} from '@portail/contract/settlement/reconciliation.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  answerUploads,
  bodiesOf,
  descriptionOf,
  factOf,
  type FakeAnswer,
  field,
  notices,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import CardFileSection from './CardFileSection.tsx';

const DIFFERENCE: CardDifference = {
  idEcart: '0190a1b2-0000-7000-8000-000000000001',
  jour: '17/11/2026',
  nature: 'MONTANT',
  type: 'PAIEMENT',
  idPrestataire: 'PSP-1',
  montantAttendu: 36.5,
  montantTrouve: 36,
  jourAttendu: null,
  resolution: null,
};
const REPORT: ReconciliationReport = {
  jour: '17/11/2026',
  lignes: 12,
  lignesRetenues: 11,
  montantRegle: 1_000,
  ecarts: 0,
  ecartsOuverts: 0,
  dateLecture: '18/11/2026',
  luPar: 'Lucie Bernard',
  dejaLu: false,
  listeEcarts: [],
};

const open = (
  answers: Parameters<typeof answerCalls>[0] = [],
  permissions: readonly 'BO_OPERATIONS'[] = ['BO_OPERATIONS'],
) => {
  const { sent } = answerCalls([
    ...answers,
    [
      getReconciliations,
      () => ({
        body: {
          montantARegler: 36.5,
          paiementsARegler: 1,
          montantEnRetard: 0,
          paiementsEnRetard: 0,
          jours: [],
          ecartsOuverts: [DIFFERENCE],
        },
      }),
    ],
    [fetchSettlementDay, () => ({ body: REPORT })],
  ]);
  const uploads = answerUploads(() => ({ body: { ...REPORT, dejaLu: true } }));
  return { ...renderSigned(<CardFileSection />, { permissions }), sent, uploads };
};
const day = async () => {
  await screen.findByRole('button', { name: 'Rapprocher ce fichier' });
  return field(/^Jour du fichier/);
};
const file = () => field(/^Fichier du prestataire/);
const reports = () => screen.findByText('Rapprochement du 17/11/2026');

it('[L20, 28-4] requires a day and a file, and takes the focus to the file', async () => {
  const { user, uploads } = open();
  await day();
  await user.click(screen.getByRole('button', { name: 'Rapprocher ce fichier' }));
  expect(descriptionOf(file())).toContain('Ce champ est requis.');
  expect(document.activeElement).toBe(file());
  await user.upload(file(), new File(['a;b'], 'jour.csv', { type: 'text/csv' }));
  await user.click(screen.getByRole('button', { name: 'Rapprocher ce fichier' }));
  expect(descriptionOf(await day())).toContain('Ce champ est requis.');
  await user.type(await day(), '31/02/2026');
  await user.click(screen.getByRole('button', { name: 'Rapprocher ce fichier' }));
  expect(descriptionOf(await day())).toContain('Indiquez un jour, au plus tard aujourd’hui.');
  expect(uploads).toEqual([]);
});

it('[L20, 28-4] reads a file once, and says that it was read before; the report takes the focus', async () => {
  const { user, uploads } = open();
  await user.type(await day(), '17/11/2026');
  await user.upload(file(), new File(['a;b'], 'jour.csv', { type: 'text/csv' }));
  await user.dblClick(screen.getByRole('button', { name: 'Rapprocher ce fichier' }));
  const title = await reports();
  expect(document.activeElement).toBe(title);
  expect(screen.getByText(/Ce fichier avait déjà été rapproché/)).toBeDefined();
  expect(factOf('Montant réglé')).toBe('1 000,00 €');
  expect(uploads).toHaveLength(1);
  expect(new URL(uploads[0] ?? '', 'http://portail.test').searchParams.get('jour')).toBe(
    '17/11/2026',
  );
});

it('[L20, 28-4] asks the provider for the day, keeps the day after a refusal, and tries again', async () => {
  const answers: (() => FakeAnswer)[] = [
    () => refusalOf('FICHIER_INDISPONIBLE', 'Le prestataire n’a pas encore ce fichier.'),
  ];
  const { user, sent } = open([
    [fetchSettlementDay, () => answers.shift()?.() ?? { body: REPORT }],
  ]);
  const fetchIt = () => screen.getByRole('button', { name: 'Demander le fichier au prestataire' });
  await day();
  await user.click(fetchIt());
  expect(bodiesOf(sent, fetchSettlementDay)).toEqual([]);
  await user.type(await day(), '17/11/2026');
  await user.click(fetchIt());
  await screen.findByText('Le prestataire n’a pas encore ce fichier.');
  expect((await day()).value).toBe('17/11/2026');
  await user.click(fetchIt());
  await reports();
  expect(bodiesOf(sent, fetchSettlementDay)).toEqual([
    { jour: '17/11/2026' },
    { jour: '17/11/2026' },
  ]);
});

it('[L20, 28-4] closes a difference with a reason, once, and keeps the reason after a refusal', async () => {
  const answers: (() => FakeAnswer)[] = [() => refusalOf('ECART_CLOS', 'Cet écart est déjà clos.')];
  const { user, sent } = open([
    [
      resolveDifference,
      () =>
        answers.shift()?.() ?? {
          body: {
            ...DIFFERENCE,
            resolution: { date: '19/11/2026', par: 'Lucie', motif: 'Vu', jourFichier: null },
          },
        },
    ],
  ]);
  await user.click(
    await screen.findByRole('button', { name: /^Clore l’écart\s: Montant différent, PSP-1$/ }),
  );
  const dialog = within(screen.getByRole('dialog', { name: 'Clore cet écart' }));
  const reason = dialog.getByLabelText<HTMLTextAreaElement>(/^Raison/);
  await user.click(dialog.getByRole('button', { name: 'Clore l’écart' }));
  expect(document.activeElement).toBe(reason);
  expect(descriptionOf(reason)).toContain('Ce champ est requis.');
  await user.type(reason, ' Le prestataire corrige ');
  await user.click(dialog.getByRole('button', { name: 'Clore l’écart' }));
  await dialog.findByText('Cet écart est déjà clos.');
  expect(reason.value).toBe(' Le prestataire corrige ');
  await user.dblClick(dialog.getByRole('button', { name: 'Clore l’écart' }));
  await waitFor(() => expect(notices().join()).toContain('Écart clos.'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodiesOf(sent, resolveDifference)).toEqual([
    { motif: 'Le prestataire corrige' },
    { motif: 'Le prestataire corrige' },
  ]);
});

it('[28-4] an operator who may only read sends and closes nothing', async () => {
  open([], []);
  await screen.findByText('Écarts à résoudre');
  expect(screen.queryByRole('button', { name: /^(Clore|Rapprocher|Demander)/ })).toBeNull();
});
