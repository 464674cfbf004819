import type { PersonSheet } from '@portail/contract/backoffice/person-sheet.schemas.ts';

/** As an operator reads it. */
export const SHEET: PersonSheet = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  login: '30000001',
  nom: 'Rousseau',
  prenom: 'Camille',
  dateNaissance: '05/05/1985',
  mail: 'camille@courriel.example',
  mailProuve: true,
  lienEnAttente: null,
  connexionBloqueeJusquA: null,
  telephones: ['0611223344'],
  adresse: ['4 rue des Lilas', '69006 LYON'],
  adresseChangeeLe: null,
  compteCreeLe: '01/10/2026',
  derniereConnexion: null,
  suspension: { id: 'h-1', cause: 'Avis « ce n’est pas moi »', debut: '18/11/2026 10:00' },
  contrats: [
    {
      numeroContrat: '100001',
      libelle: 'CESU Horizon',
      financeur: 'Groupe Horizon',
      matricule: null,
      actif: true,
    },
  ],
  comptes: [],
  oppositions: [],
  commandes: [],
  paiements: [],
  declarations: [],
  demandes: [],
  sessions: [],
  consultations: [],
};
