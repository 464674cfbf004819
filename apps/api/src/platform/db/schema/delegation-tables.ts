import type {
  DelegationCloser,
  DelegationKind,
  DelegationRight,
} from '@portail/rules/identity/delegations/delegation.ts';
import type { AttachmentKind } from '@portail/rules/people/requests/attachment.ts';

export interface DelegationTables {
  delegation: {
    id: string;
    beneficiary_id: string;
    /** Null until the invitation is accepted with its token. */
    delegue_account_id: string | null;
    nom: string;
    prenom: string;
    mail: string;
    qualite: DelegationKind;
    droits: DelegationRight;
    invitee_le: Date;
    /** YYYY-MM-DD, like the next day: the last one of each. */
    invitation_jusquau: string;
    acceptee_le: Date | null;
    jusquau: string;
    close_le: Date | null;
    close_par: DelegationCloser | null;
    justificatif_le: Date | null;
    justificatif_valide_le: Date | null;
    /** An operator, as the log names them. */
    justificatif_valide_par: string | null;
    motif_refus: string | null;
  };
  delegation_invitation: {
    delegation_id: string;
    token_hash: string;
    sent_at: Date;
  };
  delegation_piece: {
    id: string;
    delegation_id: string;
    nom: string;
    type: AttachmentKind;
    taille: number;
    contenu_scelle: Buffer;
    created_at: Date;
  };
}
