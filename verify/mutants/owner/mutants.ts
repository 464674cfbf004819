import { posix } from 'node:path';
import {
  helperUsesOf,
  ownerConditionsOf,
  type HelperUse,
  type OwnerCondition,
} from './conditions.ts';

/** An owner condition that is taken away: everywhere, or for one of the queries that share it. */
export interface OwnerMutant {
  readonly key: string;
  readonly name: string;
  readonly file: string;
}

interface Insertion {
  readonly at: number;
  readonly text: string;
  /** What ends comes before what begins at the same place. */
  readonly isEnd: boolean;
}

export interface OwnerMutants {
  readonly mutants: readonly OwnerMutant[];
  /** The file with a switch at each of its conditions; the same text where it has none. */
  readonly switched: (file: string, text: string) => string;
}

/** Called by the switched files. */
export const IS_OFF = '__ownerConditionIsOff';
export const VIA = '__viaOwnerHelper';

const insertionsOf = ({ form, text, start, end }: OwnerCondition, rank: number): Insertion[] => {
  const isOff = `${IS_OFF}(${rank})`;
  const [before, after] = {
    where: [`.$if(!${isOff}, (query) => query`, ')'],
    expression: [`(${isOff} ? ${text.slice(0, text.indexOf('('))}.lit(true) : `, ')'],
    sql: [`\${${isOff} ? sql\`true\` : sql\``, '`}'],
  }[form];
  return [
    { at: start, text: before ?? '', isEnd: false },
    { at: end, text: after ?? '', isEnd: true },
  ];
};

const inserted = (text: string, insertions: readonly Insertion[]): string => {
  const inOrder = insertions.toSorted(
    (one, other) => one.at - other.at || Number(other.isEnd) - Number(one.isEnd),
  );
  let result = '';
  let from = 0;
  for (const { at, text: added } of inOrder) {
    result += text.slice(from, at) + added;
    from = at;
  }
  return result + text.slice(from);
};

const resolve = (from: string, specifier: string): string =>
  posix.join(posix.dirname(from), specifier);

const shortName = (file: string): string =>
  file.replace('apps/api/src/modules/', '').replace(/\.ts$/, '');

/** Every owner condition of the files, one mutant each; one for each caller of a shared one. */
export function ownerMutantsOf(files: ReadonlyMap<string, string>): OwnerMutants {
  const conditions = [...files].flatMap(([file, text]) => ownerConditionsOf(file, text));
  const helpers = new Set(
    conditions.flatMap(({ file, helper }) => (helper === undefined ? [] : `${file}#${helper}`)),
  );
  const uses = [...files].flatMap(([file, text]) => helperUsesOf(file, text, { helpers, resolve }));

  const usesOf = ({ file, helper }: OwnerCondition): readonly (readonly [number, HelperUse])[] =>
    [...uses.entries()].filter(([, use]) => use.helperFile === file && use.helper === helper);

  const mutants = conditions.flatMap((condition, rank): OwnerMutant[] => {
    const { file, line, place, text } = condition;
    const name = `${shortName(file)}:${line} ${place} ${text}`;
    const shared = usesOf(condition);
    if (shared.length < 2) return [{ key: `${rank}`, name, file }];
    return shared.map(([use, { place: caller, file: callerFile }]) => ({
      key: `${rank}@${use}`,
      name: `${name} ← ${callerFile === file ? '' : `${shortName(callerFile)} `}${caller}`,
      file: callerFile,
    }));
  });

  return {
    mutants,
    switched: (file, text) =>
      inserted(text, [
        ...conditions.flatMap((condition, rank) =>
          condition.file === file ? insertionsOf(condition, rank) : [],
        ),
        ...uses.flatMap((use, rank) =>
          use.file === file
            ? [
                { at: use.start, text: `${VIA}(${rank}, () => `, isEnd: false },
                { at: use.end, text: ')', isEnd: true },
              ]
            : [],
        ),
      ]),
  };
}
