import type { DataExport, ExportStatut } from '@portail/contract/people/privacy.schemas.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { FileAnswer } from '../../../platform/ports/file-answer.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import type { SendNotice } from '../../identity/sign-in/authentication.module.ts';
import { copyQueries } from './copies.queries.ts';
import { copiesIn, type CopyRow } from './copies.repository.ts';
import { COPY_ASKED, copyPurposeOf } from './prepare-copy.ts';

type Dependencies = Pick<
  Platform,
  | 'reader'
  | 'units'
  | 'clock'
  | 'ids'
  | 'outbox'
  | 'limits'
  | 'digest'
  | 'config'
  | 'secretBox'
  | 'securityLog'
> & { readonly sendNotice: SendNotice };

const statutOf = ({ readyAt, expiresAt, fetchedAt }: CopyRow, now: Date): ExportStatut => {
  if (readyAt === null || expiresAt === null) return 'EN_PREPARATION';
  if (fetchedAt !== null) return 'TELECHARGE';
  return expiresAt <= now ? 'EXPIRE' : 'PRET';
};

const viewOf = (row: CopyRow, now: Date): DataExport => {
  const statut = statutOf(row, now);
  return {
    idExport: row.id,
    statut,
    demandeLe: dateTimeInFrance(row.askedAt),
    ...(statut === 'PRET' && row.expiresAt !== null
      ? { disponibleJusquAu: dateTimeInFrance(row.expiresAt) }
      : {}),
  };
};

export const createOwnCopies = (dependencies: Dependencies) => {
  const { reader, units, clock, ids, outbox, limits, digest, config } = dependencies;
  const { secretBox, securityLog, sendNotice } = dependencies;
  return {
    list: async (caller: AuthenticatedCaller): Promise<DataExport[]> => {
      const rows = await copyQueries(reader, beneficiaryScopeOf(caller)).list();
      return rows.map((row) => viewOf(row, clock.realNow()));
    },

    /** One that waits, or that can still be fetched, is the one that is asked for. */
    ask: (caller: AuthenticatedCaller, origin: RequestOrigin): Promise<DataExport> =>
      units.transact(async (unit) => {
        const copies = copiesIn(unit, beneficiaryScopeOf(caller));
        const now = clock.realNow();
        const views = (await copies.lockOwner()).map((row) => viewOf(row, now));
        const waiting = views.find(({ statut }) => ['EN_PREPARATION', 'PRET'].includes(statut));
        if (waiting !== undefined) return waiting;
        await limits.count(unit, {
          key: digest.of('copies', caller.accountId),
          ...config.limits.exports,
          clearedBySuccess: false,
        });
        const id = ids.random();
        await copies.insert(id, now);
        await outbox.add(unit, {
          kind: COPY_ASKED,
          dedupKey: `${COPY_ASKED}:${id}`,
          payload: { copyId: id },
        });
        await securityLog.record(unit, origin, {
          kind: 'COPIE_DONNEES',
          result: 'SUCCES',
          accountId: caller.accountId,
          details: { acte: 'DEMANDE' },
        });
        return { idExport: id, statut: 'EN_PREPARATION', demandeLe: dateTimeInFrance(now) };
      }),

    fetch: async (
      caller: AuthenticatedCaller,
      id: string,
      origin: RequestOrigin,
    ): Promise<FileAnswer> => {
      const scope = beneficiaryScopeOf(caller);
      requireRecentConfirmation(caller, clock);
      return await units.transact(async (unit) => {
        const copies = copiesIn(unit, scope);
        const now = clock.realNow();
        const copy = await copies.lock(id);
        if (copy === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        if (copy.sealed === null || copy.expiresAt === null || copy.expiresAt <= now) {
          throw new DomainError('COPIE_INDISPONIBLE');
        }
        await copies.markFetched(id, now);
        await securityLog.record(unit, origin, {
          kind: 'COPIE_DONNEES',
          result: 'SUCCES',
          accountId: caller.accountId,
          details: { acte: 'TELECHARGEMENT' },
        });
        await sendNotice(unit, caller.accountId, 'COPIE_TELECHARGEE');
        return {
          content: secretBox.openBytes(copyPurposeOf(id), copy.sealed),
          contentType: 'application/zip',
          downloadName: 'mes-donnees.zip',
        };
      });
    },
  };
};
export type OwnCopies = ReturnType<typeof createOwnCopies>;
