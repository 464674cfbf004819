import { z } from 'zod';

const measure = z.object({
  name: z.string(),
  value: z.union([z.number(), z.string()]),
  unit: z.string().optional(),
});

/** A trial as it was done once. */
const recordSchema = z.object({
  name: z.string(),
  ids: z.array(z.string()),
  title: z.string(),
  criterion: z.string(),
  verdict: z.enum(['tenu', 'non tenu', 'non exécuté']),
  measures: z.array(measure),
  reason: z.string().optional(),
  /** From the first line to the last, preparation and checks included. */
  seconds: z.number(),
  workSeconds: z.number(),
  fullSeconds: z.number(),
  isFull: z.boolean(),
  commit: z.string(),
  startedAt: z.string(),
  /** How many processes wanted a core when it began: other work, if it is not 0. */
  loadBefore: z.number(),
});
export type TrialRecord = z.infer<typeof recordSchema>;

const machineSchema = z.object({
  cores: z.number(),
  memoryGib: z.number(),
  architecture: z.string(),
  system: z.string(),
  node: z.string(),
});
export type Machine = z.infer<typeof machineSchema>;

const daySchema = z.object({
  day: z.string(),
  machine: machineSchema,
  notes: z.array(z.string()),
  trials: z.array(recordSchema),
});
export type DayReport = z.infer<typeof daySchema>;

export const readDay = (text: string): DayReport => daySchema.parse(JSON.parse(text));

/** What is done again the same day takes the place of what was done before it; what was not does not. */
export const mergeDays = (before: DayReport | undefined, now: DayReport): DayReport => {
  if (before === undefined) return now;
  const redone = new Map(now.trials.map((one) => [one.name, one]));
  const kept = before.trials.map((one) => {
    const again = redone.get(one.name);
    return again === undefined || again.verdict === 'non exécuté' ? one : again;
  });
  const known = new Set(before.trials.map(({ name }) => name));
  return {
    ...now,
    notes: [...new Set([...before.notes, ...now.notes])],
    trials: [...kept, ...now.trials.filter(({ name }) => !known.has(name))],
  };
};
