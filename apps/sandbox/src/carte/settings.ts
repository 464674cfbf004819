/** Behaviour of the simulated provider. */
export interface CardSettings {
  /** How notifications travel. */
  readonly envoi: 'NORMAL' | 'TARDIF' | 'DOUBLE' | 'DESORDRE' | 'PERDU';
  readonly delaiMs: number;
  /** What is wrong with them. */
  readonly faute: 'AUCUNE' | 'SIGNATURE' | 'MONTANT' | 'DEVISE' | 'REFERENCE' | 'MARCHAND';
  /** Which of the keys signs: a rotation is one change of it. */
  readonly cle: string;
  readonly remboursement: 'NOTIFIE' | 'IMMEDIAT' | 'REFUSE';
  /** Seeded in the settlement files made from now on. */
  readonly ecarts: readonly SettlementFault[];
  /** Whether today's settlement file may already be asked for. */
  readonly reglementImmediat: boolean;
  /** Out of order: every call is answered 503. */
  readonly panne: boolean;
  /** Waits before each new attempt of a notification that was not taken. */
  readonly reprisesMs: readonly number[];
  readonly urlNotification: string;
}

export const SETTLEMENT_FAULTS = ['MANQUANTE', 'INCONNUE', 'FRAIS', 'DOUBLON', 'MONTANT'] as const;
export type SettlementFault = (typeof SETTLEMENT_FAULTS)[number];

export const SENDINGS: readonly (readonly [CardSettings['envoi'], string])[] = [
  ['NORMAL', 'À l’heure, une fois, dans l’ordre'],
  ['TARDIF', 'En retard'],
  ['DOUBLE', 'En double'],
  ['DESORDRE', 'Dans le désordre'],
  ['PERDU', 'Perdues'],
];

export const FAULTS: readonly (readonly [CardSettings['faute'], string])[] = [
  ['AUCUNE', 'Aucune'],
  ['SIGNATURE', 'Signature fausse'],
  ['MONTANT', 'Autre montant'],
  ['DEVISE', 'Autre devise'],
  ['REFERENCE', 'Autre commande'],
  ['MARCHAND', 'Autre marchand'],
];

export const REFUNDS: readonly (readonly [CardSettings['remboursement'], string])[] = [
  ['NOTIFIE', 'Accepté, puis notifié'],
  ['IMMEDIAT', 'Fait dans la réponse'],
  ['REFUSE', 'Refusé'],
];

const SECOND_MS = 1_000;

export const defaultSettings = (apiUrl: string): CardSettings => ({
  envoi: 'NORMAL',
  delaiMs: 10 * SECOND_MS,
  faute: 'AUCUNE',
  cle: '1',
  remboursement: 'NOTIFIE',
  ecarts: [],
  reglementImmediat: false,
  panne: false,
  reprisesMs: [1, 5, 30, 300, 1_800, 3_600, 3_600, 3_600].map((seconds) => seconds * SECOND_MS),
  urlNotification: `${apiUrl}/api/eb/partenaires/cartes/notifications`,
});

const oneOf = <T extends string>(
  value: unknown,
  choices: readonly (readonly [T, string])[],
): T | undefined => choices.find(([choice]) => choice === value)?.[0];

const isFault = (value: unknown): value is SettlementFault =>
  SETTLEMENT_FAULTS.some((fault) => fault === value);

const count = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0
    ? number
    : undefined;
};

/** Takes what is given and understood; everything else stays as it was. */
export function changeSettings(
  settings: CardSettings,
  given: Readonly<Record<string, unknown>>,
): CardSettings {
  const list = (name: string): readonly unknown[] | undefined => {
    const value = given[name];
    return Array.isArray(value) ? value : undefined;
  };
  const flag = (name: 'panne' | 'reglementImmediat'): boolean =>
    typeof given[name] === 'boolean' ? given[name] : settings[name];
  const { cle, urlNotification } = given;
  return {
    envoi: oneOf(given['envoi'], SENDINGS) ?? settings.envoi,
    delaiMs: count(given['delaiMs']) ?? settings.delaiMs,
    faute: oneOf(given['faute'], FAULTS) ?? settings.faute,
    cle: typeof cle === 'string' && cle !== '' ? cle : settings.cle,
    remboursement: oneOf(given['remboursement'], REFUNDS) ?? settings.remboursement,
    ecarts: list('ecarts')?.filter(isFault) ?? settings.ecarts,
    reglementImmediat: flag('reglementImmediat'),
    panne: flag('panne'),
    reprisesMs:
      list('reprisesMs')?.flatMap((value) => {
        const wait = count(value);
        return wait === undefined ? [] : [wait];
      }) ?? settings.reprisesMs,
    urlNotification:
      typeof urlNotification === 'string' && /^https?:/.test(urlNotification)
        ? urlNotification
        : settings.urlNotification,
  };
}
