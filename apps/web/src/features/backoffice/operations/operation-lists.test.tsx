// @vitest-environment happy-dom
import { getPrintLots } from '@portail/contract/orders/print-lots.calls.ts';
import { getCardPayments } from '@portail/contract/payments/operator-cards.calls.ts';
import { getDebits, getPayouts } from '@portail/contract/settlement/bank-operations.calls.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderSigned } from '../../../../test/render.tsx';
import CardPaymentsSection from './CardPaymentsSection.tsx';
import DebitsSection from './DebitsSection.tsx';
import PayoutsSection from './PayoutsSection.tsx';
import PrintLotsSection from './PrintLotsSection.tsx';

const OPERATOR = { permissions: ['BO_OPERATIONS'] } as const;
const READER = { permissions: ['BO_OPERATIONS', 'BO_PERSONNES'] } as const;
const ID = '0190a1b2-0000-7000-8000-000000000001';
const PERSON = '0190a1b2-0000-7000-8000-000000000002';

const PAYOUT = {
  id: ID,
  reference: 'V0001',
  codeNAN: '1234567',
  canal: 'LOT',
  etat: 'REJETE',
  nombre: 3,
  montant: 1_234.5,
  jour: '16/11/2026',
  creeLe: '16/11/2026 06:00',
  fichier: 'VIRT-2026-11-16-01',
  motif: 'AC04',
};
const DEBIT = {
  id: ID,
  reference: 'P0001',
  nature: 'PRECOMMANDE',
  numeroContrat: '100001',
  idPersonne: PERSON,
  etat: 'A_EMETTRE',
  montant: 21.5,
  sequence: null,
  jour: null,
  creeLe: '16/11/2026 06:00',
  motif: null,
};
const LOT = {
  id: ID,
  commande: null,
  financeur: null,
  etat: 'EXPEDIE',
  carnets: 10,
  titres: 200,
  expedies: 8,
  livres: 6,
  revenus: 2,
  reimprimes: 1,
  creeLe: '16/11/2026 06:00',
  transmisLe: null,
};
const CARD = {
  reference: ID,
  nature: 'FACTURES',
  numeroContrat: '100001',
  idPersonne: PERSON,
  etat: 'ACCEPTEE',
  montant: 50,
  rembourse: 10,
  ecarts: 1,
  creeLe: '16/11/2026 06:00',
  debiteLe: '16/11/2026 06:01',
};

const textOf = async (name: string) => (await screen.findByRole('table', { name })).textContent;

it('[32-4] a payout shows where it is, its file and the reason of the bank', async () => {
  const { sent } = answerCalls([[getPayouts, () => ({ body: [PAYOUT] })]]);
  const { user } = renderSigned(<PayoutsSection />, OPERATOR);
  const row = await textOf('Virements aux intervenants');
  for (const words of [
    'V0001',
    '1234567',
    'Rejeté',
    'Fichier du jour',
    'VIRT-2026-11-16-01',
    'AC04',
  ])
    expect(row).toContain(words);
  await user.selectOptions(screen.getByLabelText(/^État/), 'Retenu');
  await user.click(screen.getByRole('button', { name: 'Rechercher' }));
  await screen.findByRole('table');
  expect(sent.at(-1)?.url).toContain('etat=RETENU');
});

it('[32-4] a debit leads to the person’s sheet for those who may read it alone', async () => {
  answerCalls([[getDebits, () => ({ body: [DEBIT] })]]);
  const { unmount } = renderSigned(<DebitsSection />, READER);
  const link = await screen.findByRole('link', { name: /P0001/ });
  expect(link.getAttribute('href')).toBe(`/back-office/personnes/${PERSON}`);
  expect(await textOf('Prélèvements des parts à charge')).toContain('À fixer');
  unmount();
  renderSigned(<DebitsSection />, OPERATOR);
  expect(await screen.findByText('P0001')).toBeDefined();
  expect(screen.queryByRole('link', { name: /P0001/ })).toBeNull();
});

it('[32-4] a lot of the printer says how many books have left and arrived', async () => {
  answerCalls([[getPrintLots, () => ({ body: [LOT] })]]);
  renderSigned(<PrintLotsSection />, OPERATOR);
  const row = await textOf('Lots d’impression');
  expect(row).toContain('Carnets demandés depuis un compte');
  expect(row).toContain('8 expédiés et 6 livrés sur 10');
  expect(row).toContain('2, réimprimés\u00a0: 1');
});

it('[32-4] a card payment shows what was given back and its open differences', async () => {
  const { sent } = answerCalls([[getCardPayments, () => ({ body: [CARD] })]]);
  const { user } = renderSigned(<CardPaymentsSection />, READER);
  const row = await textOf('Paiements par carte');
  for (const words of ['Factures', 'Accepté', '1']) expect(row).toContain(words);
  await user.selectOptions(screen.getByLabelText(/^Écarts ouverts/), 'Avec un écart ouvert');
  await user.click(screen.getByRole('button', { name: 'Rechercher' }));
  await screen.findByRole('table');
  expect(sent.at(-1)?.url).toContain('ecart=OUVERT');
});
