import type { PajePreDeclarationBody } from '@portail/contract/declarations/declaring.schemas.ts';
import { isAlsaceMoselle } from '@portail/rules/declarations/minima.ts';
import { netOfPaje } from '@portail/rules/declarations/net-total.ts';
import {
  estimateOfPaje,
  problemsOfPajeMonth,
} from '@portail/rules/declarations/paje-declaration.ts';
import { pajeMonthOf } from '@portail/rules/declarations/wire-drafts.ts';
import { ZERO_CENTS } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { refuseFields } from './organisme.ts';
import { withOwnChildren } from './paje-order.ts';
import { partiesIn } from './parties.repository.ts';
import { requireDeclaringContract } from './setting.repository.ts';

export type PreDeclare = (
  scope: BeneficiaryScope,
  body: PajePreDeclarationBody,
) => Promise<{ montantNet: number; cotisations: number }>;

/** What a Pajemploi month comes to (B-109): keeps nothing, asks nobody, estimates what is due. */
export const createPreDeclare =
  ({ units, clock, secretBox }: Pick<Platform, 'units' | 'clock' | 'secretBox'>): PreDeclare =>
  (scope, body) =>
    units.transact(async (unit) => {
      await requireDeclaringContract(unit, scope, body);
      const { employer } = await partiesIn(unit, scope, 'PAJE').find({
        numeroEmployeur: body.numeroPajemploi,
        numeroSalarie: body.numeroSalarie,
      });
      const inAlsaceMoselle = isAlsaceMoselle(employer?.codePostal);
      const month = pajeMonthOf(await withOwnChildren(unit, scope, body, secretBox));
      const problems = problemsOfPajeMonth(month, {
        today: clock.businessDay(),
        isAlsaceMoselle: inAlsaceMoselle,
      });
      if (problems.length > 0) throw refuseFields(problems);
      return {
        montantNet: wireEuros(netOfPaje(month).total),
        cotisations: wireEuros(estimateOfPaje(month, inAlsaceMoselle, ZERO_CENTS).contributions),
      };
    });
