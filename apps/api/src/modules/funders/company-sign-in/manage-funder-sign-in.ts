import {
  COMPANY_SIGN_IN_MESSAGES,
  type CompanySignInSettings,
  type CompanySignInSheet,
} from '@portail/contract/funders/company-sign-in.calls.ts';
import * as z from 'zod/mini';
import { violatesUnique } from '../../../platform/db/database-errors.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import {
  clientSecretPurposeOf,
  companySignInQueries,
  type IdentityProviders,
  openProvider,
  ProviderRefused,
  ProviderUnreachable,
} from '../../identity/sign-in/authentication.module.ts';
import { funderManagerScope } from '../contracts/setting-changes.ts';
import { fundersIn, type FunderRow } from '../organisations/funders.repository.ts';
import { companySignInMail } from '../users/funder-user-templates.ts';
import { funderSignInQueries, funderSignInsIn } from './funder-sign-in.repository.ts';

const NOTICE_MAIL = 'COURRIEL_CONNEXION_ENTREPRISE';
const ACTS = ['REGLAGES', 'ARRET'] as const;
type Act = (typeof ACTS)[number];

const noticePayload = z.object({
  noticeId: z.string(),
  sealedAddress: z.string(),
  socialReason: z.string(),
  act: z.enum(ACTS),
  isDemanded: z.boolean(),
});

const addressPurpose = (noticeId: string): string => `avis-connexion-entreprise:${noticeId}`;

export const createCompanySignInMail = ({
  mail,
  secretBox,
}: Pick<Platform, 'mail' | 'secretBox'>): OutboxHandler => ({
  kind: NOTICE_MAIL,
  run: async (payload, message) => {
    const { noticeId, sealedAddress, ...facts } = z.parse(noticePayload, payload);
    const to = secretBox.open(addressPurpose(noticeId), sealedAddress);
    await mail.send({ to, ...companySignInMail(facts), messageId: messageIdOf(message.id) });
  },
});

const refuseField = (champ: string, message: string): DomainError =>
  new DomainError('REQUETE_INVALIDE', { fields: [{ champ, message }] });

const refuseTakenDomain = (error: unknown): never => {
  if (!violatesUnique(error, 'fournisseur_identite_domaine_pkey')) throw error;
  throw new DomainError('DOMAINE_DEJA_PRIS', {
    fields: [{ champ: 'domaines', message: COMPANY_SIGN_IN_MESSAGES.domainTaken }],
  });
};

/** Identity provider of a funder, as operators set it. */
export const createManageFunderSignIn = (
  dependencies: Pick<
    Platform,
    'reader' | 'units' | 'clock' | 'ids' | 'securityLog' | 'outbox' | 'secretBox' | 'config'
  > & { readonly providers: IdentityProviders },
) => {
  const { reader, units, clock, ids, securityLog, outbox, secretBox, config, providers } =
    dependencies;

  const read = async (
    caller: AuthenticatedCaller,
    clientId: string,
  ): Promise<CompanySignInSheet | undefined> => {
    const queries = funderSignInQueries(reader, funderManagerScope(caller));
    const found = await queries.find(clientId);
    if (found === undefined && !(await queries.funderExists(clientId)))
      throw new DomainError('RESSOURCE_INTROUVABLE');
    if (found === undefined) return undefined;
    const { id: _id, updatedAt, utilisateurs, ...sheet } = found;
    return { ...sheet, utilisateurs: utilisateurs ?? 0, modifieLe: dateTimeInFrance(updatedAt) };
  };

  const readSet = async (caller: AuthenticatedCaller, clientId: string) => {
    const sheet = await read(caller, clientId);
    if (sheet === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    return sheet;
  };

  const lockFunder = async (
    unit: UnitOfWork,
    operator: OperatorScope,
    clientId: string,
  ): Promise<FunderRow> => {
    const funder = await fundersIn(unit, operator).lock(clientId);
    if (funder === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    return funder;
  };

  /** To the administrators of the space: the provider decides who is let in. */
  const notify = async (
    unit: UnitOfWork,
    operator: OperatorScope,
    funder: FunderRow,
    facts: { readonly act: Act; readonly isDemanded: boolean },
  ): Promise<void> => {
    const mails = await fundersIn(unit, operator).administratorMails(funder.id);
    const addresses = new Set([...mails, funder.contactEmail].filter((one) => one !== ''));
    await outbox.addMany(
      unit,
      [...addresses].map((address) => {
        const noticeId = ids.random();
        return {
          kind: NOTICE_MAIL,
          dedupKey: `${NOTICE_MAIL}:${noticeId}`,
          payload: {
            ...facts,
            noticeId,
            sealedAddress: secretBox.seal(addressPurpose(noticeId), address),
            socialReason: funder.socialReason,
          },
        };
      }),
    );
  };

  const record = (
    unit: UnitOfWork,
    origin: RequestOrigin,
    { userId }: OperatorScope,
    details: Readonly<Record<string, string | boolean>>,
  ): Promise<void> =>
    securityLog.record(unit, origin, {
      kind: 'FOURNISSEUR_IDENTITE',
      result: 'SUCCES',
      userId,
      details,
    });

  /** Plain http would show the secret to the network: it leads to the sandbox only. */
  const requireSafeIssuer = (issuer: string): void => {
    if (!issuer.startsWith('https://') && issuer !== `${config.sandboxUrl}/identite`)
      throw refuseField('emetteur', COMPANY_SIGN_IN_MESSAGES.issuer);
  };

  return {
    read,

    set: async (
      caller: AuthenticatedCaller,
      clientId: string,
      { domaines, secret = '', version, ...settings }: CompanySignInSettings,
      origin: RequestOrigin,
    ): Promise<CompanySignInSheet> => {
      const operator = funderManagerScope(caller);
      requireSafeIssuer(settings.emetteur);
      const save = async (unit: UnitOfWork): Promise<void> => {
        const funder = await lockFunder(unit, operator, clientId);
        requireRecentConfirmation(caller, clock);
        const signIns = funderSignInsIn(unit, operator);
        const stored = await signIns.lock(funder.id);
        if ((stored?.version ?? 0) !== version) throw new DomainError('FICHE_MODIFIEE');
        const isOtherIssuer = stored !== undefined && stored.emetteur !== settings.emetteur;
        // A stored secret must not be sent to an issuer that it was not given for.
        if (secret === '' && (stored === undefined || isOtherIssuer))
          throw refuseField('secret', COMPANY_SIGN_IN_MESSAGES.secret);
        const id = stored?.id ?? ids.ordered();
        const domains = [...new Set(domaines)];
        const sealedSecret =
          secret === ''
            ? (stored?.sealedSecret ?? '')
            : secretBox.seal(clientSecretPurposeOf(id), secret);
        await signIns.save(funder.id, { ...settings, id, sealedSecret }, clock.realNow());
        await signIns.setDomains(id, domains, clock.realNow());
        if (isOtherIssuer) await signIns.forgetIdentities(id);
        await notify(unit, operator, funder, { act: 'REGLAGES', isDemanded: settings.exige });
        await record(unit, origin, operator, {
          acte: 'REGLAGES',
          financeur: clientId,
          emetteur: settings.emetteur,
          domaines: domains.join(' '),
          niveaux: settings.niveaux.join(' '),
          exige: settings.exige,
          secretRemplace: secret !== '',
        });
      };
      await units.transact(save).catch(refuseTakenDomain);
      return await readSet(caller, clientId);
    },

    test: async (caller: AuthenticatedCaller, clientId: string) => {
      const found = await funderSignInQueries(reader, funderManagerScope(caller)).find(clientId);
      const stored =
        found === undefined ? undefined : await companySignInQueries(reader).find(found.id);
      if (stored === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      try {
        await providers.check(openProvider(dependencies, stored));
        return { resultat: 'ACCEPTE' as const, motif: null };
      } catch (error) {
        if (error instanceof ProviderRefused)
          return { resultat: 'REFUSE' as const, motif: error.reason };
        if (error instanceof ProviderUnreachable)
          return { resultat: 'INJOIGNABLE' as const, motif: null };
        throw error;
      }
    },

    stop: async (
      caller: AuthenticatedCaller,
      clientId: string,
      origin: RequestOrigin,
    ): Promise<CompanySignInSheet> => {
      const operator = funderManagerScope(caller);
      await units.transact(async (unit) => {
        const funder = await lockFunder(unit, operator, clientId);
        requireRecentConfirmation(caller, clock);
        const signIns = funderSignInsIn(unit, operator);
        const stored = await signIns.lock(funder.id);
        if (stored === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        await signIns.stop(stored.id, clock.realNow());
        await notify(unit, operator, funder, { act: 'ARRET', isDemanded: false });
        await record(unit, origin, operator, { acte: 'ARRET', financeur: clientId });
      });
      return await readSet(caller, clientId);
    },
  };
};
