import type { Child, NewDeclaration } from './fields.ts';
import type { Activity, Registry } from './registry.ts';

/** From this age on a child opens no right. */
const AGE_LIMITS: Readonly<Record<Activity, number>> = { AMA: 3, GED: 6 };

const ageOn = (birth: string, day: string): number => {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
};

const childrenRefusal = (
  activity: Activity,
  enfants: readonly Child[],
  day: string,
): string | undefined => {
  if (activity === 'AMA' && enfants.length !== 1)
    return 'Une déclaration porte sur un seul enfant pour une assistante maternelle.';
  if (enfants.length === 0) return 'Aucun enfant n’est déclaré.';
  // No names: the answer of a body is stored for longer than the name of a child may be.
  return enfants.some(({ dateNaissance }) => ageOn(dateNaissance, day) >= AGE_LIMITS[activity])
    ? 'Un enfant déclaré n’ouvre aucun droit.'
    : undefined;
};

/** Why a body will not have a declaration at all; `undefined` when it takes it. */
export function refusalOf(
  declaration: NewDeclaration,
  registry: Registry,
  asksForActivity: boolean,
): string | undefined {
  const { numeroEmployeur, numeroSalarie, dateDebut, dateFin, typeActivite } = declaration;
  const employer = registry.employer(numeroEmployeur);
  if (employer === undefined) return 'Cet employeur n’est pas enregistré.';
  if (employer.etat !== 'ACTIF') return 'Le compte employeur n’est pas actif.';
  if (employer.mandat !== 'ACTIF') return 'Le mandat de l’employeur n’est pas actif.';
  if (registry.employee(numeroSalarie) === undefined) return 'Ce salarié n’est pas enregistré.';
  if (!registry.isAssociated(numeroEmployeur, numeroSalarie))
    return 'Ce salarié n’est pas associé à cet employeur.';
  if (dateFin < dateDebut || dateFin.slice(0, 7) !== dateDebut.slice(0, 7))
    return 'La période doit tenir dans un mois.';
  if (!asksForActivity) return undefined;
  if (typeActivite === undefined) return 'L’activité n’est pas précisée.';
  return childrenRefusal(typeActivite, declaration.enfants, dateDebut);
}
