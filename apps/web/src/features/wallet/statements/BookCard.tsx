import type { Checkbook } from '@portail/contract/wallet/holdings.schemas.ts';
import { unitsOf } from '@portail/rules/wallet/holdings/quantity.ts';
import { GlossaryTip } from '../../../shared/glossary/GlossaryTip.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { checkbookTexts } from './holdings.texts.ts';
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

export function BookCard({ book, isChosen, isAlone }: BookCardProps) {
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
