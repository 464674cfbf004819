import type { Handlers } from '../../../platform/http/handler.ts';
import type { ReadFeatures } from './features.ts';
import type { ReadPublicFile } from './files.ts';

import type { ReadStyles } from './styles.ts';
import type { ReadTexts } from './texts.ts';

interface Dependencies {
  readonly readStyles: ReadStyles;
  readonly readTexts: ReadTexts;
  readonly readPublicFile: ReadPublicFile;
  readonly readFeatures: ReadFeatures;
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
  readFeatures,
}: Dependencies): PersonalisationHandlers => ({
  getStyles: ({ query }) => readStyles(query),
  getTexts: ({ query, caller }) => readTexts(query, caller),
  getFile: async ({ params }) => ({
    ...(await readPublicFile(params['*'])),
    cacheControl: IMAGE_CACHE,
  }),
  getFeatures: ({ query, caller }) => readFeatures(query.numeroContrat, caller),
});
