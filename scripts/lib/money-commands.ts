import { centsOf, formatAmount, parseAmount } from '@portail/rules/money/cents.ts';
import {
  RECEIPT_MEANS,
  type ReceiptKind,
  type ReceiptMeans,
  type RefundKind,
} from '@portail/rules/operators/operations.ts';
import { needsSecondPerson } from '@portail/rules/operators/second-person.ts';
import {
  createMakeRefund,
  createReadAmount,
  createRecordReceipt,
  type ActingOperator,
} from '../../apps/api/src/modules/operations/operations.module.ts';
import type { Platform } from '../../apps/api/src/platform/platform.ts';
import { CommandProblem } from './command-problem.ts';

export const MONEY_USAGE = `  npm run operations -- encaisser <référence> <montant> --moyen ${RECEIPT_MEANS.join('|')}
  npm run operations -- rembourser <idCommande>
  npm run operations -- rembourser-avoir <numeroAvoir>`;

type House = Pick<
  Platform,
  'reader' | 'units' | 'ids' | 'clock' | 'secretBox' | 'config' | 'outbox' | 'securityLog'
>;

interface Options {
  readonly operator: ActingOperator;
  readonly means: string | undefined;
}

/** `undefined` where the words are none of these. */
type MoneyCommand = (
  house: House,
  words: readonly string[],
  options: Options,
) => Promise<string | undefined>;

const meansOf = (typed: string | undefined): ReceiptMeans | undefined =>
  RECEIPT_MEANS.find((one) => one === typed);

/** Its first letters tell what it is the reference of. */
const natureOf = (reference: string): ReceiptKind => {
  if (reference.startsWith('EM')) return 'ECHANGE';
  return /^F\d{4}-/.test(reference) ? 'FACTURE' : 'COMMANDE';
};

/** A cheque, a transfer or a debit has come. */
const receive: MoneyCommand = async (house, [reference, typed], { operator, means: asked }) => {
  const amountCents = parseAmount(typed ?? '');
  const means = meansOf(asked);
  if (reference === undefined || amountCents === undefined || means === undefined) return undefined;
  const record = createRecordReceipt(house);
  await house.units.transact((unit) =>
    record(unit, {
      nature: natureOf(reference),
      reference,
      amountCents,
      means,
      day: house.clock.businessDay(),
      bankReference: null,
      operator,
    }),
  );
  return `Reçu ${formatAmount(amountCents)} (${means}) pour ${reference}.`;
};

/** What is owed to a person goes back; above the threshold, only at the desk, where two agree. */
const refund =
  (nature: RefundKind): MoneyCommand =>
  async (house, [reference], { operator }) => {
    if (reference === undefined) return undefined;
    const makeRefund = createMakeRefund(house);
    const amountCents = await createReadAmount(house)(operator.actor, { nature, reference });
    const { refundAloneCents } = house.config.operations;
    if (needsSecondPerson(amountCents, refundAloneCents)) {
      const alone = formatAmount(centsOf(refundAloneCents));
      throw new CommandProblem(`Au-delà de ${alone}, deux personnes s’accordent au back-office.`);
    }
    await house.units.transact((unit) =>
      makeRefund(unit, {
        nature,
        reference,
        amountCents,
        reason: 'COMMANDE_TERMINEE',
        operator,
      }),
    );
    return `${reference} est remboursé\u00a0: ${formatAmount(centsOf(amountCents))}.`;
  };

const COMMANDS: Readonly<Record<string, MoneyCommand>> = {
  encaisser: receive,
  rembourser: refund('COMMANDE'),
  'rembourser-avoir': refund('AVOIR'),
};

export const moneyCommandOf = (command: string | undefined): MoneyCommand | undefined =>
  command === undefined ? undefined : COMMANDS[command];
