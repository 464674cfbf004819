import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Reader } from './database.ts';

/** Where a value will stand. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export type SlotFor<Values> = (name: keyof Values & string) => RawBuilder<unknown>;

/**
 * A statement written once and run with other values each time. Building the tree of a query and
 * turning it into text costs as much as sending it: too much where every call passes.
 */
export const prepareStatement = <Values extends Readonly<Record<string, unknown>>, Row>(
  write: (reader: Reader, slot: SlotFor<Values>) => CompiledQuery<Row>,
): ((reader: Reader, values: Values) => Promise<readonly Row[]>) => {
  let compiled: CompiledQuery<Row> | undefined;
  return async (reader, values) => {
    compiled ??= write(reader, (name) => sql.val(new Slot(name)));
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name] : parameter,
    );
    const { rows } = await reader.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
};
