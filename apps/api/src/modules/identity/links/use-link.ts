import type { CallInput, CallOutput } from '@portail/contract/calls/define-call.ts';
import type { bypassSignIn, getBypassParameters } from '@portail/contract/identity/bypass.calls.ts';
import { limitedAddress } from '../../../platform/address.ts';
import type { Platform } from '../../../platform/platform.ts';
import type {
  AuthenticatedCaller,
  IssuedToken,
  RequestOrigin,
} from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { OperatorWatch, RecordConsultation } from '../../people/privacy/privacy.module.ts';
import type { SessionLink, Sessions } from '../sign-in/authentication.module.ts';
import { linkSessionQueries } from './links.queries.ts';
import { linksIn, type UsedLink } from './links.repository.ts';

/** What the link of the caller's session said; a session opened by a password has none. */
export const createDescribeLink =
  ({ reader }: Pick<Platform, 'reader'>) =>
  async (caller: AuthenticatedCaller): Promise<CallOutput<typeof getBypassParameters>> => {
    const link = await linkSessionQueries(reader, caller).find();
    return {
      fromBackOffice: caller.fromBackOffice,
      readOnly: caller.readOnly,
      bypassed: caller.bypass !== undefined,
      identifiantSource: link?.identifiantSource ?? null,
      idSessionPreCommande: link?.idSessionPreCommande ?? null,
      typeAction: link?.typeAction ?? null,
    };
  };

type Body = CallInput<typeof bypassSignIn>['body'];

/** Why a link opens nothing: for the log; the person reads one sentence whatever the reason. */
type Flaw =
  | 'INCONNU_OU_UTILISE'
  | 'EXPIRE'
  | 'ALTERE'
  | 'COMPTE_FERME'
  | 'COMPTE_NON_UNIFIE'
  | 'OPERATEUR_INCONNU'
  | 'OPERATEUR_SUSPENDU';

const isAltered = (link: UsedLink, body: Body): boolean =>
  link.source !== body.identifiantSource ||
  link.target !== body.identifiantCible ||
  link.space !== body.typeEspace ||
  (link.sessionId ?? '') !== (body.idSessionPreCommande ?? '');

const flawOf = (link: UsedLink | undefined, body: Body, now: Date): Flaw | undefined => {
  if (link === undefined) return 'INCONNU_OU_UTILISE';
  if (now >= link.expiresAt) return 'EXPIRE';
  if (isAltered(link, body)) return 'ALTERE';
  if (link.disabledAt !== null) return 'COMPTE_FERME';
  return link.mode === 'SAP' && link.isUnified !== true ? 'COMPTE_NON_UNIFIE' : undefined;
};

const HOUSE_MODES: ReadonlySet<string> = new Set(['BACK_OFFICE', 'LECTURE_SEULE']);

/** An operator comes to an account of their own: nobody else's space is opened. */
const opensSomebodysSpace = ({ space }: UsedLink): boolean => space !== 'ESPACE_OPERATEUR';

/**
 * An operator changes something in a person's space only for a recorded reason: the one given when
 * the space was opened, or the trade that the mode stands for in a beneficiary's space.
 */
const hasReasonToAct = ({ reason, space }: UsedLink): boolean =>
  reason !== null || space === 'ESPACE_BENEFICIAIRE';

const isReadOnly = (link: UsedLink): boolean => {
  if (link.mode === 'LECTURE_SEULE' || link.role === 'BO_LECTURE') return true;
  return link.mode === 'BACK_OFFICE' && opensSomebodysSpace(link) && !hasReasonToAct(link);
};

/** The flags of a session come from the link's record, never from what the browser sends. */
const sessionLinkOf = (link: UsedLink): SessionLink => ({
  mode: link.mode,
  source: link.source,
  fromBackOffice: link.mode === 'BACK_OFFICE',
  readOnly: isReadOnly(link),
  operatorAccountId:
    opensSomebodysSpace(link) && HOUSE_MODES.has(link.mode) ? link.operatorId : null,
  bypassKind: link.mode === 'PARTENAIRE' || link.mode === 'SAP' ? link.mode : null,
  contractNumero: link.contractNumero,
  precommandeSessionId: link.sessionId,
  orderType: link.actionType,
});

export const createUseLink = ({
  units,
  clock,
  digest,
  limits,
  securityLog,
  config,
  sessions,
  recordConsultation,
  watch,
}: Pick<Platform, 'units' | 'clock' | 'digest' | 'limits' | 'securityLog' | 'config'> & {
  readonly sessions: Pick<Sessions, 'open' | 'issue'>;
  readonly recordConsultation: RecordConsultation;
  readonly watch: OperatorWatch;
}) => {
  /** Opening a space is reading a file: it counts, and is refused while the operator is paused. */
  const flawOfReading = async (
    unit: UnitOfWork,
    origin: RequestOrigin,
    link: UsedLink,
  ): Promise<Flaw | undefined> => {
    if (!opensSomebodysSpace(link) || !HOUSE_MODES.has(link.mode)) return undefined;
    const operator = link.operatorId === null ? undefined : await watch.lock(unit, link.operatorId);
    if (operator === undefined) return 'OPERATEUR_INCONNU';
    return (await watch.admit(unit, origin, { operator, read: [link.accountId] }))
      ? undefined
      : 'OPERATEUR_SUSPENDU';
  };

  /** Commits in every case: a link that was shown once is dead, rightly used or not. */
  const attempt = async (
    unit: UnitOfWork,
    body: Body,
    origin: RequestOrigin,
  ): Promise<string | undefined> => {
    const now = clock.realNow();
    const link = await linksIn(unit).consume(digest.of('lien', body.jetonConnexion), now);
    const flaw =
      flawOf(link, body, now) ??
      (link === undefined ? undefined : await flawOfReading(unit, origin, link));
    await securityLog.record(unit, origin, {
      kind: 'LIEN_UTILISE',
      result: flaw === undefined ? 'SUCCES' : 'REFUS',
      accountId: link?.accountId,
      subject: body.identifiantSource,
      details: {
        ...(link === undefined ? {} : { lien: link.id, mode: link.mode }),
        ...(flaw === undefined ? {} : { motif: flaw }),
      },
    });
    if (link === undefined || flaw !== undefined) return undefined;
    const { sessionId } = await sessions.open(unit, {
      accountId: link.accountId,
      origin,
      link: sessionLinkOf(link),
    });
    if (opensSomebodysSpace(link)) {
      await recordConsultation(unit, origin, {
        accountId: link.accountId,
        sessionId,
        mode: link.mode,
        source: link.source,
        partner: link.partner ?? link.source,
        contract: link.contractNumero,
        isReadOnly: sessionLinkOf(link).readOnly,
        reason: link.reason,
      });
    }
    return sessionId;
  };

  /** Nobody guesses 256 bits; the limit only keeps the log from being filled. */
  const refuse = async (origin: RequestOrigin): Promise<never> => {
    await units.transact((unit) =>
      limits.count(unit, {
        key: digest.of('lien-adresse', limitedAddress(origin.address)),
        ...config.limits.address,
        clearedBySuccess: false,
      }),
    );
    throw new DomainError('LIEN_INVALIDE');
  };

  return async (body: Body, origin: RequestOrigin): Promise<IssuedToken> => {
    const sessionId = await units.transact((unit) => attempt(unit, body, origin));
    if (sessionId === undefined) return await refuse(origin);
    return await sessions.issue(sessionId);
  };
};
