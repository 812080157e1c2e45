import type { SettingDefinition } from './setting-definitions.ts';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The value of a text from a variable or a flag. Strict: what is not clearly of the setting's type comes
 * back as the text itself, for the schema to refuse. Lists are split at commas; "null" and empty mean null where null
 * is allowed.
 */
export function coerceSetting(text: string, definition: SettingDefinition): unknown {
  const trimmed = text.trim();
  if (definition.isNullable && (trimmed === '' || trimmed.toLowerCase() === 'null')) return null;
  switch (definition.type) {
    case 'integer':
    case 'number':
      return NUMBER.test(trimmed) ? Number(trimmed) : text;
    case 'boolean':
      if (trimmed.toLowerCase() === 'true') return true;
      return trimmed.toLowerCase() === 'false' ? false : text;
    case 'array':
      return trimmed
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '');
    case 'string':
      return trimmed;
  }
}
