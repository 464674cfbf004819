import { formatAmount, type Cents } from '@portail/rules/money/cents.ts';
import {
  composeMail,
  type MailBlock,
  type MailContent,
} from '../../../platform/mail/compose-mail.ts';
import { greeting, type MailReader } from '../../../platform/mail/phrases.ts';

export interface AskedApproval {
  readonly label: string;
  readonly contract: string;
  readonly asker: string;
  readonly amount: Cents | undefined;
  readonly url: string;
}

/** To the other administrators of a funder, who may approve its order. */
export const approvalAskedMail = (
  reader: MailReader,
  { label, contract, asker, amount, url }: AskedApproval,
): MailContent =>
  composeMail('Une demande attend votre accord', [
    greeting(reader),
    `${asker} a fait une demande qui n’aura d’effet qu’après l’accord d’une autre personne. Rien n’a changé pour le moment.`,
    {
      kind: 'facts',
      facts: [
        ['Demande', label],
        ['Contrat', contract],
        ...(amount === undefined ? [] : [['Montant', formatAmount(amount)] as const]),
      ],
    },
    { kind: 'link', label: 'Voir la demande', url },
    'Vérifiez-la avant de décider\u00a0: vous pouvez la refuser. Sans décision sous sept jours, elle expire.',
  ]);

/** Mails of operators name no person, amount or reference: these are in the inbox. */
const inInbox = (url: string): MailBlock => ({ kind: 'link', label: 'Ouvrir « À valider »', url });

/** To the operators who may approve a request. */
export const operatorApprovalAskedMail = (reader: MailReader, url: string): MailContent =>
  composeMail('Une demande attend votre accord', [
    greeting(reader),
    'Un autre opérateur a fait une demande qui n’aura d’effet qu’après l’accord d’une seconde personne. Rien n’a changé pour le moment.',
    inInbox(url),
    'Vérifiez-la avant de décider\u00a0: vous pouvez la refuser. Sans décision sous sept jours, elle expire.',
  ]);

/** To the same operators, a day before a request expires. */
export const approvalExpiringMail = (
  reader: MailReader,
  { url, until }: { readonly url: string; readonly until: string },
): MailContent =>
  composeMail('Une demande attend toujours votre accord', [
    greeting(reader),
    'Une demande d’un autre opérateur n’a pas encore été décidée par une seconde personne. Passé cette date, elle expire et devra être refaite.',
    { kind: 'facts', facts: [['Expire le', until]] },
    inInbox(url),
  ]);

/** To the operator who made a request. */
export const approvalDecidedMail = (
  reader: MailReader,
  { url, isAgreed }: { readonly url: string; readonly isAgreed: boolean },
): MailContent =>
  composeMail(isAgreed ? 'Votre demande est acceptée' : 'Votre demande est refusée', [
    greeting(reader),
    isAgreed
      ? 'Une seconde personne a accepté la demande que vous aviez faite. Elle a pris effet.'
      : 'Une seconde personne a refusé la demande que vous aviez faite. Rien n’a changé\u00a0; le motif est affiché avec la demande.',
    inInbox(url),
  ]);

const CODE_AMOUNTS = 'Les montants au-dessus desquels vos bénéficiaires donnent un code changent.';

const SENTENCES: readonly (readonly [beginning: string, sentence: string])[] = [
  ['contractActivated', 'Le contrat est désactivé.'],
  ['typeFrais', 'Les frais de paiement par carte changent.'],
  ['montantFrais', 'Les frais de paiement par carte changent.'],
  ['tauxFrais', 'Les frais de paiement par carte changent.'],
  ['fraisCompte', 'Les frais de commande changent.'],
  ['fraisTitre', 'Les frais de commande changent.'],
  ['echanges.', 'Les conditions d’échange changent.'],
  ['seuilCommande', 'Le contrôle de vos commandes importantes change.'],
  ['seuilPaiement', CODE_AMOUNTS],
  ['seuilNouvelIntervenant', CODE_AMOUNTS],
  ['seuilPapier', CODE_AMOUNTS],
  ['secondAdministrateur', 'Le contrôle de vos commandes importantes change.'],
  ['accordSession', 'Le contrôle de l’ouverture de vos sessions change.'],
  ['conditionsCommande', 'Les conditions de règlement de vos commandes changent.'],
  ['plafondEncours', 'Les conditions de règlement de vos commandes changent.'],
  ['textes.', 'Le nom affiché dans les e-mails change.'],
];

/** To the contract's contact, once two operators have agreed. */
export const contractChangedMail = (
  reader: MailReader,
  { contract, fields }: { readonly contract: string; readonly fields: readonly string[] },
): MailContent => {
  const changes = new Set(
    fields.flatMap((champ) =>
      SENTENCES.filter(([beginning]) => champ.startsWith(beginning)).map(([, words]) => words),
    ),
  );
  const blocks: readonly MailBlock[] = [
    greeting(reader),
    `Le contrat n°\u00a0${contract} vient d’être modifié par l’émetteur, avec l’accord de deux personnes.`,
    ...changes,
    'Si vous n’attendiez pas ce changement, répondez sans tarder à votre interlocuteur chez l’émetteur.',
  ];
  return composeMail(`Votre contrat n°\u00a0${contract} est modifié`, blocks);
};
