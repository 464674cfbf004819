import { EXPORT_LINES_ALONE } from './second-person.ts';

/** The tables that the house asks for over a period. */
export const REPORT_TYPES = [
  'COMMANDES',
  'PAIEMENTS',
  'OPPOSITIONS',
  'ENCAISSEMENTS_ATTENDUS',
  'CONSULTATIONS',
] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

export const REPORT_STATUTS = ['EN_ATTENTE', 'EN_COURS', 'PRET', 'ECHEC', 'EXPIRE'] as const;
export type ReportStatut = (typeof REPORT_STATUTS)[number];

/** What has to happen before a ready report leaves the house. */
export const REPORT_AGREEMENTS = ['SANS_OBJET', 'ATTENDU', 'DONNE'] as const;
export type ReportAgreement = (typeof REPORT_AGREEMENTS)[number];

/** A ready report can be fetched for so long; then nothing of it stays. */
export const REPORT_LIFE_DAYS = 30;
/** A leap year, whole. */
export const REPORT_PERIOD_MAX_DAYS = 366;

/** Orders are told by funder, readings by reader: their lines name nobody who holds vouchers. */
const NAMES_PEOPLE: Readonly<Record<ReportType, boolean>> = {
  COMMANDES: false,
  PAIEMENTS: true,
  OPPOSITIONS: true,
  ENCAISSEMENTS_ATTENDUS: true,
  CONSULTATIONS: false,
};

interface MadeReport {
  readonly type: ReportType;
  readonly lines: number;
  /** Whoever agreed, if anybody has. */
  readonly agreedBy: string | null;
}

/** Many lines about people leave the house only when a second person agrees (S44). */
export const agreementOf = ({ type, lines, agreedBy }: MadeReport): ReportAgreement => {
  if (!NAMES_PEOPLE[type] || lines <= EXPORT_LINES_ALONE) return 'SANS_OBJET';
  return agreedBy === null ? 'ATTENDU' : 'DONNE';
};
