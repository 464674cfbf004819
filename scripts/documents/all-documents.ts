import { callsDocument } from './calls.ts';
import { dataRegisterDocument } from './data-register.ts';
import { errorsDocument } from './errors.ts';
import { grandLivreDocument } from './grand-livre.ts';
import { metricsDocument } from './metrics.ts';
import { pagesDocument } from './pages.ts';
import { textKeysDocument } from './text-keys.ts';

/** Short documents and the list that the API reads: committed, and compared at every check. */
export const COMMITTED_DOCUMENTS: Readonly<Record<string, () => string>> = {
  'docs/pages.md': pagesDocument,
  'docs/erreurs.md': errorsDocument,
  'docs/grand-livre.md': grandLivreDocument,
  'docs/mesures.md': metricsDocument,
  'docs/registre-donnees.md': dataRegisterDocument,
  'apps/api/data/textes.txt': textKeysDocument,
};

/** Long lists, in a folder that git ignores. */
export const BUILT_DOCUMENTS: Readonly<Record<string, () => string>> = {
  'docs/generated/appels.md': callsDocument,
};
