/** Apart from the schemas of orders, which payment and funder pages do not need. */
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { requiredOr } from '../schemas/fields.ts';

/** A space of the unified account: the client number of the provider. */
export const clientId = z
  .string({ error: requiredOr(MESSAGES.format) })
  .check(z.regex(/^[0-9A-Za-z-]{1,20}$/, { error: requiredOr(MESSAGES.format) }));

export const serviceOrderNumber = z
  .string({ error: requiredOr(MESSAGES.format) })
  .check(z.regex(/^CS[0-9A-Z]{10}$/, { error: requiredOr(MESSAGES.format) }));

/** Unique number assigned by the provider. */
export const invoiceNumber = z
  .string({ error: requiredOr(MESSAGES.format) })
  .check(z.regex(/^[0-9A-Za-z-]{1,35}$/, { error: requiredOr(MESSAGES.format) }));
