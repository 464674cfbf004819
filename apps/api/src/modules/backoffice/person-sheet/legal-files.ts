import type { EventDetails } from '@portail/contract/backoffice/event-details.ts';
import {
  LEGAL_FILE_REASONS,
  type LegalFile,
  type LegalFileBody,
} from '@portail/contract/backoffice/person-sheet.schemas.ts';
import * as z from 'zod/mini';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { FileAnswer } from '../../../platform/ports/file-answer.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import { createPersonArchive } from '../../people/privacy/privacy.module.ts';
import { createApprovals } from '../approvals/approvals.module.ts';
import { type LegalFileRow, legalFileQueries } from './legal-files.queries.ts';

const ACT = 'DOSSIER_PERSONNE';
const LABEL = 'Dossier d’une personne, pour une autorité';
/** Once agreed to. */
const AVAILABLE_MS = 7 * 86_400_000;
/** Not among the readings that the person is shown: an inquiry may be secret (ADR 0076). */
const PURPOSE = 'dossier demandé par une autorité';

const content = z.object({ autorite: z.string(), motif: z.enum(LEGAL_FILE_REASONS) });

interface Person {
  readonly id: string;
  readonly beneficiaryId: string;
}

/** The complete file of a person for an authority: asked by one operator, agreed to by another. */
export const createLegalFiles = (platform: Platform) => {
  const { reader, units, clock, securityLog } = platform;
  const approvals = createApprovals(platform);
  const archiveOf = createPersonArchive(platform);
  const queriesFor = ({ userId }: AuthenticatedCaller) =>
    legalFileQueries(reader, operatorScope(userId, PURPOSE));

  const endOf = ({ decidedAt }: LegalFileRow): Date | undefined =>
    decidedAt === null ? undefined : new Date(decidedAt.getTime() + AVAILABLE_MS);

  const isAvailable = (row: LegalFileRow, caller: AuthenticatedCaller): boolean => {
    const end = endOf(row);
    return (
      row.statut === 'ACCEPTEE' &&
      row.requestedBy === caller.userId &&
      end !== undefined &&
      end > clock.realNow()
    );
  };

  return {
    list: async (caller: AuthenticatedCaller, { id }: Person): Promise<LegalFile[]> => {
      const rows = await queriesFor(caller).list(id, clock.realNow());
      return rows.map((row) => {
        const end = row.statut === 'ACCEPTEE' ? endOf(row) : undefined;
        return {
          id: row.id,
          ...z.parse(content, row.content),
          reference: row.reference,
          statut: row.statut,
          demandePar: row.requester,
          demandeLe: dateTimeInFrance(row.requestedAt),
          disponibleJusquAu: end === undefined ? null : dateTimeInFrance(end),
          telechargeable: isAvailable(row, caller),
        };
      });
    },

    ask: async (
      caller: AuthenticatedCaller,
      { id }: Person,
      { autorite, reference, motif }: LegalFileBody,
      origin: RequestOrigin,
    ): Promise<void> => {
      requireRecentConfirmation(caller, clock);
      const contract = await queriesFor(caller).firstContract(id);
      if (contract === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      await units.transact((unit) =>
        approvals.ask(
          unit,
          { userId: caller.userId, origin },
          {
            act: ACT,
            kind: ACT,
            reference,
            label: LABEL,
            contract,
            amountCents: null,
            reason: null,
            content: { idPersonne: id, autorite, motif },
            command: undefined,
          },
        ),
      );
    },

    download: async (
      caller: AuthenticatedCaller,
      { id, beneficiaryId }: Person,
      fileId: string,
      origin: RequestOrigin,
    ): Promise<FileAnswer> => {
      requireRecentConfirmation(caller, clock);
      const row = (await queriesFor(caller).list(id, clock.realNow())).find(
        (one) => one.id === fileId,
      );
      if (row === undefined || !isAvailable(row, caller)) {
        throw new DomainError('RESSOURCE_INTROUVABLE');
      }
      const archive = await archiveOf(beneficiaryId, operatorScope(caller.userId, PURPOSE));
      if (archive === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      const details: EventDetails = {
        acte: 'TELECHARGEMENT',
        objet: ACT,
        reference: row.reference,
        motif: z.parse(content, row.content).motif,
      };
      await units.transact((unit) =>
        securityLog.record(unit, origin, {
          kind: 'ACTE_OPERATEUR',
          result: 'SUCCES',
          userId: caller.userId,
          details,
        }),
      );
      return { content: archive, contentType: 'application/zip', downloadName: 'dossier.zip' };
    },
  };
};
