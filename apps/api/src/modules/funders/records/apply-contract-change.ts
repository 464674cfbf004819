import { settingProblems } from '@portail/contract/funders/contract-settings.schemas.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { LockedRequest } from '../../backoffice/approvals/approvals.module.ts';
import { changesOf, readHeldContent, withHeld } from './held-changes.ts';
import { createKeepAct } from './keep-acts.ts';
import { flatContract } from './setting-changes.ts';
import { contractSettingsIn } from './settings.repository.ts';
import { wireSettings } from './wire-funders.ts';

/**
 * Applies the settings that a second operator approved. A setting that is no longer what the author
 * saw refuses the whole request: the approver would agree to something else than was asked.
 */
export const createApplyContractChange = (
  platform: Pick<Platform, 'clock' | 'ids' | 'securityLog'>,
) => {
  const keepAct = createKeepAct(platform);
  return async (
    unit: UnitOfWork,
    { contract: numero, askedBy, content }: LockedRequest,
    origin: RequestOrigin,
  ): Promise<void> => {
    const author = operatorScope(askedBy, 'gestion des financeurs et des contrats');
    const contracts = contractSettingsIn(unit, author);
    const stored = await contracts.lock(numero);
    if (stored === undefined) throw new DomainError('DEMANDE_PERIMEE');
    const { changements, held } = readHeldContent(content);
    const current = flatContract(wireSettings(stored.settings));
    const isOutdated = changements.some(
      ({ champ, avant }) => (current.get(champ) ?? null) !== avant,
    );
    const next = withHeld(stored.settings, held);
    if (isOutdated || settingProblems(next).length > 0) throw new DomainError('DEMANDE_PERIMEE');
    await contracts.change(numero, next);
    await keepAct(unit, author, {
      financeurId: stored.financeurId,
      numero,
      acte: 'MODIFICATION',
      clientId: stored.clientId,
      changes: changesOf(stored.settings, next),
      origin,
    });
  };
};
export type ApplyContractChange = ReturnType<typeof createApplyContractChange>;
