/** What the bank rails must do in time: each measure says its figure beside what is asked. */
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { pain001 } from '@portail/rules/settlement/pain-001.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { createVerdicts } from './lib/verdicts.ts';

const IBAN = 'FR7630006000011234567890189';
const NAMES = [
  'Fatou Ndiaye',
  'Zoé Œuvrard',
  'Иванов Пётр',
  '陈大文',
  'Association d’aide à domicile',
];
const PAYMENTS = 10_000;

interface Measure {
  readonly what: string;
  readonly maxSeconds: number;
  readonly run: () => void | Promise<void>;
}

const MEASURES: readonly Measure[] = [
  {
    what: `pain.001 de ${PAYMENTS} virements, en secondes`,
    maxSeconds: 5,
    run: () => {
      const xml = pain001({
        messageId: 'VIRT-2026-11-16-0123456789AB',
        createdAt: new Date(0),
        executedOn: calendarDay('2026-11-16'),
        scheme: 'SCT',
        payer: { name: 'Portail CESU', iban: IBAN },
        transfers: Array.from({ length: PAYMENTS }, (_, rank) => ({
          endToEndId: `VIR${rank}`,
          amountCents: 1_000 + rank,
          payeeName: NAMES[rank % NAMES.length] ?? '',
          iban: IBAN,
          bic: undefined,
          label: 'CESU, 3 paiements',
        })),
      });
      if (!xml.includes(`<NbOfTxs>${PAYMENTS}</NbOfTxs>`)) throw new Error('a payment is missing');
    },
  },
];

const { assess, areAllGood } = createVerdicts();
for (const { what, maxSeconds, run } of MEASURES) {
  const begun = performance.now();
  await run();
  const seconds = (performance.now() - begun) / 1_000;
  console.log(`${what} : ${seconds.toFixed(2)}`);
  assess(what, seconds, seconds <= maxSeconds, `≤ ${maxSeconds}`);
}
if (!areAllGood()) process.exitCode = 1;
