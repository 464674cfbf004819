import * as z from 'zod/mini';
import {
  delegationBody,
  givenDelegation,
  openInvitation,
  PROOF_UPLOAD,
  receivedDelegation,
} from './delegations.schemas.ts';
import { linkToken } from '../schemas/fields.ts';
import { uuid } from '../schemas/wire-fields.ts';
import { sessionOpened } from './authentication.calls.ts';
import { defineCall } from '../calls/define-call.ts';

const ofAccess = z.strictObject({ idAcces: uuid });
const byToken = z.strictObject({ jeton: linkToken });

const reads = {
  kind: 'token',
  anyOf: ['CONSULTER_PROFIL'],
  mutates: false,
  isPersonal: true,
} as const;
const manages = { ...reads, anyOf: ['GERER_PROFIL'], mutates: true } as const;

/** The invited user, with or without a space; closed to delegates. */
const invited = {
  kind: 'token',
  anyOf: [],
  mutates: false,
  isPersonal: true,
} as const;
const answers = { ...invited, mutates: true } as const;

export const getGivenDelegations = defineCall({
  id: 'ACCES-DONNES',
  summary: 'Lire à qui l’on a donné accès à son espace, les derniers d’abord',
  method: 'GET',
  path: '/api/eb/beneficiaires/acces-donnes',
  answer: { kind: 'json', schema: z.array(givenDelegation) },
  access: { ...reads, links: ['LECTURE_SEULE'] },
  idempotent: false,
  errors: [],
});

export const inviteDelegate = defineCall({
  id: 'ACCES-DONNES-INVITATION',
  summary: 'Inviter un aidant ou un tuteur dans son espace, après confirmation par un code',
  method: 'POST',
  path: '/api/eb/beneficiaires/acces-donnes',
  body: delegationBody,
  answer: { kind: 'json', schema: givenDelegation },
  access: manages,
  idempotent: false,
  errors: ['CONFIRMATION_REQUISE', 'ACCES_DEJA_DONNE', 'TROP_D_ACCES_DONNES'],
  sensitive: { actions: ['GRANT_ACCESS'] },
});

/** The judgement as a file or images; it is reviewed before the invitation is sent. */
export const joinDelegationProof = defineCall({
  id: 'ACCES-DONNES-JUSTIFICATIF',
  summary: 'Joindre le justificatif (PDF, JPEG ou PNG) d’un accès donné à un tuteur',
  method: 'POST',
  path: '/api/eb/beneficiaires/acces-donnes/:idAcces/justificatifs',
  params: ofAccess,
  upload: PROOF_UPLOAD,
  answer: { kind: 'json', schema: givenDelegation },
  access: manages,
  idempotent: false,
  errors: [
    'RESSOURCE_INTROUVABLE',
    'FICHIER_MANQUANT',
    'FICHIER_ILLISIBLE',
    'PIECE_REFUSEE',
    'TROP_DE_PIECES',
  ],
  sensitive: { none: 'adds a proof to an access already asked for; an operator decides' },
});

/** The new link invalidates the former one. */
export const resendInvitation = defineCall({
  id: 'ACCES-DONNES-RENVOI',
  summary: 'Renvoyer une invitation qui attend sa réponse',
  method: 'POST',
  path: '/api/eb/beneficiaires/acces-donnes/:idAcces/renvoi',
  params: ofAccess,
  answer: { kind: 'json', schema: givenDelegation },
  access: manages,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
  sensitive: { none: 'sends an invitation already given to the same address again' },
});

/** No code: withdrawing an access must not be harder than giving it. */
export const withdrawDelegation = defineCall({
  id: 'ACCES-DONNES-RETRAIT',
  summary: 'Retirer un accès à son espace ; ses sessions ouvertes prennent fin aussitôt',
  method: 'DELETE',
  path: '/api/eb/beneficiaires/acces-donnes/:idAcces',
  params: ofAccess,
  answer: { kind: 'empty' },
  access: manages,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
  sensitive: { none: 'only takes rights away' },
});

export const getReceivedDelegations = defineCall({
  id: 'ACCES-RECUS',
  summary: 'Lire les espaces auxquels on a ou a eu accès',
  method: 'GET',
  path: '/api/eb/acces-recus',
  answer: { kind: 'json', schema: z.array(receivedDelegation) },
  access: invited,
  idempotent: false,
  errors: [],
});

export const readInvitation = defineCall({
  id: 'ACCES-INVITATION',
  summary: 'Lire une invitation avec le jeton reçu par e-mail',
  method: 'POST',
  path: '/api/eb/acces-recus/invitation',
  body: byToken,
  answer: { kind: 'json', schema: openInvitation },
  access: { kind: 'public' },
  idempotent: false,
  errors: ['INVITATION_INVALIDE'],
  sensitive: { none: 'reads an invitation and changes nothing' },
});

/** The token proves the mailbox; the returned token sets the password through the reset page. */
export const openCarerAccount = defineCall({
  id: 'ACCES-INVITATION-COMPTE',
  summary: 'Ouvrir un compte d’aidant à l’adresse invitée, avec le jeton reçu par e-mail',
  method: 'POST',
  path: '/api/eb/acces-recus/invitation/compte',
  body: byToken,
  answer: { kind: 'json', schema: z.object({ jeton: z.string() }) },
  access: { kind: 'public' },
  idempotent: false,
  errors: ['INVITATION_INVALIDE', 'COMPTE_DEJA_OUVERT'],
  sensitive: { none: 'the mailed one-use token is the proof; the account has no space' },
});

export const refuseInvitation = defineCall({
  id: 'ACCES-INVITATION-REFUS',
  summary: 'Refuser une invitation avec le jeton reçu par e-mail',
  method: 'POST',
  path: '/api/eb/acces-recus/invitation/refus',
  body: byToken,
  answer: { kind: 'empty' },
  access: { kind: 'public' },
  idempotent: false,
  errors: ['INVITATION_INVALIDE'],
  sensitive: { none: 'gives no access' },
});

/** The accepting user may have another address: the token decides. */
export const acceptDelegation = defineCall({
  id: 'ACCES-RECUS-ACCEPTATION',
  summary:
    'Accepter l’accès à l’espace d’une autre personne, avec le jeton reçu par e-mail et après confirmation par un code',
  method: 'POST',
  path: '/api/eb/acces-recus/:idAcces/acceptation',
  params: ofAccess,
  body: byToken,
  answer: { kind: 'json', schema: receivedDelegation },
  access: answers,
  idempotent: false,
  errors: ['CONFIRMATION_REQUISE', 'INVITATION_INVALIDE', 'INVITATION_A_SOI', 'ACCES_DEJA_RECU'],
  sensitive: { actions: ['GRANT_ACCESS'] },
});

export const giveUpDelegation = defineCall({
  id: 'ACCES-RECUS-RETRAIT',
  summary: 'Renoncer à un accès',
  method: 'DELETE',
  path: '/api/eb/acces-recus/:idAcces',
  params: ofAccess,
  answer: { kind: 'empty' },
  access: answers,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
  sensitive: { none: 'only takes rights away' },
});

export const openDelegatedSession = defineCall({
  id: 'ACCES-RECUS-SESSION',
  summary:
    'Ouvrir l’espace d’une autre personne, en son propre nom, après confirmation par un code',
  method: 'POST',
  path: '/api/eb/acces-recus/:idAcces/session',
  params: ofAccess,
  answer: { kind: 'json', schema: sessionOpened },
  access: answers,
  idempotent: false,
  errors: ['CONFIRMATION_REQUISE', 'RESSOURCE_INTROUVABLE'],
  sensitive: { none: 'opens a session with the rights already granted' },
});
