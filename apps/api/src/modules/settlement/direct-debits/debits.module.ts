import type { Platform } from '../../../platform/platform.ts';
import { createDebitHandlers, type DebitHandlers } from './debits.handlers.ts';
import { createOwnMandates } from './own-mandates.ts';
import { createReadMandates } from './read-mandates.ts';

export { ibanPurpose as mandateIbanPurposeOf } from './own-mandates.ts';
export { createDirectDebits, type ExpectedDebit } from './issue-debits.ts';

export interface DebitsModule {
  readonly handlers: DebitHandlers;
}

export const createDebitsModule = (platform: Platform): DebitsModule => ({
  handlers: createDebitHandlers(createOwnMandates(platform), createReadMandates(platform)),
});
