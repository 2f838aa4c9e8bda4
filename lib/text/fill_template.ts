/**
 * A template with its placeholders filled, all in one pass: what is put in is never read again, so a
 * value may hold `<QUESTION>`, `$&` or braces.
 *
 * @param template A text with placeholders such as `<QUESTION>`.
 * @param values The values by name, without the angle brackets; each name must occur.
 * @returns The filled text; anything else in angle brackets stays as it is.
 * @throws {TypeError} If the template lacks a placeholder that has a value.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const left = new Set(Object.keys(values));
  const filled = template.replace(/<([A-Z][A-Z_]*)>/g, (whole, name: string) => {
    if (!Object.hasOwn(values, name)) return whole;
    left.delete(name);
    return values[name]!;
  });
  for (const name of left) throw new TypeError(`the template has no placeholder <${name}>`);
  return filled;
}
