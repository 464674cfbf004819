import { centsOf, ZERO_CENTS, type Cents } from '../money/cents.ts';
import { isCreditNote, type InvoiceStatut } from './invoice-statut.ts';

const sumOf = (amounts: readonly Cents[]): Cents =>
  centsOf(amounts.reduce<number>((sum, amount) => sum + amount, ZERO_CENTS));

export interface InvoiceAmounts {
  /** All taxes included, as it was issued. */
  readonly total: Cents;
  readonly creditNotes: readonly Cents[];
  /** What has been paid of it, whether or not it was given back by a credit note since. */
  readonly paid: Cents;
}

/** What the service costs once its credit notes are taken off. */
export const netOf = ({ total, creditNotes }: Omit<InvoiceAmounts, 'paid'>): Cents =>
  centsOf(total - sumOf(creditNotes));

/** What is still to be paid, never below 0. */
export const dueOf = (invoice: InvoiceAmounts): Cents =>
  centsOf(Math.max(0, netOf(invoice) - invoice.paid));

/** What was paid beyond the net: it goes back to the person. */
export const overpaidOf = (invoice: InvoiceAmounts): Cents =>
  centsOf(Math.max(0, invoice.paid - netOf(invoice)));

/** What a provider invoices in all, credit notes taken off, stays within what was agreed. */
export const isWithinAgreed = (
  agreed: Cents,
  invoiced: readonly Omit<InvoiceAmounts, 'paid'>[],
  amount: Cents,
): boolean => amount > ZERO_CENTS && sumOf(invoiced.map(netOf)) + amount <= agreed;

export type CreditNoteProblem = 'NUL' | 'TROP_ELEVE' | 'EN_COURS' | 'AVOIR';

/** Credit notes together never exceed their invoice, and none moves one that is being paid. */
export const creditNoteProblem = (
  invoice: InvoiceAmounts & { readonly statut: InvoiceStatut },
  amount: Cents,
): CreditNoteProblem | undefined => {
  if (isCreditNote(invoice.statut)) return 'AVOIR';
  if (invoice.statut === 'EN_COURS') return 'EN_COURS';
  if (amount <= ZERO_CENTS) return 'NUL';
  return amount > netOf(invoice) ? 'TROP_ELEVE' : undefined;
};

export interface AfterCreditNote {
  readonly statut: InvoiceStatut;
  readonly due: Cents;
  /** What this credit note gives back beyond what was still due. */
  readonly refund: Cents;
}

/** What a sound credit note makes of its invoice. */
export const afterCreditNote = (
  invoice: InvoiceAmounts & { readonly statut: InvoiceStatut },
  amount: Cents,
): AfterCreditNote => {
  if (creditNoteProblem(invoice, amount) !== undefined)
    throw new RangeError('no sound credit note');
  const credited = { ...invoice, creditNotes: [...invoice.creditNotes, amount] };
  const due = dueOf(credited);
  return {
    statut: due === ZERO_CENTS ? 'PAYEE' : invoice.statut,
    due,
    refund: centsOf(overpaidOf(credited) - overpaidOf(invoice)),
  };
};

/** As many as one card page or one payment takes at once. */
export const MAX_CHOSEN_INVOICES = 50;

export interface PayableInvoice {
  readonly numero: string;
  /** Whose invoice it is: the provider's space. */
  readonly clientId: string;
  readonly statut: InvoiceStatut;
  readonly due: Cents;
}

export const isPayable = ({ statut, due }: Pick<PayableInvoice, 'statut' | 'due'>): boolean =>
  statut === 'A_PAYER' && due > ZERO_CENTS;

export type InvoiceChoiceProblem =
  | 'VIDE'
  | 'TROP'
  | 'EN_DOUBLE'
  | 'INCONNUE'
  | 'NON_PAYABLE'
  | 'PLUSIEURS_PRESTATAIRES';

export type InvoiceChoice =
  | { readonly problem: InvoiceChoiceProblem; readonly numeros: readonly string[] }
  | {
      readonly problem: undefined;
      readonly invoices: readonly PayableInvoice[];
      readonly total: Cents;
    };

const refused = (
  problem: InvoiceChoiceProblem,
  numeros: readonly string[] = [],
): InvoiceChoice => ({ problem, numeros });

/** Chosen among one's own invoices: what they come to together, or what is wrong and with which. */
export const chooseInvoices = (
  own: readonly PayableInvoice[],
  chosen: readonly string[],
): InvoiceChoice => {
  if (chosen.length === 0) return refused('VIDE');
  if (chosen.length > MAX_CHOSEN_INVOICES) return refused('TROP');
  const twice = chosen.filter((numero, index) => chosen.indexOf(numero) !== index);
  if (twice.length > 0) return refused('EN_DOUBLE', twice);
  const byNumero = new Map(own.map((invoice) => [invoice.numero, invoice]));
  const unknown = chosen.filter((numero) => !byNumero.has(numero));
  if (unknown.length > 0) return refused('INCONNUE', unknown);
  const invoices = chosen.flatMap((numero) => byNumero.get(numero) ?? []);
  const unpayable = invoices.filter((invoice) => !isPayable(invoice));
  if (unpayable.length > 0)
    return refused(
      'NON_PAYABLE',
      unpayable.map(({ numero }) => numero),
    );
  // One payment goes to one payee.
  if (new Set(invoices.map(({ clientId }) => clientId)).size > 1) {
    return refused('PLUSIEURS_PRESTATAIRES', chosen);
  }
  return { problem: undefined, invoices, total: sumOf(invoices.map(({ due }) => due)) };
};
