import type { CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { isPending } from '@portail/rules/orders/order-statut.ts';
import type { LineRow } from './lines.queries.ts';

/** Not taken by an order: the funder may still say something of it. */
export const isOpen = ({ statut, commandeId }: Pick<LineRow, 'statut' | 'commandeId'>): boolean =>
  isPending(statut) && commandeId === null;

export const wireLine = (row: LineRow): CampaignLine => {
  const account = Number(row.account);
  const paper = Number(row.paper);
  return {
    idLigne: row.id,
    reference: row.reference,
    nom: row.nom,
    prenom: row.prenom,
    matricule: row.matricule,
    categoriePersonnel: row.categorie,
    montantTotal: wireEuros(account + paper),
    montantCompte: wireEuros(account),
    montantTitre: wireEuros(paper),
    valeurFaciale: row.faceValue === null ? null : wireEuros(row.faceValue),
    nombreTitres: row.count,
    partBeneficiaire: wireEuros(Number(row.own)),
    partFinancee: wireEuros(Number(row.funded)),
    statut: row.statut,
    statutPaiement: row.statutPaiement,
    decidable: isOpen(row) && row.statut === 'EN_ATTENTE',
    modifiable: isOpen(row) && row.statutPaiement !== 'PAYEE',
    annulable: isOpen(row) && row.statut === 'VALIDEE',
  };
};
