import { addDays, addMonths, type CalendarDay } from '../time/calendar-day.ts';
import { addTargetDays } from '../time/target-days.ts';

/**
 * What a bank's reason does to a debit that it refuses or takes back. SUSPEND keeps the mandate, but
 * no debit uses it until the person signs again.
 */
type MandateEffect = 'KEEP' | 'SUSPEND' | 'END';

/** REPRESENT: part of the next file that has a mandate. CLOSE: paid otherwise, unless signed again. */
type DebitEffect = 'REPRESENT' | 'CLOSE';

/** RETRY: part of the next file. OPERATOR: held until an operator releases it. */
type TransferEffect = 'RETRY' | 'OPERATOR';

/** How long after the collection a bank may take a debit back. */
type ReturnDelay = 'RETURN' | 'REFUND' | 'UNAUTHORISED';

export interface ReturnReason {
  readonly words: string;
  readonly mandate: MandateEffect;
  readonly debit: DebitEffect;
  readonly transfer: TransferEffect;
  /** REFUSE: the payee’s account is at fault; nothing more is sent to it. */
  readonly iban: 'KEEP' | 'REFUSE';
  /** The person can do something about it. */
  readonly isMailed: boolean;
  /** An operator has something to do: our file is at fault, or the person cannot be asked. */
  readonly isForOperator: boolean;
  readonly delay: ReturnDelay;
}

const reason = (
  words: string,
  effects: Omit<ReturnReason, 'words' | 'delay'>,
  delay: ReturnDelay = 'RETURN',
): ReturnReason => ({ words, ...effects, delay });

/** The account cannot be used: other bank details, or a new mandate, are needed. */
const ACCOUNT = {
  mandate: 'END',
  debit: 'REPRESENT',
  transfer: 'RETRY',
  iban: 'REFUSE',
  isMailed: true,
  isForOperator: false,
} as const;
/** The debtor or their bank does not want the debit. */
const UNWANTED = {
  mandate: 'SUSPEND',
  debit: 'CLOSE',
  transfer: 'OPERATOR',
  iban: 'KEEP',
  isMailed: true,
  isForOperator: false,
} as const;
/** Our file or our data is at fault: the person has nothing to do. */
const OURS = {
  mandate: 'KEEP',
  debit: 'REPRESENT',
  transfer: 'OPERATOR',
  iban: 'KEEP',
  isMailed: false,
  isForOperator: true,
} as const;
/** A failure that passes by itself. */
const PASSING = {
  mandate: 'KEEP',
  debit: 'REPRESENT',
  transfer: 'RETRY',
  iban: 'KEEP',
  isMailed: false,
  isForOperator: false,
} as const;
/** The same payment a second time: it is not debited again with the same mandate. */
const TWICE = { ...OURS, mandate: 'SUSPEND', debit: 'CLOSE' } as const;
/** An accusation: an operator looks before the person is written to. */
const SUSPECT = { ...UNWANTED, isMailed: false, isForOperator: true } as const;

/** ISO 20022 external codes of statuses, returns and cancellations, as the SEPA schemes use them. */
export const RETURN_REASONS: Readonly<Record<string, ReturnReason>> = {
  AB05: reason('Délai dépassé à la banque du bénéficiaire', PASSING),
  AB06: reason('Délai du virement instantané dépassé', PASSING),
  AB07: reason('Banque indisponible', PASSING),
  AB08: reason('Banque du bénéficiaire indisponible', PASSING),
  AB09: reason('Erreur à la banque du bénéficiaire', PASSING),
  AB10: reason('Erreur à une banque intermédiaire', PASSING),
  AC01: reason('Coordonnées bancaires incorrectes', ACCOUNT),
  AC04: reason('Compte clôturé', ACCOUNT),
  AC06: reason('Compte bloqué', ACCOUNT),
  // Debtor’s account of a kind that these debits may not use; of a transfer, our own account.
  AC13: reason('Compte qui n’accepte pas ce prélèvement', {
    ...ACCOUNT,
    transfer: 'OPERATOR',
    iban: 'KEEP',
  }),
  AG01: reason('Opération interdite sur ce compte', ACCOUNT),
  AG02: reason('Opération refusée par la banque', OURS),
  AGNT: reason('Banque mal désignée', OURS),
  AM02: reason('Montant non autorisé', OURS),
  // Of a transfer, our own balance.
  AM04: reason('Provision insuffisante', { ...PASSING, transfer: 'OPERATOR', isMailed: true }),
  AM05: reason('Opération déjà présentée', TWICE),
  AM09: reason('Montant différent de celui attendu', OURS),
  ARDT: reason('Opération déjà retournée', OURS),
  BE01: reason('Nom qui ne correspond pas au compte', { ...ACCOUNT, mandate: 'KEEP' }),
  BE04: reason('Adresse du bénéficiaire manquante ou incorrecte', OURS),
  BE05: reason('Créancier non reconnu', OURS),
  BE06: reason('Titulaire inconnu de la banque', ACCOUNT),
  BE07: reason('Adresse du payeur manquante ou incorrecte', OURS),
  CNOR: reason('Banque qui n’accepte pas ce paiement', {
    ...OURS,
    transfer: 'RETRY',
    iban: 'REFUSE',
    isMailed: true,
  }),
  CURR: reason('Devise incorrecte', OURS),
  CUST: reason('Demande du client de la banque', SUSPECT),
  DNOR: reason('Banque qui n’accepte pas ce paiement', UNWANTED),
  DT01: reason('Date incorrecte', OURS),
  DUPL: reason('Paiement en double', TWICE),
  ED05: reason('Échec du règlement entre les banques', PASSING),
  FF01: reason('Format refusé par la banque', OURS),
  FOCR: reason('Retour après une demande de rappel', TWICE),
  FRAD: reason('Opération signalée comme frauduleuse', SUSPECT),
  LEGL: reason('Décision de justice ou obligation légale', OURS),
  MD01: reason(
    'Aucun mandat de prélèvement valable',
    { ...UNWANTED, mandate: 'END' },
    'UNAUTHORISED',
  ),
  MD02: reason('Mandat de prélèvement incorrect', {
    ...ACCOUNT,
    transfer: 'OPERATOR',
    iban: 'KEEP',
  }),
  MD06: reason('Prélèvement contesté', UNWANTED, 'REFUND'),
  // Their heirs are written to by an operator.
  MD07: reason('Titulaire du compte décédé', {
    mandate: 'END',
    debit: 'CLOSE',
    transfer: 'OPERATOR',
    iban: 'REFUSE',
    isMailed: false,
    isForOperator: true,
  }),
  MS02: reason('Prélèvement refusé par le titulaire du compte', UNWANTED),
  MS03: reason('Motif non précisé par la banque', { ...PASSING, isMailed: true }),
  NOAS: reason('Aucune réponse du client de la banque', OURS),
  NOOR: reason('Opération d’origine jamais reçue', OURS),
  RC01: reason('Banque inconnue', ACCOUNT),
  RR01: reason('Compte du payeur manquant', OURS),
  RR02: reason('Nom ou adresse du payeur manquants', OURS),
  RR03: reason('Nom ou adresse du bénéficiaire manquants', OURS),
  RR04: reason('Motif réglementaire', OURS),
  SL01: reason('Refus de la banque du titulaire', UNWANTED),
  SVNR: reason('Service non rendu', SUSPECT, 'REFUND'),
  TECH: reason('Incident technique', { ...PASSING, transfer: 'OPERATOR' }),
  TM01: reason('Fichier reçu après l’heure limite', PASSING),
  UPAY: reason('Paiement indu', OURS),
};

/** A code of a later version of the list: no account is blamed, and an operator looks. */
const UNKNOWN = reason('Autre motif de la banque', { ...OURS, isMailed: true });

export const returnReasonOf = (code: string): ReturnReason =>
  Object.hasOwn(RETURN_REASONS, code) ? (RETURN_REASONS[code] ?? UNKNOWN) : UNKNOWN;

export const returnReasonWords = (code: string): string => returnReasonOf(code).words;

/**
 * The bank says that it has the file already: one of the two may be executed, so that nothing is
 * due again before an operator knows which.
 */
export const meansAlreadyReceived = (code: string): boolean => code === 'AM05' || code === 'DUPL';

const RETURN_TARGET_DAYS = 5;
const REFUND_WEEKS = 8;
const REFUND_TARGET_DAYS = 2;
const UNAUTHORISED_MONTHS = 13;
/** The debtor’s bank examines the claim before it sends the money back. */
const CLAIM_DAYS = 30;
const CLAIM_TARGET_DAYS = 4;

/**
 * The last day on which a collected debit may come back (SDD Core rulebook). The scheme leaves the
 * banks a few TARGET days to carry out what the debtor asked in time.
 */
export const lastReturnDay = (code: string, collectedOn: CalendarDay): CalendarDay => {
  switch (returnReasonOf(code).delay) {
    case 'RETURN':
      return addTargetDays(collectedOn, RETURN_TARGET_DAYS);
    case 'REFUND':
      return addTargetDays(addDays(collectedOn, 7 * REFUND_WEEKS), REFUND_TARGET_DAYS);
    case 'UNAUTHORISED':
      return addTargetDays(
        addDays(addMonths(collectedOn, UNAUTHORISED_MONTHS), CLAIM_DAYS),
        CLAIM_TARGET_DAYS,
      );
  }
};
