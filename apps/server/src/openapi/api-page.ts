import { type ApiDocument, describeApi } from './describe-api.ts';

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
