// Made from openapi.json by "pnpm run client".
export interface paths {
    "/api/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your run that is under way, or null */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The newest run that has not ended. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Run"] & (Record<string, never> | null);
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your checks */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The newest first, 100 at most. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReportChecks"];
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
        /**
         * Check a report of any origin against its sources
         * @description Answers at once; read the check until its status is `done`. The sources are those of the report’s own list.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /**
                         * @description Ids of uploaded documents with the sources, with commas between them.
                         * @default
                         */
                        documents?: string;
                        /**
                         * @description Whether sources that are missing are fetched from their addresses.
                         * @default false
                         * @enum {string}
                         */
                        fetch?: "true" | "false";
                        /**
                         * Format: binary
                         * @description The report: Markdown, text, HTML, DOCX, PDF, or the report.json of a run.
                         */
                        file?: string;
                        /**
                         * @description Whether no model is asked.
                         * @default false
                         * @enum {string}
                         */
                        rulesOnly?: "true" | "false";
                    };
                };
            };
            responses: {
                /** @description The check, under way. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReadReportCheck"];
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/checks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a check */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The check as it is now. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReadReportCheck"];
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
        /**
         * Delete a check
         * @description One that is under way stops.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It is gone. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is configured */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description What a run here would use. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Configuration"];
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/configuration/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether what is configured answers
         * @description Asks each model provider and search service once; for 30 seconds the answer stays the same.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A line for each of them. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Checks"];
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your documents */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The newest first. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Documents"];
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
        /**
         * Upload documents
         * @description Each file is stored or refused by itself. Where none can be stored, the answer is the problem of the first, and `errors` names each file.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /**
                         * @description What it belongs to.
                         * @default
                         */
                        collection?: string;
                        /**
                         * Format: binary
                         * @description A file; repeatable.
                         */
                        file?: string;
                    };
                };
            };
            responses: {
                /** @description What was stored, and what was not. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Uploaded"];
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Delete a document */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It is gone. Reports that rest on it keep its text. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/estimates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a run of each kind is expected to take */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description From calls of recorded runs and from your own runs; nothing is asked. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Estimates"];
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your API keys */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Without the keys themselves. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiKeys"];
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
        /** Make an API key */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                /** @description The key, shown this once. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NewApiKey"];
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Revoke an API key */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It opens nothing any more. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who you are */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description You. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["User"];
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your runs, the newest first */
        get: {
            parameters: {
                query?: {
                    /** @description `nextCursor` of the page before. */
                    cursor?: string;
                    limit?: number;
                    /** @description Words of the question or the title. */
                    query?: string;
                    state?: components["schemas"]["RunState"];
                    status?: components["schemas"]["RunStatus"];
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of runs; `nextCursor` is null on the last. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RunPage"];
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
        /**
         * Start a run
         * @description Answers at once; the run goes on whoever listens.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewRun"];
                };
            };
            responses: {
                /** @description The run, queued. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Run"];
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a run */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The run as it is now. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReadRun"];
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
        /** Delete a run and all that it stored */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It is gone. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
        /** Rename a run */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        title: string | null;
                    };
                };
            };
            responses: {
                /** @description The run under its new title; null takes the question again. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Run"];
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/runs/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answer what the run waits for
         * @description A clarification takes an option, or own words; a review takes `approve`, or `edit` or `feedback` with a text. Without both the run continues as it would without a person, and its report says so.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description One of the options.
                         * @default null
                         */
                        choice?: string | null;
                        /**
                         * @description The answer in own words; of a review the edited text, or the feedback.
                         * @default null
                         */
                        text?: string | null;
                    };
                };
            };
            responses: {
                /** @description The run, which goes on. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Run"];
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/runs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stop a run
         * @description What was finished is kept; `resume` goes on from there. A run that has ended stays as it is.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The run, stopped. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Run"];
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/runs/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a run
         * @description Server-sent events: `id` is the number of the event, `data` one event as JSON. `Last-Event-ID` (or `?after=`) goes on behind it. The last is named `end`, with the status of the run.
         */
        get: {
            parameters: {
                query?: {
                    after?: number | null;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The events in order. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/runs/{id}/images/{n}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An image that the report shows, by its number among them */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    n: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description PNG, JPEG, GIF, WebP or AVIF. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/*": string;
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/runs/{id}/report.bib": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The report as application/x-bibtex */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The report. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/x-bibtex; charset=utf-8": string;
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/runs/{id}/report.csl.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The report as application/vnd.citationstyles.csl+json */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The report. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/vnd.citationstyles.csl+json": string;
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/runs/{id}/report.docx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The report as application/vnd.openxmlformats-officedocument.wordprocessingml.document */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The report. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/vnd.openxmlformats-officedocument.wordprocessingml.document": string;
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/runs/{id}/report.html": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The report as text/html */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The report. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/html; charset=utf-8": string;
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/runs/{id}/report.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The report as application/json */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The report. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/runs/{id}/report.md": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The report as text/markdown */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The report. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/markdown; charset=utf-8": string;
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/runs/{id}/report.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The report as application/pdf */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The report. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": string;
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/runs/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Go on with a run that failed or was stopped */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The run, queued again. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Run"];
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/runs/{id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Make a link that shows the report to whoever has it
         * @description Read-only. A new link replaces the last one.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The link, shown once. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Share"];
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
        /** Take the link back */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The link shows nothing any more. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/runs/{id}/sources/{n}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The stored text of a source, with the passages that the report rests on */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    n: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The source. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SourceText"];
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign this browser in
         * @description Needs a token of the issuer or an API key as bearer. The session ends with that token or key, when it was not used for `server.sessionIdleHours`, or when it is signed out.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The cookie of the session is set. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
        /** Sign this browser out */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The session has ended; its cookie opens nothing any more. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/shared/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A shared report, as JSON */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    token: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The bundle, without the texts of its sources. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            claims: {
                                confidence: number;
                                /** @enum {string|null} */
                                decidedBy: "quote" | "rule" | "model" | null;
                                evidenceIds: string[];
                                /** @description "C" and digits in order of appearance. */
                                id: string;
                                independentSources: number;
                                /** @description Who says so, or why a reader must be careful; left out where nothing is known but the verdict. */
                                reason?: {
                                    /** @enum {string} */
                                    code: "independent_sources" | "one_source" | "both_sides" | "disputed" | "lost" | "interested" | "weak" | "outdated" | "forecast" | "unnamed" | "inference" | "partly_supported" | "not_supported" | "contradicted" | "no_source" | "open";
                                    /** @description Independent origins of what it says. */
                                    origins: number;
                                    /** @description What fails, in the words of the model that checked it. */
                                    problem: string | null;
                                    /** @description Who says so, one name an origin, most credible first. */
                                    sources: string[];
                                    /** @description Of the newest of the sources; null when unknown. */
                                    year: string | null;
                                };
                                signals: {
                                    [key: string]: number;
                                };
                                /** @description The sentence without its citation marks. */
                                text: string;
                                /** @enum {string} */
                                verdict: "supported" | "partially_supported" | "contradicted" | "unsupported" | "open";
                            }[];
                            createdAt: string;
                            evidence: {
                                end: number;
                                /** @description One self-contained statement; equal to the quote where no model rephrased it. */
                                fact: string;
                                /** @description "E" and digits, unique within a run; the only thing a model may cite. */
                                id: string;
                                /** @description What a reader must know to understand the quote alone; null when nothing. */
                                note?: string | null;
                                quote: string;
                                /** @description The n of [n] in the Markdown: 1…N in order of first use. */
                                sourceId: number;
                                start: number;
                            }[];
                            metadata: {
                                /** @enum {string} */
                                answered: "full" | "partial" | "none";
                                /** @description Left out where nothing limits what the run may spend. */
                                budget?: {
                                    /** @description Something was not done because of it. */
                                    isExhausted: boolean;
                                    limitTokens: number | null;
                                    limitUsd: number | null;
                                };
                                /** @description What prompts from the caches of providers would have cost more; left out where none came from there. */
                                cacheSavedUsd?: number;
                                confidence: number;
                                /** @description Null when the price of a model is not known. */
                                costUsd: number | null;
                                coverage: number;
                                /** @description Number of entries in `evidence`. */
                                evidenceCount: number;
                                iterations: number;
                                /** @description Model calls that had to wait for each other, estimated; left out where no model was asked. */
                                modelCallsInSequence?: number;
                                /** @description "provider:model" of each model that answered; empty in extractive mode. */
                                models: string[];
                                /** @description The question is open to more than one reading and was taken as it stands; left out: it is not. */
                                openQuestion?: boolean;
                                searches: {
                                    query: string;
                                    /** @description Pages of the results that were read; left out in older results. */
                                    read?: number;
                                    results: number;
                                    /** @description Search providers that failed at it; left out where all answered. */
                                    unanswered?: string[];
                                    /** @description Addresses of the results, while the run lasts. */
                                    urls?: string[];
                                }[];
                                /** @description Number of entries in `sources`. */
                                sourcesCount: number;
                                /** @description In the order in which they were first asked; left out where no model was. */
                                steps?: {
                                    cachedTokens: number;
                                    calls: number;
                                    /** @description Null when the price of a model is not known. */
                                    costUsd: number | null;
                                    /** @description Of all calls together, also of those at the same time. */
                                    durationMs: number;
                                    inputTokens: number;
                                    outputTokens: number;
                                    /** @description Name of the task, without its version. */
                                    step: string;
                                }[];
                                /**
                                 * @description The worst that the run went through.
                                 * @enum {string}
                                 */
                                tier: "full" | "reduced" | "cached" | "partial";
                                /** @description In their order; left out where the run stayed in full. */
                                tierChanges?: {
                                    /** @enum {string} */
                                    reason: "budget" | "models" | "search" | "all_down" | "recovered";
                                    /** @enum {string} */
                                    to: "full" | "reduced" | "cached" | "partial";
                                }[];
                                timingsMs: {
                                    [key: string]: number;
                                };
                                /** @description YYYY-MM-DD, the day that the run took for today; left out in older results. */
                                today?: string;
                                usage: {
                                    cachedTokens: number;
                                    calls: number;
                                    inputTokens: number;
                                    outputTokens: number;
                                };
                                warnings: string[];
                            };
                            pipeline: string;
                            question: string;
                            report: {
                                markdown: string;
                                /** @description The same report as structure, read from `markdown`: a panel for each section. Left out in older results. */
                                panels?: components["schemas"]["Panel"][];
                                sections: {
                                    /** @description Sentences of the report itself, without a citation: its reasoning from what is cited around them, and what the sources lack. */
                                    analysis?: string[];
                                    claimIds: string[];
                                    heading: string;
                                    /** @description Shown only on demand where the form of the report allows it; left out: shown. */
                                    isFolded?: boolean;
                                    markdown: string;
                                    /**
                                     * @description findings: verified quotations; told: lines put together by code, one claim each; about: on the report itself. Left out for prose.
                                     * @enum {string}
                                     */
                                    role?: "findings" | "told" | "about";
                                }[];
                            };
                            runId: string;
                            /** @enum {number} */
                            schemaVersion: 2;
                            sources: {
                                author: string | null;
                                /** @description SHA-256 of the text, hexadecimal. */
                                contentHash: string;
                                /** @description Null where no pipeline step scored it. */
                                credibility: number | null;
                                /** @description What `credibility` was made of. */
                                credibilityParts?: {
                                    /** @description Named author, publisher, data of its own, references. */
                                    authority: {
                                        reasons: {
                                            code: string;
                                            detail: string | null;
                                        }[];
                                        score: number;
                                    };
                                    /** @description How whole, specific and clean its text is. */
                                    contentQuality: {
                                        reasons: {
                                            code: string;
                                            detail: string | null;
                                        }[];
                                        score: number;
                                    };
                                    /** @description Who publishes it, by its address, and in what role. */
                                    domainTrust: {
                                        reasons: {
                                            code: string;
                                            detail: string | null;
                                        }[];
                                        score: number;
                                    };
                                    /** @description Its date, held against the time that the question is about. */
                                    freshness: {
                                        reasons: {
                                            code: string;
                                            detail: string | null;
                                        }[];
                                        score: number;
                                    };
                                } | null;
                                /** @description As the document states it for itself, in lower case, e.g. "10.1000/182". */
                                doi?: string;
                                /** @description ISO 8601, UTC. */
                                fetchedAt: string;
                                /** @description YYYY-MM-DD, when the file was made, by its own stamp, where it states no date; the day of a copy or a print, so never a day of publication. */
                                fileDate?: string;
                                flags: string[];
                                /** @description The n of [n] in the Markdown: 1…N in order of first use. */
                                id: number;
                                /** @description Pictures with a caption, and others whose alternative text says what they show; absent when there are none. */
                                images?: {
                                    alt: string | null;
                                    caption: string | null;
                                    /** @description As the page says it, e.g. "CC BY 4.0"; null when it says none. */
                                    licence: string | null;
                                    /** @description http or https. */
                                    url: string;
                                }[];
                                /** @description The body that stands behind the document, as a reader of it said; absent where nobody read it so. */
                                issuer?: string | null;
                                /** @enum {string} */
                                kind: "html" | "pdf" | "docx" | "pptx" | "xlsx" | "odt" | "odp" | "ods" | "rtf" | "epub" | "csv" | "subtitles" | "transcript" | "mail" | "json" | "notebook" | "latex" | "code" | "markdown" | "text" | "snippet";
                                /** @description BCP 47 tag as the page states it or as detected, e.g. "en"; null when unknown. */
                                language: string | null;
                                method: string;
                                /** @description YYYY-MM-DD, the day of the last change that the page states; null or left out when it states none. */
                                modifiedAt?: string | null;
                                /** @description Left out for local files, and in older results. */
                                obtained?: {
                                    /** @description Whole hours since then. */
                                    ageHours?: number;
                                    /**
                                     * Format: date-time
                                     * @description When its site gave it, where it comes from the cache.
                                     */
                                    at?: string;
                                    /** @description Pages of one article that were joined. */
                                    parts?: number;
                                    /**
                                     * @description direct: from its site; cache: from the disk, where an earlier reading left it; extract_service: a service read it; browser: a browser ran its scripts; search_snippet: what a search engine shows of it
                                     * @enum {string}
                                     */
                                    way: "direct" | "cache" | "extract_service" | "browser" | "search_snippet";
                                };
                                /** @description What the reader left out of the text; absent when it left out nothing. */
                                omissions?: {
                                    count: number;
                                    /**
                                     * @description running_lines: heads, feet and page numbers; pages_without_text: pictures or blank; pages_not_read, markup_not_read: beyond a limit; hidden_text: passages that readers cannot see; struck_text: crossed out by the author; deleted_text: deletions that a document keeps track of; comments: of its margin; hidden_cells: sheets, rows and columns of a workbook; characters_not_read: bytes that mean nothing in the encoding of the text; parts_not_read: attachments of a mail, pictures in a notebook and the like
                                     * @enum {string}
                                     */
                                    kind: "running_lines" | "pages_without_text" | "pages_not_read" | "hidden_text" | "struck_text" | "deleted_text" | "comments" | "hidden_cells" | "hidden_slides" | "characters_not_read" | "markup_not_read" | "parts_not_read";
                                    /** @description How many parts of the kind there are in all. */
                                    of?: number;
                                    /** @description The first different ones, shortened; as untrusted as the text. */
                                    sample: string[];
                                }[];
                                /** @description Where the printed pages of a PDF start in its text, in UTF-16 units, page 1 first; left out for what has no pages. */
                                pageStarts?: number[];
                                /** @description YYYY-MM-DD, or null when the page states no date. */
                                publishedAt: string | null;
                                quality: number;
                                siteName: string | null;
                                /** @description Kind of document and interest in a few words, as a reader of it said. */
                                standing?: string | null;
                                text: string;
                                /** @description Never empty: falls back to the file name or address. */
                                title: string;
                                url: string;
                            }[];
                            /** @description Given by supervised research only. */
                            supervision?: {
                                brief: {
                                    /** @description For whom; null where the question does not say. */
                                    audience: string | null;
                                    /** @description What a first search showed: entities, recent events, figures with dates. */
                                    context: string[];
                                    /** @description What a good answer holds. */
                                    goodAnswer: string[];
                                    /** @description What the answer leaves out. */
                                    outOfScope: string[];
                                    /** @description Parts that the question itself names; the question as a whole where it names none. */
                                    parts: string[];
                                    /** @description What is asked, in the terms of the question itself. */
                                    question: string;
                                };
                                /** @description What a person changed by hand. */
                                edited: ("brief" | "report")[];
                                /** @description What people said when they reviewed brief or report. */
                                feedback: string[];
                                researchers: {
                                    /** @description Sentences, each with the passages that it rests on; empty where nothing was found. */
                                    answer: {
                                        evidenceIds: string[];
                                        text: string;
                                    }[];
                                    /** @enum {string} */
                                    ended: "complete" | "tool_calls" | "nothing_new" | "tier" | "budget" | "failed";
                                    /** @description What could not be searched or read, one sentence each. */
                                    failures: string[];
                                    /** @description What the topic asks for and was not found. */
                                    gaps: string[];
                                    /** @description Of the researcher in the run. */
                                    number: number;
                                    pagesRead: number;
                                    passages: number;
                                    /** @description Queries and pages that were refused, with the reason. */
                                    refused: string[];
                                    subQuestionId: string;
                                    toolCalls: number;
                                    topic: string;
                                }[];
                                reviews: {
                                    /** @description Share of approval, weighted by confidence; null where fewer than two models voted. */
                                    consensus: number | null;
                                    /**
                                     * @description revise: consensus is below the threshold; no_council: fewer than two models voted.
                                     * @enum {string}
                                     */
                                    outcome: "approved" | "revise" | "no_council";
                                    /** @description 0 for the first version that was judged. */
                                    revision: number;
                                    /** @enum {string} */
                                    subject: "brief" | "findings";
                                    votes: {
                                        /** @description 0 for an abstention. */
                                        confidence: number;
                                        /** @enum {string} */
                                        decision: "approve" | "revise" | "reject" | "abstain";
                                        /** @description What should change; why, for an abstention. */
                                        feedback: string;
                                        /** @description "provider:model" */
                                        model: string;
                                    }[];
                                }[];
                                turns: {
                                    /** @enum {string} */
                                    action: "think" | "conduct_research" | "research_complete";
                                    /**
                                     * @description code: a limit, or the policy that needs no model.
                                     * @enum {string}
                                     */
                                    decidedBy: "model" | "code";
                                    /** @description Why; of `think` the reflection itself. */
                                    reason: string;
                                    /** @description What researchers were sent to find out; empty unless `conduct_research`. */
                                    topics: string[];
                                    turn: number;
                                }[];
                            };
                            /** @description Given by the trust-engine pipeline only. */
                            trust?: {
                                contradictions: {
                                    /** @description Index into `sides`; null where nothing settles it and both stand. */
                                    preferredSide: number | null;
                                    /**
                                     * @description The rule that decided; null where a model or nothing did.
                                     * @enum {string|null}
                                     */
                                    rule: "not_retracted" | "measured" | "newer" | "primary" | "credibility" | "origins" | null;
                                    /** @description Why that side, or why neither, in the words of a model; else empty. */
                                    ruling: string;
                                    sides: {
                                        evidenceIds: string[];
                                        value: string;
                                    }[];
                                    subject: string;
                                }[];
                                deadEnds: {
                                    /**
                                     * @description nothing_found: a query without results; paywall, blocked: a page that could not be read; irrelevant: one without evidence.
                                     * @enum {string}
                                     */
                                    kind: "nothing_found" | "paywall" | "irrelevant" | "blocked";
                                    subQuestionId: string;
                                    /** @description The query, or the address of the page. */
                                    target: string;
                                }[];
                                flaggedIssues: {
                                    claimId: string | null;
                                    kind: string;
                                    message: string;
                                    /** @enum {string} */
                                    severity: "low" | "medium" | "high";
                                }[];
                                /** @description Claims that were not sure enough for the report. */
                                leftOut: {
                                    reason: {
                                        /** @enum {string} */
                                        code: "independent_sources" | "one_source" | "both_sides" | "disputed" | "lost" | "interested" | "weak" | "outdated" | "forecast" | "unnamed" | "inference" | "partly_supported" | "not_supported" | "contradicted" | "no_source" | "open";
                                        /** @description Independent origins of what it says. */
                                        origins: number;
                                        /** @description What fails, in the words of the model that checked it. */
                                        problem: string | null;
                                        /** @description Who says so, one name an origin, most credible first. */
                                        sources: string[];
                                        /** @description Of the newest of the sources; null when unknown. */
                                        year: string | null;
                                    };
                                    text: string;
                                }[];
                                /** @description What was looked for and not found. */
                                notFound: string[];
                                /** @description Sources that speak to the question and must not be used; left out in bundles of old. */
                                unusable?: {
                                    /** @enum {string} */
                                    reason: "retracted" | "predatory";
                                    title: string;
                                    url: string;
                                }[];
                            };
                            /** @description Quotations of the Verified Findings block, in its order; left out in older results. */
                            verifiedFindings?: {
                                end: number;
                                /** @description That of its evidence. */
                                id: string;
                                /** @description Whole sentences of one passage, 15 to 60 words. */
                                quote: string;
                                /** @description The n of [n] in the Markdown: 1…N in order of first use. */
                                sourceId: number;
                                start: number;
                                /**
                                 * @description passed: the stored text has it at these offsets, character by character.
                                 * @enum {string}
                                 */
                                status: "pending" | "passed" | "failed";
                            }[];
                        };
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/shared/{token}/images/{n}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An image of a shared report */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    n: number;
                    token: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description PNG, JPEG, GIF, WebP or AVIF. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/*": string;
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/api/shared/{token}/sources/{n}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The stored text of a source of a shared report */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    n: number;
                    token: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The source. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SourceText"];
                    };
                };
                401: components["responses"]["NotKnown"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["NotUsable"];
                429: components["responses"]["TooMany"];
            };
        };
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process lives */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It does. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/plain": string;
                    };
                };
            };
        };
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Figures for Prometheus, for this machine or with a token */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description In its text format. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/plain; version=0.0.4": string;
                    };
                };
            };
        };
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether PostgreSQL and Redis answer */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description They do; else 503 says which. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/plain": string;
                    };
                };
            };
        };
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ApiKey: {
            createdAt: string;
            id: string;
            lastUsedAt: string | null;
            name: string;
        };
        ApiKeys: {
            items: components["schemas"]["ApiKey"][];
        };
        Check: {
            detail: string;
            /** @enum {string} */
            group: "Models" | "Search";
            name: string;
            /**
             * @description ok: answers; set: not looked at; missing: need not be there; failed: does not work; warning: may not work.
             * @enum {string}
             */
            state: "ok" | "set" | "missing" | "failed" | "warning";
        };
        Checks: {
            checkedAt: string;
            items: components["schemas"]["Check"][];
        };
        Configuration: {
            /** @description Folders and files that every run searches. */
            documents: number;
            /** @description One can sign in. */
            hasAccounts: boolean;
            /** @description Names of the keys and addresses that are set, never their values. */
            keys: string[];
            /** @description Of a run without options, in the order in which they are asked; empty: no model writes. */
            models: string[];
            /** @description Nobody but accounts may ask; false where guests may too. */
            needsAccount: boolean;
            /** @description Search providers of a run without options and documents. */
            search: string[];
        };
        Document: {
            bytes: number;
            collection: string;
            createdAt: string;
            id: string;
            /** @description File type by content, e.g. "pdf" or "markdown". */
            kind: string;
            name: string;
        };
        Documents: {
            items: components["schemas"]["Document"][];
        };
        Estimate: {
            /** @description Model calls, at least and at most. */
            calls: number[];
            /** @description US dollars at least and at most; null where the price of a model is not known. */
            costUsd: number[] | null;
            /** @enum {string} */
            depth: "quick" | "standard" | "deep";
            /**
             * @description How a model writes the report; panels: each part by itself, in its own form.
             * @enum {string}
             */
            form: "text" | "panels";
            /** @description Medians of your own finished runs of this kind; null where there is none. */
            own: {
                costUsd: number | null;
                runs: number;
                seconds: number;
            } | null;
            pipeline: components["schemas"]["Pipeline"];
            supervised: boolean;
        };
        Estimates: {
            items: components["schemas"]["Estimate"][];
        };
        NewApiKey: components["schemas"]["ApiKey"] & {
            key: string;
        };
        NewRun: {
            /**
             * @description Ids of uploaded documents to search, beside what is configured.
             * @default []
             */
            documents: string[];
            options?: components["schemas"]["RunOptions"];
            /** @description The run that this one asks on from. */
            parentId?: string;
            pipeline?: components["schemas"]["Pipeline"];
            question: string;
        };
        Panel: {
            /** @description Claims of the whole section; left out of panels within a section. */
            claimIds?: string[];
            /** @description Where it ends: `markdown.slice(start, end)` is the panel. */
            end: number;
            /** @description The n of its marks [n], in order of first use. */
            sourceIds: number[];
            /** @description Where the panel, with its heading, begins in the Markdown (UTF-16). */
            start: number;
            text: string;
            /** @description Plain text; null where the report gives none. */
            title: string | null;
            /** @enum {string} */
            type: "body";
        } | {
            /** @description Null where bars would say no more than the table. */
            chart: {
                /** @description In the order of the rows. Rows without a figure are left out. */
                bars: {
                    label: string;
                    /** @description The figure as the report has it. */
                    shown: string;
                    /** @description What the figure is cited from. */
                    sourceIds: number[];
                    value: number;
                }[];
                /** @description What is measured: the head of the column. */
                measure: string;
                /** @description As it stands beside the figures, before or after them; empty where none does. */
                unit: string;
            } | null;
            /** @description Claims of the whole section; left out of panels within a section. */
            claimIds?: string[];
            columns: string[];
            /** @description Where it ends: `markdown.slice(start, end)` is the panel. */
            end: number;
            /** @description As many cells as there are columns. */
            rows: string[][];
            /** @description The n of its marks [n], in order of first use. */
            sourceIds: number[];
            /** @description Where the panel, with its heading, begins in the Markdown (UTF-16). */
            start: number;
            /** @description Plain text; null where the report gives none. */
            title: string | null;
            /** @enum {string} */
            type: "table";
        } | {
            alt: string;
            caption: string;
            /** @description Claims of the whole section; left out of panels within a section. */
            claimIds?: string[];
            /** @description Where it ends: `markdown.slice(start, end)` is the panel. */
            end: number;
            /** @description As the source states it; null where it states none. */
            licence: string | null;
            /** @description Place among the images of the report, from 1. */
            number: number;
            /** @description The n of its marks [n], in order of first use. */
            sourceIds: number[];
            /** @description Where the panel, with its heading, begins in the Markdown (UTF-16). */
            start: number;
            /** @description Plain text; null where the report gives none. */
            title: string | null;
            /** @enum {string} */
            type: "image";
            /** @description Its address at the source. */
            url: string;
        } | {
            /** @description Claims of the whole section; left out of panels within a section. */
            claimIds?: string[];
            /** @description Where it ends: `markdown.slice(start, end)` is the panel. */
            end: number;
            /**
             * @description How the panels stand as items of a list; null: they stand one after the other.
             * @enum {string|null}
             */
            items: "bullets" | "numbers" | null;
            panels: components["schemas"]["Panel"][];
            /** @description The n of its marks [n], in order of first use. */
            sourceIds: number[];
            /** @description Where the panel, with its heading, begins in the Markdown (UTF-16). */
            start: number;
            /** @description Markdown that leads to the panels; may be empty. */
            text: string;
            /** @description Plain text; null where the report gives none. */
            title: string | null;
            /** @enum {string} */
            type: "body_listful";
        };
        /** @enum {string} */
        Pipeline: "standard" | "advanced";
        Problem: {
            /** @description What failed and what helps, for people. */
            detail?: string;
            /** @description Each value of the request that cannot be used. */
            errors?: {
                message: string;
                path: string;
            }[];
            /** @description Of the run that stands in the way. */
            runId?: string;
            status: number;
            title: string;
            type: string;
        };
        ReadReportCheck: components["schemas"]["ReportCheck"] & {
            /** @description A verdict for each claim; null until it is done. */
            result: {
                claims: {
                    citations: string[];
                    /** @enum {string|null} */
                    decidedBy: "quote" | "rule" | "model" | null;
                    id: string;
                    line: number;
                    passages: {
                        source: string;
                        text: string;
                        title: string;
                    }[];
                    /** @description The weightiest first. */
                    reasons: string[];
                    score: number | null;
                    section: string | null;
                    text: string;
                    /** @enum {string} */
                    verdict: "supported" | "partially_supported" | "contradicted" | "unsupported" | "open";
                }[];
                sources: {
                    /** @enum {string} */
                    found: "read" | "unreadable" | "not_given";
                    key: string;
                    reason: string;
                    title: string;
                    url: string | null;
                }[];
                summary: {
                    cited: number;
                    claims: number;
                    /** @description Claims that ought to be decided. */
                    counted: number;
                    /** @description Of those counted. */
                    openShare: number | null;
                    /** @description Of those counted. */
                    supportedShare: number | null;
                    verdicts: {
                        contradicted?: number;
                        open?: number;
                        partially_supported?: number;
                        supported?: number;
                        unsupported?: number;
                    };
                };
                title: string | null;
            } | null;
        };
        ReadRun: components["schemas"]["Run"] & {
            /** @description Your runs that ask on from this one, the oldest first. */
            children: {
                id: string;
                question: string;
                status: components["schemas"]["RunStatus"];
                /** @description What the user calls it; null: the question. */
                title: string | null;
            }[];
        };
        ReportCheck: {
            createdAt: string;
            endedAt: string | null;
            /** @description Why it failed, for people. */
            error: string | null;
            id: string;
            /** @description Of the file. */
            name: string;
            /** @description What happened on the way, in order. */
            notes: string[];
            status: components["schemas"]["ReportCheckStatus"];
            /** @description Null until it is done. */
            summary: {
                cited: number;
                claims: number;
                /** @description Claims that ought to be decided. */
                counted: number;
                /** @description Of those counted. */
                openShare: number | null;
                /** @description Of those counted. */
                supportedShare: number | null;
                verdicts: {
                    contradicted?: number;
                    open?: number;
                    partially_supported?: number;
                    supported?: number;
                    unsupported?: number;
                };
            } | null;
        };
        ReportChecks: {
            items: components["schemas"]["ReportCheck"][];
        };
        /** @enum {string} */
        ReportCheckStatus: "running" | "done" | "failed";
        Run: {
            /**
             * @description Null until there is a report.
             * @enum {string|null}
             */
            answered: "full" | "partial" | "none" | null;
            costUsd: number | null;
            createdAt: string;
            documents: string[];
            endedAt: string | null;
            /** @description Why it failed, for people. */
            error: string | null;
            id: string;
            isShared: boolean;
            options: components["schemas"]["RunOptions"];
            parentId: string | null;
            pipeline: components["schemas"]["Pipeline"];
            question: string;
            /** @description Sources of the report. */
            sources: number;
            /** @description Statements of the report that were checked. */
            statements: number;
            status: components["schemas"]["RunStatus"];
            /** @description A letter a statement, in order: w without a sign, p to be read with care, o undecided. */
            strip: string;
            /** @description What the user calls it; null: the question. */
            title: string | null;
            /** @description What a person is asked before the run continues; in lists without its text. */
            waiting: {
                /** @description What a reviewer should look at, one sentence each. */
                flags: string[];
                /** @enum {string} */
                kind: "clarification" | "brief" | "report";
                /** @description clarification: readings, most likely first; brief and report: the choices of a review. */
                options: string[];
                question: string;
                /** @description Markdown under review; null for a clarification. */
                text: string | null;
            } | null;
        };
        RunOptions: {
            /**
             * @description Standard pipeline: one loop, or a worker a sub-question.
             * @enum {string}
             */
            agents?: "single" | "multi";
            /** @description Most that the run may spend, in US dollars. */
            budget?: number;
            budgetModel?: string;
            /** @description Most tokens that models may read and write. */
            budgetTokens?: number;
            /** @description Supervised: models that judge the brief, as "provider:model"; empty: none. */
            council?: string[];
            /** @description Supervised: the council also judges what was found. */
            councilFindings?: boolean;
            /** @enum {string} */
            depth?: "quick" | "standard" | "deep";
            /** @description Model that finds passages by meaning, as "openai:model". */
            embeddings?: string;
            fastModel?: string;
            /**
             * @description How a model writes the report; panels: each part by itself, in its own form.
             * @enum {string}
             */
            form?: "text" | "panels";
            /** @enum {string} */
            format?: "detailed" | "concise" | "bullet_points";
            /** @description Research rounds at most. */
            iterations?: number;
            /** @description Tag of the language of the report, e.g. "de". */
            language?: string;
            maxSources?: number;
            /** @description Whether the run may stop to ask which reading of the question is meant; a review is always asked for. */
            mayAsk?: boolean;
            /** @description "provider:model", or "none". */
            model?: string;
            /** @description Set of settings: one that is built in, or one of the server. */
            profile?: string;
            /**
             * @description Supervised: where the run waits for a review.
             * @enum {string}
             */
            review?: "none" | "brief" | "full";
            /** @description Search providers; left out: those that are configured. */
            search?: string[];
            /** @description Advanced pipeline: a brief, a council, and a supervisor with researchers. */
            supervised?: boolean;
            /** @description Wishes for the report. */
            systemPrompt?: string;
            /** @description Small limits, for a quick try. */
            testMode?: boolean;
            /**
             * Format: date
             * @description Date of the run, for runs that repeat exactly.
             */
            today?: string;
            /**
             * @description Advanced pipeline: each check a step, or two model calls.
             * @enum {string}
             */
            trust?: "full" | "batched";
        };
        RunPage: {
            items: components["schemas"]["Run"][];
            nextCursor: string | null;
        };
        /** @enum {string} */
        RunState: "working" | "answered" | "in_part" | "nothing_found" | "interrupted";
        /** @enum {string} */
        RunStatus: "queued" | "running" | "waiting" | "done" | "failed" | "cancelled";
        Share: {
            url: string;
        };
        SourceText: {
            id: number;
            passages: {
                end: number;
                evidenceId: string;
                quote: string;
                start: number;
            }[];
            /** @description As it was read; passages are offsets into it (UTF-16). */
            text: string;
            title: string | null;
            url: string;
        };
        Uploaded: components["schemas"]["Documents"] & {
            /** @description Files that were not stored, and why. */
            refused: {
                name: string;
                problem: components["schemas"]["Problem"];
            }[];
        };
        User: {
            id: string;
            /** @enum {string} */
            kind: "guest" | "account";
        };
    };
    responses: {
        /** @description There is no such thing, or it belongs to somebody else. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Nobody is known by this token, key or cookie. */
        NotKnown: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be used; `errors` says why. */
        NotUsable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests; see Retry-After. */
        TooMany: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
