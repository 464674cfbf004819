import { BENEFICIARY_PERMISSIONS, type Permission } from '../access/vocabulary.ts';
import { addDays, addMonths, type CalendarDay } from '../../time/calendar-day.ts';
import type { DELEGATION_KINDS } from './delegate.ts';

export type DelegationKind = (typeof DELEGATION_KINDS)[number];

/** CONSULTER is read-only; AGIR also orders, pays and declares. */
export const DELEGATION_RIGHTS = ['CONSULTER', 'AGIR'] as const;
export type DelegationRight = (typeof DELEGATION_RIGHTS)[number];

/**
 * A guardian's access needs a judgement: JUSTIFICATIF_ATTENDU until it is uploaded, EN_VERIFICATION
 * until it is reviewed. The invitation is sent after the review.
 */
export const DELEGATION_STATUTS = [
  'JUSTIFICATIF_ATTENDU',
  'EN_VERIFICATION',
  'JUSTIFICATIF_REFUSE',
  'INVITE',
  'EXPIRE',
  'ACTIF',
  'TERMINE',
  'REFUSE',
  'RETIRE',
] as const;
export type DelegationStatut = (typeof DELEGATION_STATUTS)[number];

/** Long enough for holidays, short enough in case the mailbox changes owner. */
export const INVITATION_DAYS = 7;

/** Invited and active delegates of one person. */
export const OPEN_DELEGATIONS_MAX = 5;

/** Only a guardian proves their appointment. */
export const needsProof = (kind: DelegationKind): boolean => kind === 'TUTEUR';

/** One year for a carer, five for a guardian, as judges decide. */
const LONGEST_MONTHS: Readonly<Record<DelegationKind, number>> = { AIDANT: 12, TUTEUR: 60 };

/** Last day, inclusive. */
export const invitationDayOf = (today: CalendarDay): CalendarDay => addDays(today, INVITATION_DAYS);

export const latestEndOf = (kind: DelegationKind, today: CalendarDay): CalendarDay =>
  addMonths(today, LONGEST_MONTHS[kind]);

/** The requested last day, or the latest possible; `undefined` when it is not allowed. */
export const endOf = (
  kind: DelegationKind,
  today: CalendarDay,
  asked: CalendarDay | undefined,
): CalendarDay | undefined => {
  const latest = latestEndOf(kind, today);
  if (asked === undefined) return latest;
  return asked >= today && asked <= latest ? asked : undefined;
};

export interface DelegationFacts {
  /** Last days, inclusive. */
  readonly invitationUntil: CalendarDay;
  readonly until: CalendarDay;
  readonly isAccepted: boolean;
  readonly kind: DelegationKind;
  readonly hasProof: boolean;
  readonly isProofValid: boolean;
  /** Null while it is open. */
  readonly closedBy: DelegationCloser | null;
}

/** The person and the delegate. */
export const DELEGATION_PARTIES = ['BENEFICIAIRE', 'DELEGUE'] as const;
export type DelegationParty = (typeof DELEGATION_PARTIES)[number];
/** MAISON: an operator who refused the proof. */
export const DELEGATION_CLOSERS = [...DELEGATION_PARTIES, 'MAISON'] as const;
export type DelegationCloser = (typeof DELEGATION_CLOSERS)[number];

/** Computed on each read, so that no job has to end an access on time. */
export const delegationStatut = (facts: DelegationFacts, today: CalendarDay): DelegationStatut => {
  if (facts.closedBy === 'MAISON') return 'JUSTIFICATIF_REFUSE';
  if (facts.closedBy !== null) {
    return facts.isAccepted || facts.closedBy === 'BENEFICIAIRE' ? 'RETIRE' : 'REFUSE';
  }
  if (today > facts.until) return 'TERMINE';
  if (facts.isAccepted) return 'ACTIF';
  if (needsProof(facts.kind) && !facts.isProofValid) {
    return facts.hasProof ? 'EN_VERIFICATION' : 'JUSTIFICATIF_ATTENDU';
  }
  return today > facts.invitationUntil ? 'EXPIRE' : 'INVITE';
};

export type DelegationAct = 'JOINDRE' | 'VALIDER' | 'ACCEPTER' | 'FERMER' | 'OUVRIR';

interface AllowedAct {
  readonly from: DelegationStatut;
  readonly act: DelegationAct;
  readonly by: DelegationCloser;
}

/**
 * Both parties may end it at any time; only the delegate accepts it and opens sessions. An operator
 * only decides on a proof.
 */
export const DELEGATION_ACTS: readonly AllowedAct[] = [
  { from: 'JUSTIFICATIF_ATTENDU', act: 'JOINDRE', by: 'BENEFICIAIRE' },
  { from: 'JUSTIFICATIF_ATTENDU', act: 'FERMER', by: 'BENEFICIAIRE' },
  { from: 'EN_VERIFICATION', act: 'JOINDRE', by: 'BENEFICIAIRE' },
  { from: 'EN_VERIFICATION', act: 'FERMER', by: 'BENEFICIAIRE' },
  { from: 'EN_VERIFICATION', act: 'VALIDER', by: 'MAISON' },
  { from: 'EN_VERIFICATION', act: 'FERMER', by: 'MAISON' },
  { from: 'INVITE', act: 'ACCEPTER', by: 'DELEGUE' },
  { from: 'INVITE', act: 'FERMER', by: 'DELEGUE' },
  { from: 'INVITE', act: 'FERMER', by: 'BENEFICIAIRE' },
  { from: 'EXPIRE', act: 'FERMER', by: 'BENEFICIAIRE' },
  { from: 'ACTIF', act: 'OUVRIR', by: 'DELEGUE' },
  { from: 'ACTIF', act: 'FERMER', by: 'DELEGUE' },
  { from: 'ACTIF', act: 'FERMER', by: 'BENEFICIAIRE' },
  { from: 'TERMINE', act: 'FERMER', by: 'BENEFICIAIRE' },
];

export const mayDo = (from: DelegationStatut, act: DelegationAct, by: DelegationCloser): boolean =>
  DELEGATION_ACTS.some((one) => one.from === from && one.act === act && one.by === by);

/** Counts towards OPEN_DELEGATIONS_MAX. */
export const holdsPlace = (statut: DelegationStatut): boolean =>
  statut === 'ACTIF' || mayDo(statut, 'JOINDRE', 'BENEFICIAIRE') || statut === 'INVITE';

/** The profile contains credentials, bank details and personal data, which are not delegated. */
const NEVER_DELEGATED: ReadonlySet<Permission> = new Set(['CONSULTER_PROFIL', 'GERER_PROFIL']);
const LOOKING: ReadonlySet<Permission> = new Set([
  'CONSULTER_COMPTE',
  'CONSULTER_DECLARATIONS',
  'CONSULTER_TITRES',
  'CONSULTER_COMMANDES',
  'CONSULTER_DOCUMENTS',
  'CONSULTER_PRESTATIONS',
  'CONSULTER_FACTURES',
]);

const isDelegated = (permission: Permission, right: DelegationRight): boolean =>
  right === 'AGIR'
    ? BENEFICIARY_PERMISSIONS.some((one) => one === permission) && !NEVER_DELEGATED.has(permission)
    : LOOKING.has(permission);

/** A delegate never has more permissions than the person. */
export const delegatedPermissions = (
  permissions: readonly Permission[],
  right: DelegationRight,
): readonly Permission[] => permissions.filter((one) => isDelegated(one, right));
