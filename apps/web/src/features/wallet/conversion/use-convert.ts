import {
  convertAccountToTitres,
  convertTitresToAccount,
} from '@portail/contract/wallet/conversion.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { paidCodes } from '../../../session/vouchers/code-checks.ts';
import { refusedLines } from '../../../session/vouchers/refusals.ts';
import type { VoucherLine } from '../../../session/vouchers/voucher-lines.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { today } from '../../../shared/time/today.ts';
import type { AccountCommand, BookCommand, ConversionOutcome } from './conversion-commands.ts';
import { rereadConvertible } from './conversion-data.ts';
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

/** Converts once, also over a reload and several tabs: the draft holds the key (L13). */
export const useConvert = (onRefused?: () => void) => {
  const queries = useQueryClient();
  return useApiMutation(
    // Paper above the threshold requires a code (S24); the same key is sent again with it.
    (request: ConversionRequest) =>
      'lines' in request ? fillAccount(request.command, request.lines) : makeBook(request.command),
    {
      onSuccess: (outcome) => {
        finishConversion(outcome);
        // Replaces the history entry, because the steps were cleared.
        navigate(hrefOf('CESU_CONVERSION_CONFIRMATION'), { replace: true });
        paidCodes.forget();
        void queries.invalidateQueries();
      },
      // Refused because the code is missing: nothing was done.
      onAbandoned: renewKey,
      onRefused: ({ failure, isOpen }, request) => {
        // Without an answer the holdings are not reloaded: what was sent may be gone from them, and
        // it is offered again as it was.
        if (!isOpen) {
          renewKey();
          rereadConvertible(queries);
        }
        // A code that the command found wrong is not checked again.
        if ('lines' in request)
          for (const line of refusedLines(failure, request.lines, 'titresATransformer').wrongCodes)
            paidCodes.noteWrong(line);
        onRefused?.();
      },
    },
  );
};
export type ConversionAct = ReturnType<typeof useConvert>;
