/**
 * Python's `str.format` with named fields: `{{` and `}}` are braces, `{name}` is the value. Values are put in once and
 * never read as a template themselves.
 * @throws Error with a plain sentence for a field without a value, a value without a field, and any other form.
 */
export function pythonFormat(template: string, values: Readonly<Record<string, string>>): string {
  const used = new Set<string>();
  const out = template.replace(
    /\{\{|\}\}|\{([^{}]*)\}|[{}]/g,
    (whole, name: string | undefined) => {
      if (whole === '{{' || whole === '}}') return whole.charAt(0);
      if (name === undefined) throw new Error('the template holds a single brace');
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined)
        throw new Error(`the template has a field {${name}} that is not known`);
      used.add(name);
      return value;
    },
  );
  const missing = Object.keys(values).filter((name) => !used.has(name));
  if (missing.length > 0) throw new Error(`the template lacks the field {${missing.join('}, {')}}`);
  return out;
}
