import {
  updateCampaignLines,
  validateCampaignLines,
} from '@portail/contract/campaigns/funder-lines.calls.ts';
import type { CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { refreshCampaign, campaignKey } from '../../../session/funder/funder-queries.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { batchesOf, type LineAct, linesFor, validated } from './line-acts.ts';
import { LINES_KEY, patchLines } from './lines-data.ts';

interface Outcome {
  readonly done: number;
  /** Lines that had changed since they were read and were skipped by the server. */
  readonly skipped: number;
}

/** Sends one part; returns the number of changed lines. */
const sendBatch = async (
  queries: QueryClient,
  idSession: string,
  act: LineAct,
  batch: readonly CampaignLine[],
): Promise<number> => {
  const params = { idSession };
  const ids = new Set(batch.map(({ idLigne }) => idLigne));
  if (act === 'VALIDEE') {
    const { nombreValidees } = await callApi(validateCampaignLines, {
      params,
      body: { idsLignes: [...ids] },
    });
    if (nombreValidees === ids.size)
      patchLines(queries, idSession, (line) => (ids.has(line.idLigne) ? validated(line) : line));
    return nombreValidees;
  }
  const changed = await callApi(updateCampaignLines, {
    params,
    body: { lignes: [...ids].map((idLigne) => ({ idLigne, statut: act })) },
  });
  const byId = new Map(changed.map((line) => [line.idLigne, line]));
  patchLines(queries, idSession, (line) => byId.get(line.idLigne) ?? line);
  return changed.filter(({ statut }) => statut === act).length;
};

/** Sends an action in parts, one after the other, and reports progress. */
export const useBulk = (idSession: string) => {
  const queries = useQueryClient();
  const isUnderWay = useRef(false);
  const [progress, setProgress] = useState<{ readonly sent: number; readonly total: number }>();
  const [failure, setFailure] = useState<{ readonly error: ApiFailure; readonly done: number }>();

  const run = async (
    act: LineAct,
    chosen: readonly CampaignLine[],
  ): Promise<Outcome | undefined> => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    const lines = linesFor(act, chosen);
    let [sent, done] = [0, 0];
    setFailure(undefined);
    setProgress({ sent, total: lines.length });
    try {
      for (const batch of batchesOf(lines)) {
        done += await sendBatch(queries, idSession, act, batch);
        sent += batch.length;
        setProgress({ sent, total: lines.length });
      }
      return { done, skipped: sent - done };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure({ error, done });
      return undefined;
    } finally {
      isUnderWay.current = false;
      setProgress(undefined);
      void refreshCampaign(queries, idSession, LINES_KEY);
      // Skipped lines differ from the screen and are read again.
      if (sent > done)
        void queries.resetQueries({ queryKey: [...campaignKey(idSession), LINES_KEY] });
    }
  };
  return { run, progress, failure };
};
