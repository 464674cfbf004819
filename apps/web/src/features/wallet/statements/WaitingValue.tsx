import type { CesuAccount } from '@portail/contract/wallet/holdings.schemas.ts';
import { formatUnits, unitsOf } from '@portail/rules/wallet/holdings/quantity.ts';
import { longDateWords } from '@portail/ui/data/DateText.tsx';
import { Hourglass } from '@portail/ui/icons/icons.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { accountTexts } from './holdings.texts.ts';
import './holdings.css';
import { wireDay } from '../../../shared/wire/wire-values.ts';

/** Value that cannot be spent yet: available later, or reserved for a card payment. */
export function WaitingValue({ account }: { readonly account: CesuAccount }) {
  const texts = useTexts(accountTexts);
  const { typeCompte, enAttente } = account;
  const reserve = unitsOf(typeCompte, account.reserve);
  const lines = [
    ...enAttente.map(({ montant, disponibleLe }) =>
      fill(texts.waiting, {
        montant: formatUnits(typeCompte, unitsOf(typeCompte, montant)),
        date: longDateWords(wireDay(disponibleLe)),
      }),
    ),
    ...(reserve > 0 ? [fill(texts.reserved, { montant: formatUnits(typeCompte, reserve) })] : []),
  ];
  return lines.map((line) => (
    <p key={line} className="holding__waiting">
      <Hourglass />
      <span>{line}</span>
    </p>
  ));
}
