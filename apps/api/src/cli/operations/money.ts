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
} from '../../modules/backoffice/operations/operations.module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RequestOrigin } from '../../platform/ports/caller.ts';
import { CommandProblem } from '../command.ts';

export const MONEY_USAGE = [
  `encaisser <référence> <montant> --moyen ${RECEIPT_MEANS.join('|')} --operateur <identifiant>`,
  'rembourser <idCommande> [--operateur <identifiant>]',
  'rembourser-avoir <numeroAvoir> [--operateur <identifiant>]',
];

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
  platform: PlatformState,
  words: readonly string[],
  options: Options,
) => Promise<string | undefined>;

const meansOf = (typed: string | undefined): ReceiptMeans | undefined =>
  RECEIPT_MEANS.find((one) => one === typed);

/** Its first letters tell what it is the reference of. */
const natureOf = (reference: string): ReceiptKind => {
  if (reference.startsWith('EM')) return 'ECHANGE';
  if (reference.startsWith('RI')) return 'RETENUE';
  return /^F\d{4}-/.test(reference) ? 'FACTURE' : 'COMMANDE';
};

/** A request has an author, who cannot approve it: the command line must say which operator asks. */
const createPartnerCall = async (platform: PlatformState, { login, origin }: Options) => {
  const operator =
    login === undefined ? undefined : await findRequestingOperator(platform.reader, login, origin);
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
const receive: MoneyCommand = async (platform, [reference, typed], options) => {
  const amountCents = parseAmount(typed ?? '');
  const means = meansOf(options.means);
  if (reference === undefined || amountCents === undefined || means === undefined) return undefined;
  const ask = await createMoneyRequests(platform).receipt({
    targets: [{ nature: natureOf(reference), reference }],
    amountCents,
    means,
    day: platform.clock.businessDay(),
    bankReference: null,
    lineId: null,
    creditId: null,
    operator: await createPartnerCall(platform, options),
    command: undefined,
  });
  const numero = await platform.units.transact(ask);
  return asked(`${formatAmount(amountCents)} (${means}) pour ${reference}`, numero);
};

/** What is owed to a person goes back; above the threshold it is asked of another operator. */
const refund =
  (nature: RefundKind): MoneyCommand =>
  async (platform, [reference], options) => {
    if (reference === undefined) return undefined;
    const { actor, origin } = options;
    const amountCents = await createReadAmount(platform)(actor, { nature, reference });
    const wanted = { nature, reference, amountCents, reason: 'COMMANDE_TERMINEE' } as const;
    const amount = formatAmount(centsOf(amountCents));
    if (needsSecondPerson(amountCents, platform.config.operations.refundAloneCents)) {
      const ask = await createMoneyRequests(platform).refund({
        ...wanted,
        operator: await createPartnerCall(platform, options),
        command: undefined,
      });
      return asked(`rembourser ${reference}, ${amount}`, await platform.units.transact(ask));
    }
    const makeRefund = createMakeRefund(platform);
    await platform.units.transact((unit) =>
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
