import { centsOf, ZERO_CENTS, type Cents } from '../money/cents.ts';
import { isCreditNote, type InvoiceStatut } from './invoice-statut.ts';
import { isUnderWay, type ServiceOrderStatut } from './service-order.ts';

const sumOf = (amounts: readonly Cents[]): Cents =>
  centsOf(amounts.reduce<number>((sum, amount) => sum + amount, ZERO_CENTS));

interface InvoiceAmounts {
  /** All taxes included, as issued. */
  readonly total: Cents;
  readonly creditNotes: readonly Cents[];
  /** Amount paid, even if a credit note refunded it since. */
  readonly paid: Cents;
}

/** Price after credit notes. */
export const netOf = ({ total, creditNotes }: Omit<InvoiceAmounts, 'paid'>): Cents =>
  centsOf(total - sumOf(creditNotes));

/** Amount left to pay, at least 0. */
export const dueOf = (invoice: InvoiceAmounts): Cents =>
  centsOf(Math.max(0, netOf(invoice) - invoice.paid));

/** Amount paid beyond the net price, to be refunded. */
export const overpaidOf = (invoice: InvoiceAmounts): Cents =>
  centsOf(Math.max(0, invoice.paid - netOf(invoice)));

/** All invoices, less credit notes, stay within the agreed amount. */
export const isWithinAgreed = (
  agreed: Cents,
  invoiced: readonly Omit<InvoiceAmounts, 'paid'>[],
  amount: Cents,
): boolean => amount > ZERO_CENTS && sumOf(invoiced.map(netOf)) + amount <= agreed;

type CreditNoteProblem = 'NUL' | 'TROP_ELEVE' | 'EN_COURS' | 'AVOIR';

/**
 * Credit notes together never exceed their invoice, and none is accepted while it is being paid.
 */
export const creditNoteProblem = (
  invoice: InvoiceAmounts & { readonly statut: InvoiceStatut },
  amount: Cents,
): CreditNoteProblem | undefined => {
  if (isCreditNote(invoice.statut)) return 'AVOIR';
  if (invoice.statut === 'EN_COURS') return 'EN_COURS';
  if (amount <= ZERO_CENTS) return 'NUL';
  return amount > netOf(invoice) ? 'TROP_ELEVE' : undefined;
};

interface AfterCreditNote {
  readonly statut: InvoiceStatut;
  readonly due: Cents;
  /** Refund beyond what was still due. */
  readonly refund: Cents;
}

/** Effect of a valid credit note on its invoice. */
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

/** Maximum of one card page or one payment. */
export const MAX_CHOSEN_INVOICES = 50;

export interface PayableInvoice {
  readonly numero: string;
  /** Space of the provider. */
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

type InvoiceChoice =
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

/** The sum of the chosen invoices, or the first problem and its invoice. */
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
  // One payment has one payee.
  if (new Set(invoices.map(({ clientId }) => clientId)).size > 1) {
    return refused('PLUSIEURS_PRESTATAIRES', chosen);
  }
  return { problem: undefined, invoices, total: sumOf(invoices.map(({ due }) => due)) };
};

interface ServiceCounters {
  readonly commandesEnCours: number;
  readonly facturesAPayer: number;
  readonly montantAPayer: Cents;
}

/** Counters of a space. */
export const countersOf = (
  orders: readonly { readonly statut: ServiceOrderStatut }[],
  invoices: readonly Pick<PayableInvoice, 'statut' | 'due'>[],
): ServiceCounters => {
  const payable = invoices.filter(isPayable);
  return {
    commandesEnCours: orders.filter(({ statut }) => isUnderWay(statut)).length,
    facturesAPayer: payable.length,
    montantAPayer: centsOf(payable.reduce((sum, { due }) => sum + due, 0)),
  };
};
