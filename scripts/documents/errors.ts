import { ERROR_CATALOGUE } from '@portail/contract/errors/catalogue.ts';
import { codeOf, documentOf, tableOf } from './markdown.ts';

export function errorsDocument(): string {
  const rows = Object.entries(ERROR_CATALOGUE).map(([code, error]) => ({ code, ...error }));
  const intro =
    'Une erreur est rendue sous la forme `{code, errorMessage, requestId, erreurs?}`. Le code est ' +
    'stable : un écran peut s’y fier. La phrase est celle que lit la personne.';
  const sorted = rows.toSorted((a, b) => a.status - b.status || a.code.localeCompare(b.code, 'fr'));
  const table = tableOf(
    ['Statut', 'Code', 'Phrase'],
    sorted.map(({ status, code, message }) => [String(status), codeOf(code), message]),
  );
  return documentOf('Erreurs', intro, table);
}
