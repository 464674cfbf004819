import type { Handlers } from '../../../platform/http/handler.ts';
import { FAQ } from './faq.ts';

export interface HelpModule {
  readonly handlers: Pick<Handlers, 'getFaq'>;
}

export const createHelpModule = (): HelpModule => ({
  handlers: { getFaq: () => Promise.resolve([...FAQ]) },
});
