import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import * as z from 'zod/mini';
import { readingLedgerErrors } from '../../../ledger/ledger-errors.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope, type OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { oppositionLiftedMail } from '../vouchers/voucher-templates.ts';
import { mailedOppositionQueries } from './oppositions.queries.ts';
import { oppositionsIn } from './oppositions.repository.ts';

const LIFTED_MAIL = 'COURRIEL_OPPOSITION_LEVEE';

const payloadSchema = z.object({ beneficiaryId: z.string(), titres: z.array(z.string()) });

export const createOppositionLiftedMail = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): OutboxHandler => {
  const scope = operatorScope('systeme', 'envoi d’un avis de levée d’opposition');
  const oppositions = mailedOppositionQueries(reader, scope);
  const themes = mailThemeQueries(reader);
  return {
    kind: LIFTED_MAIL,
    run: async (payload, { id }) => {
      const { beneficiaryId, titres } = z.parse(payloadSchema, payload);
      const lifted = await oppositions.findLifted(beneficiaryId, titres);
      if (lifted === undefined) return;
      const content = oppositionLiftedMail(
        lifted,
        {
          count: lifted.count,
          amount: centsOf(lifted.amountCents),
          titresUrl: `${config.publicUrl}${hrefOf('CHECKBOOK_STATEMENT')}`,
          contactUrl: `${config.publicUrl}${hrefOf('CONTACT')}`,
        },
        await themes.ofContract(lifted.contract),
      );
      await mail.send({ to: lifted.mail, ...content, messageId: messageIdOf(id) });
    },
  };
};

/** Makes the vouchers of one person payable again, and tells that person. */
export const createLiftOpposition =
  ({ ids, outbox }: Pick<Platform, 'ids' | 'outbox'>) =>
  async (
    unit: UnitOfWork,
    scope: OperatorScope,
    {
      beneficiaryId,
      titres,
    }: { readonly beneficiaryId: string; readonly titres: readonly string[] },
  ): Promise<void> => {
    // Sorted, as every use of vouchers locks them in this order.
    const numeros = titres.toSorted();
    const isLifted = await readingLedgerErrors(
      oppositionsIn(unit, scope).lift(numeros, beneficiaryId),
    );
    if (!isLifted) throw new DomainError('OPPOSITION_DEJA_LEVEE');
    await outbox.add(unit, {
      kind: LIFTED_MAIL,
      dedupKey: `${LIFTED_MAIL}:${ids.ordered()}`,
      payload: { beneficiaryId, titres: numeros },
    });
  };
