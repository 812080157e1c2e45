/** Where research ends: the facts are checked while the report is planned, then it is written. */
export const REPORT_STEPS: ['verify', 'outline'] = ['verify', 'outline'];
