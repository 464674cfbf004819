import * as z from 'zod/mini';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { Paynum } from '../../../platform/ports/paynum.ts';
import { everyPaynumRequestIn } from './paynum.repository.ts';

/** Message of the outbox: tell the partner how a request stands now. */
export const TELL_PAYNUM = 'DEMANDE_PAYNUM_A_JOUR';

const payloadSchema = z.object({ id: z.string() });

/** What is told is read as it leaves: a message that comes late never undoes a later change. */
export const createTellPaynum = ({ units, paynum }: Pick<Platform, 'units'> & { readonly paynum: Paynum }): OutboxHandler => {
  const scope = operatorScope('systeme', 'mise à jour d’une demande chez Paynum');
  return {
    kind: TELL_PAYNUM,
    run: async (payload) => {
      const { id } = z.parse(payloadSchema, payload);
      const request = await units.transact((unit) => everyPaynumRequestIn(unit, scope).lock(id));
      if (request === undefined) await paynum.forget(id);
      else await paynum.changeSupport(id, request.support);
    },
  };
};
