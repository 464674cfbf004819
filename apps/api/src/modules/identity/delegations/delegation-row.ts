import type {
  GivenDelegation,
  ReceivedDelegation,
} from '@portail/contract/identity/delegations.schemas.ts';
import {
  delegationStatut,
  type DelegationCloser,
  type DelegationStatut,
} from '@portail/rules/identity/delegations/delegation.ts';
import {
  calendarDay,
  formatFrenchDate,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { DelegationTables } from '../../../platform/db/schema/delegation-tables.ts';

type Row = DelegationTables['delegation'];

interface DelegationRow {
  readonly id: string;
  readonly qualite: Row['qualite'];
  readonly droits: Row['droits'];
  readonly invitationUntil: string;
  readonly acceptedAt: Date | null;
  readonly until: string;
  readonly closedBy: DelegationCloser | null;
  readonly proofAt: Date | null;
  readonly proofValidAt: Date | null;
}

interface GivenRow extends DelegationRow {
  /** Name of the delegate, null before the acceptance. */
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly nom: string;
  readonly prenom: string;
  readonly mail: string;
  readonly invitedAt: Date;
  readonly refusal: string | null;
  readonly proofs: readonly { readonly nom: string }[];
}

interface ReceivedRow extends DelegationRow {
  /** Name of the person who gave the access. */
  readonly firstName: string;
  readonly lastName: string;
}

export const statutOf = (row: DelegationRow, today: CalendarDay): DelegationStatut =>
  delegationStatut(
    {
      invitationUntil: calendarDay(row.invitationUntil),
      until: calendarDay(row.until),
      isAccepted: row.acceptedAt !== null,
      kind: row.qualite,
      hasProof: row.proofAt !== null,
      isProofValid: row.proofValidAt !== null,
      closedBy: row.closedBy,
    },
    today,
  );

const termsOf = (row: DelegationRow, today: CalendarDay) => {
  const statut = statutOf(row, today);
  return {
    idAcces: row.id,
    qualite: row.qualite,
    droits: row.droits,
    statut,
    jusquAu: formatFrenchDate(calendarDay(row.until)),
    ...(statut === 'INVITE'
      ? { invitationValableJusquau: formatFrenchDate(calendarDay(row.invitationUntil)) }
      : {}),
  };
};

/**
 * Before the acceptance only the typed name is shown: an address must not reveal its owner's name.
 */
export const wireGiven = (row: GivenRow, today: CalendarDay): GivenDelegation => ({
  ...termsOf(row, today),
  nom: (row.acceptedAt === null ? undefined : row.lastName) ?? row.nom,
  prenom: (row.acceptedAt === null ? undefined : row.firstName) ?? row.prenom,
  email: row.mail,
  invitationLe: dateTimeInFrance(row.invitedAt),
  ...(row.acceptedAt === null ? {} : { accepteLe: dateTimeInFrance(row.acceptedAt) }),
  justificatifs: row.proofs.map(({ nom }) => nom),
  ...(row.refusal === null ? {} : { motifRefus: row.refusal }),
});

export const wireReceived = (row: ReceivedRow, today: CalendarDay): ReceivedDelegation => ({
  ...termsOf(row, today),
  nom: row.lastName,
  prenom: row.firstName,
});
