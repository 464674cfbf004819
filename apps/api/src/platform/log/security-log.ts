import { limitedAddress } from '../address.ts';
import type { Digest } from '../digest.ts';
import type { RequestOrigin } from '../ports/caller.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { addSecurityEvent } from './security-events.repository.ts';

export type SecurityEventKind =
  | 'ALARME'
  | 'CONNEXION'
  | 'DECONNEXION'
  | 'LIMITE_ATTEINTE'
  | 'SECONDE_ETAPE'
  | 'CODE_ENVOYE'
  | 'CONFIRMATION'
  | 'SECOND_FACTEUR_MODIFIE'
  | 'MOT_DE_PASSE_MODIFIE'
  | 'RECUPERATION'
  | 'SESSION_TERMINEE'
  | 'MANDAT_SIGNE'
  | 'MANDAT_REVOQUE'
  | 'COORDONNEES_BANCAIRES_MODIFIEES'
  | 'LIEN_DEMANDE'
  | 'LIEN_UTILISE'
  | 'INSCRIPTION'
  | 'UTILISATEUR_FINANCEUR'
  | 'FICHIER_PLANS_AIDE'
  | 'CONTROLE_INSCRIPTION'
  | 'CONTROLE_COMMANDE';

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  readonly result: 'SUCCES' | 'ECHEC' | 'REFUS';
  readonly accountId?: string | undefined;
  /** What was typed, when it names no account; only its digest is kept. */
  readonly subject?: string | undefined;
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

export interface SecurityLog {
  readonly record: (unit: UnitOfWork, origin: RequestOrigin, event: SecurityEvent) => Promise<void>;
}

interface Dependencies {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly digest: Digest;
}

/** Who, what, when, where, with what result: written with the event itself, never changed. */
export const createSecurityLog = ({ clock, ids, digest }: Dependencies): SecurityLog => ({
  record: (unit, origin, event) =>
    addSecurityEvent(unit, {
      id: ids.ordered(),
      at: clock.realNow(),
      kind: event.kind,
      result: event.result,
      accountId: event.accountId ?? null,
      subjectHash: event.subject === undefined ? null : digest.of('sujet', event.subject),
      addressHash: digest.of('adresse', limitedAddress(origin.address)),
      requestId: origin.requestId,
      details: event.details ?? {},
    }),
});
