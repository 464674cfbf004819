import type {
  DeclarationStatut,
  Organisme,
  PajeActivite,
} from '@portail/rules/declarations/vocabulary.ts';
import {
  addDays,
  addMonths,
  type CalendarDay,
  formatFrenchDate,
} from '@portail/rules/time/calendar-day.ts';
import { monthOf } from '@portail/rules/time/paris.ts';
import { createHash } from 'node:crypto';
import {
  businessKeyOf,
  childMark,
  sealChild,
} from '../modules/declarations/declaring/declaring.module.ts';
import { transactionOf } from '../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';
import type { SecretBox } from '../platform/secret-box.ts';

interface DemoEmployer {
  readonly login: string;
  readonly contract: string;
  readonly typeContrat: 'CESU_RH' | 'CESU_SOCIAL';
  readonly organisme: Organisme;
  readonly numero: string;
}

interface DemoEmployee {
  readonly numero: string;
  readonly nom: string;
  readonly prenom: string;
}

interface DemoDeclaration {
  readonly employer: DemoEmployer;
  readonly employee: DemoEmployee;
  readonly typeActivite: PajeActivite | null;
  readonly dateDebut: CalendarDay;
  readonly dateFin: CalendarDay;
  readonly madeOn: CalendarDay;
  readonly netCents: number;
  readonly statut: DeclarationStatut;
  readonly numeroCorrectif: number;
  readonly motif: string | null;
  /** What was posted; children are added once they have their numbers. */
  readonly content: object;
}

/** Names Karim's declarations: young enough on each of them. */
const DEMO_CHILD = { login: 'demo-rh', prenom: 'Léo', nom: 'Rousseau', months: 26 } as const;

const FATOU: DemoEmployee = { numero: '10000000000001', nom: 'Diallo', prenom: 'Fatou' };
const SOPHIE: DemoEmployee = { numero: '20000000000001', nom: 'Bernard', prenom: 'Sophie' };
const KARIM: DemoEmployee = { numero: '20000000000002', nom: 'Haddad', prenom: 'Karim' };

const CAMILLE = { login: 'demo-rh', contract: '100001', typeContrat: 'CESU_RH' } as const;
const LUCIEN = { login: 'demo-social', contract: '100002', typeContrat: 'CESU_SOCIAL' } as const;
const CAMILLE_CESU = { ...CAMILLE, organisme: 'CESU', numero: '08000000000001' } as const;
const CAMILLE_PAJE = { ...CAMILLE, organisme: 'PAJE', numero: 'P0000000000001' } as const;
const LUCIEN_CESU = { ...LUCIEN, organisme: 'CESU', numero: '08000000000008' } as const;

interface Month {
  readonly employer: DemoEmployer;
  readonly employee: DemoEmployee;
  readonly typeActivite?: PajeActivite;
  /** So many months before this one. */
  readonly ago: number;
  readonly statut: DeclarationStatut;
  readonly motif?: string;
  readonly numeroCorrectif?: number;
}

/** The last two months and this one are left free, so that a visitor can declare them. */
const MONTHS: readonly Month[] = [
  { employer: CAMILLE_CESU, employee: FATOU, ago: 6, statut: 'ACCEPTEE' },
  { employer: CAMILLE_CESU, employee: FATOU, ago: 5, statut: 'ANNULEE' },
  {
    employer: CAMILLE_CESU,
    employee: FATOU,
    ago: 4,
    statut: 'REJETEE',
    motif: 'Les heures déclarées dépassent celles du contrat de travail.',
  },
  { employer: CAMILLE_CESU, employee: FATOU, ago: 4, statut: 'ACCEPTEE', numeroCorrectif: 1 },
  { employer: CAMILLE_CESU, employee: FATOU, ago: 3, statut: 'ACCEPTEE' },
  {
    employer: CAMILLE_PAJE,
    employee: SOPHIE,
    typeActivite: 'AMA',
    ago: 9,
    statut: 'ACCEPTEE',
  },
  {
    employer: CAMILLE_PAJE,
    employee: KARIM,
    typeActivite: 'GED',
    ago: 3,
    statut: 'TRANSMISE',
  },
  { employer: LUCIEN_CESU, employee: FATOU, ago: 3, statut: 'ACCEPTEE' },
];

const HOURS = 20;
/** Twenty hours at these come to 270 € at home, and to 110 € with a childminder. */
const PAID = {
  home: { salaireHoraireNet: 13.5, montantNet: 270, netCents: 27_000 },
  childminder: { salaireHoraireNet: 5.5, montantNet: 110, netCents: 11_000 },
} as const;

const declarationOf = (today: CalendarDay, month: Month): DemoDeclaration => {
  const { employer, employee, statut, motif = null, numeroCorrectif = 0 } = month;
  const typeActivite = month.typeActivite ?? null;
  const dateDebut = addMonths(monthOf(today), -month.ago);
  const next = addMonths(dateDebut, 1);
  const dateFin = addDays(next, -1);
  const { netCents, ...paid } = typeActivite === 'AMA' ? PAID.childminder : PAID.home;
  return {
    employer,
    employee,
    typeActivite,
    dateDebut,
    dateFin,
    // The corrected one a few days after the one that was rejected.
    madeOn: addDays(next, 2 + 5 * numeroCorrectif),
    netCents,
    statut,
    numeroCorrectif,
    motif,
    content: {
      numeroContrat: employer.contract,
      typeContrat: employer.typeContrat,
      numeroSalarie: employee.numero,
      dateDebut: formatFrenchDate(dateDebut),
      dateFin: formatFrenchDate(dateFin),
      datePaiement: formatFrenchDate(dateFin),
      nombreHeures: HOURS,
      ...paid,
      heuresSup25: 0,
      heuresSup50: 0,
      joursCongesPayes: 0,
      exactitude: true,
      ...(typeActivite === null
        ? {
            numeroEmployeur: employer.numero,
            activite: 'MENAGE',
            modeConges: 'CONGES_PRIS',
            indemnites: 0,
          }
        : { typeActivite, numeroPajemploi: employer.numero, complements: [] }),
    },
  };
};

/** What has been declared before the demonstration begins, in several states. */
export const demoDeclarations = (today: CalendarDay): readonly DemoDeclaration[] =>
  MONTHS.map((month) => declarationOf(today, month));

interface Setting {
  readonly now: Date;
  readonly realNow: Date;
  readonly today: CalendarDay;
  readonly newId: () => string;
  readonly beneficiaryOf: (login: string) => string;
  readonly secretBox: SecretBox;
}

const PREFIXES = { CESU: 'TC', PAJE: 'TP' } as const;

/** Realistic references, the same in every demonstration. */
const referenceOf = ({ employer }: DemoDeclaration, rank: number): string => {
  const hex = createHash('sha256').update(`declaration ${rank}`).digest('hex');
  const tail = BigInt(`0x${hex}`).toString(36).toUpperCase().slice(0, 10);
  return `${PREFIXES[employer.organisme]}${tail}`;
};

const ENVOIS = {
  TRANSMISE: 'RECUE',
  ACCEPTEE: 'ACCEPTEE',
  REJETEE: 'REJETEE',
  ANNULEE: 'ACCEPTEE',
} as const;

export const demoDeclarationsIn = (unit: UnitOfWork, setting: Setting) => {
  const { now, realNow, today, newId, beneficiaryOf, secretBox } = setting;
  const db = transactionOf(unit);
  /** In the morning of a day; never after now. */
  const instantOf = (day: CalendarDay): Date => {
    const instant = new Date(`${day}T08:20:00Z`);
    return instant < now ? instant : new Date(now.getTime() - 1_000);
  };

  const addParties = async ({ employer, employee, madeOn }: DemoDeclaration): Promise<void> => {
    const owner = { beneficiary_id: beneficiaryOf(employer.login), organisme: employer.organisme };
    const known = { ...owner, verifie_le: instantOf(madeOn) };
    await db
      .insertInto('declaration_employeur')
      .values({
        ...known,
        numero: employer.numero,
        etat: 'ACTIF',
        mandat: 'ACTIF',
        code_postal: '69003',
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('numero_employeur_prouve')
      .values({
        ...owner,
        numero: employer.numero,
        preuve: `DEMO-${employer.numero}`,
        prouve_le: instantOf(madeOn),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('declaration_salarie')
      .values({ ...known, ...employee, employeurs: [employer.numero] })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };

  const addChild = async (): Promise<string> => {
    const id = newId();
    const { prenom, nom, months } = DEMO_CHILD;
    const child = { prenom, nom, dateNaissance: addMonths(today, -months) };
    await db
      .insertInto('enfant')
      .values({
        id,
        beneficiary_id: beneficiaryOf(DEMO_CHILD.login),
        identite_scellee: sealChild(secretBox, id, child),
        empreinte: childMark(secretBox, child),
        created_at: instantOf(addMonths(today, -4)),
      })
      .execute();
    return id;
  };

  const addDeclaration = async (
    declared: DemoDeclaration,
    rank: number,
    childId: string,
  ): Promise<void> => {
    const { employer, employee, typeActivite, dateDebut, statut, numeroCorrectif } = declared;
    const id = newId();
    const madeAt = instantOf(declared.madeOn);
    const hasChild = typeActivite === 'GED';
    const content =
      typeActivite === null
        ? declared.content
        : { ...declared.content, enfants: hasChild ? [{ idEnfant: childId }] : [] };
    const mois = monthOf(dateDebut);
    await db
      .insertInto('declaration')
      .values({
        id,
        reference: referenceOf(declared, rank),
        beneficiary_id: beneficiaryOf(employer.login),
        contract_numero: employer.contract,
        organisme: employer.organisme,
        type_activite: typeActivite,
        numero_employeur: employer.numero,
        numero_salarie: employee.numero,
        mois,
        date_debut: dateDebut,
        date_fin: declared.dateFin,
        date_paiement: declared.dateFin,
        montant_net_cents: declared.netCents,
        contenu: JSON.stringify(content),
        statut,
        envoi: 'RECUE',
        motif: declared.motif,
        numero_correctif: numeroCorrectif,
        created_at: madeAt,
        decidee_le: statut === 'TRANSMISE' ? null : madeAt,
      })
      .execute();
    if (hasChild) {
      await db
        .insertInto('declaration_enfant')
        .values({ declaration_id: id, enfant_id: childId })
        .execute();
    }
    await db
      .insertInto('declaration_envoi')
      .values({
        id: newId(),
        declaration_id: id,
        rang: 1,
        enfant_id: null,
        cle: businessKeyOf({
          organisme: employer.organisme,
          numeroEmployeur: employer.numero,
          numeroSalarie: employee.numero,
          mois: mois.slice(0, 7),
          typeActivite: typeActivite ?? undefined,
          idEnfant: undefined,
          numeroCorrectif,
        }),
        montant_net_cents: declared.netCents,
        etat: ENVOIS[statut],
        numero_organisme: `${employer.organisme}-${mois.slice(0, 7)}-${String(rank).padStart(4, '0')}`,
        recu_le: madeAt,
        motif: declared.motif,
        // The sandbox starts empty: the declaration is sent to it soon after the start.
        suivi_le: statut === 'TRANSMISE' ? realNow : null,
        created_at: madeAt,
      })
      .execute();
    if (statut === 'REJETEE') {
      await db
        .insertInto('declaration_a_resoudre')
        .values({
          id: newId(),
          declaration_id: id,
          cause: 'REFUSEE',
          ouvert_le: madeAt,
          clos_le: new Date(madeAt.getTime() + 5 * 86_400_000),
        })
        .execute();
    }
  };

  return {
    add: async (declarations: readonly DemoDeclaration[]): Promise<void> => {
      const childId = await addChild();
      // Newest first: the latest declaration decides what is known of an employee.
      for (const declared of declarations.toReversed()) await addParties(declared);
      for (const [rank, declared] of declarations.entries()) {
        await addDeclaration(declared, rank, childId);
      }
    },
  };
};
