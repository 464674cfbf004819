import {
  circulationAccount,
  compteAccount,
  payableAccount,
  receivableAccount,
  TITRE_CENTS,
  titreNumero,
  TITRES,
  type ScalePlan,
} from './plan.ts';

interface Line {
  readonly account: number;
  readonly amount: number;
  /** Where the account keeps a balance. */
  readonly after?: number;
  readonly titre?: string;
}

export interface Movement {
  readonly kind: 'COMMANDE' | 'PAIEMENT_COMPTE' | 'PAIEMENT_TITRES';
  readonly lines: readonly Line[];
}

const ACCOUNT_ORDER = 0;
const PAPER_ORDER = 1;
export const PAPER_PAYMENT = 8;
/** Movements that are payments from the account. */
export const PAYMENTS = [2, 3, 4, 5, 6, 7, 9] as const;

const LEAST_LOAD = 40_000;
export const loadOf = (person: number): number => LEAST_LOAD + (person % 50) * 100;
export const paidOf = (movement: number, person: number): number =>
  1_000 + ((person * 7 + movement * 13) % 40) * 100 + (person % 10);

export const balanceAfter = (movement: number, person: number): number =>
  PAYMENTS.reduce<number>(
    (balance, one) => (one <= movement ? balance - paidOf(one, person) : balance),
    loadOf(person),
  );

const orderLines = (plan: ScalePlan, person: number): readonly Line[] => {
  const load = loadOf(person);
  return [
    { account: receivableAccount(plan, person), amount: -load },
    { account: compteAccount(plan, person), amount: load, after: load },
  ];
};

const paperLines = (plan: ScalePlan, person: number): readonly Line[] => [
  { account: receivableAccount(plan, person), amount: -TITRES * TITRE_CENTS },
  ...Array.from({ length: TITRES }, (_, rank) => ({
    account: circulationAccount(plan, person),
    amount: TITRE_CENTS,
    titre: titreNumero(plan, person, rank),
  })),
];

const usedLines = (plan: ScalePlan, person: number): readonly Line[] => [
  {
    account: circulationAccount(plan, person),
    amount: -TITRE_CENTS,
    titre: titreNumero(plan, person, 0),
  },
  { account: payableAccount(plan, person), amount: TITRE_CENTS },
];

const paidLines = (plan: ScalePlan, movement: number, person: number): readonly Line[] => {
  const cents = paidOf(movement, person);
  return [
    {
      account: compteAccount(plan, person),
      amount: -cents,
      after: balanceAfter(movement, person),
    },
    { account: payableAccount(plan, person), amount: cents },
  ];
};

/** Ten for each person: two orders, seven payments from the account, one with a voucher. */
export const movementOf = (plan: ScalePlan, movement: number, person: number): Movement => {
  if (movement === ACCOUNT_ORDER) return { kind: 'COMMANDE', lines: orderLines(plan, person) };
  if (movement === PAPER_ORDER) return { kind: 'COMMANDE', lines: paperLines(plan, person) };
  if (movement === PAPER_PAYMENT) {
    return { kind: 'PAIEMENT_TITRES', lines: usedLines(plan, person) };
  }
  return { kind: 'PAIEMENT_COMPTE', lines: paidLines(plan, movement, person) };
};
