import type { CesuAccount, Checkbook } from '@portail/contract/wallet/holdings.schemas.ts';
import { daysLeft, soonLost } from '@portail/rules/wallet/holdings/expiry.ts';
import { formatUnits, unitsOf } from '@portail/rules/wallet/holdings/quantity.ts';
import type { CesuAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { longDateWords } from '@portail/ui/data/DateText.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { today } from '../../../shared/time/today.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { homeHoldingsTexts } from '../../../session/home.texts.ts';
import { useDaysLeftWords } from '../statements/ExpiryMeter.tsx';
import { wireDay } from '../../../shared/wire/wire-values.ts';

interface Holding {
  readonly name: string;
  readonly type: CesuAccountType;
  readonly units: number;
  readonly expiration: CalendarDay;
}

interface ExpiryWarningProps {
  readonly accounts: readonly CesuAccount[];
  readonly books: readonly Checkbook[];
}

/** Rights that expire with their month are shown in their own card. */
const lostWithVintage = ({ mois, solde, dateExpiration }: CesuAccount): number =>
  mois === undefined
    ? solde
    : mois
        .filter(({ utilisableJusquAu }) => utilisableJusquAu === dateExpiration)
        .reduce((sum, { disponible }) => sum + disponible, 0);

const useHoldings = ({ accounts, books }: ExpiryWarningProps): readonly Holding[] => {
  const texts = useTexts(homeHoldingsTexts);
  const nameOf = (sentence: string, { libelleProduit, millesime }: CesuAccount | Checkbook) =>
    fill(sentence, { produit: libelleProduit, millesime: String(millesime) });
  return [
    ...accounts.map((account) => ({
      name: nameOf(texts.soonAccount, account),
      type: account.typeCompte,
      units: unitsOf(account.typeCompte, lostWithVintage(account)),
      expiration: wireDay(account.dateExpiration),
    })),
    ...books.map((book) => ({
      name: nameOf(texts.soonPaper, book),
      type: 'MONTANT' as const,
      units: unitsOf('MONTANT', book.montantDisponible),
      expiration: wireDay(book.dateExpiration),
    })),
  ];
};

/** Shown from sixty days before the expiry. */
export function ExpiryWarning(props: ExpiryWarningProps) {
  const texts = useTexts(homeHoldingsTexts);
  const words = useDaysLeftWords();
  const now = today();
  const soon = soonLost(useHoldings(props), now);
  if (soon.length === 0) return null;
  return (
    <Alert tone="warning" title={texts.soonTitle}>
      <ul className="home-soon">
        {soon.map(({ name, type, units, expiration }) => (
          <li key={`${name} ${expiration}`}>
            {fill(texts.soonLine, {
              montant: formatUnits(type, units),
              nom: name,
              date: longDateWords(expiration),
              reste: words(daysLeft(expiration, now)),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
