import type { OperatorPause } from '@portail/contract/backoffice/operator-people.schemas.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { operatorPauseQueries } from './operator-pauses.queries.ts';
import { operatorPausesIn } from './operator-pauses.repository.ts';

type Dependencies = Pick<Platform, 'reader' | 'units' | 'clock' | 'securityLog'>;

/** Operators who read too many people (S44): everybody at the desk sees it, another one lifts it. */
export const createOperatorPauses = ({ reader, units, clock, securityLog }: Dependencies) => {
  const scopeOf = ({ accountId }: AuthenticatedCaller) =>
    operatorScope(accountId, 'suspensions des consultations');

  return {
    list: async (caller: AuthenticatedCaller): Promise<OperatorPause[]> => {
      const rows = await operatorPauseQueries(reader, scopeOf(caller)).list();
      return rows.map((row) => ({
        id: row.id,
        prenom: row.prenom,
        nom: row.nom,
        soiMeme: row.accountId === caller.accountId,
        debut: dateTimeInFrance(row.debut),
        personnes: row.personnes,
        ...(row.leveeLe === null
          ? {}
          : {
              levee: {
                le: dateTimeInFrance(row.leveeLe),
                par: `${row.leveeParPrenom ?? ''} ${row.leveeParNom ?? ''}`.trim(),
                motif: row.leveeMotif ?? '',
              },
            }),
      }));
    },

    lift: (
      caller: AuthenticatedCaller,
      { id, motif }: { readonly id: string; readonly motif: string },
      origin: RequestOrigin,
    ): Promise<void> =>
      units.transact(async (unit) => {
        const pauses = operatorPausesIn(unit, scopeOf(caller));
        const pause = await pauses.lock(id);
        if (pause === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        if (pause.accountId === caller.accountId) throw new DomainError('SUSPENSION_DE_SOI');
        if (pause.leveeLe !== null) throw new DomainError('SUSPENSION_DEJA_LEVEE');
        await pauses.lift(id, { motif: motif.trim(), at: clock.realNow() });
        await securityLog.record(unit, origin, {
          kind: 'OPERATEUR_RETABLI',
          result: 'SUCCES',
          accountId: caller.accountId,
          details: { suspension: id, operateur: pause.accountId },
        });
      }),
  };
};
