import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { AmountField } from '@portail/ui/fields/AmountField.tsx';
import { FieldError } from '@portail/ui/fields/Field.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { Ticket, Wallet } from '@portail/ui/icons/icons.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { tradeChoiceTexts } from './trade.texts.ts';
import type { TradePlace } from './trade-data.ts';
import { PAPER } from './trade-offers.ts';
import { readyWords, useBookWords } from './trade-words.ts';
import { CHOICE_IDS, type ChoiceProblems } from './use-choice-problems.ts';
import type { TradeChoice } from './use-trade-choice.ts';

interface FieldProps {
  readonly place: TradePlace;
  readonly choice: TradeChoice;
  readonly problems: ChoiceProblems;
}

export function SourceField({ place, choice, problems }: FieldProps) {
  const texts = useTexts(tradeChoiceTexts);
  const millesime = String(place.millesime);
  return (
    <div className="trade__rows">
      <RadioGroup
        id={CHOICE_IDS.source}
        label={texts.source}
        error={problems.sourceError}
        layout="cards"
        value={choice.values.source}
        onChange={(source) => choice.change({ source })}
        choices={choice.sources.map((value) => {
          const account = place.accounts.find((one) => one.numeroCompteCesu === value);
          return account === undefined || value === PAPER
            ? {
                value,
                label: fill(texts.paper, { millesime }),
                hint: texts.paperHint,
                icon: <Ticket />,
              }
            : {
                value,
                label: fill(texts.account, { produit: account.libelleProduit, millesime }),
                hint: texts.accountHint,
                icon: <Wallet />,
                detail: (
                  <strong className="amount">{formatAmount(centsOfWire(account.solde))}</strong>
                ),
              };
        })}
      />
    </div>
  );
}

const ICONS = { COMPTE: <Wallet />, TITRE: <Ticket /> } as const;

export function FinalField({ place, choice, problems }: FieldProps) {
  const texts = useTexts(tradeChoiceTexts);
  const { finals, final } = choice;
  const suivant = String(place.millesimeSuivant);
  if (finals.length === 0) return null;
  if (finals.length === 1)
    return (
      <div id={CHOICE_IDS.final} tabIndex={-1}>
        <p>{fill(final === 'TITRE' ? texts.onlyPaper : texts.onlyAccount, { suivant })}</p>
        <FieldError fieldId={CHOICE_IDS.final} error={problems.finalError} />
      </div>
    );
  return (
    <RadioGroup
      id={CHOICE_IDS.final}
      label={fill(texts.final, { suivant })}
      error={problems.finalError}
      layout="cards"
      value={final}
      onChange={(typeProduitFinal) => choice.change({ typeProduitFinal })}
      choices={finals.map((value) => ({
        value,
        label: texts[value],
        hint: fill(texts[`${value}_HINT`], { date: readyWords(value) }),
        icon: ICONS[value],
      }))}
    />
  );
}

export function FaceValueField({ choice, problems }: Omit<FieldProps, 'place'>) {
  const texts = useTexts(tradeChoiceTexts);
  const { final, isPaper, values, book } = choice;
  if (final !== 'TITRE' || isPaper || book.problem === 'tooLittle') return null;
  return (
    <AmountField
      id={CHOICE_IDS.faceValue}
      label={texts.faceValue}
      hint={texts.faceValueHint}
      error={problems.faceValueError}
      value={values.valeurFaciale === null ? undefined : centsOf(values.valeurFaciale)}
      onChange={(cents) => choice.change({ valeurFaciale: cents ?? null })}
    />
  );
}

export function NewBookWords({ choice }: Pick<FieldProps, 'choice'>) {
  const texts = useTexts(tradeChoiceTexts);
  const bookWords = useBookWords();
  const { titres } = choice.book;
  return (
    <p role="status">
      {titres === undefined ? null : fill(texts.newBook, { titres: bookWords(titres) })}
    </p>
  );
}
