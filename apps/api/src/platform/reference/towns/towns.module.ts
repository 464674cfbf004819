import { readFileSync } from 'node:fs';
import { limitedAddress } from '../../address.ts';
import type { Handlers } from '../../http/handler.ts';
import type { Platform } from '../../platform.ts';
import { createTownIndex, type TownIndex } from './town-index.ts';

export interface TownsModule {
  readonly handlers: Pick<Handlers, 'searchTowns'>;
}

const DATA = new URL('../../../../data/communes.txt', import.meta.url);

let shared: TownIndex | undefined;
/** Public data that never changes while the program runs: one index for the whole process. */
export const townIndex = (): TownIndex => (shared ??= createTownIndex(readFileSync(DATA, 'utf8')));

type Dependencies = Pick<Platform, 'units' | 'limits' | 'digest' | 'config'>;

export const createTownsModule = ({
  units,
  limits,
  digest,
  config,
}: Dependencies): TownsModule => ({
  handlers: {
    searchTowns: async ({ query, origin }) => {
      await units.transact((unit) =>
        limits.count(unit, {
          key: digest.of('villes', limitedAddress(origin.address)),
          ...config.limits.towns,
          clearedBySuccess: false,
        }),
      );
      return [...townIndex().search(query.recherche)];
    },
  },
});
