import { centsOf, formatAmount, parseAmount } from '@portail/rules/money/cents.ts';
import {
  RECEIPT_MEANS,
  type ReceiptKind,
  type ReceiptMeans,
  type RefundKind,
} from '@portail/rules/backoffice/operators/operations.ts';
import { needsSecondPerson } from '@portail/rules/backoffice/operators/second-person.ts';
import {
  createMakeRefund,
  createMoneyRequests,
  createReadAmount,
  findRequestingOperator,
} from '../../apps/api/src/modules/backoffice/operations/operations.module.ts';
import type { Platform } from '../../apps/api/src/platform/platform.ts';
import type { RequestOrigin } from '../../apps/api/src/platform/ports/caller.ts';
import { CommandProblem } from './command-problem.ts';

export const MONEY_USAGE = `  npm run operations -- encaisser <référence> <montant> --moyen ${RECEIPT_MEANS.join('|')} --operateur <identifiant>
  npm run operations -- rembourser <idCommande> [--operateur <identifiant>]
  npm run operations -- rembourser-avoir <numeroAvoir> [--operateur <identifiant>]
    (une autre personne accepte au back-office ce qui dépasse le seuil ; rien ne bouge avant)`;

type PlatformState = Pick<
  Platform,
  'reader' | 'units' | 'ids' | 'clock' | 'secretBox' | 'config' | 'outbox' | 'securityLog'
>;

interface Options {
  /** The account that writes on the command line, as the books name it. */
  readonly actor: string;
  readonly origin: RequestOrigin;
  readonly means: string | undefined;
  /** Login of the operator who asks. */
  readonly login: string | undefined;
}

/** `undefined` where the words are none of these. */
type MoneyCommand = (
  house: PlatformState,
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

/** A request has an author, who cannot approve it: the command line must say which operator asks. */
const createPartnerCall = async (house: PlatformState, { login, origin }: Options) => {
  const operator =
    login === undefined ? undefined : await findRequestingOperator(house.reader, login, origin);
  if (operator === undefined) {
    throw new CommandProblem(
      'Deux personnes doivent être d’accord\u00a0: indiquez qui demande avec --operateur <identifiant d’un gestionnaire>. Une autre accepte au back-office.',
    );
  }
  return operator;
};

const asked = (what: string, numero: string): string =>
  `Demandé\u00a0: ${what}. Rien n’a bougé\u00a0; un autre gestionnaire décide au back-office (demande n°\u00a0${numero}).`;

/**
 * A cheque, a transfer or a debit has come. The command line always asks, whatever the amount: it
 * has no code by mail, and a shell on the server must not be a way around the second person.
 */
const receive: MoneyCommand = async (house, [reference, typed], options) => {
  const amountCents = parseAmount(typed ?? '');
  const means = meansOf(options.means);
  if (reference === undefined || amountCents === undefined || means === undefined) return undefined;
  const ask = await createMoneyRequests(house).receipt({
    nature: natureOf(reference),
    reference,
    amountCents,
    means,
    day: house.clock.businessDay(),
    bankReference: null,
    operator: await createPartnerCall(house, options),
    command: undefined,
  });
  const numero = await house.units.transact(ask);
  return asked(`${formatAmount(amountCents)} (${means}) pour ${reference}`, numero);
};

/** What is owed to a person goes back; above the threshold it is asked of another operator. */
const refund =
  (nature: RefundKind): MoneyCommand =>
  async (house, [reference], options) => {
    if (reference === undefined) return undefined;
    const { actor, origin } = options;
    const amountCents = await createReadAmount(house)(actor, { nature, reference });
    const wanted = { nature, reference, amountCents, reason: 'COMMANDE_TERMINEE' } as const;
    const amount = formatAmount(centsOf(amountCents));
    if (needsSecondPerson(amountCents, house.config.operations.refundAloneCents)) {
      const ask = await createMoneyRequests(house).refund({
        ...wanted,
        operator: await createPartnerCall(house, options),
        command: undefined,
      });
      return asked(`rembourser ${reference}, ${amount}`, await house.units.transact(ask));
    }
    const makeRefund = createMakeRefund(house);
    await house.units.transact((unit) =>
      makeRefund(unit, { ...wanted, operator: { actor, userId: undefined, origin } }),
    );
    return `${reference} est remboursé\u00a0: ${amount}.`;
  };

const COMMANDS: Readonly<Record<string, MoneyCommand>> = {
  encaisser: receive,
  rembourser: refund('COMMANDE'),
  'rembourser-avoir': refund('AVOIR'),
};

export const moneyCommandOf = (command: string | undefined): MoneyCommand | undefined =>
  command === undefined ? undefined : COMMANDS[command];
