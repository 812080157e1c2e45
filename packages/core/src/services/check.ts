/** Whether something that a run would use is there and answers. */
export interface Check {
  readonly group: 'This machine' | 'Settings' | 'Keys and addresses' | 'Models' | 'Search';
  readonly name: string;
  /** `missing` is not there and need not be; `failed` is configured and does not work. */
  readonly state: 'ok' | 'missing' | 'failed' | 'set' | 'warning';
  readonly detail: string;
}
