import type { Order, ReceivedEvent } from './orders.ts';

type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isText = (value: unknown): value is string => typeof value === 'string';
const isFilled = (value: unknown): value is string => isText(value) && value !== '';
const isAmount = (value: unknown): value is number => typeof value === 'number' && value >= 0;

function orderOf(value: unknown): Order | undefined {
  if (!isFields(value)) return undefined;
  const { numeroCommande, clientId, statut, libelle, dateDebut, dateFin, contact, adresse } = value;
  const { quantite, tarifHoraire, montant, devisRequis } = value;
  if (!isFilled(numeroCommande) || !isFilled(clientId) || !isFilled(statut)) return undefined;
  if (!isFilled(libelle) || !isFilled(dateDebut) || !isFilled(dateFin)) return undefined;
  if (!isAmount(quantite) || !isAmount(tarifHoraire) || !isAmount(montant)) return undefined;
  if (!Array.isArray(adresse) || !adresse.every(isText) || !isFields(contact)) return undefined;
  const { nom, telephone, consignes } = contact;
  if (!isText(nom) || !isText(telephone) || !isText(consignes)) return undefined;
  return {
    numeroCommande,
    clientId,
    statut,
    libelle,
    quantite,
    dateDebut,
    dateFin,
    tarifHoraire,
    montant,
    devisRequis: devisRequis === true,
    adresse,
    contact: [nom, telephone].filter((word) => word !== '').join(', '),
    consignes,
  };
}

function quotationOf(value: unknown): string {
  if (!isFields(value) || !isText(value['reference']) || !isText(value['statut'])) return '';
  return `${value['reference']}\u00a0: ${value['statut']}`;
}

/** As much of an event as a provider needs; `undefined` for one that it cannot understand. */
export function readEvent(body: unknown): ReceivedEvent | undefined {
  if (!isFields(body)) return undefined;
  const { id, evenement, etatAu } = body;
  const commande = orderOf(body['commande']);
  if (!isFilled(id) || !isFilled(evenement) || !isFilled(etatAu)) return undefined;
  if (commande === undefined) return undefined;
  return { id, evenement, etatAu, commande, devis: quotationOf(body['devis']) };
}
