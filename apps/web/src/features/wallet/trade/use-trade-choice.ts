import type { ProductType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useVoucherLines } from '../../../session/vouchers/use-voucher-lines.ts';
import type { FeesState } from './FeesCard.tsx';
import { feesQuery, type TradePlace } from './trade-data.ts';
import {
  type AcceptedChoice,
  type ChoiceValues,
  type TradeDemand,
  typeChoice,
} from './trade-draft.ts';
import {
  bookFromAccount,
  bookFromPaper,
  chosenAmong,
  isProductType,
  type NewBook,
  offeredFinals,
  offeredSources,
  PAPER,
  startOf,
} from './trade-offers.ts';
import { type TradedTitre, useTradedLines } from './use-traded-lines.ts';

const NONE: ChoiceValues = { source: '', titres: [], typeProduitFinal: '', valeurFaciale: null };
const NO_TITRE: readonly TradedTitre[] = [];

const sumOf = (titres: readonly TradedTitre[]): number =>
  titres.reduce((sum, { valeurCents }) => sum + valeurCents, 0);

interface Given {
  readonly source: string;
  readonly final: ProductType | undefined;
  readonly montantCents: number;
  readonly titres: readonly TradedTitre[];
}

const useFees = ({ numeroContrat }: TradePlace, given: Given): FeesState => {
  const { source, final, montantCents, titres } = given;
  const isAsked = final !== undefined && montantCents > 0;
  const { data, error, isFetching, refetch } = useQuery({
    ...feesQuery({
      numeroContrat,
      numeroCompteCesu: source === PAPER ? undefined : source,
      titres: titres.map(({ numeroTitre }) => numeroTitre),
      typeProduitFinal: final ?? 'COMPTE',
      montantCents,
    }),
    enabled: isAsked,
  });
  const isComputing = isAsked && data === undefined && isFetching;
  return {
    fees: isAsked ? data : undefined,
    hasFailed: isAsked && data === undefined && error !== null && !isFetching,
    isComputing,
    retry: () => void refetch(),
  };
};

const newBookOf = ({ source, final, montantCents, titres }: Given, faceValue: number | null) => {
  if (final !== 'TITRE' || montantCents === 0) return {} satisfies NewBook;
  return source === PAPER
    ? bookFromPaper(titres.map(({ valeurCents }) => valeurCents))
    : bookFromAccount(centsOf(montantCents), faceValue === null ? undefined : centsOf(faceValue));
};

export const useTradeChoice = (
  place: TradePlace,
  start: ChoiceValues | undefined,
  unanswered: TradeDemand | undefined,
) => {
  const [typed, setTyped] = useState<ChoiceValues>(start ?? NONE);
  const sources = offeredSources(place);
  const source = chosenAmong(sources, typed.source);
  const finals = source === '' ? [] : offeredFinals(place.terms, startOf(source));
  const chosenFinal = chosenAmong(finals, typed.typeProduitFinal);
  const final = isProductType(chosenFinal) ? chosenFinal : undefined;
  const change = (part: Partial<ChoiceValues>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    typeChoice(next);
  };
  const grid = useVoucherLines(typed.titres, (titres) => change({ titres: [...titres] }));
  const lines = useTradedLines(grid, place.millesime, unanswered?.choix.titres ?? NO_TITRE);
  const isPaper = source === PAPER;
  const account = place.accounts.find(({ numeroCompteCesu }) => numeroCompteCesu === source);
  const titres = isPaper ? lines.fit : NO_TITRE;
  const montantCents = account === undefined ? sumOf(titres) : centsOfWire(account.solde);
  const given: Given = { source, final, montantCents, titres };
  const fees = useFees(place, given);
  const book: NewBook = newBookOf(given, typed.valeurFaciale);
  const values: ChoiceValues = { ...typed, source, typeProduitFinal: chosenFinal };
  const accepted: AcceptedChoice | undefined =
    final === undefined || fees.fees === undefined
      ? undefined
      : {
          millesime: place.millesime,
          millesimeSuivant: place.millesimeSuivant,
          ...(isPaper ? {} : { numeroCompteCesu: source }),
          titres: isPaper ? [...lines.given] : [],
          typeProduitFinal: final,
          valeurFaciale: typed.valeurFaciale,
          montantCents,
          fraisCents: centsOfWire(fees.fees.valeur),
          typeFrais: fees.fees.typeFrais,
        };
  return {
    values,
    change,
    sources,
    finals,
    final,
    isPaper,
    grid,
    lines,
    montantCents,
    fees,
    book,
    accepted,
  };
};
export type TradeChoice = ReturnType<typeof useTradeChoice>;
