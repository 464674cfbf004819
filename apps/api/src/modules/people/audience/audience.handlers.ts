import type { Handlers } from '../../../platform/http/handler.ts';
import type { AudienceCounter } from './audience-counter.ts';

export type AudienceHandlers = Pick<Handlers, 'measureAudience'>;

export const createAudienceHandlers = (counter: AudienceCounter): AudienceHandlers => ({
  measureAudience: ({ body }) => {
    counter.count(body.page, body.evenement);
    return Promise.resolve(undefined);
  },
});
