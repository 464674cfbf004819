import type { DeclarationContext } from '@portail/rules/declarations/cesu-declaration.ts';
import type { Organisme, PajeActivite } from '@portail/rules/declarations/vocabulary.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { AskedContract } from './setting.repository.ts';

export interface PreparedMessage {
  readonly idEnfant: string | undefined;
  readonly netCents: Cents;
}

/** A declaration that the rules let pass, ready to be kept and sent. */
export interface PreparedDeclaration {
  readonly dateDebut: CalendarDay;
  readonly dateFin: CalendarDay;
  readonly datePaiement: CalendarDay;
  readonly netCents: Cents;
  readonly content: object;
  readonly children: readonly string[];
  readonly messages: readonly PreparedMessage[];
}

/** What somebody asks to declare, whichever the body. */
export interface DeclarationOrder {
  readonly contract: AskedContract;
  readonly organisme: Organisme;
  readonly typeActivite: PajeActivite | null;
  readonly numeroEmployeur: string;
  readonly numeroSalarie: string;
  /** Refuses what the rules refuse. */
  readonly prepare: (
    unit: UnitOfWork,
    scope: BeneficiaryScope,
    context: DeclarationContext,
  ) => Promise<PreparedDeclaration>;
}
