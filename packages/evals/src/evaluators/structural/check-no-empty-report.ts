import { withoutInvisible } from '@research-studio/core';
import type { StructuralCheck } from './structural-check.ts';

/** Something can be read: letters outside headings and the list of sources. */
export const checkNoEmptyReport: StructuralCheck = {
  name: 'check_no_empty_report',
  readsMarkdownAlone: true,
  find: ({ report }) => {
    const { markdown, body } = report;
    if (withoutInvisible(markdown).trim() === '') return [{ where: 'report', what: 'it is empty' }];
    const hasText = body.some(({ text }) => /[\p{L}\p{N}]/u.test(text));
    return hasText ? [] : [{ where: 'report', what: 'it has no text besides headings and sources' }];
  },
};
