import process from 'node:process';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { statementPdf } from '../../../apps/api/src/modules/wallet/statements/statements.ts';

const LINES = 50;
const WARM_UP = 5;
const COUNT = 30;

const statement = {
  account: {
    id: '5ca1e000-0003-7000-8000-000000000001',
    numero: '4000000001',
    contract: 'E000000',
    libelle: 'CESU préfinancé',
    millesime: 2026,
    type: 'MONTANT' as const,
  },
  period: {
    first: calendarDay('2026-01-01'),
    last: calendarDay('2026-10-31'),
    from: new Date('2026-01-01T00:00:00+01:00'),
    until: new Date('2026-11-01T00:00:00+01:00'),
  },
  lines: Array.from({ length: LINES }, (_, index) => ({
    journalId: index + 1,
    line: 1,
    day: '12/06/2026',
    amount: -1_250,
    balanceAfter: 90_000 - 1_250 * index,
    kind: 'PAIEMENT_COMPTE' as const,
    reversedKind: null,
    payee: 'Prestataire de services à domicile',
    mois: null,
    label: 'Paiement à Prestataire de services à domicile',
  })),
  balance: 27_500,
  credits: 0,
  debits: LINES * 1_250,
};
const letterhead = {
  head: { logo: undefined, letterhead: ['Employeur', 'CESU RH', 'Contrat n°\u00a0E000000'] },
  facts: [
    ['Bénéficiaire', 'Mme Camille Échelle'],
    ['Adresse', '12 rue des Lilas, 69003 LYON'],
  ] as const,
};

/** Milliseconds of processor for one statement of fifty lines. */
export const statementPdfCpu = async (): Promise<number> => {
  for (let count = 0; count < WARM_UP; count += 1) await statementPdf(statement, letterhead);
  const before = process.cpuUsage();
  for (let count = 0; count < COUNT; count += 1) await statementPdf(statement, letterhead);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / COUNT;
};
