import type { Handlers } from '../../platform/http/handler.ts';
import type { ReadPublicFile } from './files.ts';
import type { PersonalisationQueries } from './personalisation.queries.ts';
import type { ReadStyles } from './styles.ts';
import type { ReadTexts } from './texts.ts';

interface Dependencies {
  readonly readStyles: ReadStyles;
  readonly readTexts: ReadTexts;
  readonly readPublicFile: ReadPublicFile;
  readonly listFeatures: PersonalisationQueries['listFeatures'];
}

export type PersonalisationHandlers = Pick<
  Handlers,
  'getStyles' | 'getTexts' | 'getFile' | 'getFeatures'
>;

/** Images of the look hold nothing personal: a browser may keep them for a few minutes. */
const IMAGE_CACHE = 'public, max-age=300';

export const createPersonalisationHandlers = ({
  readStyles,
  readTexts,
  readPublicFile,
  listFeatures,
}: Dependencies): PersonalisationHandlers => ({
  getStyles: ({ query }) => readStyles(query.numeroContrat),
  getTexts: ({ query }) => readTexts(query.numeroContrat),
  getFile: async ({ params }) => ({
    ...(await readPublicFile(params['*'])),
    cacheControl: IMAGE_CACHE,
  }),
  getFeatures: ({ query }) => listFeatures(query.numeroContrat),
});
