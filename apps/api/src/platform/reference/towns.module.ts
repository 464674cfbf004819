import { readFileSync } from 'node:fs';
import { limitedAddress } from '../address.ts';
import { defineModule } from '../http/define-module.ts';
import type { Platform } from '../platform.ts';
import { createTownIndex, type TownIndex } from './town-index.ts';

const DATA = new URL('../../../data/communes.txt', import.meta.url);

let shared: TownIndex | undefined;
/** One index for the whole process: the file does not change while the program runs. */
export const townIndex = (): TownIndex => (shared ??= createTownIndex(readFileSync(DATA, 'utf8')));

export const createTownsModule = ({
  units,
  limits,
  digest,
  config,
}: Pick<Platform, 'units' | 'limits' | 'digest' | 'config'>) =>
  defineModule({
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
