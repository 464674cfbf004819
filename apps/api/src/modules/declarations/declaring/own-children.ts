import type { Child } from '@portail/contract/declarations/declaring.schemas.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { opensRight } from '@portail/rules/declarations/children.ts';
import { DECLARATION_MESSAGES } from '@portail/rules/declarations/declaration-messages.ts';
import type { PajeActivite } from '@portail/rules/declarations/vocabulary.ts';
import {
  addMonths,
  type CalendarDay,
  formatFrenchDate,
  parseFrenchDate,
} from '@portail/rules/time/calendar-day.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { type BeneficiaryScope, operatorScope } from '../../../platform/ports/owner-scope.ts';
import { childrenIn, expiredChildrenIn } from './children.repository.ts';
import { refuseFields } from './organisme.ts';

type Dependencies = Pick<Platform, 'units' | 'clock' | 'ids' | 'secretBox'>;

const CHILDREN_MAX = 12;

interface TypedChild {
  readonly prenom: string;
  readonly nom: string;
  readonly dateNaissance: string;
}

interface ChildCheck extends TypedChild {
  readonly typeActivite: PajeActivite;
  readonly dateDebut: string;
}

/** The schema has already checked the format. */
const dayOf = (text: string): CalendarDay => {
  const day = parseFrenchDate(text);
  if (day === undefined) throw new RangeError(`${text} was to be a day`);
  return day;
};

const normalizeName = (name: string): string => name.trim().replaceAll(/ +/g, ' ');

export const createOwnChildren = ({ units, clock, ids, secretBox }: Dependencies) => {
  const birthOf = ({ dateNaissance }: TypedChild): CalendarDay => {
    const day = dayOf(dateNaissance);
    if (day > clock.businessDay()) {
      throw refuseFields([{ champ: 'dateNaissance', message: MESSAGES.date }]);
    }
    return day;
  };

  return {
    /** Stores nothing. */
    check: ({ typeActivite, dateDebut, ...child }: ChildCheck) => {
      const care = { typeActivite, dateDebut: dayOf(dateDebut) };
      return opensRight(birthOf(child), care)
        ? { ouvreDroit: true }
        : {
            ouvreDroit: false,
            message: DECLARATION_MESSAGES.childWithoutRight(normalizeName(child.prenom)),
          };
    },

    list: async (scope: BeneficiaryScope): Promise<Child[]> => {
      const children = await units.transact((unit) => childrenIn(unit, scope, secretBox).list());
      return children.map((child) => ({
        ...child,
        dateNaissance: formatFrenchDate(child.dateNaissance),
      }));
    },

    /** Adding an existing child returns its id. */
    add: (scope: BeneficiaryScope, typed: TypedChild): Promise<{ idEnfant: string }> => {
      const child = {
        prenom: normalizeName(typed.prenom),
        nom: normalizeName(typed.nom),
        dateNaissance: birthOf(typed),
      };
      const id = ids.random();
      return units.transact(async (unit) => {
        const children = childrenIn(unit, scope, secretBox);
        await children.lockOwner();
        const same = await children.findSame(child);
        if (same !== undefined) return { idEnfant: same };
        const own = await children.list();
        if (own.length >= CHILDREN_MAX) throw new DomainError('TROP_D_ENFANTS');
        await children.insert({ id, ...child, createdAt: clock.businessNow() });
        return { idEnfant: id };
      });
    },
  };
};

/** Same duration as the offer to prefill the next declaration. */
const RETENTION_MONTHS = 6;

/** Erases children that no declaration of the last six months names. */
export const createEraseChildren = ({ units, clock }: Pick<Platform, 'units' | 'clock'>) => {
  const scope = operatorScope('systeme', 'effacement des enfants dont plus rien n’a besoin');
  return (): Promise<number> => {
    const first = addMonths(clock.businessDay(), -RETENTION_MONTHS);
    const instant = new Date(startOfDayInParis(first));
    return units.transact((unit) => expiredChildrenIn(unit, scope).eraseBefore(instant));
  };
};
