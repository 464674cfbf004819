import type { AccessProof } from '@portail/contract/backoffice/operations.schemas.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { FileAnswer } from '../../../platform/ports/file-answer.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import { createReviewDelegations } from '../../identity/delegations/delegations.module.ts';
import type { OperatorReads } from '../../people/privacy/privacy.module.ts';
import { operatorQueries } from './operators.queries.ts';

const READ_REASON = 'Vérification du justificatif d’un accès donné à votre tuteur';

interface Operator {
  readonly caller: AuthenticatedCaller;
  readonly origin: RequestOrigin;
}

/** Judgements that name guardians: operators read, accept or refuse them. */
export const createAccessProofs = (
  dependencies: Parameters<typeof createReviewDelegations>[0] & { readonly reads: OperatorReads },
) => {
  const { reader, reads, clock } = dependencies;

  const reviewOf = async ({ caller, origin }: Operator) => {
    const scope = operatorScope(caller.userId, 'justificatif d’une tutelle');
    const actor = await operatorQueries(reader, scope).actor();
    return createReviewDelegations(dependencies, { actor, origin });
  };

  const note = ({ caller, origin }: Operator, accounts: readonly string[]) =>
    reads.note(caller, origin, { screen: 'ACCES_PROCHE', reason: READ_REASON, accounts });

  return {
    list: async (operator: Operator): Promise<AccessProof[]> => {
      const pending = await (await reviewOf(operator)).list();
      await note(
        operator,
        pending.map(({ userId }) => userId),
      );
      return pending.map(({ idAcces, person, guardian, since, proofs }) => ({
        idAcces,
        personne: person,
        tuteur: guardian,
        depuisLe: since,
        fichiers: proofs.map(({ id, name }) => ({ idFichier: id, nom: name })),
      }));
    },

    file: async (
      operator: Operator,
      { idAcces, idFichier }: { readonly idAcces: string; readonly idFichier: string },
    ): Promise<FileAnswer> => {
      const found = await (await reviewOf(operator)).proofOf(idAcces, idFichier);
      if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      await note(operator, [found.userId]);
      const { content, contentType, name } = found;
      return { content, contentType, downloadName: name };
    },

    decide: async (
      operator: Operator,
      decision: { readonly id: string; readonly isAgreed: boolean; readonly reason: string },
    ): Promise<void> => {
      const { id, isAgreed, reason } = decision;
      const review = await reviewOf(operator);
      if (!isAgreed && reason.trim() === '') {
        throw new DomainError('REQUETE_INVALIDE', {
          fields: [{ champ: 'motif', message: MESSAGES.required }],
        });
      }
      requireRecentConfirmation(operator.caller, clock);
      if (isAgreed) return await review.validate(id);
      await review.refuse(id, reason);
    },
  };
};
