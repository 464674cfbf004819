import type { Child, Fields, NewDeclaration } from './fields.ts';
import { type Activity, createRegistry, type Registry, type Seeds } from './registry.ts';
import { createDeclarations, type Declarations, type HeldDeclaration } from './declarations.ts';
import { type BodySettings, changeSettings, DEFAULT_SETTINGS, type Fault } from './settings.ts';

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
function refusalOf(
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

export interface BodyShape {
  /** In its address: `/organismes/cesu`. */
  readonly slug: 'cesu' | 'pajemploi';
  readonly title: string;
  /** Of the numbers that it gives to declarations. */
  readonly prefix: string;
  readonly seeds: Seeds;
  /** Pajemploi takes children and an activity. */
  readonly asksForActivity: boolean;
}

export type Taking =
  | { readonly outcome: 'PRISE' | 'DEJA_RECUE'; readonly held: HeldDeclaration }
  | { readonly outcome: 'REFUSEE'; readonly motif: string };

/** A national body, for as long as the program lives. */
export interface Body extends BodyShape {
  readonly registry: () => Registry;
  readonly declarations: () => Declarations;
  readonly settings: () => BodySettings;
  readonly change: (given: Fields) => void;
  readonly restore: () => void;
  /** As at the start: states, associations and declarations too. */
  readonly forget: () => void;
  readonly take: (declaration: NewDeclaration) => Taking;
  /** The fault of the answer that is about to be given, counted down. */
  readonly nextFault: (isDeclaration: boolean) => Fault;
}

export function createBody(shape: BodyShape): Body {
  let registry = createRegistry(shape.seeds);
  let declarations = createDeclarations(shape.prefix);
  let settings = DEFAULT_SETTINGS;

  const take = (declaration: NewDeclaration): Taking => {
    const known = declarations.find(declaration.cle);
    if (known === undefined) {
      const motif = refusalOf(declaration, registry, shape.asksForActivity);
      if (motif !== undefined) return { outcome: 'REFUSEE', motif };
    }
    const { isNew, held } = declarations.take(declaration);
    if (!isNew) return { outcome: 'DEJA_RECUE', held };
    const { decision, motif } = settings;
    if (decision === 'ACCEPTER') declarations.decide(held.cle, { etat: 'ACCEPTEE', motif: null });
    if (decision === 'REJETER') declarations.decide(held.cle, { etat: 'REJETEE', motif });
    return { outcome: 'PRISE', held: declarations.find(held.cle) ?? held };
  };

  return {
    ...shape,
    registry: () => registry,
    declarations: () => declarations,
    settings: () => settings,
    change: (given) => {
      settings = changeSettings(settings, given);
    },
    restore: () => {
      settings = DEFAULT_SETTINGS;
    },
    forget: () => {
      registry = createRegistry(shape.seeds);
      declarations = createDeclarations(shape.prefix);
      settings = DEFAULT_SETTINGS;
    },
    take,
    nextFault: (isDeclaration) => {
      const { panne, portee, fois } = settings;
      if (panne === 'AUCUNE' || (portee === 'DECLARATIONS' && !isDeclaration)) return 'AUCUNE';
      // These two are about what was taken: nothing else can suffer from them.
      if (!isDeclaration && (panne === 'PERDUE' || panne === 'DEJA_RECUE')) return 'AUCUNE';
      if (fois === null) return panne;
      const left = fois - 1;
      settings =
        left > 0 ? { ...settings, fois: left } : { ...settings, panne: 'AUCUNE', fois: null };
      return fois > 0 ? panne : 'AUCUNE';
    },
  };
}
