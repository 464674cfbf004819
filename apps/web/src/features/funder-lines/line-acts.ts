import type { CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';

/** What a funder may make of chosen lines. */
export const LINE_ACTS = ['VALIDEE', 'REFUSEE', 'ANNULEE'] as const;
export type LineAct = (typeof LINE_ACTS)[number];

/** As many as one command takes without making anybody wait for its progress. */
export const BATCH = 500;

export const isSelectable = ({ decidable, annulable }: CampaignLine): boolean =>
  decidable || annulable;

/** The lines of a choice that an act is about. */
export const linesFor = (act: LineAct, lines: readonly CampaignLine[]): readonly CampaignLine[] =>
  lines.filter((line) => (act === 'ANNULEE' ? line.annulable : line.decidable));

export const batchesOf = <T>(
  items: readonly T[],
  size: number = BATCH,
): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

/** What the word of the funder makes of a line that waited for it. */
export const validated = (line: CampaignLine): CampaignLine => ({
  ...line,
  statut: 'VALIDEE',
  decidable: false,
  annulable: true,
});
