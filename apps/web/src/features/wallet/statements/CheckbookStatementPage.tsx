import { getCheckbooks } from '@portail/contract/wallet/holdings.calls.ts';
import { opposeOwnTitres } from '@portail/contract/payments/paper-payments.calls.ts';
import type { Checkbook } from '@portail/contract/wallet/holdings.schemas.ts';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Ticket } from '@portail/ui/icons/icons.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { BookStatement, type VoucherAct } from './BookStatement.tsx';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useContractId } from '../../../session/use-contract-id.ts';
import { OpposeVoucher, OpposeVouchers } from '../oppositions/OpposeVoucher.tsx';
import { useMayCall } from '../../../session/use-may.ts';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { Page } from '../../../shared/page/Page.tsx';
import '../../../shared/page/print.css';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { checkbookTexts } from './holdings.texts.ts';
import { oppositionTexts } from '../oppositions/oppositions.texts.ts';
import { unitsOf } from '@portail/rules/wallet/holdings/quantity.ts';
import { GlossaryTip } from '../../../shared/glossary/GlossaryTip.tsx';
import { holdingsTexts } from '../../../shared/list/list.texts.ts';
import { ExpiryMeter } from './ExpiryMeter.tsx';
import { HoldingChoice } from './HoldingChoice.tsx';
import { QuantityText } from '../../../shared/wording/QuantityText.tsx';
import { wireDay } from '../../../shared/wire/wire-values.ts';

interface BookCardProps {
  readonly book: Checkbook;
  readonly isChosen: boolean;
  readonly isAlone: boolean;
}

/** "12 titres disponibles sur 40". */
const useAvailableWords = () => {
  const texts = useTexts(checkbookTexts);
  return ({ nombreDisponibles, nombreTitres }: Checkbook): string =>
    fill(nombreDisponibles === 1 ? texts.availableOne : texts.available, {
      nombre: String(nombreDisponibles),
      total: String(nombreTitres),
    });
};

function BookCard({ book, isChosen, isAlone }: BookCardProps) {
  const texts = useTexts(checkbookTexts);
  const common = useTexts(holdingsTexts);
  const available = useAvailableWords();
  const millesime = String(book.millesime);
  return (
    <HoldingChoice
      search={{ produit: book.idProduit, millesime }}
      isChosen={isChosen}
      isAlone={isAlone}
      label={fill(texts.show, { produit: book.libelleProduit, millesime })}
      chosenLabel={texts.chosen}
    >
      <h3 className="holding__title">{book.libelleProduit}</h3>
      <p className="holding__meta">
        <span>
          {fill(common.millesime, { annee: millesime })}
          <GlossaryTip word="millesime" />
        </span>
      </p>
      <p className="holding__balance">
        <span className="holding__label">{available(book)}</span>
        <QuantityText
          type="MONTANT"
          units={unitsOf('MONTANT', book.montantDisponible)}
          size="hero"
        />
      </p>
      <ExpiryMeter expiration={wireDay(book.dateExpiration)} />
    </HoldingChoice>
  );
}

/** Only a delivered voucher can be reported lost or stolen. */
const useLossOrTheft = (): VoucherAct | undefined => {
  const texts = useTexts(oppositionTexts);
  const mayAct = useMayCall(opposeOwnTitres);
  if (!mayAct) return undefined;
  return {
    header: texts.column,
    cell: (voucher) => <OpposeVoucher voucher={voucher} />,
    many: (vouchers) => <OpposeVouchers vouchers={vouchers} />,
  };
};

function Books({ books }: { readonly books: readonly Checkbook[] }) {
  const texts = useTexts(checkbookTexts);
  const search = useSearchParams();
  const act = useLossOrTheft();
  const chosen =
    books.find(
      ({ idProduit, millesime }) =>
        idProduit === search.get('produit') && String(millesime) === search.get('millesime'),
    ) ?? books[0];
  if (chosen === undefined) {
    return (
      <EmptyState icon={<Ticket />} title={texts.noVoucher}>
        {texts.noVoucherText}
      </EmptyState>
    );
  }
  return (
    <>
      <section aria-labelledby="carnets">
        <h2 id="carnets">{texts.books}</h2>
        <ul className="holdings">
          {books.map((book) => (
            <BookCard
              key={`${book.idProduit} ${book.millesime}`}
              book={book}
              isChosen={book === chosen}
              isAlone={books.length === 1}
            />
          ))}
        </ul>
      </section>
      <BookStatement book={chosen} act={act} />
    </>
  );
}

export default function CheckbookStatementPage() {
  const texts = useTexts(checkbookTexts);
  const { data, error, refetch } = useApiQuery(getCheckbooks, {
    query: { numeroContrat: useContractId() },
  });
  return (
    <Page lead={texts.lead}>
      {error === null ? null : <ReadFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton shape="card" lines={2} /> : null}
      {data === undefined ? null : <Books books={data} />}
    </Page>
  );
}
