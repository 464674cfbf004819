import type { PrecommandeSession } from '../orders/order-session.schemas.ts';

/**
 * A session with the client's names: the specification names it twice (§3.4), and only here does
 * one become the other. Values do not change: days stay DD/MM/YYYY, amounts euros, rates percents.
 */
export interface ClientSession {
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
  /** Imposed; `null` leaves the choice to the person. */
  readonly facialValue: number | null;
  readonly serviceType: string | null;
  readonly checkbookCheckNumberRestrictions: readonly number[];
  readonly participationValues: {
    /** Sessions of one group share the year's ceiling. */
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

const quotaOf = (quota: PrecommandeSession['quotas'][number]): ClientQuota => ({
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

const deliveryOf = (session: PrecommandeSession): ClientSession['deliveryValues'] => ({
  home: session.livraisonDomicile,
  otherAddress: session.autreAdresse,
  deliveryPoint: session.pointLivraison,
  deliveryPoints: session.pointsDeLivraison.map((point) => ({
    id: point.id,
    label: point.libelle,
    zipCodeAndTown: point.codePostalEtVille,
    recipient: point.destinataire,
    addressComplement: point.complementAdresse,
    streetNumberAndName: point.numeroEtRue,
    industrialArea: point.zoneIndustrielle,
  })),
});

const communicationOf = (session: PrecommandeSession): ClientSession['communicationValues'] => ({
  confirmation: {
    content: session.mailConfirmation,
    display: session.afficherConfirmation,
    send: session.envoyerConfirmation,
  },
  introduction: { content: session.messageIntroduction, display: session.afficherIntroduction },
  opening: { content: session.mailOuverture, send: session.envoyerOuverture },
  closing: {
    content: session.mailFermeture,
    send: session.envoyerFermeture,
    daysBefore: session.jourAvantMailDeFermeture,
  },
});

export const clientSessionOf = (session: PrecommandeSession): ClientSession => ({
  id: session.id,
  contractId: session.idContrat,
  label: session.libelle,
  accountProduct: session.idProduitCompte,
  checkbookProduct: session.idProduitTitre,
  customLabelAccountProduct: session.libellePersonnaliseProduitCompte,
  customLabelCheckbookProduct: session.libellePersonnaliseProduitTitre,
  beginDate: session.dateOuverture,
  endDate: session.dateFermeture,
  permanent: session.permanent,
  facialValue: session.valeurFacialeImposee,
  serviceType: session.idRefPrestationLimitation,
  checkbookCheckNumberRestrictions: session.restrictionsValeursTitres,
  participationValues: {
    sessionGroupId: session.idGroupeSession,
    quotas: session.quotas.map(quotaOf),
  },
  controlValues: {
    askAdditionalFields: session.demanderInfosSupplementaires,
    checkAmount: session.controlerMontant,
    checkAvailableAmount: session.controlerMontantDisponible,
    identifyingControlCode: session.infoControleIdentificatrice,
    controls: session.infoControles.map(({ idControle, code, libelle, selectionnee }) => ({
      id: idControle,
      code,
      label: libelle,
      selected: selectionnee,
    })),
  },
  fields: session.infosSupplementaires.map(({ code, libelle, idControle }) => ({
    code,
    label: libelle,
    controlId: idControle,
  })),
  deliveryValues: deliveryOf(session),
  communicationValues: communicationOf(session),
});
