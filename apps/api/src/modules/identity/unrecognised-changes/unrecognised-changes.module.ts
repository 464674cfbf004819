import { dateTimeInFrance } from '../../../platform/clock.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { outgoingHoldsIn } from '../../../platform/sensitive-actions/outgoing-holds.repository.ts';
import { createOpenDemande } from '../../people/contact/contact.module.ts';
import { createCloseDisavowed } from '../delegations/given-delegations.ts';
import { createFirstAccess } from '../recovery/reset-links.ts';
import { createAddressProofs } from '../sign-in/address-proofs.ts';
import { createDisavowalLinks } from '../sign-in/mailed-links.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import { findDisavowingPerson } from '../sign-in/users.repository.ts';

const supportMessage = (notice: string, receivedAt: Date): string =>
  [
    `Signalement « Ce n’était pas moi » reçu le ${dateTimeInFrance(receivedAt)}, depuis l’avis de sécurité ${notice}.`,
    'Les connexions à l’espace ont pris fin, une adresse e-mail en attente est annulée et les sorties d’argent sont bloquées.',
    'À faire : vérifier avec la personne ce qui a été modifié, puis lever le blocage.',
  ].join('\n');

/**
 * A user reports that a change was not theirs. Every session ends, a pending address is dropped,
 * the access that the notice was about is closed, outgoing value is held, and the support receives
 * a request: it lifts the hold after it has checked with the user.
 */
const createDisavowChange = (platform: Platform, sessions: Sessions) => {
  const { units, clock, securityLog } = platform;
  const links = createDisavowalLinks(platform);
  const firstAccess = createFirstAccess(platform);
  const addressProofs = createAddressProofs(platform);
  const closeDisavowed = createCloseDisavowed(platform, sessions);
  const openDemande = createOpenDemande(platform);
  return (token: string, origin: RequestOrigin) =>
    units.transact(async (unit) => {
      const link = await links.use(unit, token);
      const person = link === undefined ? undefined : await findDisavowingPerson(unit, link.userId);
      if (link === undefined || person === undefined) throw new DomainError('LIEN_AVIS_INVALIDE');
      const { userId, notice, delegationId } = link;
      await firstAccess.shut(unit, userId);
      const hadPending = await addressProofs.cancel(unit, userId, 'PAS_MOI');
      if (delegationId !== null) await closeDisavowed(unit, delegationId, userId);
      await outgoingHoldsIn(unit).place(userId, 'PAS_MOI', clock.realNow());
      const { reference } = await openDemande(unit, {
        nom: `${person.firstName} ${person.lastName}`.trim(),
        mail: person.mail,
        contrat: undefined,
        objet: 'CONNEXION',
        message: supportMessage(notice, clock.realNow()),
        userId,
      });
      await securityLog.record(unit, origin, {
        kind: 'AVIS_PAS_MOI',
        result: 'SUCCES',
        userId,
        details: { avis: notice, adresseAnnulee: hadPending, demande: reference },
      });
      return { reference };
    });
};

/** The link "Ce n’était pas moi" of the security notices. */
export const createUnrecognisedChangesModule = (platform: Platform, sessions: Sessions) => {
  const disavowChange = createDisavowChange(platform, sessions);
  return defineModule({
    handlers: { disavowChange: ({ body, origin }) => disavowChange(body.jeton, origin) },
  });
};
