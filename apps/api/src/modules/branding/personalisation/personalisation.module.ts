import type { Platform } from '../../../platform/platform.ts';
import { createReadFeatures } from './features.ts';
import { createReadPublicFile } from './files.ts';
import {
  createPersonalisationHandlers,
  type PersonalisationHandlers,
} from './personalisation.handlers.ts';
import { personalisationQueries } from './personalisation.queries.ts';
import { createReadStyles } from './styles.ts';
import { createReadTexts } from './texts.ts';

export interface PersonalisationModule {
  readonly handlers: PersonalisationHandlers;
}

export const createPersonalisationModule = ({
  reader,
  files,
}: Pick<Platform, 'reader' | 'files'>): PersonalisationModule => {
  const queries = personalisationQueries(reader);
  return {
    handlers: createPersonalisationHandlers({
      readStyles: createReadStyles(queries),
      readTexts: createReadTexts(queries),
      readPublicFile: createReadPublicFile(files),
      readFeatures: createReadFeatures(queries),
    }),
  };
};
