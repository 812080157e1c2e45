interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly description?: string;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Response {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Content;
}

interface Operation {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema?: Schema;
  }[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<Record<string, Response>>;
}

/** The fields of an OpenAPI document that are read. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses?: Readonly<Record<string, Response>>;
  };
}

/** The routes of an OpenAPI document by their tag, then the types that they take and give, in Markdown. */
export function describeApi({ paths, components }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? 'other'))];
  const parts = tags.flatMap((tag) => [
    `## Routes: ${tag}`,
    ...operations
      .filter(({ operation }) => (operation.tags?.[0] ?? 'other') === tag)
      .map(({ path, method, operation }) =>
        routeText(`${method.toUpperCase()} ${path}`, operation, components.responses),
      ),
  ]);
  const types = Object.entries(components.schemas).map(([name, schema]) => typeText(name, schema));
  return [...parts, '## Types', ...types].join('\n\n');
}

function routeText(name: string, operation: Operation, shared: Operation['responses'] = {}): string {
  const { summary = '', description, parameters = [], requestBody, responses = {} } = operation;
  const answers = Object.entries(responses).map(([status, response]) => {
    const { description: what = '', content } = shared[nameOf(response.$ref)] ?? response;
    return [status, contentText(content), what];
  });
  return [
    `### \`${name}\``,
    [`${summary}.`, description].filter(Boolean).join(' '),
    parameters.length > 0 &&
      table(
        ['Parameter', 'In', 'Type', 'Meaning'],
        parameters.map(({ name, in: place, required, schema = {}, description = '' }) => [
          `\`${name}\`${required ? '' : ' (optional)'}`,
          place,
          typeOf(schema),
          meaningOf({ ...schema, description }),
        ]),
      ),
    requestBody && `Takes ${contentText(requestBody.content)}.`,
    table(['Status', 'Gives', 'Meaning'], answers),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function typeText(name: string, schema: Schema): string {
  const { properties, required = [], description } = schema;
  const body =
    properties === undefined
      ? typeOf(schema)
      : table(
          ['Field', 'Type', 'Meaning'],
          Object.entries(properties).map(([field, of]) => [
            `\`${field}\`${required.includes(field) ? '' : ' (optional)'}`,
            typeOf(of),
            meaningOf(of),
          ]),
        );
  return [`### ${name}`, description, body].filter(Boolean).join('\n\n');
}

function contentText(content: Content = {}): string {
  return Object.entries(content)
    .map(([type, { schema = {} }]) => {
      const { properties } = schema;
      const fields = properties ? Object.keys(properties).map((field) => `\`${field}\``) : [];
      return `${type}: ${fields.length > 0 ? fields.join(', ') : typeOf(schema)}`;
    })
    .join('; ');
}

const nameOf = (reference = ''): string => reference.split('/').at(-1) ?? '';

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.enum !== undefined)
    return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(' or ');
  const types = [schema.type ?? 'any'].flat();
  return types
    .map((type) => (type === 'array' ? `list of ${typeOf(schema.items ?? {})}` : type))
    .join(' or ');
}

function meaningOf({ description = '', default: value }: Schema): string {
  return [description, value !== undefined && `Default: \`${JSON.stringify(value)}\`.`]
    .filter(Boolean)
    .join(' ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The API for readers, as a page that needs no script and nothing from other hosts. */
export async function apiPage(document: ApiDocument): Promise<string> {
  const { default: MarkdownIt } = await import('markdown-it');
  const body = new MarkdownIt({ html: false }).render(describeApi(document));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Research Studio</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>API of Research Studio</h1>
<p>The same as <a href="/openapi.json">openapi.json</a>, for readers.</p>
${body}</main>
</body>
</html>
`;
}

export const API_STYLE = `:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h3 { margin-top: 2.5rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; margin-block: 0.75rem; }
th, td { border: 1px solid #8888; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; }
`;
