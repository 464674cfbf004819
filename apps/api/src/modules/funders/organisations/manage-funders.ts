import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { getFunders } from '@portail/contract/funders/operator-funders.calls.ts';
import {
  FUNDER_MESSAGES,
  paymentTermsProblems,
  type FirstUser,
  type FunderChange,
  type FunderCreation,
  type FunderIdentity,
  type FunderLine,
  type FunderSheet,
} from '@portail/contract/funders/operator-funders.schemas.ts';
import * as z from 'zod/mini';
import { violatesUnique } from '../../../platform/db/database-errors.ts';
import { funderContactMail } from '../users/funder-user-templates.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import {
  createRecordSettingAct,
  funderManagerScope,
  recordedChanges,
  flatFunder,
  frenchDay,
  wireAct,
} from '../contracts/setting-changes.ts';
import type { InviteAdministrator } from '../users/funder-users.module.ts';
import { settingHistoryQueries, funderQueries, type FunderUserLine } from './funders.queries.ts';
import { fundersIn, type FunderRow } from './funders.repository.ts';

const CONTACT_NOTICE_MAIL = 'COURRIEL_CONTACT_FINANCEUR';

const FIELD_WORDS = {
  contactNom: 'nom',
  contactTelephone: 'téléphone',
  contactEmail: 'adresse e-mail',
} as const;
const CONTACT_FIELDS = ['contactNom', 'contactTelephone', 'contactEmail'] as const;

type Contact = Readonly<Record<(typeof CONTACT_FIELDS)[number], string>>;

const payloadSchema = z.object({
  noticeId: z.string(),
  sealedAddress: z.string(),
  socialReason: z.string(),
  fields: z.array(z.enum(CONTACT_FIELDS)),
  isReplaced: z.boolean(),
});

const addressPurpose = (noticeId: string): string => `adresse-contact-financeur:${noticeId}`;
const keyOf = (address: string): string => address.trim().toLowerCase();

/**
 * Notifies the old and the new address of a change of contact. A funder without a contact has its
 * administrators notified instead, as for changes of its contracts.
 */
const createNotifyContact =
  ({ outbox, ids, secretBox }: Pick<Platform, 'outbox' | 'ids' | 'secretBox'>) =>
  async (
    unit: UnitOfWork,
    operator: OperatorScope,
    { stored, after }: { readonly stored: FunderRow; readonly after: Contact },
  ): Promise<void> => {
    const fields = CONTACT_FIELDS.filter((name) => stored[name].trim() !== after[name].trim());
    if (fields.length === 0) return;
    const isReplaced = keyOf(stored.contactEmail) !== keyOf(after.contactEmail);
    const before =
      stored.contactEmail === ''
        ? await fundersIn(unit, operator).administratorMails(stored.id)
        : [stored.contactEmail];
    const recipients = [
      ...before.map((address) => ({
        address,
        isReplaced: isReplaced && stored.contactEmail !== '',
      })),
      ...(isReplaced && after.contactEmail.trim() !== ''
        ? [{ address: after.contactEmail.trim(), isReplaced: false }]
        : []),
    ];
    await outbox.addMany(
      unit,
      recipients.map(({ address, isReplaced: isFormerAddress }) => {
        const noticeId = ids.random();
        return {
          kind: CONTACT_NOTICE_MAIL,
          dedupKey: `${CONTACT_NOTICE_MAIL}:${noticeId}`,
          payload: {
            noticeId,
            // Sealed, so that the outbox contains no address; the old one is stored nowhere else.
            sealedAddress: secretBox.seal(addressPurpose(noticeId), address),
            socialReason: stored.socialReason,
            fields,
            isReplaced: isFormerAddress,
          },
        };
      }),
    );
  };

export const createContactNoticeMail = ({
  mail,
  secretBox,
}: Pick<Platform, 'mail' | 'secretBox'>): OutboxHandler => ({
  kind: CONTACT_NOTICE_MAIL,
  run: async (payload, message) => {
    const { noticeId, sealedAddress, socialReason, fields, isReplaced } = z.parse(
      payloadSchema,
      payload,
    );
    const content = funderContactMail({
      socialReason,
      fields: fields.map((name) => FIELD_WORDS[name]),
      isReplaced,
    });
    const to = secretBox.open(addressPurpose(noticeId), sealedAddress);
    await mail.send({ to, ...content, messageId: messageIdOf(message.id) });
  },
});

type FundersQuery = CallInput<typeof getFunders>['query'];

/** Same normalisation as the search key in the database. */
const wordsOf = (recherche: string | undefined): string | undefined => {
  const words = (recherche ?? '')
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');
  return words === '' ? undefined : words;
};

const identityOf = (row: FunderRow): FunderIdentity => {
  const { id: _id, clientId: _client, clientNumber: _number, ...rest } = row;
  const { version: _version, createdAt: _createdAt, ...identity } = rest;
  return identity;
};

const wireUser = ({ hasAccess, linkEndsAt, ...user }: FunderUserLine) => ({
  ...user,
  statut: hasAccess ? ('ACTIF' as const) : ('INVITE' as const),
  invitationValableJusquau: hasAccess || linkEndsAt === null ? null : frenchDay(linkEndsAt),
});

const refuseTakenSiret = (error: unknown): never => {
  if (!violatesUnique(error, 'financeur_siret_key')) throw error;
  throw new DomainError('SIRET_DEJA_CONNU', {
    fields: [{ champ: 'siret', message: FUNDER_MESSAGES.siretTaken }],
  });
};

/** Funders, as operators manage them. */
export const createManageFunders = (
  dependencies: Pick<
    Platform,
    'reader' | 'units' | 'clock' | 'ids' | 'securityLog' | 'outbox' | 'secretBox'
  > & {
    readonly inviteAdministrator: InviteAdministrator;
  },
) => {
  const { reader, units, clock, ids, inviteAdministrator } = dependencies;
  const recordSettingAct = createRecordSettingAct(dependencies);
  const notifyContact = createNotifyContact(dependencies);

  const read = async (caller: AuthenticatedCaller, clientId: string): Promise<FunderSheet> => {
    const operator = funderManagerScope(caller);
    const queries = funderQueries(reader, operator);
    const row = await queries.find(clientId);
    if (row === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const [contrats, users, produitsProposes, acts] = await Promise.all([
      queries.contracts(row.id),
      queries.users(row.id, clock.realNow()),
      queries.products(),
      settingHistoryQueries(reader, operator).ofFunder(row.id),
    ]);
    return {
      ...identityOf(row),
      clientId: row.clientId,
      clientNumber: row.clientNumber,
      version: row.version,
      dateCreation: frenchDay(row.createdAt),
      contrats,
      utilisateurs: users.map(wireUser),
      produitsProposes,
      historique: acts.map(wireAct),
    };
  };

  return {
    list: async (
      caller: AuthenticatedCaller,
      query: FundersQuery,
    ): Promise<ListPage<FunderLine[]>> => {
      const queries = funderQueries(reader, funderManagerScope(caller));
      const page = await queries.list({ words: wordsOf(query.recherche), page: query });
      return mapPage(page, ({ sortValue: _value, sortId: _id, ...line }) => line);
    },

    read,

    create: async (
      caller: AuthenticatedCaller,
      { premierUtilisateur, ...funder }: FunderCreation,
      origin: RequestOrigin,
    ): Promise<FunderSheet> => {
      const operator = funderManagerScope(caller);
      const financeurId = ids.ordered();
      const clientId = await units
        .transact(async (unit) => {
          const made = await fundersIn(unit, operator).add(financeurId, funder, clock.realNow());
          const changes = recordedChanges(new Map(), flatFunder(funder));
          await recordSettingAct(unit, operator, {
            financeurId,
            numero: null,
            acte: 'CREATION',
            clientId: made,
            changes,
            origin,
          });
          await inviteAdministrator(unit, operator, { ...premierUtilisateur, financeurId }, origin);
          return made;
        })
        .catch(refuseTakenSiret);
      return await read(caller, clientId);
    },

    change: async (
      caller: AuthenticatedCaller,
      clientId: string,
      change: FunderChange,
      origin: RequestOrigin,
    ): Promise<FunderSheet> => {
      const operator = funderManagerScope(caller);
      await units
        .transact(async (unit) => {
          const funders = fundersIn(unit, operator);
          const stored = await funders.lock(clientId);
          if (stored === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
          if (stored.version !== change.version) throw new DomainError('FICHE_MODIFIEE');
          const before = identityOf(stored);
          const { version: _version, ...given } = change;
          const after = { ...before, ...given };
          const fields = paymentTermsProblems(after);
          if (fields.length > 0) throw new DomainError('REQUETE_INVALIDE', { fields });
          const changes = recordedChanges(flatFunder(before), flatFunder(after));
          if (changes.length === 0) return;
          requireRecentConfirmation(caller, clock);
          await funders.change(stored.id, after);
          await notifyContact(unit, operator, { stored, after });
          await recordSettingAct(unit, operator, {
            financeurId: stored.id,
            numero: null,
            acte: 'MODIFICATION',
            clientId,
            changes,
            origin,
          });
        })
        .catch(refuseTakenSiret);
      return await read(caller, clientId);
    },

    invite: async (
      caller: AuthenticatedCaller,
      clientId: string,
      user: FirstUser,
      origin: RequestOrigin,
    ): Promise<FunderSheet> => {
      const operator = funderManagerScope(caller);
      await units.transact(async (unit) => {
        const stored = await fundersIn(unit, operator).lock(clientId);
        if (stored === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        requireRecentConfirmation(caller, clock);
        await inviteAdministrator(unit, operator, { ...user, financeurId: stored.id }, origin);
        // The invited person is listed among the users; the history contains no people.
        await recordSettingAct(unit, operator, {
          financeurId: stored.id,
          numero: null,
          acte: 'INVITATION',
          clientId,
          changes: [],
          origin,
        });
      });
      return await read(caller, clientId);
    },
  };
};
