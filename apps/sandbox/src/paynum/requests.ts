export const SUPPORTS = { TITRE: 'Chéquier', COMPTE: 'Compte' } as const;
export type Support = keyof typeof SUPPORTS;
export type Answer = 'VALIDEE' | 'REFUSEE';

export interface Demand {
  readonly demande: string;
  readonly matricule: string;
  readonly contrat: string;
  readonly raisonSociale: string;
  readonly choixSupport: Support;
  readonly urlRetour: string;
}

export interface PaynumRequest extends Demand {
  readonly reponse: Answer | undefined;
  /** Taken back by the person. */
  readonly estRetiree: boolean;
}

export interface Requests {
  /** The same request told again is the same, as it is told now. */
  readonly keep: (demand: Demand) => PaynumRequest;
  readonly find: (id: string) => PaynumRequest | undefined;
  /** The last one first. */
  readonly all: () => readonly PaynumRequest[];
  readonly change: (id: string, change: Partial<PaynumRequest>) => PaynumRequest | undefined;
}

export function createRequests(): Requests {
  const requests = new Map<string, PaynumRequest>();
  const put = (request: PaynumRequest): PaynumRequest => {
    requests.delete(request.demande);
    requests.set(request.demande, request);
    return request;
  };
  return {
    keep: (demand) =>
      put({ ...demand, reponse: requests.get(demand.demande)?.reponse, estRetiree: false }),
    find: (id) => requests.get(id),
    all: () => [...requests.values()].toReversed(),
    change: (id, change) => {
      const known = requests.get(id);
      return known === undefined ? undefined : put({ ...known, ...change });
    },
  };
}
