import { isPaynumOpenFor, type PaynumSupport } from '@portail/rules/home-services/paynum.ts';
import type { IdempotentCommand } from '../../../platform/idempotency/idempotency.ts';
import { idempotencyIn } from '../../../platform/idempotency/idempotency.repository.ts';
import { takeKey } from '../../../platform/idempotency/take-key.ts';
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

type Claim = { readonly answered: Answer } | { readonly request: OpenedRequest };

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

/**
 * The request is kept, then the partner is asked for its page, then the answer is kept: nobody
 * waits for the partner with a transaction open, and a command sent again goes on with its request.
 */
export const createCreateRequest = ({ units, clock, ids, openPage }: Pick<Platform, 'units' | 'clock' | 'ids'> & { readonly openPage: OpenPage }) => {
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

  const claim = (command: IdempotentCommand, scope: BeneficiaryScope, wish: Wish): Promise<Claim> =>
    units.transact(
      async (unit): Promise<Claim> => {
        const taken = await takeKey(unit, command, clock.realNow());
        if (taken === undefined) return { request: await make(unit, scope, wish, command.key) };
        if (!isAnswer(taken.answer)) throw new TypeError(`${command.call} stored another answer`);
        return { answered: taken.answer };
      },
      { isRepeatable: true },
    );

  return async (scope: BeneficiaryScope, wish: Wish, command: IdempotentCommand) => {
    requireOwnContract(scope, wish.numeroContrat);
    const claimed = await claim(command, scope, wish);
    if ('answered' in claimed) return { isReplay: true, body: claimed.answered };
    const body = await openPage(claimed.request);
    await units.transact((unit) => idempotencyIn(unit).saveAnswer(command, SUCCESS, body), {
      isRepeatable: true,
    });
    return { isReplay: false, body };
  };
};
export type CreateRequest = ReturnType<typeof createCreateRequest>;
