import { callsDocument } from './calls.ts';
import { dataRegisterDocument } from './data-register.ts';
import { errorsDocument } from './errors.ts';
import { grandLivreDocument } from './grand-livre.ts';
import { metricsDocument } from './metrics.ts';
import { pagesDocument } from './pages.ts';
import { textKeysDocument } from './text-keys.ts';

/** Every generated document by its path from the root. */
export const DOCUMENTS: Readonly<Record<string, () => string>> = {
  'docs/pages.md': pagesDocument,
  'docs/erreurs.md': errorsDocument,
  'docs/appels.md': callsDocument,
  'docs/grand-livre.md': grandLivreDocument,
  'docs/mesures.md': metricsDocument,
  'docs/registre-donnees.md': dataRegisterDocument,
  'apps/api/data/textes.txt': textKeysDocument,
};
