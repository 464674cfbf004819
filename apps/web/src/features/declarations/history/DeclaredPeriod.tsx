import type { DeclarationLine } from '@portail/contract/declarations/declaring.schemas.ts';
import { formatMonth, monthOf } from '@portail/rules/wallet/holdings/months.ts';
import { addDays, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { wireDay } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import '../../../shared/list/list.css';
import { declarationHistoryTexts } from '../../../shared/declarations/declarations.texts.ts';

const isFirst = (day: CalendarDay): boolean => day.endsWith('-01');
const isWholeMonth = (from: CalendarDay, to: CalendarDay): boolean =>
  isFirst(from) && isFirst(addDays(to, 1));

/** The month, and its days when it is not a whole month. */
export function DeclaredPeriod({ line: { periode } }: { readonly line: DeclarationLine }) {
  const texts = useTexts(declarationHistoryTexts);
  const { dateDebut: debut, dateFin: fin } = periode;
  const from = wireDay(debut);
  const days = debut === fin ? fill(texts.day, { jour: debut }) : fill(texts.range, { debut, fin });
  return (
    <span className="history__paid">
      <span className="holding__month">{formatMonth(monthOf(from))}</span>
      {isWholeMonth(from, wireDay(fin)) ? null : <span className="history__detail">{days}</span>}
    </span>
  );
}
