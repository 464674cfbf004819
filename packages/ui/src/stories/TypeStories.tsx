import { centsOf } from '@portail/rules/money/cents.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { AmountText } from '../data/AmountText.tsx';
import { DateText } from '../data/DateText.tsx';
import { Link } from '../link/Link.tsx';
import { HelpTip } from '../overlays/HelpTip.tsx';
import { Example } from './Example.tsx';

export function TypeStories() {
  return (
    <>
      <Example title="Texte courant">
        <p>
          Vos titres de 2026 sont à utiliser avant le <DateText day={calendarDay('2027-01-31')} />.
          Après cette date, ils ne sont plus acceptés. <Link href="#texte">Voir le détail</Link>
        </p>
        <p>
          <small>Dernière mise à jour le 12/11/2026.</small>
        </p>
      </Example>
      <Example title="Montants et dates">
        <p>
          <AmountText cents={centsOf(123_456_789)} size="hero" />
        </p>
        <p>
          <AmountText cents={centsOf(123_450)} size="lg" />
        </p>
        <p>
          <AmountText cents={centsOf(12_000)} isSigned /> ·{' '}
          <AmountText cents={centsOf(-4_550)} isSigned /> ·{' '}
          <DateText day={calendarDay('2027-01-01')} /> ·{' '}
          <DateText day={calendarDay('2027-01-01')} format="short" />
        </p>
      </Example>
      <Example title="Mot expliqué">
        <p className="cluster">
          <span>
            Code NAN
            <HelpTip term="code NAN">
              Numéro d’affiliation nationale : il identifie la personne que vous payez.
            </HelpTip>
          </span>
        </p>
      </Example>
    </>
  );
}
