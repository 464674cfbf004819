import { isPaynumOpenFor, type PaynumSupport } from '@portail/rules/home-services/paynum.ts';
import {
  createIdempotency,
  type IdempotentCommand,
} from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { requireOwnContract, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { OpenedRequest, OpenPage } from './open-page.ts';
import { paynumRequestsIn } from './paynum.repository.ts';

const SUCCESS = 200;

interface Wish {
  readonly numeroContrat: string;
  readonly choixSupport: PaynumSupport;
}

interface Answer {
  readonly redirectUrl: string;
}

type Dependencies = Pick<Platform, 'units' | 'clock' | 'ids'> & { readonly openPage: OpenPage };

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' &&
  value !== null &&
  'redirectUrl' in value &&
  typeof value.redirectUrl === 'string';

/** Another one for the same contract only after a refusal. */
export const requireOpenFor = async (
  requests: ReturnType<typeof paynumRequestsIn>,
  contract: string,
  exceptId?: string,
): Promise<void> => {
  const others = (await requests.list()).filter(({ id }) => id !== exceptId);
  if (!isPaynumOpenFor(contract, others)) throw new DomainError('DEMANDE_PAYNUM_EXISTANTE');
};

/** A repeated command continues with the request that it had saved. */
export const createCreateRequest = ({ units, clock, ids, openPage }: Dependencies) => {
  const idempotency = createIdempotency(units, clock);

  const make = async (
    unit: UnitOfWork,
    scope: BeneficiaryScope,
    { numeroContrat, choixSupport }: Wish,
    commandKey: string,
  ): Promise<OpenedRequest> => {
    const requests = paynumRequestsIn(unit, scope);
    await requests.lockPerson();
    const earlier = await requests.findByCommand(commandKey);
    const parties = await requests.findParties(earlier?.contract ?? numeroContrat);
    if (parties === undefined) throw new DomainError('CONTRAT_INCONNU');
    if (earlier !== undefined) return { ...earlier, ...parties };
    await requireOpenFor(requests, numeroContrat);
    const id = ids.random();
    const made = { id, contract: numeroContrat, support: choixSupport };
    await requests.insert({ ...made, commandKey, at: clock.businessNow() });
    return { ...made, ...parties };
  };

  return async (scope: BeneficiaryScope, wish: Wish, command: IdempotentCommand) => {
    requireOwnContract(scope, wish.numeroContrat);
    const { isReplay, body } = await idempotency.runWithPartner(command, {
      prepare: (unit) => make(unit, scope, wish, command.key),
      callPartner: openPage,
      complete: async (_unit, _request, answer) => ({ status: SUCCESS, body: answer }),
    });
    if (!isAnswer(body)) throw new TypeError(`${command.call} stored another answer`);
    return { isReplay, body };
  };
};
export type CreateRequest = ReturnType<typeof createCreateRequest>;
