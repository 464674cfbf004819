import type { FunderCampaignLine } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { funderScopeOf, type FunderScope } from '../../../platform/ports/owner-scope.ts';
import { statutOfCampaign } from '../../orders/ordering/ordering.module.ts';
import { controlKey } from '../../identity/registration/registration.module.ts';
import type { createCloseCampaign } from './close-campaign.ts';
import type { createCopyCampaign } from './copy-campaign.ts';
import { funderCampaignQueries } from './funder-campaigns.queries.ts';
import { previewOf } from './preview-mail.ts';
import { progressQueries } from './progress.queries.ts';
import { wireDays, wireManaged, wireProgress } from './wire-managed.ts';
import {
  requireKnown,
  type createAddCampaign,
  type createChangeCampaign,
} from './write-campaign.ts';

export type FunderCampaignsHandlers = Pick<
  Handlers,
  | 'getFunderContracts'
  | 'getFunderCampaigns'
  | 'createFunderCampaign'
  | 'updateFunderCampaign'
  | 'getFunderCampaign'
  | 'getFunderCampaignInformation'
  | 'closeFunderCampaign'
  | 'findMatricule'
  | 'copyFunderCampaign'
  | 'previewCampaignMail'
>;

export interface FunderCampaignsDependencies extends Pick<Platform, 'reader' | 'clock' | 'config'> {
  readonly addCampaign: ReturnType<typeof createAddCampaign>;
  readonly changeCampaign: ReturnType<typeof createChangeCampaign>;
  readonly closeCampaign: ReturnType<typeof createCloseCampaign>;
  readonly copyCampaign: ReturnType<typeof createCopyCampaign>;
}

type Reading = Pick<
  FunderCampaignsHandlers,
  | 'getFunderContracts'
  | 'getFunderCampaigns'
  | 'getFunderCampaign'
  | 'getFunderCampaignInformation'
  | 'findMatricule'
>;

const readingHandlers = ({ reader, clock }: FunderCampaignsDependencies): Reading => {
  /** Somebody else's and nobody's are refused alike. */
  const requireOwn = async (
    scope: FunderScope,
    {
      numeroContrat,
      clientId,
    }: { numeroContrat?: string | undefined; clientId?: string | undefined },
  ): Promise<void> => {
    const own = funderCampaignQueries(reader, scope);
    const isOwn =
      (numeroContrat === undefined || (await own.holdsContract(numeroContrat))) &&
      (clientId === undefined || (await own.clientId()) === clientId);
    if (!isOwn) throw new DomainError('ACCES_REFUSE');
  };

  return {
    getFunderContracts: async ({ caller }) => {
      const contracts = await funderCampaignQueries(reader, funderScopeOf(caller)).contracts();
      return contracts.map(({ numero, ...contract }) => ({ numeroContrat: numero, ...contract }));
    },

    getFunderCampaigns: async ({ caller, query }) => {
      const scope = funderScopeOf(caller);
      await requireOwn(scope, query);
      const campaigns = await funderCampaignQueries(reader, scope).list(query.numeroContrat);
      const today = clock.businessDay();
      return campaigns.map((campaign): FunderCampaignLine => ({
        id: campaign.id,
        numeroContrat: campaign.contract_numero,
        libelle: campaign.libelle,
        ...wireDays(campaign),
        permanent: campaign.permanent,
        statut: statutOfCampaign(campaign, today),
        origine: campaign.origine,
        nombreLignes: campaign.lines ?? 0,
        nombreLignesEnAttente: campaign.waiting ?? 0,
      }));
    },

    getFunderCampaign: async ({ caller, params }) => {
      const scope = funderScopeOf(caller);
      const campaign = requireKnown(await funderCampaignQueries(reader, scope).find(params.id));
      return wireManaged(campaign, statutOfCampaign(campaign, clock.businessDay()));
    },

    getFunderCampaignInformation: async ({ caller, params }) => {
      const progress = await progressQueries(reader, funderScopeOf(caller)).find(params.id);
      if (progress === undefined) throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
      return wireProgress(progress, statutOfCampaign(progress, clock.businessDay()));
    },

    findMatricule: async ({ caller, params: { id, matricule } }) => {
      const queries = progressQueries(reader, funderScopeOf(caller));
      const found = await queries.findMatricule(id, matricule.trim(), controlKey(matricule));
      if (found === undefined) throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
      return found;
    },
  };
};

export const createFunderCampaignsHandlers = (
  dependencies: FunderCampaignsDependencies,
): FunderCampaignsHandlers => {
  const { reader, clock, config, addCampaign, changeCampaign, closeCampaign, copyCampaign } =
    dependencies;
  return {
    ...readingHandlers(dependencies),

    createFunderCampaign: ({ caller, body, unit }) => addCampaign(unit, caller, body),
    updateFunderCampaign: ({ caller, params, body }) => changeCampaign(caller, params.id, body),
    closeFunderCampaign: ({ caller, params }) => closeCampaign(caller, params.id),
    copyFunderCampaign: ({ caller, params, unit }) => copyCampaign(unit, caller, params.id),

    previewCampaignMail: async ({ caller, body }) => {
      const contracts = await funderCampaignQueries(reader, funderScopeOf(caller)).contracts();
      const contract = contracts.find(({ numero }) => numero === body.idContrat);
      if (contract === undefined) throw new DomainError('ACCES_REFUSE');
      return previewOf(body, {
        today: clock.businessDay(),
        publicUrl: config.publicUrl,
        socialReason: contract.raisonSociale,
      });
    },
  };
};
