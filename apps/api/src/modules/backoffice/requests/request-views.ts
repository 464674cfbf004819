import type {
  FollowUp,
  ManagementFile,
  ManagementRequest,
  ManagementRequestLine,
} from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInFrance, dateTimeInFrance } from '../../../platform/clock.ts';
import type {
  FileRow,
  FollowUpRow,
  FoundRequest,
  RequestHead,
} from './operator-requests.queries.ts';

/** Enough to know what it is about. */
const FIRST_WORDS = 160;
const NOBODY_NAMED = 'Service d’assistance';

const dayText = (instant: Date): string => formatFrenchDate(dayInFrance(instant));

const firstWordsOf = (text: string): string => {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length <= FIRST_WORDS ? line : `${line.slice(0, FIRST_WORDS).trimEnd()}…`;
};

export const followUpViewOf = (row: FollowUpRow, personName: string): FollowUp => ({
  date: dateTimeInFrance(row.at),
  auteur: row.origin === 'DEMANDEUR' ? personName : (row.operator ?? NOBODY_NAMED),
  origine: row.origin,
  commentaire: row.words,
  visibilite: row.audience,
  statut: row.statut,
});

export const fileViewOf = (file: FileRow): ManagementFile => ({
  idFichier: file.id,
  nom: file.name,
  taille: file.bytes,
  type: file.type,
  date: dateTimeInFrance(file.at),
  auteur: file.operatorId === null ? 'DEMANDEUR' : 'ASSISTANCE',
});

const headViewOf = (head: RequestHead, files: readonly FileRow[]) => ({
  id: head.id,
  reference: head.reference,
  objet: head.objet,
  statut: head.statut,
  dateCreation: dayText(head.createdAt),
  dateMiseAJour: dayText(head.updatedAt),
  fichiers: files.filter(({ requestId }) => requestId === head.id).map(fileViewOf),
});

export const lineViewOf = (
  head: RequestHead,
  files: readonly FileRow[],
  followUps: readonly FollowUpRow[],
): ManagementRequestLine => {
  const last = followUps.findLast(({ requestId }) => requestId === head.id);
  const view = last === undefined ? undefined : followUpViewOf(last, head.nom);
  return {
    ...headViewOf(head, files),
    description: firstWordsOf(head.description),
    beneficiaire: { nom: head.nom },
    suivis: view === undefined ? [] : [{ ...view, commentaire: firstWordsOf(view.commentaire) }],
  };
};

export const requestViewOf = (
  found: FoundRequest,
  files: readonly FileRow[],
  followUps: readonly FollowUpRow[],
): ManagementRequest => ({
  ...headViewOf(found, files),
  description: found.description,
  descriptionInitiale: found.ownWords,
  beneficiaire: {
    nom: found.nom,
    mail: found.mail,
    login: found.login,
    typeEspace: found.space,
    numeroContrat: found.contract,
  },
  suivis: followUps.map((row) => followUpViewOf(row, found.nom)),
  version: found.version,
});
