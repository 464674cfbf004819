import { BENEFICIARY_PERMISSIONS, type Permission } from '../access/vocabulary.ts';
import { addDays, addMonths, type CalendarDay } from '../../time/calendar-day.ts';
import type { DELEGATION_KINDS } from './delegation-kinds.ts';

export type DelegationKind = (typeof DELEGATION_KINDS)[number];

/** CONSULTER looks and changes nothing; AGIR also orders, pays and declares. */
export const DELEGATION_RIGHTS = ['CONSULTER', 'AGIR'] as const;
export type DelegationRight = (typeof DELEGATION_RIGHTS)[number];

/**
 * A guardian's access waits for the judgement that names them: JUSTIFICATIF_ATTENDU until the person
 * has joined it, EN_VERIFICATION until the house has read it. Only then is anybody invited.
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

/** Long enough for holidays, short enough for a mailbox that changes hands. */
export const INVITATION_DAYS = 7;

/** Those who may come into one space, invited or in: a family and its guardian, not a crowd. */
export const OPEN_DELEGATIONS_MAX = 5;

/** Somebody chosen needs no paper; somebody whom a judge named has one. */
export const needsProof = (kind: DelegationKind): boolean => kind === 'TUTEUR';

/** No access lasts for ever: a year for somebody close, five for a guardian, as judges give it. */
const LONGEST_MONTHS: Readonly<Record<DelegationKind, number>> = { AIDANT: 12, TUTEUR: 60 };

/** Its last day. */
export const invitationDayOf = (today: CalendarDay): CalendarDay => addDays(today, INVITATION_DAYS);

export const latestEndOf = (kind: DelegationKind, today: CalendarDay): CalendarDay =>
  addMonths(today, LONGEST_MONTHS[kind]);

/** The last day of an access: the one asked for, or the latest; `undefined` where it cannot be. */
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
  /** Last days. */
  readonly invitationUntil: CalendarDay;
  readonly until: CalendarDay;
  readonly isAccepted: boolean;
  readonly kind: DelegationKind;
  readonly hasProof: boolean;
  /** The house has read the proof and agrees with it. */
  readonly isProofValid: boolean;
  /** Nobody, as long as it is not closed. */
  readonly closedBy: DelegationCloser | null;
}

/** The person whose space it is, and whoever is let in. */
export const DELEGATION_PARTIES = ['BENEFICIAIRE', 'DELEGUE'] as const;
export type DelegationParty = (typeof DELEGATION_PARTIES)[number];
/** And the house, which refuses a proof that does not hold. */
export const DELEGATION_CLOSERS = [...DELEGATION_PARTIES, 'MAISON'] as const;
export type DelegationCloser = (typeof DELEGATION_CLOSERS)[number];

/** Worked out at each look: no task has to end an access in time. */
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
 * Either of the two ends it at any time; only whoever was invited accepts it and comes in by it. The
 * house has its say on a proof alone.
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

/** Takes one of the places in a space: whoever is in, or on their way in. */
export const holdsPlace = (statut: DelegationStatut): boolean =>
  statut === 'ACTIF' || mayDo(statut, 'JOINDRE', 'BENEFICIAIRE') || statut === 'INVITE';

/** The profile holds the ways in, the bank details and the data themselves: the person's alone. */
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

/** What is left of the person's permissions to whoever acts in their place: never more. */
export const delegatedPermissions = (
  permissions: readonly Permission[],
  right: DelegationRight,
): readonly Permission[] => permissions.filter((one) => isDelegated(one, right));
