import { createDeclarations } from './declarations.ts';
import type { Declarations, HeldDeclaration } from './declarations.ts';
import type { Fields, NewDeclaration } from './fields.ts';
import { refusalOf } from './assess.ts';
import { createRegistry } from './registry.ts';
import type { Registry, Seeds } from './registry.ts';
import { changeSettings, DEFAULT_SETTINGS } from './settings.ts';
import type { BodySettings, Fault } from './settings.ts';

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
