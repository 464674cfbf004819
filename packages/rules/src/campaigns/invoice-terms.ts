import { centsOf, formatAmount, type Cents } from '../money/cents.ts';
import { addDays, addMonths, type CalendarDay } from '../time/calendar-day.ts';
import { monthOf } from '../time/paris.ts';

/**
 * When a funder pays its invoices: code de commerce, L441-10, at most 60 days from the invoice, or 45
 * days end of month.
 */
export const PAYMENT_TERMS = [
  'RECEPTION',
  'JOURS_15',
  'JOURS_30',
  'JOURS_30_FIN_DE_MOIS',
  'JOURS_45',
  'JOURS_45_FIN_DE_MOIS',
  'JOURS_60',
] as const;
export type PaymentTerms = (typeof PAYMENT_TERMS)[number];

/** Code de la commande publique, R2192-10: a public body pays within 30 days. */
export const PUBLIC_PAYMENT_TERMS: readonly PaymentTerms[] = ['RECEPTION', 'JOURS_15', 'JOURS_30'];

const DELAYS: Readonly<
  Record<PaymentTerms, { readonly days: number; readonly isEndOfMonth: boolean }>
> = {
  RECEPTION: { days: 0, isEndOfMonth: false },
  JOURS_15: { days: 15, isEndOfMonth: false },
  JOURS_30: { days: 30, isEndOfMonth: false },
  JOURS_30_FIN_DE_MOIS: { days: 30, isEndOfMonth: true },
  JOURS_45: { days: 45, isEndOfMonth: false },
  JOURS_45_FIN_DE_MOIS: { days: 45, isEndOfMonth: true },
  JOURS_60: { days: 60, isEndOfMonth: false },
};

const lastDayOfMonth = (day: CalendarDay): CalendarDay => addDays(addMonths(monthOf(day), 1), -1);

export const dueDayOf = (issued: CalendarDay, terms: PaymentTerms): CalendarDay => {
  const { days, isEndOfMonth } = DELAYS[terms];
  const day = addDays(issued, days);
  return isEndOfMonth ? lastDayOfMonth(day) : day;
};

/** Code de commerce, D441-5, and code de la commande publique, D2192-35. */
const RECOVERY_INDEMNITY = centsOf(4_000);

/** Sentences that an invoice to a professional or public buyer must print. */
export const paymentConditions = (isPublicBuyer: boolean): readonly string[] => {
  const [points, rateArticle, indemnityArticle] = isPublicBuyer
    ? [
        'huit',
        'R2192-31 du code de la commande publique',
        'D2192-35 du code de la commande publique',
      ]
    : ['dix', 'L441-10 du code de commerce', 'D441-5 du code de commerce'];
  return [
    `En cas de retard, des pénalités sont dues sans rappel, dès le lendemain de l’échéance, au taux d’intérêt de la Banque centrale européenne pour son opération de refinancement la plus récente, majoré de ${points} points de pourcentage (article ${rateArticle}).`,
    `S’y ajoute une indemnité forfaitaire de ${formatAmount(RECOVERY_INDEMNITY)} pour frais de recouvrement (article ${indemnityArticle}).`,
    'Aucun escompte n’est accordé pour paiement anticipé.',
  ];
};

/** Vouchers at face value are outside the scope of VAT; a fee is a taxable service. */
type VatTreatment =
  | { readonly vat: 'HORS_CHAMP' }
  /** The rate and the tax are computed by the accounting of the issuer; null until then. */
  | {
      readonly vat: 'TAXABLE';
      readonly rateBasisPoints: number | null;
      readonly taxCents: Cents | null;
    };

export type InvoiceLine = VatTreatment & {
  readonly nature: 'VALEUR_COMPTE' | 'VALEUR_TITRES' | 'PART_BENEFICIAIRES' | 'FRAIS';
  readonly label: string;
  readonly amountCents: Cents;
};

interface InvoicedOrder {
  readonly accountCents: number;
  readonly paperCents: number;
  readonly titres: number;
  /** Paid by the beneficiaries themselves. */
  readonly ownCents: number;
}

export const VOUCHERS_VAT_MENTION =
  'Titres spéciaux de paiement remis pour leur valeur faciale\u00a0: opération hors du champ d’application de la TVA.';

/** The lines of an invoice, without those of no amount. */
export const invoiceLinesOf = (order: InvoicedOrder): readonly InvoiceLine[] => {
  const lines: readonly InvoiceLine[] = [
    {
      nature: 'VALEUR_COMPTE',
      label: 'Valeur créditée sur les comptes CESU',
      amountCents: centsOf(order.accountCents),
      vat: 'HORS_CHAMP',
    },
    {
      nature: 'VALEUR_TITRES',
      label: `Titres CESU (${order.titres.toLocaleString('fr-FR')})`,
      amountCents: centsOf(order.paperCents),
      vat: 'HORS_CHAMP',
    },
    {
      nature: 'PART_BENEFICIAIRES',
      label: 'Part réglée par les bénéficiaires',
      amountCents: centsOf(-order.ownCents),
      vat: 'HORS_CHAMP',
    },
  ];
  return lines.filter(({ amountCents }) => amountCents !== 0);
};
