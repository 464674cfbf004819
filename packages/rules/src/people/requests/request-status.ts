/** EN_ATTENTE: the house has asked something and waits for the person. */
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

const byHouse = (from: RequestStatut, ...to: readonly RequestStatut[]) =>
  to.map((one): RequestTransition => ({ from, to: one, by: 'ASSISTANCE' }));

/** A person never closes a request, and opens a closed one again by answering. */
export const REQUEST_TRANSITIONS: readonly RequestTransition[] = [
  ...byHouse('NOUVELLE', 'EN_COURS', 'EN_ATTENTE', 'CLOTUREE'),
  ...byHouse('EN_COURS', 'EN_ATTENTE', 'CLOTUREE'),
  ...byHouse('EN_ATTENTE', 'EN_COURS', 'CLOTUREE'),
  ...byHouse('ROUVERTE', 'EN_COURS', 'EN_ATTENTE', 'CLOTUREE'),
  ...byHouse('CLOTUREE', 'ROUVERTE'),
  { from: 'EN_ATTENTE', to: 'EN_COURS', by: 'DEMANDEUR' },
  { from: 'CLOTUREE', to: 'ROUVERTE', by: 'DEMANDEUR' },
];

export const canRequestBecome = (
  from: RequestStatut,
  to: RequestStatut,
  by: RequestActor,
): boolean =>
  REQUEST_TRANSITIONS.some((one) => one.from === from && one.to === to && one.by === by);

/** What a request becomes when its author writes again. */
export const statutAfterAnswer = (statut: RequestStatut): RequestStatut =>
  REQUEST_TRANSITIONS.find(({ from, by }) => from === statut && by === 'DEMANDEUR')?.to ?? statut;

/** Still to be worked on: everything but what is settled. */
export const OPEN_REQUEST_STATUTS = REQUEST_STATUTS.filter(
  (statut): statut is Exclude<RequestStatut, 'CLOTUREE'> => statut !== 'CLOTUREE',
);

/** What the house may choose by hand. What is settled is opened again by an act of its own, with a reason. */
export const statutsByHand = (from: RequestStatut): readonly RequestStatut[] =>
  REQUEST_STATUTS.filter((to) => to !== 'ROUVERTE' && canRequestBecome(from, to, 'ASSISTANCE'));

export const canReopen = (statut: RequestStatut): boolean =>
  canRequestBecome(statut, 'ROUVERTE', 'ASSISTANCE');

/** The house has taken it up once it has answered; what waits for the person goes on waiting. */
export const statutAfterIssuerAnswer = (statut: RequestStatut): RequestStatut =>
  statut === 'NOUVELLE' || statut === 'ROUVERTE' ? 'EN_COURS' : statut;
