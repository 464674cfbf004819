import type { Platform } from '../../platform/platform.ts';
import { createPayFromAccount } from './pay-from-account.ts';
import { createPayingHandlers, type PayingHandlers } from './paying.handlers.ts';

export interface PayingModule {
  readonly handlers: PayingHandlers;
}

export const createPayingModule = (platform: Platform): PayingModule => ({
  handlers: createPayingHandlers(createPayFromAccount(platform)),
});
