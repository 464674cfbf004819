import type { CheckbookStatement } from '@portail/contract/wallet/holdings.schemas.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import type { TypedVoucher } from '@portail/rules/wallet/vouchers/typed-vouchers.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { paidCodes } from '../../../session/vouchers/code-checks.ts';
import { useAssessedLines } from '../../../session/vouchers/use-judged-lines.ts';
import { useVoucherLines } from '../../../session/vouchers/use-voucher-lines.ts';
import {
  type AssessedLine,
  type KnownVouchers,
  knownVouchers,
  type VoucherBook,
} from '../../../session/vouchers/voucher-lines.ts';
import type { AccountCommand, ConversionCommand } from './conversion-commands.ts';
import { rereadConvertible } from './conversion-data.ts';
import { typeVouchers, unansweredOf, useConversionAnswers } from './conversion-draft.ts';

/** Possibly converted already: the same vouchers may be sent again (L13). */
const sentVouchers = (sent: ConversionCommand | undefined): KnownVouchers => {
  if (sent?.sens !== 'TITRES_VERS_COMPTE') return new Map();
  const { idProduit, millesime } = sent.corps;
  const book = { idProduit, millesime, libelleProduit: sent.libelleProduit };
  return new Map(
    sent.titres.map(({ numeroTitre, valeurCents }) => [
      numeroTitre,
      { valeurCents: centsOf(valeurCents), statut: 'ACTIF', book },
    ]),
  );
};

export const commandOf = (
  book: VoucherBook,
  assessed: readonly AssessedLine[],
  montantCents: number,
): AccountCommand => {
  const { idProduit, libelleProduit, millesime } = book;
  const titres = assessed.flatMap(({ line: { numeroTitre }, state }) =>
    state.kind === 'whole' ? [{ numeroTitre, valeurCents: state.voucher.valeurCents }] : [],
  );
  return {
    sens: 'TITRES_VERS_COMPTE',
    corps: { idProduit, millesime, numeros: titres.map(({ numeroTitre }) => numeroTitre) },
    libelleProduit,
    millesime,
    montantCents,
    titres,
  };
};

export const useConversionLines = (
  books: readonly CheckbookStatement[],
  start: readonly TypedVoucher[],
) => {
  const queries = useQueryClient();
  const reread = () => rereadConvertible(queries);
  const sent = sentVouchers(unansweredOf(useConversionAnswers()));
  const held = useMemo(() => knownVouchers(books), [books]);
  const grid = useVoucherLines(start, typeVouchers);
  const assessed = useAssessedLines(grid, new Map([...held, ...sent]), {
    codes: paidCodes,
    onWrong: reread,
    sent: [...sent.keys()],
  });
  return {
    grid,
    ...assessed,
    recheck: (line: TypedVoucher) => void paidCodes.check(line, reread),
  };
};
