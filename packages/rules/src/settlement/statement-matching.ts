import type { ReceiptKind } from '../backoffice/operators/operations.ts';

/** Orders, trades and deductions have ten characters after their prefix, without I and O. */
const PERSON_REFERENCE = /(?=((CM|EM|RI|R1)([0-9A-Z]{10})))/g;
const KINDS_BY_PREFIX: Readonly<
  Record<string, { readonly nature: ReceiptKind; readonly prefix: string }>
> & { readonly CM: { readonly nature: ReceiptKind; readonly prefix: string } } = {
  CM: { nature: 'COMMANDE', prefix: 'CM' },
  EM: { nature: 'ECHANGE', prefix: 'EM' },
  RI: { nature: 'RETENUE', prefix: 'RI' },
  // Typed as it looks.
  R1: { nature: 'RETENUE', prefix: 'RI' },
};
const INVOICE_REFERENCE = /(?=(F([0-9O]{4})([0-9OI]{6})))/g;
/** Of one label: a longer list is not a payment of ours. */
const MAX_REFERENCES = 60;

export interface PaymentTarget {
  readonly nature: ReceiptKind;
  readonly reference: string;
}

/** As people read them aloud and type them. */
const withoutLookAlikes = (text: string): string => text.replaceAll('O', '0').replaceAll('I', '1');

/** A label without what banks and people put between its characters. */
export const compactLabel = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');

/**
 * Everything in a label that has the form of a reference of ours, anywhere in it and whatever its
 * case, spaces and hyphens. Whether it exists is for the database to say.
 */
export const referencesIn = (
  ...texts: readonly (string | undefined)[]
): readonly PaymentTarget[] => {
  const found = new Map<string, PaymentTarget>();
  for (const text of texts) {
    const label = compactLabel(text ?? '');
    for (const [, , prefix, rest] of label.matchAll(PERSON_REFERENCE)) {
      const { nature, prefix: written } = KINDS_BY_PREFIX[prefix ?? ''] ?? KINDS_BY_PREFIX.CM;
      const reference = `${written}${withoutLookAlikes(rest ?? '')}`;
      found.set(reference, { nature, reference });
    }
    for (const [, , year, number] of label.matchAll(INVOICE_REFERENCE)) {
      const reference = `F${withoutLookAlikes(year ?? '')}-${withoutLookAlikes(number ?? '')}`;
      found.set(reference, { nature: 'FACTURE', reference });
    }
  }
  return [...found.values()].slice(0, MAX_REFERENCES);
};

/** Titles and legal forms that banks add or leave out. */
const TITLES = new Set(
  'M MR MME MLLE MONSIEUR MADAME ET OU SA SAS SASU SARL EURL SCI SNC DE DU DES LA LE LES D L'.split(
    ' ',
  ),
);

/** The words of a name in any order, without accents, titles and legal forms. */
export const nameWords = (name: string): readonly string[] => {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !TITLES.has(word));
  return [...new Set(words)].toSorted();
};

/** Whether the account of a payer names that person or organisation, possibly among others. */
export const isNameOf = (onAccount: string, payer: string): boolean => {
  const [given, wanted] = [new Set(nameWords(onAccount)), nameWords(payer)];
  if (wanted.length === 0 || !wanted.every((word) => given.has(word))) return false;
  // A single word also ends many other names.
  return wanted.length > 1 || given.size === 1;
};

export interface ExpectedPayment extends PaymentTarget {
  /** What is left to pay; 0 once it is paid or no longer expected. */
  readonly dueCents: number;
  readonly payer: string;
}

export interface ReceivedLine {
  readonly amountCents: number;
  readonly payerName: string | undefined;
  readonly targets: readonly PaymentTarget[];
}

export const MATCH_PROPOSALS = [
  'EXACTE',
  'PARTIELLE',
  'EXCEDENT',
  'GROUPEE',
  'DEJA_PAYEE',
  'MONTANT_ET_NOM',
] as const;
export type MatchProposal = (typeof MATCH_PROPOSALS)[number];

export type LineVerdict =
  | {
      readonly is: 'MATCHED' | 'PROPOSED';
      readonly proposal: MatchProposal;
      readonly targets: readonly PaymentTarget[];
    }
  | { readonly is: 'UNMATCHED' };

const keyOf = ({ nature, reference }: PaymentTarget): string => `${nature}/${reference}`;
const targetOf = ({ nature, reference }: PaymentTarget): PaymentTarget => ({ nature, reference });
const sumOf = (payments: readonly ExpectedPayment[]): number =>
  payments.reduce((sum, { dueCents }) => sum + dueCents, 0);

/** Beyond this, too many sets of invoices add up to any amount. */
const MAX_GROUPED = 12;

/** The only set of at least two payments with that sum; `undefined` where there is none or several. */
const onlySetOf = (
  payments: readonly ExpectedPayment[],
  amountCents: number,
): readonly ExpectedPayment[] | undefined => {
  if (payments.length > MAX_GROUPED) return sumOf(payments) === amountCents ? payments : undefined;
  const found: (readonly ExpectedPayment[])[] = [];
  for (let set = 1; set < 1 << payments.length && found.length < 2; set += 1) {
    const chosen = payments.filter((_, index) => (set & (1 << index)) !== 0);
    if (chosen.length > 1 && sumOf(chosen) === amountCents) found.push(chosen);
  }
  return found.length === 1 ? found[0] : undefined;
};

const proposed = (proposal: MatchProposal, payments: readonly ExpectedPayment[]): LineVerdict => ({
  is: 'PROPOSED',
  proposal,
  targets: payments.map(targetOf),
});

const byReference = (amountCents: number, known: readonly ExpectedPayment[]): LineVerdict => {
  const due = known.filter(({ dueCents }) => dueCents > 0);
  const [first, ...others] = due;
  if (first === undefined) return proposed('DEJA_PAYEE', known.slice(0, 1));
  if (others.length > 0) return proposed('GROUPEE', due);
  if (first.dueCents === amountCents) {
    return { is: 'MATCHED', proposal: 'EXACTE', targets: [targetOf(first)] };
  }
  return proposed(amountCents < first.dueCents ? 'PARTIELLE' : 'EXCEDENT', [first]);
};

/**
 * What a credit pays. A reference of ours with exactly what is due under it is a match; everything
 * else that is plausible is a proposal that an operator confirms.
 */
export const judgeLine = (
  { amountCents, payerName, targets }: ReceivedLine,
  /** What exists under the references. */
  known: ReadonlyMap<string, ExpectedPayment>,
  /** What is expected from payers of that name. */
  ofPayer: readonly ExpectedPayment[],
): LineVerdict => {
  const named = targets.flatMap((target) => known.get(keyOf(target)) ?? []);
  if (named.length > 0) return byReference(amountCents, named);
  if (payerName === undefined) return { is: 'UNMATCHED' };
  const due = ofPayer.filter(({ dueCents, payer }) => dueCents > 0 && isNameOf(payerName, payer));
  const equal = due.filter(({ dueCents }) => dueCents === amountCents);
  if (equal.length === 1) return proposed('MONTANT_ET_NOM', equal);
  const group = onlySetOf(
    due.filter(({ nature }) => nature === 'FACTURE'),
    amountCents,
  );
  return group === undefined ? { is: 'UNMATCHED' } : proposed('GROUPEE', group);
};

export const targetKey = keyOf;

/** What each target of one transfer receives, in their order, and what is left over. */
export const allocate = <T extends { readonly dueCents: number }>(
  amountCents: number,
  targets: readonly T[],
): {
  readonly shares: readonly { readonly target: T; readonly cents: number }[];
  readonly excessCents: number;
} => {
  let left = amountCents;
  const shares: { target: T; cents: number }[] = [];
  for (const target of targets) {
    const cents = Math.min(left, target.dueCents);
    if (cents > 0) shares.push({ target, cents });
    left -= cents;
  }
  return { shares, excessCents: left };
};
