import type {
  Quotation,
  ServiceOrderDetail,
} from '@portail/contract/home-services/home-services.schemas.ts';

export const aQuotation: Quotation = {
  id: '00000000-0000-4000-8000-000000000001',
  numeroCommande: 'CS0000000001',
  dateEnvoi: '16/11/2026',
  dateValidite: '16/12/2026',
  lignes: [],
  totalHT: 94.55,
  totalTVA: 9.45,
  totalTTC: 104,
  creditImpot: 52,
  resteACharge: 52,
  statut: 'ENVOYE',
  repondable: true,
};
export const anOrder: ServiceOrderDetail = {
  numeroCommande: 'CS0000000001',
  clientId: '7001',
  dateCommande: '16/11/2026',
  dispositif: 'PRESTATAIRE',
  prestation: 'DEC_1',
  quantite: 4.25,
  dateDebut: '20/11/2026',
  dateFin: '20/12/2026',
  montant: 104,
  statut: 'EN_ATTENTE',
  attribution: [{ lien: 'MOI', prenom: '', part: 100, quantite: 4.25 }],
  adresse: {
    zoneAdresse0: '',
    zoneAdresse1: '3 rue des Lilas',
    zoneAdresse2: '',
    zoneAdresse3: '',
    codePostalEtVille: '75011 PARIS',
  },
  contact: { nom: 'Camille Durand', telephone: '0612345678', email: '', consignes: '' },
  modePaiement: 'CARTE',
  modifiable: true,
  annulable: true,
  etapes: [],
};
