import { Settings } from '@research-studio/schemas';
import { z } from 'zod';
import { describeAllowed, PropertySchema } from './describe-allowed.ts';

/** One setting as the schema declares it, with all that messages, variables and help need to know of it. */
export interface SettingDefinition {
  /** "section.key", e.g. "reading.allowHosts". */
  readonly key: string;
  readonly section: string;
  readonly name: string;
  /** Its environment variable, e.g. "RESEARCH_STUDIO__READING__ALLOW_HOSTS". */
  readonly variable: string;
  readonly type: 'integer' | 'number' | 'boolean' | 'string' | 'array';
  readonly isNullable: boolean;
  readonly defaultValue: unknown;
  /** What may be given, as the end of a sentence, e.g. "a whole number from 1 to 10". */
  readonly allowed: string;
  /** Of a closed set, or of the items of a list, all that may be given; empty for open values. */
  readonly choices: readonly string[];
  /** Empty where the name says it all. */
  readonly description: string;
}

export const VARIABLE_PREFIX = 'RESEARCH_STUDIO__';

const SettingsSchema = z.object({
  properties: z.record(z.string(), z.object({ properties: z.record(z.string(), PropertySchema) })),
});

let definitions: readonly SettingDefinition[] | undefined;

/** Every setting in the order of the schema; built once. */
export function settingDefinitions(): readonly SettingDefinition[] {
  definitions ??= Object.entries(
    SettingsSchema.parse(z.toJSONSchema(Settings, { io: 'input' })).properties,
  ).flatMap(([section, { properties }]) =>
    Object.entries(properties).map(([name, property]) => define({ section, name, property })),
  );
  return definitions;
}

function define(options: { section: string; name: string; property: PropertySchema }): SettingDefinition {
  const { section, name, property } = options;
  const base = property.anyOf?.find((branch) => branch.type !== 'null') ?? property;
  const isNullable = property.anyOf?.some((branch) => branch.type === 'null') ?? false;
  if (base.type === undefined || base.type === 'null')
    throw new Error(`The schema of ${section}.${name} has no simple type`);
  return {
    key: `${section}.${name}`,
    section,
    name,
    variable: VARIABLE_PREFIX + [section, name].map(screamingSnake).join('__'),
    type: base.type,
    isNullable,
    defaultValue: property.default,
    allowed: describeAllowed(base) + (isNullable ? ', or null' : ''),
    choices: base.enum ?? base.items?.enum ?? [],
    description: property.description ?? '',
  };
}

function screamingSnake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
