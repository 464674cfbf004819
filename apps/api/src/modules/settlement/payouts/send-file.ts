import { pain001 } from '@portail/rules/settlement/payouts/pain-001.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Bank } from '../../../platform/ports/bank.ts';
import { ibanPurposeOf } from './bank-purpose.ts';
import type { PayoutQueries } from './payouts.queries.ts';
import { payoutsIn } from './payouts.repository.ts';

/** Message of the outbox: hand a day's transfers to the bank. */
export const SEND_FILE = 'ENVOI_VIREMENTS';

const payloadSchema = z.object({ fichierId: z.string() });

type Dependencies = Pick<Platform, 'units' | 'clock' | 'config' | 'secretBox' | 'log'> & {
  readonly queries: PayoutQueries;
  readonly bank: Bank;
};

const labelOf = (count: number): string => `CESU, ${count} paiement${count > 1 ? 's' : ''}`;

/**
 * The file is made from the rows as it leaves: no disk and no message ever holds an account number,
 * and the same rows are the same bytes. The bank knows it by its number: sent twice, it is one.
 */
export const createSendFile = (dependencies: Dependencies): OutboxHandler => {
  const { units, clock, config, secretBox, log, queries, bank } = dependencies;
  return {
    kind: SEND_FILE,
    run: async (payload) => {
      const { fichierId } = z.parse(payloadSchema, payload);
      const file = await queries.findFile(fichierId);
      if (file === undefined || file.statut !== 'PRET') return;
      const transfers = await queries.listTransfers(fichierId);
      const { creditorName, creditorIban } = config.debit;
      const xml = pain001({
        messageId: file.messageId,
        createdAt: file.createdAt,
        executedOn: calendarDay(file.day),
        payer: { name: creditorName, iban: creditorIban },
        transfers: transfers.map(({ bankId, sealedIban, holder, bic, count, ...transfer }) => ({
          ...transfer,
          payeeName: holder,
          iban: secretBox.open(ibanPurposeOf(bankId), sealedIban),
          bic: bic ?? undefined,
          label: labelOf(count),
        })),
      });
      await bank.send({ messageId: file.messageId, xml });
      await units.transact((unit) => payoutsIn(unit).markSent(fichierId, clock.realNow()));
      log.info({ fichier: file.messageId, virements: transfers.length }, 'virements transmis');
    },
  };
};
