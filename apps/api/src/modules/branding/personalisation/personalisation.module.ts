import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  createReadFeatures,
  createReadPublicFile,
  createReadStyles,
  createReadTexts,
} from './personalisation.ts';
import { personalisationQueries } from './personalisation.queries.ts';

/** Branding images contain no personal data: browsers may cache them for a few minutes. */
const IMAGE_CACHE = 'public, max-age=300';

/** The published branding of a contract, as the portal reads it. */
export const createPersonalisationModule = ({
  reader,
  files,
}: Pick<Platform, 'reader' | 'files'>) => {
  const queries = personalisationQueries(reader);
  const readStyles = createReadStyles(queries);
  const readTexts = createReadTexts(queries);
  const readPublicFile = createReadPublicFile(files);
  const readFeatures = createReadFeatures(queries);
  return defineModule({
    handlers: {
      getStyles: ({ query }) => readStyles(query),
      getTexts: ({ query, caller }) => readTexts(query, caller),
      getFile: async ({ params }) => ({
        ...(await readPublicFile(params['*'])),
        cacheControl: IMAGE_CACHE,
      }),
      getFeatures: ({ query, caller }) => readFeatures(query.numeroContrat, caller),
    },
  });
};
