import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { isSepaName } from '@portail/rules/settlement/sepa-text.ts';
import { DomainError } from './ports/domain-error.ts';

/**
 * Refuses a holder that no bank file can carry. The check stays on the server: the transliteration
 * tables are too large for a form.
 */
export const requireSepaHolder = (titulaire: string): void => {
  if (isSepaName(titulaire)) return;
  throw new DomainError('REQUETE_INVALIDE', {
    fields: [{ champ: 'titulaire', message: MESSAGES.accountHolder }],
  });
};
