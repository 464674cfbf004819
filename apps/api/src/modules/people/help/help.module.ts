import { defineModule } from '../../../platform/http/define-module.ts';
import { FAQ } from './faq.ts';

export const createHelpModule = () =>
  defineModule({ handlers: { getFaq: () => Promise.resolve([...FAQ]) } });
