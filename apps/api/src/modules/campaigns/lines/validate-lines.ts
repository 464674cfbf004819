import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { linesIn } from './lines.repository.ts';
import type { FindManaged } from './own-campaign.ts';

type Dependencies = Pick<Platform, 'units' | 'clock'> & { readonly findManaged: FindManaged };

/** Validates the chosen lines that still wait; those that changed meanwhile are left as they are. */
export const createValidateLines =
  ({ units, clock, findManaged }: Dependencies) =>
  async (
    caller: AuthenticatedCaller,
    idSession: string,
    idsLignes: readonly string[],
  ): Promise<{ nombreValidees: number }> => {
    const { scope, campaign } = await findManaged(caller, idSession);
    const ids = [...new Set(idsLignes)];
    return units.transact(async (unit) => {
      const lines = linesIn(unit, scope, campaign.id);
      const locked = await lines.lock(ids);
      if (locked.length < ids.length) throw new DomainError('RESSOURCE_INTROUVABLE');
      const waiting = locked.filter(
        ({ statut, commandeId }) => statut === 'EN_ATTENTE' && commandeId === null,
      );
      await lines.setStatut(
        waiting.map(({ id }) => id),
        'VALIDEE',
        clock.businessNow(),
      );
      return { nombreValidees: waiting.length };
    });
  };
