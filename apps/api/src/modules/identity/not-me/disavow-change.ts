import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { outgoingHoldsIn } from '../../../platform/sensitive-actions/outgoing-holds.repository.ts';
import type {
  AddressProofs,
  DisavowalLinks,
  FirstAccess,
} from '../sign-in/authentication.module.ts';
import type { OpenDemande } from '../../people/contact/contact.module.ts';
import type { CloseDisavowed } from '../delegations/delegations.module.ts';
import { findDisavowingPerson } from './not-me.repository.ts';

type Dependencies = Pick<Platform, 'units' | 'clock' | 'securityLog'> & {
  readonly links: Pick<DisavowalLinks, 'use'>;
  readonly firstAccess: Pick<FirstAccess, 'shut'>;
  readonly addressProofs: Pick<AddressProofs, 'cancel'>;
  readonly closeDisavowed: CloseDisavowed;
  readonly openDemande: OpenDemande;
};

export type DisavowChange = (
  token: string,
  origin: RequestOrigin,
) => Promise<{ readonly reference: string }>;

/**
 * A person says that a change of their space was not theirs. Every session ends, a pending address
 * is dropped, the access that the notice was about is closed, outgoing value is held, and the
 * support gets a request: the hold is lifted after it has checked with the person.
 */
export const createDisavowChange = ({
  units,
  clock,
  securityLog,
  links,
  firstAccess,
  addressProofs,
  closeDisavowed,
  openDemande,
}: Dependencies): DisavowChange => {
  const messageOf = (notice: string): string =>
    [
      `Signalement « Ce n’était pas moi » reçu le ${dateTimeInFrance(clock.realNow())}, depuis l’avis de sécurité ${notice}.`,
      'Les connexions à l’espace ont pris fin, une adresse e-mail en attente est annulée et les sorties d’argent sont bloquées.',
      'À faire : vérifier avec la personne ce qui a été modifié, puis lever le blocage.',
    ].join('\n');

  return (token, origin) =>
    units.transact(async (unit) => {
      const link = await links.use(unit, token);
      const person =
        link === undefined ? undefined : await findDisavowingPerson(unit, link.accountId);
      if (link === undefined || person === undefined) throw new DomainError('LIEN_AVIS_INVALIDE');
      const { accountId, notice, delegationId } = link;
      await firstAccess.shut(unit, accountId);
      const hadPending = await addressProofs.cancel(unit, accountId, 'PAS_MOI');
      if (delegationId !== null) await closeDisavowed(unit, delegationId, accountId);
      await outgoingHoldsIn(unit).place(accountId, 'PAS_MOI', clock.realNow());
      const { reference } = await openDemande(unit, {
        nom: `${person.firstName} ${person.lastName}`.trim(),
        mail: person.mail,
        contrat: undefined,
        objet: 'CONNEXION',
        message: messageOf(notice),
        accountId,
      });
      await securityLog.record(unit, origin, {
        kind: 'AVIS_PAS_MOI',
        result: 'SUCCES',
        accountId,
        details: { avis: notice, adresseAnnulee: hadPending, demande: reference },
      });
      return { reference };
    });
};
