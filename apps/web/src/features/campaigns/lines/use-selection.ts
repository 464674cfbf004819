import type { CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { useState } from 'react';
import { isSelectable } from './line-acts.ts';

type Chosen = ReadonlyMap<string, CampaignLine>;

const NOTHING: Chosen = new Map();

/** The selection; reset when the filters change. */
export const useSelection = (listName: string) => {
  const [of, setOf] = useState(listName);
  const [chosen, setChosen] = useState<Chosen>(NOTHING);
  if (of !== listName) {
    setOf(listName);
    setChosen(NOTHING);
  }
  return {
    chosen,
    toggle: (line: CampaignLine) =>
      setChosen((before) => {
        const after = new Map(before);
        if (!after.delete(line.idLigne)) after.set(line.idLigne, line);
        return after;
      }),
    choose: (lines: readonly CampaignLine[]) =>
      setChosen(new Map(lines.filter(isSelectable).map((line) => [line.idLigne, line]))),
    clear: () => setChosen(NOTHING),
  };
};

export type Selection = ReturnType<typeof useSelection>;
