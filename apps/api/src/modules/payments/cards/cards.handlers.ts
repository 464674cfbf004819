import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf, eurosOf, type Cents } from '@portail/rules/money/cents.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { ReceiveNotification } from '../../../platform/notification-receiver.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { AskProvider } from './ask-provider.ts';
import { cardTransactionQueries } from './card-transactions.queries.ts';
import type { StartCardPayment } from './start-card-payment.ts';

export type CardHandlers = Pick<
  Handlers,
  'startPreOrderCardPayment' | 'getCardPaymentState' | 'receiveCardNotification'
>;

/** A person's own part of a pre-order that waits for their card. */
export interface AwaitedPart {
  readonly precommandeId: string;
  readonly amountCents: Cents;
  readonly contract: string;
  readonly beneficiaryId: string;
}
export type FindOwnPart = (
  scope: BeneficiaryScope,
  idSession: string,
) => Promise<AwaitedPart | undefined>;

interface UseCases extends Pick<Platform, 'reader' | 'config'> {
  readonly startCardPayment: StartCardPayment;
  readonly askProvider: AskProvider;
  readonly receiveNotification: ReceiveNotification;
  readonly findOwnPart: FindOwnPart;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const createCardHandlers = (useCases: UseCases): CardHandlers => {
  const { reader, config, startCardPayment, askProvider, receiveNotification } = useCases;

  const backTo = (idSession: string, reference: string): string =>
    config.publicUrl +
    hrefOf('ORDER_CONFIRMATION', undefined, { idSession, referenceTransaction: reference });

  return {
    startPreOrderCardPayment: {
      posts: async ({ caller, body: { idSession } }, command) => {
        const part = await useCases.findOwnPart(beneficiaryScopeOf(caller), idSession);
        const demand =
          part === undefined
            ? undefined
            : {
                ...part,
                cause: 'PRECOMMANDE' as const,
                causeId: part.precommandeId,
                returnUrlOf: (reference: string) => backTo(idSession, reference),
              };
        return await startCardPayment(command, demand);
      },
    },

    getCardPaymentState: async ({ caller, params: { referenceTransaction } }) => {
      const own = cardTransactionQueries(reader, beneficiaryScopeOf(caller));
      // The house acts for a person in trades, and follows no other card of theirs.
      const only = caller.fromBackOffice ? 'ECHANGE' : undefined;
      const find = async () =>
        UUID.test(referenceTransaction) ? await own.find(referenceTransaction, only) : undefined;
      const known = await find();
      if (known === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      if (known.state === 'INITIEE') await askProvider.onReturn(referenceTransaction);
      const { state, amountCents } = (await find()) ?? known;
      return { referenceTransaction, etat: state, montant: eurosOf(centsOf(amountCents)) };
    },

    receiveCardNotification: async ({ signed, origin }) => {
      await receiveNotification(signed, origin);
      return undefined;
    },
  };
};
