import {
  addChild,
  checkChild,
  getChildren,
  getLastPajeDeclaration,
  preDeclareToPaje,
} from '@portail/contract/declarations/declaring.calls.ts';
import type { CallRequest } from '@portail/contract/calls/define-call.ts';
import type { LastPajeDeclaration } from '@portail/contract/declarations/declaring.schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../../session/api.ts';

export const childrenQuery = queryOptions({
  queryKey: ['declarer', 'enfants'],
  queryFn: ({ signal }) => callApi(getChildren, {}, { signal }),
});

/** Null without a declaration for this employee within six months (DECL-11). */
export const lastPajeQuery = (numeroSalarie: string) =>
  queryOptions({
    queryKey: ['declarer', 'derniere', 'PAJE', numeroSalarie],
    queryFn: async ({ signal }): Promise<LastPajeDeclaration | null> =>
      (await callApi(getLastPajeDeclaration, { query: { numeroSalarie } }, { signal })) ?? null,
  });

export const askChild = (body: CallRequest<typeof checkChild>['body']) =>
  callApi(checkChild, { body });
export const keepChild = (body: CallRequest<typeof addChild>['body']) =>
  callApi(addChild, { body });
export const askEstimate = (body: CallRequest<typeof preDeclareToPaje>['body']) =>
  callApi(preDeclareToPaje, { body });
