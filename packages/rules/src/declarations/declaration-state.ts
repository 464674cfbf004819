import type { DeclarationStatut, EnvoiEtat } from './vocabulary.ts';

/** Of one message to a body. */
export const MESSAGE_ETATS = ['A_ENVOYER', 'RECUE', 'ACCEPTEE', 'REJETEE', 'A_RESOUDRE'] as const;
export type MessageEtat = (typeof MESSAGE_ETATS)[number];

/** Why somebody of the house has to look at a declaration. */
export type ResolveCause = 'REFUSEE' | 'SANS_REPONSE' | 'PARTIELLE';

export interface DeclarationState {
  readonly statut: DeclarationStatut;
  readonly envoi: EnvoiEtat;
  readonly cause: ResolveCause | undefined;
}

/** What a body has decided stays so. */
export const maySucceed = (from: DeclarationStatut, to: DeclarationStatut): boolean =>
  from === to || from === 'TRANSMISE';

/**
 * A declaration from its messages. One that the body took in part is neither accepted nor rejected:
 * declared again as a whole, its accepted part would be declared twice, so a person looks at it.
 */
export const declarationStateOf = (messages: readonly MessageEtat[]): DeclarationState => {
  const all = (etat: MessageEtat): boolean => messages.every((one) => one === etat);
  const some = (etat: MessageEtat): boolean => messages.includes(etat);
  if (all('ACCEPTEE')) return { statut: 'ACCEPTEE', envoi: 'RECUE', cause: undefined };
  if (all('REJETEE')) return { statut: 'REJETEE', envoi: 'RECUE', cause: 'REFUSEE' };
  if (some('A_RESOUDRE'))
    return { statut: 'TRANSMISE', envoi: 'A_RESOUDRE', cause: 'SANS_REPONSE' };
  if (some('REJETEE') && !some('A_ENVOYER') && !some('RECUE')) {
    return { statut: 'TRANSMISE', envoi: 'A_RESOUDRE', cause: 'PARTIELLE' };
  }
  return { statut: 'TRANSMISE', envoi: some('A_ENVOYER') ? 'EN_COURS' : 'RECUE', cause: undefined };
};
