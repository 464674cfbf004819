import {
  cesuDeclarationAnswer,
  pajeDeclarationAnswer,
} from '@portail/contract/declarations/declaring.schemas.ts';
import * as z from 'zod/mini';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import { cesuOrder } from './cesu-order.ts';
import type { CheckParties } from './check-parties.ts';
import type { Declare } from './declare.ts';
import { organismeOf } from './organisme.ts';
import type { OwnChildren } from './own-children.ts';
import { pajeOrder } from './paje-order.ts';
import type { PreDeclare } from './pre-declare.ts';
import type { ReadDeclarations } from './read-declarations.ts';
import type { ReceiptFile } from './receipt-file.ts';

export type DeclaringHandlers = Pick<
  Handlers,
  | 'checkEmployer'
  | 'checkEmployee'
  | 'associateEmployee'
  | 'getLastCesuDeclaration'
  | 'getLastPajeDeclaration'
  | 'getMandateState'
  | 'getDeclaredNumbers'
  | 'declareToCesu'
  | 'preDeclareToPaje'
  | 'declareToPaje'
  | 'checkChild'
  | 'addChild'
  | 'getChildren'
  | 'getDeclarations'
  | 'getDeclaration'
  | 'getDeclarationToResume'
  | 'getDeclarationReceiptPdf'
>;

interface UseCases {
  readonly parties: CheckParties;
  readonly children: OwnChildren;
  readonly childBox: Platform['secretBox'];
  readonly declare: Declare;
  readonly preDeclare: PreDeclare;
  readonly declarations: ReadDeclarations;
  readonly receipt: ReceiptFile;
}

export const createDeclaringHandlers = (cases: UseCases): DeclaringHandlers => {
  const { parties, children, declarations } = cases;
  return {
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
        const outcome = await cases.declare(caller, order, command, ({ reference, ...state }) => ({
          idTeledeclaration: reference,
          ...state,
        }));
        return { ...outcome, body: z.parse(cesuDeclarationAnswer, outcome.body) };
      },
    },
    declareToPaje: {
      posts: async ({ caller, body }, command) => {
        const order = pajeOrder(body, cases.childBox);
        const outcome = await cases.declare(caller, order, command, ({ reference, ...state }) => ({
          idTeledeclarationPaje: reference,
          ...state,
        }));
        return { ...outcome, body: z.parse(pajeDeclarationAnswer, outcome.body) };
      },
    },
    preDeclareToPaje: ({ caller, body }) => cases.preDeclare(beneficiaryScopeOf(caller), body),

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
      cases.receipt(beneficiaryScopeOf(caller), organismeOf(params.organisme), params.id),
  };
};
