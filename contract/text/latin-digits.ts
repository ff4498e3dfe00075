/** Returns a text with the digits 0 to 9 for Arabic, Persian, Hindi and Bengali ones. */
export function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹०-९০-৯]/g, (digit) =>
    String((digit.charCodeAt(0) - (digit < "०" ? 0 : 6)) % 16),
  );
}
