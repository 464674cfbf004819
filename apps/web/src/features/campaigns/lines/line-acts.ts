import type { CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';

/** Actions on selected lines. */
export const LINE_ACTS = ['VALIDEE', 'REFUSEE', 'ANNULEE'] as const;
export type LineAct = (typeof LINE_ACTS)[number];

/** Lines per command, small enough to show progress. */
export const BATCH = 500;

export const isSelectable = ({ decidable, annulable }: CampaignLine): boolean =>
  decidable || annulable;

/** Validated, not in an order, and its person owes nothing. */
export const isOrderable = ({ annulable, statutPaiement }: CampaignLine): boolean =>
  annulable && statutPaiement !== 'A_PAYER';

/** The selected lines that an action applies to. */
export const linesFor = (act: LineAct, lines: readonly CampaignLine[]): readonly CampaignLine[] =>
  lines.filter((line) => (act === 'ANNULEE' ? line.annulable : line.decidable));

export const batchesOf = <T>(
  items: readonly T[],
  size: number = BATCH,
): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

/** The status after a decision. */
export const validated = (line: CampaignLine): CampaignLine => ({
  ...line,
  statut: 'VALIDEE',
  decidable: false,
  annulable: true,
});
