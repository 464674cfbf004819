/** Only digits are kept, so that "123 456", pasted as it came in the message, is right. */
export function keepDigits(text: string, length: number): string {
  return text.replaceAll(/\D/g, '').slice(0, length);
}
