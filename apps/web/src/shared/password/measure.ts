import type { MeasurePassword } from '@portail/rules/identity/password/measure.ts';

let loading: Promise<MeasurePassword> | undefined;

/** The dictionaries weigh ten times the page: they come while the person is still thinking. */
export const loadMeasure = async (): Promise<MeasurePassword> => {
  loading ??= import('./dictionaries.ts').then((module) => module.measurePassword);
  try {
    return await loading;
  } catch (error) {
    // Another try may succeed.
    loading = undefined;
    throw error;
  }
};
