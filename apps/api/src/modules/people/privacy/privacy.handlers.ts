import type { Handlers } from '../../../platform/http/handler.ts';
import type { KeepConsentProof } from './keep-consent-proof.ts';
import type { ListConsultations } from './list-consultations.ts';
import type { OwnCopies } from './own-copies.ts';
import type { OwnErasure } from './own-erasure.ts';

export type PrivacyHandlers = Pick<
  Handlers,
  | 'getDataExports'
  | 'askDataExport'
  | 'downloadDataExport'
  | 'getErasure'
  | 'askErasure'
  | 'withdrawErasure'
  | 'getConsultations'
  | 'keepConsentProof'
>;

interface UseCases {
  readonly copies: OwnCopies;
  readonly erasure: OwnErasure;
  readonly listConsultations: ListConsultations;
  readonly keepConsentProof: KeepConsentProof;
}

export const createPrivacyHandlers = (cases: UseCases): PrivacyHandlers => ({
  getDataExports: ({ caller }) => cases.copies.list(caller),
  askDataExport: ({ caller, origin }) => cases.copies.ask(caller, origin),
  downloadDataExport: ({ caller, params, origin }) =>
    cases.copies.fetch(caller, params.idExport, origin),
  getErasure: ({ caller }) => cases.erasure.read(caller),
  askErasure: ({ caller, origin }) => cases.erasure.ask(caller, origin),
  withdrawErasure: ({ caller, origin }) => cases.erasure.withdraw(caller, origin),
  getConsultations: ({ caller, query }) => cases.listConsultations(caller, query),
  keepConsentProof: ({ body, origin }) => cases.keepConsentProof(body, origin),
});
