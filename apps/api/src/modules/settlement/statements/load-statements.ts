import {
  type CamtEvent,
  readCamt,
  type StatementEntry,
  type StatementTransaction,
  UnreadableStatement,
} from '@portail/rules/settlement/camt.ts';
import * as z from 'zod/mini';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { type SpooledFile, withSpooledFile } from '../../../platform/spooled-file.ts';
import { type NewLine, type StatementOrigin, statementsIn } from './statements.repository.ts';

/** A value sealed for one line cannot be opened for another. */
export const partyPurposeOf = (lineId: string): string => `partie-releve:${lineId}`;
/** Entries that are written at once. */
const BATCH_SIZE = 500;

const party = z.object({
  nom: z.nullable(z.string()),
  iban: z.nullable(z.string()),
  libelle: z.string(),
});
/** Who paid or was paid, and what for. */
export type LineParty = z.output<typeof party>;

export const openParty = (
  { secretBox }: Pick<Platform, 'secretBox'>,
  line: { readonly id: string; readonly sealedParty: string },
): LineParty =>
  z.parse(party, JSON.parse(secretBox.open(partyPurposeOf(line.id), line.sealedParty)));

export interface LoadedStatement {
  readonly id: string;
  readonly isNew: boolean;
}

interface Bringing {
  readonly origin: StatementOrigin;
  readonly broughtBy: string | null;
}

async function* textOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** A bank without a reference of its own gives the place of the entry in its statement. */
const entryKey = (statement: string, entry: StatementEntry): string =>
  [
    entry.reference ?? `@${statement}/${entry.rank}`,
    entry.direction,
    entry.amountCents,
    entry.bookedOn,
  ].join('|');

/**
 * Loads the statements of a file, whole or not at all. An entry is known by the bank's reference, so
 * that the same file, or the notification and the statement of one day, add nothing twice.
 */
export const createLoadStatements = ({
  units,
  ids,
  clock,
  secretBox,
}: Pick<Platform, 'units' | 'ids' | 'clock' | 'secretBox'>) => {
  const lineOf = (
    entry: StatementEntry,
    one: StatementTransaction,
    { key, rank }: { readonly key: string; readonly rank: number },
  ): NewLine => {
    const id = ids.ordered();
    return {
      id,
      entry: key,
      rank,
      direction: entry.direction,
      amountCents: one.amountCents,
      day: entry.bookedOn,
      valueDay: entry.valueOn ?? null,
      code: entry.code ?? null,
      bankReference: one.bankReference ?? null,
      endToEndId: one.endToEndId ?? null,
      messageIds: one.messageIds,
      returnReason: one.returnReason ?? null,
      sealedParty: secretBox.seal(
        partyPurposeOf(id),
        JSON.stringify({
          nom: one.partyName ?? null,
          iban: one.partyIban ?? null,
          libelle: one.remittance,
        } satisfies LineParty),
      ),
    };
  };

  const load = async (
    unit: UnitOfWork,
    file: SpooledFile,
    { origin, broughtBy }: Bringing,
  ): Promise<readonly LoadedStatement[]> => {
    const repository = statementsIn(unit);
    const loaded: LoadedStatement[] = [];
    let current: { id: string; number: string; isNew: boolean; account: string } | undefined;
    let totals = { lines: 0, pending: 0, creditsCents: 0, debitsCents: 0 };
    let waiting: StatementEntry[] = [];
    let writing: Promise<void> = Promise.resolve();

    const flush = async (): Promise<void> => {
      const entries = waiting;
      waiting = [];
      if (current === undefined || !current.isNew) return;
      const { id, number, account } = current;
      const keyed = new Map(entries.map((entry) => [entryKey(number, entry), entry]));
      const known = await repository.knownEntries(account, [...keyed.keys()]);
      const [added, shown, replaced]: [NewLine[], string[], string[]] = [[], [], []];
      for (const [key, entry] of keyed) {
        const before = known.get(key)?.filter(({ etat }) => etat !== 'REMPLACEE') ?? [];
        const [whole] = before;
        const isDetailNow =
          before.length === 1 &&
          whole?.rank === 0 &&
          entry.isDetailed &&
          ['A_EXAMINER', 'A_TRAITER', 'PROPOSEE'].includes(whole.etat);
        if (before.length > 0 && !isDetailNow) {
          shown.push(...before.map((line) => line.id));
          continue;
        }
        if (isDetailNow && whole !== undefined) replaced.push(whole.id);
        for (const [index, one] of entry.transactions.entries()) {
          added.push(lineOf(entry, one, { key, rank: entry.isDetailed ? index + 1 : 0 }));
        }
      }
      await repository.replace(replaced);
      await repository.addLines(account, added);
      await repository.show(id, [...added.map((line) => line.id), ...shown]);
      totals.lines += added.length + shown.length;
    };

    /** One batch at a time: the next one is read while the database writes. */
    const write = async (): Promise<void> => {
      await writing;
      writing = flush();
      // Its failure is thrown by the next wait for it.
      writing.catch(() => undefined);
    };

    const close = async (): Promise<void> => {
      await write();
      await writing;
      if (current?.isNew === true) await repository.close(current.id, totals);
      totals = { lines: 0, pending: 0, creditsCents: 0, debitsCents: 0 };
    };

    const take = async (event: CamtEvent): Promise<void> => {
      if (event.is === 'statement') {
        await close();
        const { account, number } = event.head;
        await repository.lockAccount(account);
        const opened = await repository.open({
          ...event.head,
          id: ids.ordered(),
          origin,
          digest: file.digest,
          broughtBy,
          receivedAt: clock.realNow(),
        });
        current = { ...opened, number, account };
        loaded.push(opened);
        return;
      }
      if (event.is === 'pending') {
        totals.pending += 1;
        return;
      }
      const { entry } = event;
      if (entry.direction === 'CREDIT') totals.creditsCents += entry.amountCents;
      else totals.debitsCents += entry.amountCents;
      waiting.push(entry);
      if (waiting.length >= BATCH_SIZE) await write();
    };

    try {
      for await (const event of readCamt(textOf(file.read()))) await take(event);
      await close();
    } finally {
      // Nothing is sent any more once the transaction ends.
      await writing.catch(() => undefined);
    }
    return loaded;
  };

  return async (
    content: AsyncIterable<Buffer>,
    bringing: Bringing,
  ): Promise<readonly LoadedStatement[]> => {
    try {
      return await withSpooledFile(content, (file) =>
        units.transact((unit) => load(unit, file, bringing), { isRepeatable: true }),
      );
    } catch (error) {
      if (error instanceof UnreadableStatement) {
        throw new DomainError(error.isCamt ? 'FICHIER_ILLISIBLE' : 'FICHIER_NON_CONFORME', {
          cause: error,
          fields: [{ champ: 'fichier', message: error.isCamt ? DAMAGED : NOT_CAMT }],
        });
      }
      if (
        error instanceof TypeError &&
        'code' in error &&
        error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
      ) {
        throw new DomainError('FICHIER_ILLISIBLE', { cause: error });
      }
      throw error;
    }
  };
};

const NOT_CAMT = 'Ce fichier n’est pas un relevé de la banque (camt.052, camt.053 ou camt.054).';
const DAMAGED = 'Ce relevé est incomplet ou abîmé\u00a0: rien n’en a été pris.';
