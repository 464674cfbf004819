import { readFileSync } from 'node:fs';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';

/** Messages of ISO 20022, restricted to what the SEPA guidelines of the EPC allow. */
export type SepaMessage =
  | 'pain.001.001.09'
  | 'pain.002.001.10'
  | 'pain.008.001.08'
  | 'camt.029.001.09'
  | 'camt.053.001.08'
  | 'camt.056.001.08';

const validatorOf = (message: SepaMessage): XsdValidator => {
  const schema = XmlDocument.fromBuffer(readFileSync(new URL(`./${message}.xsd`, import.meta.url)));
  return XsdValidator.fromDoc(schema);
};

const validators = new Map<SepaMessage, XsdValidator>();

/** What a bank would object to; empty for a valid file. */
export const schemaErrors = (message: SepaMessage, xml: string): string => {
  const validator = validators.get(message) ?? validatorOf(message);
  validators.set(message, validator);
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    document.dispose();
  }
};
