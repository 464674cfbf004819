import { opposeOwnTitres } from '@portail/contract/payments/paper-payments.calls.ts';
import type { Checkbook } from '@portail/contract/wallet/holdings.schemas.ts';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Ticket } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { BookCard } from './BookCard.tsx';
import { BookStatement, type VoucherAct } from './BookStatement.tsx';
import { checkbooksQuery } from './queries.ts';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useContractId } from '../../../session/use-contract-id.ts';
import { OpposeVoucher, OpposeVouchers } from '../oppositions/OpposeVoucher.tsx';
import { useMayCall } from '../../../session/use-may.ts';
import { useSearchParams } from '../../../shared/navigation/navigation.ts';
import { Page } from '../../../shared/page/Page.tsx';
import '../../../shared/page/print.css';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { checkbookTexts } from './holdings.texts.ts';
import { oppositionTexts } from '../oppositions/oppositions.texts.ts';

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
  const { data, error, refetch } = useQuery(checkbooksQuery(useContractId()));
  return (
    <Page lead={texts.lead}>
      {error === null ? null : <ReadFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton shape="card" lines={2} /> : null}
      {data === undefined ? null : <Books books={data} />}
    </Page>
  );
}
