export { appendedList, FOUND_FIELDS, RESEARCH_FIELDS, replacedList } from './research-fields.ts';
