import type { Handlers } from '../../../platform/http/handler.ts';
import type { SendContactMessage } from './send-contact-message.ts';

export type ContactHandlers = Pick<Handlers, 'sendContactMessage'>;

export const createContactHandlers = (sendContactMessage: SendContactMessage): ContactHandlers => ({
  sendContactMessage: ({ unit, body, origin }) => sendContactMessage(unit, body, origin),
});
