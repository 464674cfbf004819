import { hrefOf } from '@portail/contract/pages/href.ts';
import type { Checkbook } from '@portail/contract/wallet/holdings.schemas.ts';
import { unitsOf } from '@portail/rules/wallet/holdings/quantity.ts';
import { ChevronRight } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { checkbookTexts } from '../statements/holdings.texts.ts';
import { holdingsTexts } from '../../../shared/list/list.texts.ts';
import { homeHoldingsTexts } from '../../../session/home.texts.ts';
import { ExpiryMeter } from '../statements/ExpiryMeter.tsx';
import { QuantityText } from '../../../shared/wording/QuantityText.tsx';
import { wireDay } from '../../../shared/wire/wire-values.ts';

const amountOf = ({ montantDisponible }: Checkbook): number =>
  unitsOf('MONTANT', montantDisponible);

const useCountWords = () => {
  const texts = useTexts(homeHoldingsTexts);
  return (count: number): string => {
    if (count === 0) return texts.noVoucherLeft;
    return count === 1 ? texts.voucherOne : fill(texts.vouchers, { nombre: String(count) });
  };
};

export function PaperSummary({ books }: { readonly books: readonly Checkbook[] }) {
  const texts = useTexts(homeHoldingsTexts);
  const common = useTexts(holdingsTexts);
  const none = useTexts(checkbookTexts);
  const words = useCountWords();
  const usable = books.filter(({ nombreDisponibles }) => nombreDisponibles > 0);
  if (books.length === 0) {
    return (
      <Card title={texts.paper} accent="secondary" className="home-card">
        <p className="home-card__empty">{none.noVoucher}</p>
        <p>{none.noVoucherText}</p>
      </Card>
    );
  }
  const count = usable.reduce((sum, book) => sum + book.nombreDisponibles, 0);
  return (
    <Card title={texts.paper} accent="secondary" className="home-card">
      <p className="home-card__hero">
        <QuantityText
          type="MONTANT"
          units={usable.reduce((sum, book) => sum + amountOf(book), 0)}
          size="hero"
        />
        <span className="home-card__under">{words(count)}</span>
      </p>
      <ul className="home-card__accounts">
        {usable.map((book) => (
          <li key={`${book.idProduit} ${book.millesime}`} className="home-account">
            <p className="home-account__line">
              <span>
                <strong>{book.libelleProduit}</strong>{' '}
                <span className="home-account__vintage">
                  {fill(common.millesime, { annee: String(book.millesime) })}
                </span>
              </span>
              {usable.length === 1 ? null : (
                <QuantityText type="MONTANT" units={amountOf(book)} size="lg" />
              )}
            </p>
            <ExpiryMeter expiration={wireDay(book.dateExpiration)} />
          </li>
        ))}
      </ul>
      <p className="home-card__more">
        <Link href={hrefOf('CHECKBOOK_STATEMENT')}>
          {texts.showVouchers}
          <ChevronRight />
        </Link>
      </p>
    </Card>
  );
}
