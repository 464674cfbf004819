import { isAlsaceMoselle } from '@portail/rules/declarations/minima.ts';
import type {
  DeclarationStatut,
  EnvoiEtat,
  Organisme,
} from '@portail/rules/declarations/vocabulary.ts';
import { monthOf } from '@portail/rules/time/paris.ts';
import type { IdempotentCommand, Idempotency } from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { newReference } from '../../../platform/references.ts';
import { businessKeyOf } from './bodies/business-key.ts';
import type { DeclarationOrder, PreparedDeclaration } from './declaration-order.ts';
import { declarationsIn, type DeclaredMonth } from './declarations.repository.ts';
import { partiesIn, type KnownEmployer } from './parties.repository.ts';
import { requireReady, type ReadyParties } from './ready-parties.ts';
import { SEND_DECLARATION } from './send-declaration.ts';
import { requireDeclaringContract } from './setting.repository.ts';

export interface Declared {
  readonly reference: string;
  readonly statut: DeclarationStatut;
  readonly envoi: EnvoiEtat;
}

type Dependencies = Pick<Platform, 'units' | 'clock' | 'ids' | 'outbox'> & {
  readonly idempotency: Idempotency;
  readonly ready: ReadyParties;
};

/** The body has to be asked first, and never while a transaction is open. */
class AskFirst extends Error {}

/** Of a message that the outbox has not brought to its end: then the body itself is asked. */
const FIRST_LOOK_MS = 600_000;

const ID_FIELDS = { CESU: 'idTeledeclaration', PAJE: 'idTeledeclarationPaje' } as const;

const alreadyDeclared = (organisme: Organisme, own: string | undefined): DomainError =>
  new DomainError(
    'DECLARATION_DEJA_FAITE',
    own === undefined ? {} : { fields: [{ champ: ID_FIELDS[organisme], message: own }] },
  );

export type Declare = (
  caller: AuthenticatedCaller,
  order: DeclarationOrder,
  command: IdempotentCommand,
  answerOf: (declared: Declared) => object,
) => Promise<{ readonly isReplay: boolean; readonly body: unknown }>;

/**
 * Keeps a declaration, its messages and the stored answer in one transaction (B-108, B-110). The
 * messages leave by the outbox: a body that is away delays them and loses nothing.
 */
export const createDeclare = (dependencies: Dependencies): Declare => {
  const { clock, ids, outbox, idempotency, ready } = dependencies;

  const employerOf = async (
    unit: UnitOfWork,
    scope: BeneficiaryScope,
    order: DeclarationOrder,
    isAsked: boolean,
  ): Promise<KnownEmployer> => {
    const known = await partiesIn(unit, scope, order.organisme).find(order);
    if (!isAsked && !ready.areReady(known)) throw new AskFirst();
    return requireReady(known);
  };

  const keep = async (
    unit: UnitOfWork,
    scope: BeneficiaryScope,
    order: DeclarationOrder,
    prepared: PreparedDeclaration,
  ): Promise<Declared> => {
    const declarations = declarationsIn(unit, scope);
    const month: DeclaredMonth = { ...order, mois: monthOf(prepared.dateDebut) };
    const before = await declarations.readMonth(month);
    if (before.ownReference !== undefined) {
      throw alreadyDeclared(order.organisme, before.ownReference);
    }
    const declared = {
      reference: newReference(
        order.organisme === 'CESU' ? 'cesuDeclaration' : 'pajemploiDeclaration',
      ),
      statut: 'TRANSMISE',
      envoi: 'EN_COURS',
    } as const;
    const id = ids.ordered();
    const isKept = await declarations.insert({
      id,
      ...month,
      ...declared,
      ...prepared,
      contract: order.contract.numeroContrat,
      numeroCorrectif: before.others,
      createdAt: clock.businessNow(),
    });
    // Somebody else was quicker by an instant: the index let one of the two pass.
    if (!isKept) {
      throw alreadyDeclared(order.organisme, (await declarations.readMonth(month)).ownReference);
    }
    const now = clock.realNow();
    const messages = prepared.messages.map(({ idEnfant, netCents }, index) => ({
      id: ids.ordered(),
      rang: index + 1,
      idEnfant: idEnfant ?? null,
      netCents,
      cle: businessKeyOf({
        organisme: order.organisme,
        numeroEmployeur: order.numeroEmployeur,
        numeroSalarie: order.numeroSalarie,
        mois: month.mois.slice(0, 7),
        typeActivite: order.typeActivite ?? undefined,
        idEnfant,
        numeroCorrectif: before.others,
      }),
    }));
    await declarations.insertMessages(id, messages, {
      createdAt: now,
      lookAt: new Date(now.getTime() + FIRST_LOOK_MS),
    });
    await declarations.insertChildren(id, prepared.children);
    await outbox.addMany(
      unit,
      messages.map((message) => ({
        kind: SEND_DECLARATION,
        dedupKey: `${SEND_DECLARATION}:${message.id}`,
        payload: { envoiId: message.id },
      })),
    );
    return declared;
  };

  return async (caller, order, command, answerOf) => {
    const scope = beneficiaryScopeOf(caller);
    const run = (isAsked: boolean) =>
      idempotency.run(command, async (unit) => {
        await requireDeclaringContract(unit, scope, order.contract);
        const employer = await employerOf(unit, scope, order, isAsked);
        const prepared = await order.prepare(unit, scope, {
          today: clock.businessDay(),
          isAlsaceMoselle: isAlsaceMoselle(employer.codePostal),
        });
        return { status: 200, body: answerOf(await keep(unit, scope, order, prepared)) };
      });
    try {
      return await run(false);
    } catch (error) {
      if (!(error instanceof AskFirst)) throw error;
    }
    const { organisme, numeroEmployeur, numeroSalarie } = order;
    await ready.refresh(scope, organisme, { numeroEmployeur, numeroSalarie });
    return await run(true);
  };
};
