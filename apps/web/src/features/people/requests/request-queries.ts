import { getRequestFiles, getRequestMessages } from '@portail/contract/people/requests.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

/** Prefix of all query keys about requests. */
export const REQUESTS_KEY = 'demandes';

export const messagesQuery = (idDemande: string) =>
  queryOptions({
    queryKey: [REQUESTS_KEY, idDemande, 'messages'],
    queryFn: ({ signal }) => callApi(getRequestMessages, { params: { idDemande } }, { signal }),
  });

export const filesQuery = (idDemande: string) =>
  queryOptions({
    queryKey: [REQUESTS_KEY, idDemande, 'fichiers'],
    queryFn: ({ signal }) => callApi(getRequestFiles, { params: { idDemande } }, { signal }),
  });
