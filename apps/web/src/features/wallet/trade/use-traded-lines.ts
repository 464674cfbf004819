import { centsOf } from '@portail/rules/money/cents.ts';
import { NUMERO_LENGTH } from '@portail/rules/wallet/vouchers/typed-vouchers.ts';
import { useEffect } from 'react';
import { useVerdicts } from '../../../session/vouchers/code-checks.ts';
import type { VoucherLines } from '../../../session/vouchers/use-voucher-lines.ts';
import {
  isGiven,
  type AssessedLine,
  assessLines,
  type KnownVoucher,
  needsCheck,
} from '../../../session/vouchers/voucher-lines.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { tradeChoiceTexts } from './trade.texts.ts';
import {
  checkNumber,
  type NumberVerdict,
  recheckNumber,
  tradedCodes,
  useNumberVerdicts,
} from './number-checks.ts';

const isWhole = ({ line }: AssessedLine): boolean => line.numeroTitre.length === NUMERO_LENGTH;

const isAwaited = (verdict: NumberVerdict | undefined): boolean =>
  verdict === undefined || verdict.kind === 'checking';

export interface TradedTitre {
  readonly numeroTitre: string;
  readonly caseAGratter: string;
  readonly valeurCents: number;
}

export const useTradedLines = (
  { lines, heldId }: Pick<VoucherLines, 'lines' | 'heldId'>,
  millesime: number,
  /** Sent without an answer: the trade may have been made and the vouchers used. */
  sent: readonly Omit<TradedTitre, 'caseAGratter'>[],
) => {
  const texts = useTexts(tradeChoiceTexts);
  const numbers = {
    ...useNumberVerdicts(),
    ...Object.fromEntries(
      sent.map(({ numeroTitre, valeurCents }): [string, NumberVerdict] => [
        numeroTitre,
        { kind: 'fit', valeurCents: centsOf(valeurCents) },
      ]),
    ),
  };
  const wasSent = (numero: string) => sent.some(({ numeroTitre }) => numeroTitre === numero);
  const verdictOf = useVerdicts(tradedCodes);
  const known = new Map(
    Object.entries(numbers).flatMap(([numero, verdict]): [string, KnownVoucher][] =>
      verdict.kind === 'fit'
        ? [[numero, { valeurCents: verdict.valeurCents, statut: 'ACTIF' }]]
        : [],
    ),
  );
  const assessed = assessLines(lines, { known, verdictOf }).map((one): AssessedLine => {
    const isUnassessed = one.state.kind === 'refused' && one.state.message === 'unknown';
    return isUnassessed && isAwaited(numbers[one.line.numeroTitre])
      ? { line: one.line, state: { kind: 'number-incomplete' } }
      : one;
  });

  const unchecked = assessed
    .filter((one) => isWhole(one) && numbers[one.line.numeroTitre] === undefined)
    .map(({ line }) => line.numeroTitre);
  const codes = assessed
    .filter((one) => needsCheck(one) && one.line.id !== heldId)
    .map(({ line }) => line)
    .filter(({ numeroTitre }) => !wasSent(numeroTitre));
  useEffect(() => {
    for (const numero of unchecked) void checkNumber(numero, millesime);
    for (const line of codes)
      void tradedCodes.check(line, () => void recheckNumber(line.numeroTitre, millesime));
  });

  const errors = new Map(
    assessed.flatMap(({ line: { numeroTitre } }): [string, string][] => {
      const verdict = numbers[numeroTitre];
      if (verdict?.kind === 'unfit')
        return [[numeroTitre, fill(texts.unfit, { millesime: String(millesime) })]];
      if (verdict?.kind === 'refused' || verdict?.kind === 'failed')
        return [[numeroTitre, verdict.message]];
      return [];
    }),
  );
  const titresOf = (all: readonly AssessedLine[]): readonly TradedTitre[] =>
    all.flatMap(({ line: { numeroTitre, caseAGratter }, state }) =>
      'voucher' in state
        ? [{ numeroTitre, caseAGratter, valeurCents: state.voucher.valeurCents }]
        : [],
    );
  return {
    assessed,
    errors,
    isAsking: assessed.some((one) => isWhole(one) && isAwaited(numbers[one.line.numeroTitre])),
    /** Fees need only valid numbers, before codes are scratched. */
    fit: titresOf(assessed),
    given: titresOf(assessed.filter(isGiven)),
  };
};
