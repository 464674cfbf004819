import type { Platform } from '../../../platform/platform.ts';
import { createAudienceCounter } from './audience-counter.ts';
import { createAudienceHandlers, type AudienceHandlers } from './audience.handlers.ts';

export interface AudienceModule {
  readonly handlers: AudienceHandlers;
  readonly stop: () => Promise<void>;
}

export const createAudienceModule = (
  platform: Pick<Platform, 'units' | 'clock' | 'log'>,
): AudienceModule => {
  const counter = createAudienceCounter(platform);
  return { handlers: createAudienceHandlers(counter), stop: counter.stop };
};
