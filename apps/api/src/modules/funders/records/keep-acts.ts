import type { SettingChange } from '@portail/contract/funders/operator-funders.schemas.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { operatorScope, type OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { fundersIn, type NewAct } from './funders.repository.ts';

export const funderKeeper = ({ accountId }: AuthenticatedCaller): OperatorScope =>
  operatorScope(accountId, 'gestion des financeurs et des contrats');

export interface KeptAct extends Pick<NewAct, 'financeurId' | 'numero' | 'acte'> {
  readonly clientId: string;
  readonly changes: readonly SettingChange[];
  readonly origin: RequestOrigin;
}

const sideOf = (changes: readonly SettingChange[], side: 'avant' | 'apres'): string =>
  JSON.stringify(Object.fromEntries(changes.map((one) => [one.champ, one[side]])));

/** Before and after, in the history of the sheet and in the security log (S43), with the change itself. */
export const createKeepAct =
  ({ clock, ids, securityLog }: Pick<Platform, 'clock' | 'ids' | 'securityLog'>) =>
  async (unit: UnitOfWork, operator: OperatorScope, act: KeptAct): Promise<void> => {
    const { financeurId, numero, acte, clientId, changes, origin } = act;
    await fundersIn(unit, operator).addAct({
      id: ids.ordered(),
      financeurId,
      numero,
      acte,
      changes,
      now: clock.realNow(),
    });
    await securityLog.record(unit, origin, {
      kind: numero === null ? 'FINANCEUR_MODIFIE' : 'CONTRAT_MODIFIE',
      result: 'SUCCES',
      accountId: operator.accountId,
      details: {
        acte,
        financeur: clientId,
        ...(numero === null ? {} : { contrat: numero }),
        avant: sideOf(changes, 'avant'),
        apres: sideOf(changes, 'apres'),
      },
    });
  };
