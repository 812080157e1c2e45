/** "1 metric", "1,200 metrics"; `plural` where an s does not make it. */
export function countText(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`;
}
