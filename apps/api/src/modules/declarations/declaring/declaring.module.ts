import {
  cesuDeclarationAnswer,
  pajeDeclarationAnswer,
} from '@portail/contract/declarations/declaring.schemas.ts';
import * as z from 'zod/mini';
import { defineModule } from '../../../platform/http/define-module.ts';
import { ERASE_CHILDREN_QUEUE } from '../../../platform/jobs/queues.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import { createCheckParties, createOwnMandate } from './check-parties.ts';
import { cesuOrder, createPreDeclare, pajeOrder } from './declaration-orders.ts';
import { createDeclare } from './declare.ts';
import { createNationalBodies } from './national-bodies.ts';
import { organismeOf } from './organisme.ts';
import { createEraseChildren, createOwnChildren } from './own-children.ts';
import { createReadDeclarations } from './read-declarations.ts';
import { createEmployerNumbers, createReadyParties } from './ready-parties.ts';
import { createReceiptFile } from './receipt-file.ts';
import {
  createFollowSendings,
  createRecordReceipt,
  createSendDeclaration,
} from './send-declarations.ts';

export { childMark, childPurposeOf, openChild, sealChild } from './children.repository.ts';
export { businessKeyOf } from './declare.ts';
export { SEND_DECLARATION, pollDelayMs } from './send-declarations.ts';

const EVERY_NIGHT = '40 2 * * *';

/** Declarations of an employee to the CESU or to Pajemploi. */
export const createDeclaringModule = (platform: Platform) => {
  const { bodies, isSet, stop } = createNationalBodies(platform.config);
  const employerNumbers = createEmployerNumbers(platform, bodies);
  const withBodies = { ...platform, bodies, employerNumbers };
  const record = createRecordReceipt(platform);
  const follow = createFollowSendings({ ...withBodies, record });
  const eraseChildren = createEraseChildren(platform);
  const parties = createCheckParties(withBodies);
  const children = createOwnChildren(platform);
  const declare = createDeclare(platform, createReadyParties(withBodies));
  const preDeclare = createPreDeclare(platform);
  const declarations = createReadDeclarations(platform);
  const readReceipt = createReceiptFile(platform);
  return defineModule({
    handlers: {
      checkEmployer: ({ caller, params, body }) =>
        parties.employer(caller, organismeOf(params.organisme), body),
      checkEmployee: ({ caller, params, body }) =>
        parties.employee(caller, organismeOf(params.organisme), body),
      associateEmployee: ({ caller, params, body }) =>
        parties.associate(caller, organismeOf(params.organisme), body),
      getMandateState: ({ caller, params, query }) =>
        parties.mandate(caller, organismeOf(params.organisme), query.numeroEmployeur),
      getDeclaredNumbers: ({ caller, params }) =>
        parties.numbers(caller, organismeOf(params.organisme)),
      declareToCesu: {
        posts: async ({ caller, body }, command) => {
          const order = cesuOrder(body);
          const outcome = await declare(caller, order, command, ({ reference, ...state }) => ({
            idTeledeclaration: reference,
            ...state,
          }));
          return { ...outcome, body: z.parse(cesuDeclarationAnswer, outcome.body) };
        },
      },
      declareToPaje: {
        posts: async ({ caller, body }, command) => {
          const order = pajeOrder(body, platform.secretBox);
          const outcome = await declare(caller, order, command, ({ reference, ...state }) => ({
            idTeledeclarationPaje: reference,
            ...state,
          }));
          return { ...outcome, body: z.parse(pajeDeclarationAnswer, outcome.body) };
        },
      },
      preDeclareToPaje: ({ caller, body }) => preDeclare(beneficiaryScopeOf(caller), body),

      checkChild: ({ body }) => Promise.resolve(children.check(body)),
      addChild: ({ caller, body }) => children.add(beneficiaryScopeOf(caller), body),
      getChildren: ({ caller }) => children.list(beneficiaryScopeOf(caller)),

      getLastCesuDeclaration: ({ caller, query }) =>
        declarations.lastCesu(beneficiaryScopeOf(caller), query.numeroSalarie),
      getLastPajeDeclaration: ({ caller, query }) =>
        declarations.lastPaje(beneficiaryScopeOf(caller), query.numeroSalarie),
      getDeclarations: ({ caller, query }) => declarations.list(beneficiaryScopeOf(caller), query),
      getDeclaration: ({ caller, params }) =>
        declarations.one(beneficiaryScopeOf(caller), organismeOf(params.organisme), params.id),
      getDeclarationToResume: ({ caller, params }) =>
        declarations.toResume(beneficiaryScopeOf(caller), organismeOf(params.organisme), params.id),
      getDeclarationReceiptPdf: ({ caller, params }) =>
        readReceipt(beneficiaryScopeOf(caller), organismeOf(params.organisme), params.id),
    },
    outboxHandlers: [createSendDeclaration({ ...withBodies, record })],
    periodicTasks: isSet ? [follow.task] : [],
    scheduledJobs: [
      {
        queue: ERASE_CHILDREN_QUEUE,
        cron: EVERY_NIGHT,
        atStart: true,
        run: async () => {
          const count = await eraseChildren();
          platform.log.info({ count }, 'enfants dont plus rien n’a besoin effacés');
        },
      },
    ],
    followDue: follow.followDue,
    cancelDue: follow.cancelDue,
    eraseChildren,
    /** For the profile: the person's number at a body, and the state of the mandate. */
    ownMandate: createOwnMandate(platform, parties),
    /** For the profile: refuses a number that belongs to another person or that the body does not know. */
    requireOwnNumber: parties.requireOwnNumber,
    stop,
  });
};
