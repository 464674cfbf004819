import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Reader } from '../database.ts';
import { directSenderOf } from './direct-sender.ts';

/** Placeholder of a value. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Defined<Value> = Exclude<Value, undefined>;
export type SlotFor<Values> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<Defined<Values[Name]>>;
/** Whether a value is given: the statement may depend on it. */
export type IsGiven<Values> = (name: keyof Values & string) => boolean;

const send = async <Row>(
  reader: Reader,
  compiled: CompiledQuery<Row>,
  parameters: unknown[],
): Promise<readonly Row[]> => {
  const sendDirectly = directSenderOf(reader);
  if (sendDirectly !== undefined) return sendDirectly(compiled, parameters);
  return (await reader.executeQuery<Row>({ ...compiled, parameters })).rows;
};

/**
 * A statement written once and run with other values each time. Building the tree of a query and
 * turning it into text costs as much as sending it: too much where every call passes. It is written
 * once for each set of values that are there.
 */
export const prepareStatement = <Values extends object, Row>(
  write: (reader: Reader, slot: SlotFor<Values>, isGiven: IsGiven<Values>) => CompiledQuery<Row>,
): ((reader: Reader, values: Values) => Promise<readonly Row[]>) => {
  const variants = new Map<string, CompiledQuery<Row>>();
  return (reader, values) => {
    const byName = new Map<string, unknown>(Object.entries(values));
    let given = '';
    for (const [name, value] of byName) if (value !== undefined) given += `${name} `;
    let compiled = variants.get(given);
    if (compiled === undefined) {
      compiled = write(
        reader,
        <Name extends keyof Values & string>(name: Name) =>
          sql<Defined<Values[Name]>>`${new Slot(name)}`,
        (name) => byName.get(name) !== undefined,
      );
      variants.set(given, compiled);
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Slot ? byName.get(parameter.name) : parameter,
    );
    return send(reader, compiled, parameters);
  };
};
