import {
  convertAccountToTitres,
  convertTitresToAccount,
} from '@portail/contract/wallet/conversion.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useActOnce } from '../../flow/use-act-once.ts';
import { callApi } from '../../session/api.ts';
import { confirmingIdentity } from '../../session/identity-check.ts';
import { paidCodes } from '../../session/vouchers/code-checks.ts';
import { refusedLines } from '../../session/vouchers/refusals.ts';
import type { VoucherLine } from '../../session/vouchers/voucher-lines.ts';
import { ApiFailure } from '../../shared/http/api-failure.ts';
import { navigate } from '../../shared/navigation/navigation.ts';
import { today } from '../../shared/time/today.ts';
import type { AccountCommand, BookCommand, ConversionOutcome } from './conversion-commands.ts';
import { forgetHoldings, rereadConvertible } from './conversion-data.ts';
import { finishConversion, keyFor, renewKey } from './conversion-draft.ts';

/** Vouchers go with the codes that are on the screen: no draft has them. */
export type AskedConversion =
  | { readonly command: BookCommand }
  | { readonly command: AccountCommand; readonly lines: readonly VoucherLine[] };

const makeBook = async (command: BookCommand): Promise<ConversionOutcome> => {
  const { sens, libelleProduit, millesime, valeurCents, adresse } = command;
  const done = await callApi(
    convertAccountToTitres,
    { body: command.corps },
    { idempotencyKey: keyFor(command) },
  );
  return {
    sens,
    demandeLe: today(),
    libelleProduit,
    millesime,
    valeurCents,
    adresse,
    reference: done.reference,
    nombreTitres: done.nombreTitres,
    montantCents: centsOfWire(done.montant),
    delaiJours: done.delaiJours,
    dateDisponibilite: done.dateDisponibilite,
  };
};

const fillAccount = async (
  command: AccountCommand,
  lines: readonly VoucherLine[],
): Promise<ConversionOutcome> => {
  const { sens, libelleProduit, millesime, corps, titres } = command;
  const body = {
    idProduit: corps.idProduit,
    millesime,
    titresATransformer: lines.map(({ numeroTitre, caseAGratter }) => ({
      numeroTitre,
      caseAGratter,
    })),
  };
  const done = await callApi(convertTitresToAccount, { body }, { idempotencyKey: keyFor(command) });
  return {
    sens,
    demandeLe: today(),
    libelleProduit,
    millesime,
    reference: done.reference,
    nombreTitres: titres.length,
    montantCents: centsOfWire(done.montant),
    delaiJours: done.delaiJours,
    dateDisponibilite: done.dateDisponibilite,
  };
};

const convert = (asked: AskedConversion): Promise<ConversionOutcome> =>
  'lines' in asked ? fillAccount(asked.command, asked.lines) : makeBook(asked.command);

/** A code that the act itself found wrong is not asked about again. */
const noteWrongCodes = (failure: ApiFailure, asked: AskedConversion): void => {
  if (!('lines' in asked)) return;
  const { wrongCodes } = refusedLines(failure, asked.lines, 'titresATransformer');
  for (const line of wrongCodes) paidCodes.noteWrong(line);
};

/** The act itself: it is done once, whatever is pressed, lost or opened twice (L13). */
export const useConvert = (onRefused?: () => void) => {
  const queries = useQueryClient();
  const send = async (asked: AskedConversion): Promise<void> => {
    // Paper above the threshold asks for a code (S24); the same key is sent again with it.
    const outcome = await confirmingIdentity(() => convert(asked)).catch((error: unknown) => {
      if (error instanceof ApiFailure) {
        noteWrongCodes(error, asked);
        onRefused?.();
      }
      throw error;
    });
    // Refused for want of a code: nothing was done, and nothing is awaited.
    if (outcome.kind === 'abandoned') return renewKey();
    finishConversion(outcome.value);
    // The steps are emptied: going back would only find their beginning.
    navigate(hrefOf('CESU_CONVERSION_CONFIRMATION'), { replace: true });
    paidCodes.forget();
    forgetHoldings(queries);
    return undefined;
  };
  return useActOnce({
    send,
    onRefused: () => {
      renewKey();
      rereadConvertible(queries);
    },
  });
};
export type ConversionAct = ReturnType<typeof useConvert>;
