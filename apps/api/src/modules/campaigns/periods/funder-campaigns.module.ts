import type { FunderCampaignLine } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import { mapPage } from '../../../platform/ports/list-page.ts';
import { CAMPAIGN_MAILS_QUEUE } from '../../../platform/jobs/queues.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import {
  funderScopeOf,
  operatorScope,
  type FunderScope,
} from '../../../platform/ports/owner-scope.ts';
import { controlKey } from '../../identity/registration/registration.module.ts';
import { statutOfCampaign, taxYearOf } from '../../orders/ordering/ordering.module.ts';
import {
  budgetOf,
  roomUnderCeiling,
  wireBudget,
  wireDays,
  wireManaged,
  wireProgress,
} from './campaign-content.ts';
import { createAnnounceCampaigns, createCampaignMails, previewOf } from './campaign-mails.ts';
import { campaignReportQueries } from './campaign-report.queries.ts';
import { createReadCampaignReport } from './campaign-report.ts';
import { createFunderReads } from '../../people/privacy/privacy.module.ts';
import { campaignMailQueries } from './campaign-mails.queries.ts';
import { funderCampaignQueries, progressQueries } from './funder-campaigns.queries.ts';
import {
  createAddCampaign,
  createChangeCampaign,
  createCloseCampaign,
  createCopyCampaign,
  requireKnown,
} from './write-campaign.ts';
import {
  createDecideCampaign,
  createPublishCampaign,
  createReadCampaignRequests,
} from './campaign-approvals.ts';
import { exemptionCeiling } from '@portail/rules/wallet/tax/exemption.ts';
import { readDatedFigures } from '../../../platform/figures.repository.ts';

/** In the daytime, so that a campaign that opens today is announced today. */
const HOURLY_BY_DAY = '5 8-19 * * *';

/** Unknown contracts and those of other funders get the same answer. */
const requireOwn = async (
  reader: Reader,
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

/** The campaigns of a funder: reading, writing, and the mails of their opening and closing. */
export const createFunderCampaignsModule = (platform: Platform) => {
  const { reader, clock, config } = platform;
  const scopeOfMails = operatorScope(
    'systeme',
    'courriels d’ouverture et de fermeture des sessions',
  );
  const mailQueries = campaignMailQueries(reader, scopeOfMails);
  const announceCampaigns = createAnnounceCampaigns({ ...platform, queries: mailQueries });
  const campaignMails = createCampaignMails({ ...platform, queries: mailQueries });
  const addCampaign = createAddCampaign(platform);
  const changeCampaign = createChangeCampaign(platform);
  const closeCampaign = createCloseCampaign(platform);
  const copyCampaign = createCopyCampaign(platform);
  const publishCampaign = createPublishCampaign(platform);
  const campaignRequests = createReadCampaignRequests(platform);
  const campaignReport = createReadCampaignReport(platform);
  const reads = createFunderReads(platform);
  const decideCampaign = createDecideCampaign(platform);

  return defineModule({
    handlers: {
      getFunderContracts: async ({ caller }) => {
        const contracts = await funderCampaignQueries(reader, funderScopeOf(caller)).contracts();
        return contracts.map(({ numero, ...contract }) => ({ numeroContrat: numero, ...contract }));
      },

      getFunderCampaigns: async ({ caller, query }) => {
        const scope = funderScopeOf(caller);
        await requireOwn(reader, scope, query);
        const page = await funderCampaignQueries(reader, scope).list(query);
        const today = clock.businessDay();
        return mapPage(page, (campaign): FunderCampaignLine => ({
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

      getCampaignBudget: async ({ caller, params, origin }) => {
        const scope = funderScopeOf(caller);
        const [found, progress, figures] = await Promise.all([
          funderCampaignQueries(reader, scope).find(params.id),
          progressQueries(reader, scope).find(params.id),
          readDatedFigures(reader),
        ]);
        if (progress === undefined) throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
        const campaign = requireKnown(found);
        const budget = budgetOf(campaign, progress);
        const today = clock.businessDay();
        const year = taxYearOf(campaign, today);
        const ceiling = exemptionCeiling(year, figures);
        const above = await campaignReportQueries(reader, scope).fundedAbove(campaign.id, {
          year,
          today,
          limitCents: roomUnderCeiling(budget, ceiling),
        });
        await reads.note(caller, origin, {
          screen: 'LIGNES',
          contract: campaign.contract_numero,
          people: above.map(({ beneficiaryId }) => beneficiaryId),
        });
        return wireBudget(budget, { year, ceiling }, progress, above);
      },

      getCampaignReport: ({ caller, params }) => campaignReport(caller, params.id),

      findMatricule: async ({ caller, params: { id, matricule } }) => {
        const queries = progressQueries(reader, funderScopeOf(caller));
        const found = await queries.findMatricule(id, matricule.trim(), controlKey(matricule));
        if (found === undefined) throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
        return found;
      },

      createFunderCampaign: ({ caller, body, unit }) => addCampaign(unit, caller, body),
      updateFunderCampaign: ({ caller, params, body }) => changeCampaign(caller, params.id, body),
      closeFunderCampaign: ({ caller, params }) => closeCampaign(caller, params.id),
      publishFunderCampaign: ({ caller, params, origin }) =>
        publishCampaign(caller, params.id, origin),
      getCampaignRequests: ({ caller }) => campaignRequests(caller),
      decideCampaign: {
        posts: ({ caller, params, body, origin }, command) =>
          decideCampaign({ caller, id: params.idOperation, body, origin }, command),
      },
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
    },
    outboxHandlers: [campaignMails],
    scheduledJobs: [
      {
        queue: CAMPAIGN_MAILS_QUEUE,
        cron: HOURLY_BY_DAY,
        atStart: true,
        run: async () => {
          const courriels = await announceCampaigns();
          platform.log.info(
            { tache: CAMPAIGN_MAILS_QUEUE, courriels },
            'tâche du calendrier faite',
          );
        },
      },
    ],
    /** For callers that run the work without the schedule. */
    tasks: { announceCampaigns, campaignMails },
  });
};
