import type { FunderCampaign, CampaignChangeInput } from './funder-campaigns.schemas.ts';
import type { PrecommandeCampaign } from '../orders/order-campaign.schemas.ts';

/**
 * Turns a campaign that was read into the body of a change, without the fields only the server
 * writes.
 */
export const campaignChangeOf = (campaign: FunderCampaign): CampaignChangeInput => {
  const {
    statut: _statut,
    origine: _origine,
    aDesLignes: _aDesLignes,
    aUnFichierControle: _aUnFichierControle,
    ...fields
  } = campaign;
  return {
    ...fields,
    quotas: campaign.quotas.map(({ utilise: _utilise, ...quota }) => quota),
    infoControles: campaign.infoControles.map(({ utilise: _utilise, ...control }) => control),
    infosSupplementaires: campaign.infosSupplementaires.map(
      ({ utilise: _utilise, ...question }) => question,
    ),
    pointsDeLivraison: campaign.pointsDeLivraison.map(({ utilise: _utilise, ...point }) => point),
  };
};

/**
 * The specification names the fields of a campaign twice (§3.4); this is the only mapping between
 * the two. Values do not change: days stay DD/MM/YYYY, amounts euros, rates percents.
 */
export interface CampaignDetails {
  readonly id: string;
  readonly contractId: string;
  readonly label: string;
  readonly accountProduct: string | null;
  readonly checkbookProduct: string | null;
  readonly customLabelAccountProduct: string | null;
  readonly customLabelCheckbookProduct: string | null;
  readonly beginDate: string;
  readonly endDate: string | null;
  readonly permanent: boolean;
  /** `null` leaves the choice to the person. */
  readonly facialValue: number | null;
  readonly serviceType: string | null;
  readonly checkbookCheckNumberRestrictions: readonly number[];
  readonly participationValues: {
    /** Campaigns of one group share the year's ceiling. */
    readonly sessionGroupId: string | null;
    readonly quotas: readonly ClientQuota[];
  };
  readonly controlValues: {
    readonly askAdditionalFields: boolean;
    readonly checkAmount: boolean;
    readonly checkAvailableAmount: boolean;
    readonly identifyingControlCode: string | null;
    readonly controls: readonly {
      readonly id: string;
      readonly code: string;
      readonly label: string;
      readonly selected: boolean;
    }[];
  };
  readonly fields: readonly {
    readonly code: string;
    readonly label: string;
    readonly controlId: string;
  }[];
  readonly deliveryValues: {
    readonly home: boolean;
    readonly otherAddress: boolean;
    readonly deliveryPoint: boolean;
    readonly deliveryPoints: readonly {
      readonly id: string;
      readonly label: string;
      readonly zipCodeAndTown: string;
      readonly recipient: string;
      readonly addressComplement: string;
      readonly streetNumberAndName: string;
      readonly industrialArea: string;
    }[];
  };
  readonly communicationValues: {
    readonly confirmation: ClientMessage;
    readonly introduction: Omit<ClientMessage, 'send'>;
    readonly opening: Omit<ClientMessage, 'display'>;
    readonly closing: Omit<ClientMessage, 'display'> & { readonly daysBefore: number | null };
  };
}

interface ClientMessage {
  readonly content: string;
  readonly display: boolean;
  readonly send: boolean;
}

interface ClientQuota {
  readonly staffCategory: string;
  readonly maxParticipation: number;
  readonly maxCesu: number;
  readonly participationRate: number;
  readonly tranches: readonly {
    readonly min: number;
    readonly max: number | null;
    readonly participationRate: number;
  }[];
  readonly linearScale: {
    readonly min: number;
    readonly max: number;
    readonly rateAtMin: number;
    readonly rateAtMax: number;
  } | null;
}

const quotaOf = (quota: PrecommandeCampaign['quotas'][number]): ClientQuota => ({
  staffCategory: quota.categoriePersonnel,
  maxParticipation: quota.maxParticipation,
  maxCesu: quota.maxCESU,
  participationRate: quota.tauxParticipation,
  tranches: quota.tranches.map(({ min, max, tauxParticipation }) => ({
    min,
    max,
    participationRate: tauxParticipation,
  })),
  linearScale:
    quota.lineaire === null
      ? null
      : {
          min: quota.lineaire.min,
          max: quota.lineaire.max,
          rateAtMin: quota.lineaire.tauxAuMin,
          rateAtMax: quota.lineaire.tauxAuMax,
        },
});

const deliveryOf = (campaign: PrecommandeCampaign): CampaignDetails['deliveryValues'] => ({
  home: campaign.livraisonDomicile,
  otherAddress: campaign.autreAdresse,
  deliveryPoint: campaign.pointLivraison,
  deliveryPoints: campaign.pointsDeLivraison.map((point) => ({
    id: point.id,
    label: point.libelle,
    zipCodeAndTown: point.codePostalEtVille,
    recipient: point.destinataire,
    addressComplement: point.complementAdresse,
    streetNumberAndName: point.numeroEtRue,
    industrialArea: point.zoneIndustrielle,
  })),
});

const communicationOf = (
  campaign: PrecommandeCampaign,
): CampaignDetails['communicationValues'] => ({
  confirmation: {
    content: campaign.mailConfirmation,
    display: campaign.afficherConfirmation,
    send: campaign.envoyerConfirmation,
  },
  introduction: { content: campaign.messageIntroduction, display: campaign.afficherIntroduction },
  opening: { content: campaign.mailOuverture, send: campaign.envoyerOuverture },
  closing: {
    content: campaign.mailFermeture,
    send: campaign.envoyerFermeture,
    daysBefore: campaign.jourAvantMailDeFermeture,
  },
});

export const campaignDetailsOf = (campaign: PrecommandeCampaign): CampaignDetails => ({
  id: campaign.id,
  contractId: campaign.idContrat,
  label: campaign.libelle,
  accountProduct: campaign.idProduitCompte,
  checkbookProduct: campaign.idProduitTitre,
  customLabelAccountProduct: campaign.libellePersonnaliseProduitCompte,
  customLabelCheckbookProduct: campaign.libellePersonnaliseProduitTitre,
  beginDate: campaign.dateOuverture,
  endDate: campaign.dateFermeture,
  permanent: campaign.permanent,
  facialValue: campaign.valeurFacialeImposee,
  serviceType: campaign.idRefPrestationLimitation,
  checkbookCheckNumberRestrictions: campaign.restrictionsValeursTitres,
  participationValues: {
    sessionGroupId: campaign.idGroupeSession,
    quotas: campaign.quotas.map(quotaOf),
  },
  controlValues: {
    askAdditionalFields: campaign.demanderInfosSupplementaires,
    checkAmount: campaign.controlerMontant,
    checkAvailableAmount: campaign.controlerMontantDisponible,
    identifyingControlCode: campaign.infoControleIdentificatrice,
    controls: campaign.infoControles.map(({ idControle, code, libelle, selectionnee }) => ({
      id: idControle,
      code,
      label: libelle,
      selected: selectionnee,
    })),
  },
  fields: campaign.infosSupplementaires.map(({ code, libelle, idControle }) => ({
    code,
    label: libelle,
    controlId: idControle,
  })),
  deliveryValues: deliveryOf(campaign),
  communicationValues: communicationOf(campaign),
});
