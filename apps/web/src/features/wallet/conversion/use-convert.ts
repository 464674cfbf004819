import {
  convertAccountToTitres,
  convertTitresToAccount,
} from '@portail/contract/wallet/conversion.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useActOnce } from '../../../flow/use-act-once.ts';
import { callApi } from '../../../session/api.ts';
import { confirmingIdentity } from '../../../session/identity-check.ts';
import { paidCodes } from '../../../session/vouchers/code-checks.ts';
import { refusedLines } from '../../../session/vouchers/refusals.ts';
import type { VoucherLine } from '../../../session/vouchers/voucher-lines.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { today } from '../../../shared/time/today.ts';
import type { AccountCommand, BookCommand, ConversionOutcome } from './conversion-commands.ts';
import { forgetHoldings, rereadConvertible } from './conversion-data.ts';
import { finishConversion, keyFor, renewKey } from './conversion-draft.ts';

/** Codes come from the page, because the draft does not store them. */
export type ConversionRequest =
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

const convert = (request: ConversionRequest): Promise<ConversionOutcome> =>
  'lines' in request ? fillAccount(request.command, request.lines) : makeBook(request.command);

/** A code that the command found wrong is not checked again. */
const noteWrongCodes = (failure: ApiFailure, request: ConversionRequest): void => {
  if (!('lines' in request)) return;
  const { wrongCodes } = refusedLines(failure, request.lines, 'titresATransformer');
  for (const line of wrongCodes) paidCodes.noteWrong(line);
};

/** Sends once, whatever is pressed twice, lost or opened in two tabs (L13). */
export const useConvert = (onRefused?: () => void) => {
  const queries = useQueryClient();
  const send = async (request: ConversionRequest): Promise<void> => {
    // Paper above the threshold requires a code (S24); the same key is sent again with it.
    const outcome = await confirmingIdentity(() => convert(request)).catch((error: unknown) => {
      if (error instanceof ApiFailure) {
        noteWrongCodes(error, request);
        onRefused?.();
      }
      throw error;
    });
    // Refused because the code is missing: nothing was done.
    if (outcome.kind === 'abandoned') return renewKey();
    finishConversion(outcome.value);
    // Replaces the history entry, because the steps were cleared.
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
