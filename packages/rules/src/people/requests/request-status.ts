/** EN_ATTENTE: support waits for an answer of the person. */
export const REQUEST_STATUTS = [
  'NOUVELLE',
  'EN_COURS',
  'EN_ATTENTE',
  'CLOTUREE',
  'ROUVERTE',
] as const;
export type RequestStatut = (typeof REQUEST_STATUTS)[number];

type RequestActor = 'DEMANDEUR' | 'ASSISTANCE';

interface RequestTransition {
  readonly from: RequestStatut;
  readonly to: RequestStatut;
  readonly by: RequestActor;
}

const bySupport = (from: RequestStatut, ...to: readonly RequestStatut[]) =>
  to.map((one): RequestTransition => ({ from, to: one, by: 'ASSISTANCE' }));

/** The author cannot close a request; an answer reopens a closed one. */
export const REQUEST_TRANSITIONS: readonly RequestTransition[] = [
  ...bySupport('NOUVELLE', 'EN_COURS', 'EN_ATTENTE', 'CLOTUREE'),
  ...bySupport('EN_COURS', 'EN_ATTENTE', 'CLOTUREE'),
  ...bySupport('EN_ATTENTE', 'EN_COURS', 'CLOTUREE'),
  ...bySupport('ROUVERTE', 'EN_COURS', 'EN_ATTENTE', 'CLOTUREE'),
  ...bySupport('CLOTUREE', 'ROUVERTE'),
  { from: 'EN_ATTENTE', to: 'EN_COURS', by: 'DEMANDEUR' },
  { from: 'CLOTUREE', to: 'ROUVERTE', by: 'DEMANDEUR' },
];

export const canRequestBecome = (
  from: RequestStatut,
  to: RequestStatut,
  by: RequestActor,
): boolean =>
  REQUEST_TRANSITIONS.some((one) => one.from === from && one.to === to && one.by === by);

export const statutAfterAnswer = (statut: RequestStatut): RequestStatut =>
  REQUEST_TRANSITIONS.find(({ from, by }) => from === statut && by === 'DEMANDEUR')?.to ?? statut;

export const OPEN_REQUEST_STATUTS = REQUEST_STATUTS.filter(
  (statut): statut is Exclude<RequestStatut, 'CLOTUREE'> => statut !== 'CLOTUREE',
);

/** Chosen by operators; reopening a closed request is a separate action that needs a reason. */
export const statutsByHand = (from: RequestStatut): readonly RequestStatut[] =>
  REQUEST_STATUTS.filter((to) => to !== 'ROUVERTE' && canRequestBecome(from, to, 'ASSISTANCE'));

export const canReopen = (statut: RequestStatut): boolean =>
  canRequestBecome(statut, 'ROUVERTE', 'ASSISTANCE');

/** An answer starts the work on a request; one that waits for the author keeps waiting. */
export const statutAfterIssuerAnswer = (statut: RequestStatut): RequestStatut =>
  statut === 'NOUVELLE' || statut === 'ROUVERTE' ? 'EN_COURS' : statut;
