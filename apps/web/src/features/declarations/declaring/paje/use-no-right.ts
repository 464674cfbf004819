import {
  CHILD_AGE_LIMITS,
  type ChildCare,
  whyNoRight,
} from '@portail/rules/declarations/children.ts';
import { DECLARATION_MESSAGES } from '@portail/rules/declarations/declaration-messages.ts';
import { type CalendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { fill, useTexts } from '../../../../shared/texts/define-texts.ts';
import { childrenTexts } from './declaring-paje.texts.ts';

interface NamedChild {
  readonly prenom: string;
  readonly dateNaissance: CalendarDay;
}

/** The message of DECL-31, then the age or the date. */
export const useNoRight = () => {
  const texts = useTexts(childrenTexts);
  return (child: NamedChild, care: ChildCare | undefined): string | undefined => {
    const { prenom, dateNaissance } = child;
    const why = care === undefined ? undefined : whyNoRight(dateNaissance, care);
    if (care === undefined || why === undefined) return undefined;
    const said = DECLARATION_MESSAGES.childWithoutRight(prenom);
    if (why.kind === 'NOT_BORN') return `${said} ${fill(texts.notBorn, { prenom })}`;
    const { typeActivite, dateDebut } = care;
    const words = { prenom, age: String(why.age), date: formatFrenchDate(dateDebut) };
    const isRightAtHome = typeActivite === 'AMA' && why.age < CHILD_AGE_LIMITS.GED;
    return [
      said,
      fill(texts.age, words),
      fill(texts[`limit${typeActivite}`], { limite: String(why.limit) }),
      ...(isRightAtHome ? [fill(texts.atHome, { limite: String(CHILD_AGE_LIMITS.GED) })] : []),
    ].join(' ');
  };
};
