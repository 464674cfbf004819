import type { Dressing } from '@portail/rules/branding/dressing/dressing.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { DressingQueries } from './dressing.queries.ts';

export type ShownDressing = (
  numero: string,
  source: 'BROUILLON' | 'PUBLIE' | undefined,
) => Promise<{ readonly socialReason: string; readonly dressing: Dressing }>;

/** The draft, where there is one and nobody asked for what is published. */
export const createShownDressing =
  (queries: DressingQueries): ShownDressing =>
  async (numero, source) => {
    const contract = await queries.findContract(numero);
    if (contract === undefined) throw new DomainError('CONTRAT_INCONNU');
    const draft = source === 'PUBLIE' ? undefined : await queries.findDraft(numero);
    return {
      socialReason: contract.socialReason,
      dressing: draft?.contenu ?? (await queries.readPublished(numero)),
    };
  };
