import type { SecondStepMethod } from '@portail/contract/identity/authentication.calls.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInFrance } from '../../../../platform/clock.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../../platform/ports/caller.ts';
import { secondStepMethods } from './methods.ts';
import { ownMeansQueries } from './own-means.queries.ts';

export interface OwnMeans {
  readonly methodes: SecondStepMethod[];
  readonly obligatoire: boolean;
  readonly clesAcces: { id: string; nom: string; dateAjout: string }[];
  readonly codesSecoursRestants: number;
}

export type ReadOwnMeans = (caller: AuthenticatedCaller) => Promise<OwnMeans>;

export const createReadOwnMeans =
  ({ reader, config }: Pick<Platform, 'reader' | 'config'>): ReadOwnMeans =>
  async (caller) => {
    const queries = ownMeansQueries(reader, caller);
    const [account, passkeys] = await Promise.all([queries.find(), queries.listPasskeys()]);
    const { requiredSpaces } = config.secondStep;
    const recoveryCodesLeft = account.recoveryCodesLeft ?? 0;
    const means = {
      space: account.space,
      isMailOn: account.secondStep === 'MAIL',
      hasTotp: account.totpSince !== null,
      passkeyCount: passkeys.length,
      recoveryCodesLeft,
    };
    return {
      methodes: [...secondStepMethods(means, requiredSpaces)],
      obligatoire: requiredSpaces.includes(account.space),
      clesAcces: passkeys.map(({ id, name, createdAt }) => ({
        id,
        nom: name,
        dateAjout: formatFrenchDate(dayInFrance(createdAt)),
      })),
      codesSecoursRestants: recoveryCodesLeft,
    };
  };
