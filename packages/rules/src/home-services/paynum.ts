/** Form in which the vouchers are delivered. */
export const PAYNUM_SUPPORTS = ['TITRE', 'COMPTE'] as const;
export type PaynumSupport = (typeof PAYNUM_SUPPORTS)[number];

export const PAYNUM_STATUTS = ['EN_ATTENTE', 'VALIDEE', 'REFUSEE'] as const;
export type PaynumStatut = (typeof PAYNUM_STATUTS)[number];

/** Only the partner answers a request, and once. */
export const canPaynumBecome = (from: PaynumStatut, to: PaynumStatut): boolean =>
  from === 'EN_ATTENTE' && to !== 'EN_ATTENTE';

/** Editable on the partner's page, and deletable, while unanswered. */
export const isPaynumEditable = (statut: PaynumStatut): boolean => statut === 'EN_ATTENTE';
export const isPaynumDeletable = (statut: PaynumStatut): boolean => statut === 'EN_ATTENTE';

/** Also after it was granted: the next vouchers come in the new form. */
export const canChangeSupport = (statut: PaynumStatut): boolean => statut !== 'REFUSEE';

export interface PaynumRequest {
  readonly numeroContrat: string;
  readonly statut: PaynumStatut;
}

/** One request per contract, except after a refusal. */
export const isPaynumOpenFor = (
  numeroContrat: string,
  requests: readonly PaynumRequest[],
): boolean =>
  !requests.some((one) => one.numeroContrat === numeroContrat && one.statut !== 'REFUSEE');
