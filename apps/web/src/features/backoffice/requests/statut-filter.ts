import {
  REQUEST_STATUTS,
  type RequestStatut,
} from '@portail/rules/people/requests/request-status.ts';

/** The status in the URL, if valid. */
export const statutNamed = (name: string | null): RequestStatut | undefined =>
  REQUEST_STATUTS.find((statut) => statut === name);
