import type { Child } from '@portail/contract/declarations/declaring.schemas.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { opensRight } from '@portail/rules/declarations/children.ts';
import { DECLARATION_MESSAGES } from '@portail/rules/declarations/declaration-messages.ts';
import type { PajeActivite } from '@portail/rules/declarations/vocabulary.ts';
import {
  formatFrenchDate,
  parseFrenchDate,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { childrenIn } from './children.repository.ts';
import { refuseFields } from './organisme.ts';

type Dependencies = Pick<Platform, 'units' | 'clock' | 'ids' | 'secretBox'>;

const CHILDREN_MAX = 12;

export interface TypedChild {
  readonly prenom: string;
  readonly nom: string;
  readonly dateNaissance: string;
}

export interface AskedChild extends TypedChild {
  readonly typeActivite: PajeActivite;
  readonly dateDebut: string;
}

/** A day that the schema has read already. */
export const dayOf = (text: string): CalendarDay => {
  const day = parseFrenchDate(text);
  if (day === undefined) throw new RangeError(`${text} was to be a day`);
  return day;
};

const bare = (name: string): string => name.trim().replaceAll(/ +/g, ' ');

/** The children of whoever declares (B-111, B-112, B-113): nobody else ever reads them. */
export const createOwnChildren = ({ units, clock, ids, secretBox }: Dependencies) => {
  const birthOf = ({ dateNaissance }: TypedChild): CalendarDay => {
    const day = dayOf(dateNaissance);
    if (day > clock.businessDay()) {
      throw refuseFields([{ champ: 'dateNaissance', message: MESSAGES.date }]);
    }
    return day;
  };

  return {
    /** Keeps nothing. */
    check: ({ typeActivite, dateDebut, ...child }: AskedChild) => {
      const care = { typeActivite, dateDebut: dayOf(dateDebut) };
      return opensRight(birthOf(child), care)
        ? { ouvreDroit: true }
        : {
            ouvreDroit: false,
            message: DECLARATION_MESSAGES.childWithoutRight(bare(child.prenom)),
          };
    },

    list: async (scope: BeneficiaryScope): Promise<Child[]> => {
      const children = await units.transact((unit) => childrenIn(unit, scope, secretBox).list());
      return children.map((child) => ({
        ...child,
        dateNaissance: formatFrenchDate(child.dateNaissance),
      }));
    },

    /** The same child given twice is the same child. */
    add: (scope: BeneficiaryScope, typed: TypedChild): Promise<{ idEnfant: string }> => {
      const child = {
        prenom: bare(typed.prenom),
        nom: bare(typed.nom),
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
export type OwnChildren = ReturnType<typeof createOwnChildren>;
