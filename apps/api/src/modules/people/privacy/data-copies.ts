import { hrefOf } from '@portail/contract/pages/href.ts';
import type { DataExport, ExportStatut } from '@portail/contract/people/privacy.schemas.ts';
import * as z from 'zod/mini';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { copyReadyMail } from './privacy-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { FileAnswer } from '../../../platform/ports/file-answer.ts';
import {
  beneficiaryScopeOf,
  operatorScope,
  type OperatorScope,
} from '../../../platform/ports/owner-scope.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { openChild } from '../../declarations/declaring/declaring.module.ts';
import { createSendNotice } from '../../identity/sign-in/authentication.module.ts';
import { makeArchive } from './archive.ts';
import { copyOwnerQueries } from './copies.queries.ts';
import { copiesIn, keptCopiesIn, ownCopies, type CopyRow } from './copies.repository.ts';
import { personalDataQueries, type PersonalRows } from './personal-data.queries.ts';

const COPY_REQUESTED = 'COPIE_DONNEES_DEMANDEE';
const COPY_MAIL = 'COURRIEL_COPIE_PRETE';
const AVAILABLE_MS = 24 * 3_600_000;

/** Binds the ciphertext to its row. */
export const copyPurposeOf = (copyId: string): string => `copie-donnees:${copyId}`;

const payloadSchema = z.object({ copyId: z.string() });

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
    demandeLe: dateTimeInFrance(row.requestedAt),
    ...(statut === 'PRET' && row.expiresAt !== null
      ? { disponibleJusquAu: dateTimeInFrance(row.expiresAt) }
      : {}),
  };
};

/** Copies of a person's data, requested and downloaded by that person. */
export const createOwnCopies = (platform: Platform) => {
  const { reader, units, clock, ids, outbox, limits, digest, config } = platform;
  const { secretBox, securityLog } = platform;
  const sendNotice = createSendNotice(platform);
  return {
    list: async (caller: AuthenticatedCaller): Promise<DataExport[]> => {
      const rows = await ownCopies(reader, beneficiaryScopeOf(caller));
      return rows.map((row) => viewOf(row, clock.realNow()));
    },

    /** Returns the copy in preparation or ready to download, if there is one, instead of a second. */
    request: (caller: AuthenticatedCaller, origin: RequestOrigin): Promise<DataExport> =>
      units.transact(async (unit) => {
        const copies = copiesIn(unit, beneficiaryScopeOf(caller));
        const now = clock.realNow();
        const views = (await copies.lockOwner()).map((row) => viewOf(row, now));
        const waiting = views.find(({ statut }) => ['EN_PREPARATION', 'PRET'].includes(statut));
        if (waiting !== undefined) return waiting;
        await limits.count(unit, {
          key: digest.of('copies', caller.userId),
          ...config.limits.exports,
          clearedBySuccess: false,
        });
        const id = ids.random();
        await copies.insert(id, now);
        await outbox.add(unit, {
          kind: COPY_REQUESTED,
          dedupKey: `${COPY_REQUESTED}:${id}`,
          payload: { copyId: id },
        });
        await securityLog.record(unit, origin, {
          kind: 'COPIE_DONNEES',
          result: 'SUCCES',
          userId: caller.userId,
          details: { acte: 'DEMANDE' },
        });
        return { idExport: id, statut: 'EN_PREPARATION', demandeLe: dateTimeInFrance(now) };
      }),

    download: async (
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
          userId: caller.userId,
          details: { acte: 'TELECHARGEMENT' },
        });
        await sendNotice(unit, caller.userId, 'COPIE_TELECHARGEE');
        return {
          content: secretBox.openBytes(copyPurposeOf(id), copy.sealed),
          contentType: 'application/zip',
          downloadName: 'mes-donnees.zip',
        };
      });
    },
  };
};

/** Children are stored sealed; their parent reads them decrypted in the copy. */
const withOpenChildren = (
  { entry, rows }: PersonalRows,
  box: Pick<SecretBox, 'open'>,
): PersonalRows =>
  entry.table === 'enfant'
    ? {
        entry,
        rows: rows.map((row) => ({
          ...row,
          identite_scellee: openChild(box, String(row['id']), String(row['identite_scellee'])),
        })),
      }
    : { entry, rows };

/** Everything that the portal holds about a person, in one file; undefined for an erased one. */
export const createPersonArchive =
  ({ reader, clock, secretBox }: Pick<Platform, 'reader' | 'clock' | 'secretBox'>) =>
  async (beneficiaryId: string, scope: OperatorScope): Promise<Buffer | undefined> => {
    const personal = personalDataQueries(reader, scope);
    const person = await personal.findSubject(beneficiaryId);
    if (person === undefined) return undefined;
    return await makeArchive({
      name: `${person.firstName} ${person.lastName}`.trim(),
      madeAt: clock.realNow(),
      data: (await personal.collect(person)).map((one) => withOpenChildren(one, secretBox)),
    });
  };

/** Runs from the outbox, because it reads every table that has rows of the person. */
export const createPrepareCopy = (platform: Platform): OutboxHandler => {
  const { reader, units, clock, outbox, secretBox } = platform;
  const scope = operatorScope('systeme', 'copie de ses données, demandée par la personne');
  const owners = copyOwnerQueries(reader, scope);
  const archiveOf = createPersonArchive(platform);
  return {
    kind: COPY_REQUESTED,
    run: async (payload) => {
      const { copyId } = z.parse(payloadSchema, payload);
      const beneficiaryId = await owners.findWaiting(copyId);
      if (beneficiaryId === undefined) return;
      const archive = await archiveOf(beneficiaryId, scope);
      if (archive === undefined) return;
      const at = clock.realNow();
      const sealed = secretBox.sealBytes(copyPurposeOf(copyId), archive);
      await units.transact(async (unit) => {
        const copies = keptCopiesIn(unit, scope);
        if ((await copies.lockWaiting(copyId)) === undefined) return;
        await copies.save(copyId, { sealed, at, expiresAt: new Date(at.getTime() + AVAILABLE_MS) });
        await outbox.add(unit, {
          kind: COPY_MAIL,
          dedupKey: `${COPY_MAIL}:${copyId}`,
          payload: { copyId },
        });
      });
    },
  };
};

/** The link leads to the page that requires a sign-in, never to the file. */
export const createCopyMail = ({ mail, config, reader }: Platform): OutboxHandler => {
  const scope = operatorScope('systeme', 'courriel d’une copie de données');
  const owners = copyOwnerQueries(reader, scope);
  const themes = mailThemeQueries(reader);
  return {
    kind: COPY_MAIL,
    run: async (payload, message) => {
      const { copyId } = z.parse(payloadSchema, payload);
      const recipient = await owners.findMailRecipient(copyId);
      if (recipient === undefined || recipient.expiresAt === null) return;
      const content = copyReadyMail(
        recipient,
        {
          until: dateTimeInFrance(recipient.expiresAt),
          url: `${config.publicUrl}${hrefOf('PRIVACY')}`,
        },
        await themes.ofAccount(recipient.userId),
      );
      await mail.send({ to: recipient.mail, ...content, messageId: messageIdOf(message.id) });
    },
  };
};
