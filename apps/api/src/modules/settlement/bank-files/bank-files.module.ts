import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dateTimeInFrance, dayInFrance } from '../../../platform/clock.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import { readIssuer } from '../../../platform/issuer.repository.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { FileAnswer } from '../../../platform/ports/file-answer.ts';
import { mapPage } from '../../../platform/ports/list-page.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import { debitFileOf } from '../direct-debits/debits.module.ts';
import { payoutFileOf } from '../payouts/payouts.module.ts';
import { bankFileQueries } from './bank-files.queries.ts';

interface Download {
  readonly id: string;
  readonly reason: string;
}

/** The files of the bank, for operators: what they hold, and their content with a reason. */
export const createBankFilesModule = (platform: Platform) => {
  const { reader, units, clock, securityLog } = platform;
  const queriesOf = ({ userId }: AuthenticatedCaller) =>
    bankFileQueries(reader, operatorScope(userId, 'fichiers de la banque'));

  /** Built again from the rows: no file is kept. The bank accounts of erased people are gone. */
  const contentOf = async (id: string) => {
    const issuer = await readIssuer(reader);
    const found =
      (await payoutFileOf(platform, { id, issuer })) ??
      (await debitFileOf(platform, { id, issuer }));
    if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    return found;
  };

  const download = async (
    caller: AuthenticatedCaller,
    origin: RequestOrigin,
    { id, reason }: Download,
  ): Promise<FileAnswer> => {
    requireRecentConfirmation(caller, clock);
    const { messageId, xml } = await contentOf(id);
    await units.transact((unit) =>
      securityLog.record(unit, origin, {
        kind: 'OPERATION_ARGENT',
        result: 'SUCCES',
        userId: caller.userId,
        details: { acte: 'FICHIER_BANCAIRE', fichier: messageId, motif: reason },
      }),
    );
    return {
      content: Buffer.from(xml),
      contentType: 'application/xml',
      downloadName: `${messageId}.xml`,
    };
  };

  return defineModule({
    handlers: {
      getBankFiles: async ({ caller, query }) =>
        mapPage(await queriesOf(caller).list(query), ({ cents, day, createdAt, ...file }) => ({
          ...file,
          montant: wireEuros(cents),
          jour: formatFrenchDate(calendarDay(day)),
          dateCreation: dateTimeInFrance(createdAt),
        })),
      downloadBankFile: ({ caller, origin, params, body }) =>
        download(caller, origin, { id: params.id, reason: body.motif }),
      getUnreadableHolders: async ({ caller }) =>
        (await queriesOf(caller).listHeld()).map(({ codeNan, since, cents }) => ({
          codeNAN: codeNan,
          depuisLe: formatFrenchDate(dayInFrance(since)),
          montantDu: wireEuros(cents),
        })),
    },
  });
};
