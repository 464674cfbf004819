import { EXPORT_LINES_ALONE } from './second-person.ts';

/** Reports over a period. */
export const REPORT_TYPES = [
  'COMMANDES',
  'PAIEMENTS',
  'OPPOSITIONS',
  'ENCAISSEMENTS_ATTENDUS',
  'CONSULTATIONS',
  'CIRCULATION',
  'FRAIS',
  'VIREMENTS',
  'ACTIVITE',
] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

export const REPORT_STATUTS = ['EN_ATTENTE', 'EN_COURS', 'PRET', 'ECHEC', 'EXPIRE'] as const;
export type ReportStatut = (typeof REPORT_STATUTS)[number];

/** Approval required before a report can be downloaded. */
export const REPORT_AGREEMENTS = ['SANS_OBJET', 'ATTENDU', 'DONNE'] as const;
export type ReportAgreement = (typeof REPORT_AGREEMENTS)[number];

/** A report can be downloaded for this long, and is then deleted. */
export const REPORT_LIFE_DAYS = 30;
/** A whole leap year. */
export const REPORT_PERIOD_MAX_DAYS = 366;

/**
 * Orders, value and fees are grouped by funder, readings and acts by operator: their lines name no
 * voucher holder and no payee.
 */
const NAMES_PEOPLE: Readonly<Record<ReportType, boolean>> = {
  COMMANDES: false,
  PAIEMENTS: true,
  OPPOSITIONS: true,
  ENCAISSEMENTS_ATTENDUS: true,
  CONSULTATIONS: false,
  CIRCULATION: false,
  FRAIS: false,
  VIREMENTS: true,
  ACTIVITE: false,
};

interface MadeReport {
  readonly type: ReportType;
  readonly lines: number;
  /** The approver, if any. */
  readonly agreedBy: string | null;
}

/** A long report about people needs approval by a second person (S44). */
export const agreementOf = ({ type, lines, agreedBy }: MadeReport): ReportAgreement => {
  if (!NAMES_PEOPLE[type] || lines <= EXPORT_LINES_ALONE) return 'SANS_OBJET';
  return agreedBy === null ? 'ATTENDU' : 'DONNE';
};
