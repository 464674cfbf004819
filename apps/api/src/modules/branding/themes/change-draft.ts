import { ERROR_CATALOGUE } from '@portail/contract/errors/catalogue.ts';
import type { DressingChanges } from '@portail/contract/branding/dressing.schemas.ts';
import type { Dressing } from '@portail/rules/branding/dressing/dressing.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { checkDressing, withoutLostTexts } from './check-dressing.ts';
import { dressingIn, type DraftRow, type DressingRepository } from './dressing.repository.ts';
import { copyPictures } from './keep-picture.ts';
import type { DressingQueries } from './dressing.queries.ts';

type Dependencies = Pick<Platform, 'units' | 'clock' | 'files'> & {
  readonly queries: DressingQueries;
};

/** Who changes which dress, and what they saw of it. */
export interface OnDress {
  readonly numero: string;
  readonly revision: number;
  readonly authorId: string;
}

type NewDraft = Pick<DraftRow, 'dressing' | 'origin' | 'source'>;

/** Takes the dress for one change; refuses whoever has not seen the last one. */
export const takeDress = async (
  unit: UnitOfWork,
  { numero, revision }: Pick<OnDress, 'numero' | 'revision'>,
) => {
  const dress = dressingIn(unit, numero);
  if (!(await dress.lock())) throw new DomainError('CONTRAT_INCONNU');
  const draft = await dress.readDraft();
  if ((draft?.revision ?? 0) !== revision) throw new DomainError('HABILLAGE_MODIFIE');
  return { dress, draft };
};

const mergedTexts = (
  before: Dressing['textes'],
  changes: Readonly<Record<string, string | null>>,
): Dressing['textes'] =>
  Object.fromEntries(
    Object.entries({ ...before, ...changes }).flatMap(([key, value]) =>
      value === null ? [] : [[key, value] as const],
    ),
  );

const changed = (before: Dressing, changes: DressingChanges): Dressing => ({
  couleurs: changes.couleurs ?? before.couleurs,
  images: changes.images ?? before.images,
  options: changes.options ?? before.options,
  textes: mergedTexts(before.textes, changes.textes ?? {}),
});

/** Every way to write the draft. Nobody but operators sees it before it is published. */
export const createChangeDraft = ({ units, clock, files, queries }: Dependencies) => {
  const replace = (
    on: OnDress,
    make: (
      unit: UnitOfWork,
      dress: DressingRepository,
      before: NewDraft | undefined,
    ) => Promise<NewDraft>,
  ): Promise<void> =>
    units.transact(async (unit) => {
      const { dress, draft } = await takeDress(unit, on);
      const before =
        draft === undefined
          ? undefined
          : { dressing: draft.contenu, origin: draft.origine, source: draft.source };
      const next = await make(unit, dress, before);
      await dress.saveDraft({ ...next, authorId: on.authorId, at: clock.businessNow() });
    });

  return {
    save: async (on: OnDress, changes: DressingChanges): Promise<void> => {
      await checkDressing(files, changes);
      await replace(on, async (_unit, dress, before) => ({
        dressing: changed(before?.dressing ?? (await dress.readPublished()), changes),
        // Between two drafts the row says that the next one is written by hand.
        origin: before?.origin ?? 'SAISIE',
        source: before?.source ?? null,
      }));
    },

    drop: (on: OnDress): Promise<void> =>
      replace(on, () => Promise.resolve({ dressing: null, origin: 'SAISIE', source: null })),

    returnTo: (on: OnDress, version: number): Promise<void> =>
      replace(on, async (_unit, dress) => {
        const found = await dress.findVersion(version);
        if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        return {
          dressing: withoutLostTexts(found.contenu),
          origin: 'RETOUR',
          source: String(version),
        };
      }),

    copyFrom: async (on: OnDress, other: string): Promise<void> => {
      if ((await queries.findContract(other)) === undefined) {
        const message = ERROR_CATALOGUE.CONTRAT_INCONNU.message;
        throw new DomainError('CONTRAT_INCONNU', {
          fields: [{ champ: 'numeroContratSource', message }],
        });
      }
      const source = await queries.readPublished(other);
      await replace(on, async (unit) => ({
        dressing: withoutLostTexts({
          ...source,
          images: await copyPictures(
            unit,
            { numero: on.numero, at: clock.businessNow() },
            source.images,
          ),
        }),
        origin: 'COPIE',
        source: other,
      }));
    },

    /** What a file says, whole; its pictures are kept by `keep` in the same breath. */
    takeFile: (
      on: OnDress,
      name: string,
      keep: (unit: UnitOfWork) => Promise<Dressing>,
    ): Promise<void> =>
      replace(on, async (unit) => ({
        dressing: await keep(unit),
        origin: 'IMPORT',
        source: name,
      })),
  };
};
export type ChangeDraft = ReturnType<typeof createChangeDraft>;
